import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { recount } from '../catalog/service.ts'
import { freeKey } from './album-keys.service.ts'
import { artistsOfAlbums, lockAlbums, releaseSongs } from './albums-admin.queries.ts'
import { deleteForGood, expiredAlbums, lockDeleted, restore, trash } from './deleted-albums.queries.ts'

/** Albums deleted in one transaction by the clean-up. */
const AT_ONCE = 200

/** Moves albums to the trash; their songs stay, without an album. */
export const trashAlbums = async (trx: Trx, ids: number[]): Promise<void> => {
  const locked = await lockAlbums(trx, ids)
  const artistIds = await artistsOfAlbums(trx, locked)
  await trash(trx, locked)
  await releaseSongs(trx, locked)
  await recount(trx, { artistIds })
}

/**
 * Takes albums out of the trash, with their songs that are on no other album. If another album of the same name came
 * meanwhile, the two stay separate.
 */
export const restoreAlbums = async (trx: Trx, ids: number[]): Promise<void> => {
  const albumIds = ids.toSorted((a, b) => a - b)
  for (const id of albumIds) {
    const album = await lockDeleted(trx, id)
    if (album) await restore(trx, id, (await freeKey(trx, album, id)) ?? `restored ${id}`)
  }
  await recount(trx, { albumIds })
}

/** Deletes albums that were in the trash for long enough. */
export const deleteExpiredAlbums = async (ctx: AppContext): Promise<void> => {
  for (;;) {
    const deleted = await ctx.db.transaction().execute(async (trx) => {
      const ids = await expiredAlbums(trx, AT_ONCE)
      await deleteForGood(trx, ids)
      return ids.length
    })
    if (deleted < AT_ONCE) return
  }
}
