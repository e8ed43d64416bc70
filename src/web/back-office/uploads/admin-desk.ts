import { findArtists } from '../songs/admin-songs.ts'
import {
  discardUploads,
  findUploadAlbums,
  pendingUploadsChanged,
  pendingUploadsQuery,
  publishUploads,
} from './admin-uploads.ts'
import { reviewedQueue, type UploadDesk } from './desk.ts'

const NAME = 'catalog'

/** Uploads for the catalog. */
export const catalogDesk: UploadDesk = {
  name: NAME,
  queue: reviewedQueue(NAME, pendingUploadsChanged),
  waiting: pendingUploadsQuery(),
  findAlbums: findUploadAlbums,
  findArtists,
  publish: publishUploads,
  discard: discardUploads,
  songs: '/admin/songs',
  drafts: false,
}
