import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MicVocal } from 'lucide-react'
import { followedArtistsQuery } from '../../api/likes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FindMusic } from '../../media/FindMusic.tsx'
import { itemCard } from '../../media/ItemCard.tsx'
import { useFinding } from './finding.ts'
import { LibraryPage } from './LibraryPage.tsx'
import { LikedCards } from './LikedCards.tsx'

const choices = { '-marked': 'Newest', title: 'Name' }

/** Followed artists, the newest first. */
export const Artists = () => {
  const { t } = useTranslation()
  const finding = useFinding('/library/artists', choices)
  const list = useInfiniteQuery({
    ...followedArtistsQuery(finding.wanted),
    placeholderData: keepPreviousData,
  })
  return (
    <LibraryPage title={t('Artists')}>
      <LikedCards
        list={list}
        card={itemCard}
        label={t('Artists')}
        find={t('Find in your artists')}
        finding={finding}
        choices={choices}
        round
        empty={{
          icon: <MicVocal aria-hidden="true" />,
          title: t('No artists yet'),
          text: t('Follow an artist and you find them here.'),
          action: <FindMusic to="/browse/artists" />,
        }}
      />
    </LibraryPage>
  )
}
