import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Disc3 } from 'lucide-react'
import { itemCard } from '../../catalog/items/cards/ItemCard.tsx'
import { FindMusic } from '../../catalog/items/states/FindMusic.tsx'
import { likedAlbumsQuery } from '../../catalog/likes/likes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LibraryPage } from './LibraryPage.tsx'
import { LikedCards } from './LikedCards.tsx'
import { useListFilter } from './list-filter.ts'

const choices = { '-marked': 'Date added', title: 'Title', artist: 'Artist' }

/** Liked albums, most recently liked first. */
export const Albums = () => {
  const { t } = useTranslation()
  const filter = useListFilter(choices)
  const list = useInfiniteQuery({ ...likedAlbumsQuery(filter.query), placeholderData: keepPreviousData })
  return (
    <LibraryPage title={t('Liked albums')}>
      <LikedCards
        list={list}
        card={itemCard}
        label={t('Liked albums')}
        find={t('Search in Liked albums')}
        filter={filter}
        choices={choices}
        empty={{
          icon: <Disc3 aria-hidden="true" />,
          title: t('No liked albums yet'),
          text: t('Tap the heart on an album to save it here.'),
          action: <FindMusic to="/browse/albums" />,
        }}
      />
    </LibraryPage>
  )
}
