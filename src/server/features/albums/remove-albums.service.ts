import type { Trx } from '../../db/schema.ts'
import { recount } from '../catalog/catalog.service.ts'
import { artistsOfAlbums, deleteAlbums, lockAlbums, releaseSongs } from './albums-admin.queries.ts'

/** Deletes albums; their songs stay, without an album. */
export const removeAlbums = async (trx: Trx, ids: number[]): Promise<void> => {
  const locked = await lockAlbums(trx, ids)
  const artistIds = await artistsOfAlbums(trx, locked)
  await releaseSongs(trx, locked)
  await deleteAlbums(trx, locked)
  await recount(trx, { artistIds })
}
