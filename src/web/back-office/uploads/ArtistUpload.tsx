import { Music } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { EmptyState } from '../../ui/layout/States.tsx'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { songGenresQuery } from '../releases/artist-music.ts'
import { deskOf } from './artist-desk.ts'
import { UploadReview } from './UploadReview.tsx'

/** Upload for the selected artist: reviewed by album, then added as drafts or published. */
export const ArtistUploadPage = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  if (!artist) return null
  if (canEdit(artist.role)) return <UploadReview desk={deskOf(artist.id)} genres={songGenresQuery()} />
  return (
    <EmptyState
      icon={<Music aria-hidden="true" />}
      title={t('You can’t upload music for this artist')}
      text={t('Analysts see music and figures. Ask an owner of the team for another role.')}
    />
  )
}
