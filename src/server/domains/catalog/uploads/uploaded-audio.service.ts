import type { Trx } from '../../../db/schema.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { deleteUpload, lockUpload } from './queries.ts'

/**
 * Returns the audio of a completed own upload for the catalog, or for an artist, and consumes the upload. 422 for any
 * other.
 */
export const uploadedAudio = async (
  trx: Trx,
  viewer: Viewer,
  id: string,
  artist_id: number | null,
): Promise<{ media_id: number; file_name: string }> => {
  const upload = await lockUpload(trx, id, viewer.id)
  if (upload?.purpose !== 'import' || upload.media_id === null || upload.artist_id !== artist_id)
    return throwFieldErrors({ upload_id: ['This value isn’t valid.'] })
  await deleteUpload(trx, id)
  return { media_id: upload.media_id, file_name: upload.file_name }
}
