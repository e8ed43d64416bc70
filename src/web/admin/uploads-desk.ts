import {
  discardUploads,
  pendingUploadsChanged,
  pendingUploadsQuery,
  publishUploads,
} from '../api/admin-uploads.ts'
import { reviewedQueue, type UploadDesk } from '../back-office/uploading/desk.ts'

/** Uploads for the catalog. */
export const catalogDesk: UploadDesk = {
  queue: reviewedQueue(pendingUploadsChanged),
  waiting: pendingUploadsQuery(),
  publish: publishUploads,
  discard: discardUploads,
  songs: '/admin/songs',
  drafts: false,
}
