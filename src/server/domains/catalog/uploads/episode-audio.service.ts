import type { Chapter } from '../../../../contract/catalog/items.ts'
import type { Trx } from '../../../db/schema.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { deleteUpload, lockUpload, mediaOfUpload } from './queries.ts'
import type { StoredTags } from './receive-upload.service.ts'

/**
 * Returns audio and embedded chapters of a completed own upload for an episode and consumes the upload. 422 at `audio`
 * for any other.
 */
export const audioOfUpload = async (
  trx: Trx,
  viewer: Viewer,
  id: string,
): Promise<{ media_id: number; file_name: string; duration: number; chapters: Chapter[] }> => {
  const upload = await lockUpload(trx, id, viewer.id)
  if (upload?.purpose !== 'episode' || upload.media_id === null)
    return throwFieldErrors({ audio: ['This value isn’t valid.'] })
  const { duration } = await mediaOfUpload(trx, upload.media_id)
  await deleteUpload(trx, id)
  const { chapters = [] } = (upload.tags ?? {}) as Partial<StoredTags>
  return { media_id: upload.media_id, file_name: upload.file_name, duration, chapters }
}
