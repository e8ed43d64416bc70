import type { ImportSong } from '../../../contract/admin/uploads.ts'
import type { AppContext } from '../../app-context.ts'
import type { Trx } from '../../db/schema.ts'
import { throwError } from '../../http/http-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { lockUpload } from './uploads.queries.ts'
import { importUpload } from './uploads.service.ts'

/** Creates a draft of an artist from an own upload for it and returns its id. 404 for other uploads. */
export const importForArtist = async (
  ctx: AppContext,
  trx: Trx,
  viewer: Viewer,
  artist_id: number,
  body: ImportSong,
): Promise<number> => {
  const upload = await lockUpload(trx, body.upload_id, viewer.id)
  if (upload?.artist_id !== artist_id) throwError('not_found')
  return (await importUpload(ctx, trx, viewer, body)).id
}
