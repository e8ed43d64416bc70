import type { Trx } from '../../../db/schema.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { deleteUpload, lockUpload, type UploadRow } from './queries.ts'

interface WantedUpload {
  purpose: 'import' | 'episode' | 'spot'
  /** The artist that it must be for; null for the catalog. */
  artist_id?: number | null
  /** Where an upload that is not wanted is refused. */
  field: string
}

/** Consumes a completed own upload of data and returns its file name; its file stays stored. 422 at `field` for any other. */
export const takeDataUpload = async (
  trx: Trx,
  viewer: Viewer,
  id: string,
  field: string,
): Promise<Pick<UploadRow, 'file_name'>> => {
  const upload = await lockUpload(trx, id, viewer.id)
  if (upload?.purpose !== 'data' || upload.status !== 'uploaded')
    return throwFieldErrors({ [field]: ['This value isn’t valid.'] })
  await deleteUpload(trx, id)
  return { file_name: upload.file_name }
}

/** Returns the audio of a completed own upload, and consumes the upload. 422 at `field` for any other. */
export const takeUpload = async (
  trx: Trx,
  viewer: Viewer,
  id: string,
  { purpose, artist_id, field }: WantedUpload,
): Promise<Pick<UploadRow, 'file_name' | 'tags'> & { media_id: number }> => {
  const upload = await lockUpload(trx, id, viewer.id)
  const isWanted = upload?.purpose === purpose && (artist_id === undefined || upload.artist_id === artist_id)
  if (!isWanted || upload.media_id === null) return throwFieldErrors({ [field]: ['This value isn’t valid.'] })
  const { media_id, file_name, tags } = upload
  await deleteUpload(trx, id)
  return { media_id, file_name, tags }
}
