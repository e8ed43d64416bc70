import type { Trx } from '../../../db/schema.ts'
import { recount } from '../catalog/service.ts'
import { artistsOfAlbums, deleteAlbums, lockAlbums, reassignSongs } from './albums-admin.queries.ts'

/** Merges albums into one and recounts. Returns false if the target does not exist. */
export const mergeAlbums = async (trx: Trx, ids: number[], into: number): Promise<boolean> => {
  const locked = await lockAlbums(trx, [...new Set([...ids, into])])
  if (!locked.includes(into)) return false
  const others = locked.filter((id) => id !== into)
  if (others.length === 0) return true
  const artistIds = await artistsOfAlbums(trx, others)
  await reassignSongs(trx, others, into)
  await deleteAlbums(trx, others)
  await recount(trx, { albumIds: [into], artistIds })
  return true
}
