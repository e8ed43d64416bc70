import { useInfiniteQuery } from '@tanstack/react-query'
import { Disc3 } from 'lucide-react'
import { likedAlbumsQuery } from '../../api/likes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LibraryPage } from './LibraryPage.tsx'
import { LikedCards } from './LikedCards.tsx'

/** Liked albums, the newest like first. */
export const Albums = () => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(likedAlbumsQuery())
  return (
    <LibraryPage title={t('Liked albums')}>
      <LikedCards
        list={list}
        label={t('Liked albums')}
        empty={{
          icon: <Disc3 aria-hidden="true" />,
          title: t('No liked albums yet'),
          text: t('Press the heart on any album and it is kept here.'),
          to: '/browse/albums',
        }}
      />
    </LibraryPage>
  )
}
