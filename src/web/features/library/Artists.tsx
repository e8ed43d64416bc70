import { useInfiniteQuery } from '@tanstack/react-query'
import { MicVocal } from 'lucide-react'
import { followedArtistsQuery } from '../../api/likes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LibraryPage } from './LibraryPage.tsx'
import { LikedCards } from './LikedCards.tsx'

/** Followed artists, the newest first. */
export const Artists = () => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(followedArtistsQuery())
  return (
    <LibraryPage title={t('Artists')}>
      <LikedCards
        list={list}
        label={t('Artists')}
        round
        empty={{
          icon: <MicVocal aria-hidden="true" />,
          title: t('No artists yet'),
          text: t('Follow an artist and you find them here.'),
          to: '/browse/artists',
        }}
      />
    </LibraryPage>
  )
}
