import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MicVocal } from 'lucide-react'
import { itemCard } from '../../catalog/items/cards/ItemCard.tsx'
import { FindMusic } from '../../catalog/items/states/FindMusic.tsx'
import { followedArtistsQuery } from '../../catalog/likes/likes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LibraryPage } from './LibraryPage.tsx'
import { LikedCards } from './LikedCards.tsx'
import { useListFilter } from './list-filter.ts'

const choices = { '-marked': 'Newest', title: 'Name' }

/** Followed artists, most recently followed first. */
export const Artists = () => {
  const { t } = useTranslation()
  const filter = useListFilter(choices)
  const list = useInfiniteQuery({
    ...followedArtistsQuery(filter.query),
    placeholderData: keepPreviousData,
  })
  return (
    <LibraryPage title={t('Artists')}>
      <LikedCards
        list={list}
        card={itemCard}
        label={t('Artists')}
        find={t('Search in your artists')}
        filter={filter}
        choices={choices}
        round
        empty={{
          icon: <MicVocal aria-hidden="true" />,
          title: t('No artists yet'),
          text: t('Artists you follow will appear here.'),
          action: <FindMusic to="/browse/artists" />,
        }}
      />
    </LibraryPage>
  )
}
