import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { counted, removeSongs } from './counted-songs.service.ts'
import { deletedSongsOf, expiredSongs, restore, trash } from './deleted-songs.queries.ts'

/** Songs deleted in one transaction by the clean-up. */
const AT_ONCE = 200

/** Moves songs to the trash; `catalogChanged` follows. */
export const trashSongs = (trx: Trx, ids: number[]): Promise<void> =>
  counted(trx, ids, (locked) => trash(trx, locked))

/** Takes songs out of the trash: what refers to them was kept, so that they are back in every place. */
export const restoreSongs = (trx: Trx, ids: number[]): Promise<void> =>
  counted(trx, ids, (locked) => restore(trx, locked))

/** Deletes what an account has in the trash. */
export const emptyTrashOf = async (trx: Trx, user: number): Promise<void> =>
  removeSongs(trx, await deletedSongsOf(trx, user))

/** Deletes songs that were in the trash for long enough; files that no song plays go with the next clean-up. */
export const deleteExpiredSongs = async (ctx: AppContext): Promise<void> => {
  for (;;) {
    const deleted = await ctx.db.transaction().execute(async (trx) => {
      const ids = await expiredSongs(trx, AT_ONCE)
      await removeSongs(trx, ids)
      return ids.length
    })
    if (deleted < AT_ONCE) return
  }
}
