import { genreChoicesQuery } from '../songs/admin-songs.ts'
import { catalogDesk } from './admin-desk.ts'
import { UploadReview } from './UploadReview.tsx'

/** Upload for the catalog. */
export const UploadPage = () => <UploadReview desk={catalogDesk} genres={genreChoicesQuery()} />
