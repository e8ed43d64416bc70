import type { Trx } from '../../../db/schema.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { requireManaged } from '../../platform/index.ts'
import { mainArtistsOf } from './queries.ts'

/** Throws 422 at `field` unless the album exists and the viewer may edit the music of its artist. */
export const requireManagedAlbum = async (
  trx: Trx,
  viewer: Viewer,
  album: number,
  field: string,
): Promise<void> => {
  try {
    requireManaged(viewer, await mainArtistsOf(trx, [album]), 'edit')
  } catch {
    throwFieldErrors({ [field]: ['This value isn’t valid.'] })
  }
}
