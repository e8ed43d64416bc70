import { done } from '../../../../contract/core/pagination.ts'
import type { BlockedUser } from '../../../../contract/social/friends.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { unfollowEachOther } from '../../catalog/index.ts'
import { endBlending } from '../blends/membership.service.ts'
import { stopListeningTogether } from '../listening-sessions/ended-memberships.service.ts'
import { endSharing } from '../playlist-members/ended-memberships.service.ts'
import { candidateById, deleteBlock, insertBlock, listBlocks, lockPair } from './queries.ts'
import { changeConnection, disconnect } from './service.ts'

const MAX_LISTED = 1000

/** Blocks a user; ends friendship, requests, following, shared playlists and Blends in both directions. 404 for an unknown user, 409 for oneself. */
export const blockUser = async (ctx: AppContext, viewer: Viewer, id: number): Promise<typeof done> => {
  if (id === viewer.id) throwError('conflict', 'This is you.')
  await ctx.db.transaction().execute(async (trx) => {
    await lockPair(trx, viewer.id, id)
    if (!(await candidateById(trx, viewer.id, id))) throwError('not_found')
    await changeConnection(trx, viewer.id, id, async () => {
      if (!(await insertBlock(trx, viewer.id, id))) return
      await disconnect(trx, viewer.id, id)
      await unfollowEachOther(trx, viewer.id, id)
      await endSharing(trx, viewer.id, id)
      await endBlending(trx, viewer.id, id, true)
      await stopListeningTogether(trx, viewer.id, id)
    })
  })
  return done
}

/** Unblocks a user. */
export const unblockUser = async (ctx: AppContext, viewer: Viewer, id: number): Promise<typeof done> => {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPair(trx, viewer.id, id)
    await changeConnection(trx, viewer.id, id, () => deleteBlock(trx, viewer.id, id))
  })
  return done
}

/** Returns the users that the viewer blocks. */
export const blockedUsers = (ctx: AppContext, viewer: Viewer): Promise<BlockedUser[]> =>
  listBlocks(ctx.db, viewer.id, MAX_LISTED)
