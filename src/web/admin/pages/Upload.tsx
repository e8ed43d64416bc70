import { genreChoicesQuery } from '../../api/admin-songs.ts'
import { UploadReview } from '../../back-office/uploading/UploadReview.tsx'
import { catalogDesk } from '../uploads-desk.ts'

/** Upload for the catalog. */
export const UploadPage = () => <UploadReview desk={catalogDesk} genres={genreChoicesQuery()} />
