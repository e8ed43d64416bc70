import type { Trx } from '../../../db/schema.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { deleteUpload, lockUpload } from './queries.ts'

/** Returns the audio of a completed own upload for a campaign and consumes the upload. 422 at `spot` for any other. */
export const spotOfUpload = async (
  trx: Trx,
  viewer: Viewer,
  id: string,
): Promise<{ media_id: number; file_name: string }> => {
  const upload = await lockUpload(trx, id, viewer.id)
  if (upload?.purpose !== 'spot' || upload.media_id === null)
    return throwFieldErrors({ spot: ['This value isn’t valid.'] })
  await deleteUpload(trx, id)
  return { media_id: upload.media_id, file_name: upload.file_name }
}
