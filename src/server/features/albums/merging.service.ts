import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { recount } from '../catalogue/catalogue.service.ts'
import { artistsOfAlbums, dropAlbums, giveAll, holdAlbums } from './albums-admin.queries.ts'

/** Makes one album of several, counted; false when the one they go into is not there. */
export const mergeAlbums = async (
  trx: Transaction<Database>,
  ids: number[],
  into: number,
): Promise<boolean> => {
  const held = await holdAlbums(trx, [...new Set([...ids, into])])
  if (!held.includes(into)) return false
  const others = held.filter((id) => id !== into)
  if (others.length === 0) return true
  const artistIds = await artistsOfAlbums(trx, others)
  await giveAll(trx, others, into)
  await dropAlbums(trx, others)
  await recount(trx, { albumIds: [into], artistIds })
  return true
}
