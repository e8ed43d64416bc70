import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Disc3 } from 'lucide-react'
import { likedAlbumsQuery } from '../../api/likes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FindMusic } from '../../media/FindMusic.tsx'
import { itemCard } from '../../media/ItemCard.tsx'
import { useFinding } from './finding.ts'
import { LibraryPage } from './LibraryPage.tsx'
import { LikedCards } from './LikedCards.tsx'

const choices = { '-marked': 'Date liked', title: 'Title', artist: 'Artist' }

/** Liked albums, the newest like first. */
export const Albums = () => {
  const { t } = useTranslation()
  const finding = useFinding('/library/albums', choices)
  const list = useInfiniteQuery({ ...likedAlbumsQuery(finding.wanted), placeholderData: keepPreviousData })
  return (
    <LibraryPage title={t('Liked albums')}>
      <LikedCards
        list={list}
        card={itemCard}
        label={t('Liked albums')}
        find={t('Find in liked albums')}
        finding={finding}
        choices={choices}
        empty={{
          icon: <Disc3 aria-hidden="true" />,
          title: t('No liked albums yet'),
          text: t('Press the heart on any album and it is kept here.'),
          action: <FindMusic to="/browse/albums" />,
        }}
      />
    </LibraryPage>
  )
}
