import type { Transaction } from 'kysely'
import type { Chapter } from '../../../contract/podcasts.ts'
import type { Database } from '../../db/schema.ts'
import { failFields } from '../../http/fail.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { KeptTags } from './receiving.service.ts'
import { dropUpload, holdUpload, mediaOfUpload } from './uploads.queries.ts'

/** The sound that a finished own upload for an episode brought, and the chapters marked in it; the upload ends with it. 422 at `audio` for any other. */
export const soundOfUpload = async (
  trx: Transaction<Database>,
  viewer: Viewer,
  id: string,
): Promise<{ media_id: number; file_name: string; duration: number; chapters: Chapter[] }> => {
  const upload = await holdUpload(trx, id, viewer.id)
  if (upload?.purpose !== 'episode' || upload.media_id === null)
    return failFields({ audio: ['This value is not valid.'] })
  const { duration } = await mediaOfUpload(trx, upload.media_id)
  await dropUpload(trx, id)
  const { chapters = [] } = (upload.tags ?? {}) as Partial<KeptTags>
  return { media_id: upload.media_id, file_name: upload.file_name, duration, chapters }
}
