import { songGenresQuery } from '../../api/artist-music.ts'
import { UploadReview } from '../../back-office/uploading/UploadReview.tsx'
import { deskOf } from '../music/upload-desk.ts'
import { useSelectedArtist } from '../selected-artist.ts'

/** Upload for the selected artist: reviewed by album, then added as drafts or published. */
export const UploadPage = () => {
  const artist = useSelectedArtist()
  return artist ? <UploadReview desk={deskOf(artist.id)} genres={songGenresQuery()} /> : null
}
