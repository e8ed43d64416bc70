import { Music } from 'lucide-react'
import { songGenresQuery } from '../../api/artist-music.ts'
import { UploadReview } from '../../back-office/uploading/UploadReview.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { EmptyState } from '../../ui/States.tsx'
import { deskOf } from '../music/upload-desk.ts'
import { canEdit, useSelectedArtist } from '../selected-artist.ts'

/** Upload for the selected artist: reviewed by album, then added as drafts or published. */
export const UploadPage = () => {
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
