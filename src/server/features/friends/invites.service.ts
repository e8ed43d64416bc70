import type { FriendStatus } from '../../../contract/friend-status.ts'
import type { ProfileRef } from '../../../contract/profiles.ts'
import type { AppContext } from '../../app-context.ts'
import { orNotFound } from '../../http/http-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { newToken } from '../auth/sessions/sessions.service.ts'
import { befriend, changeConnection, friendStatusOf, requireUnblocked } from './friends.service.ts'
import { inviterBy, putInvite } from './invites.queries.ts'

/** Returns the token of the account's invite link. */
export const ownInvite = async (ctx: AppContext, viewer: Viewer): Promise<{ token: string }> => ({
  token: await putInvite(ctx.db, viewer.id, newToken(), { replace: false }),
})

/** Replaces the account's invite link. */
export const resetInvite = async (ctx: AppContext, viewer: Viewer): Promise<{ token: string }> => ({
  token: await putInvite(ctx.db, viewer.id, newToken(), { replace: true }),
})

/** Returns who invites with a link. 404 for an unknown one. */
export const inviter = async (ctx: AppContext, token: string): Promise<ProfileRef> =>
  orNotFound(await inviterBy(ctx.db, token))

/** Makes friends of the viewer and the owner of an invite link, who need not confirm. */
export const acceptInvite = async (
  ctx: AppContext,
  viewer: Viewer,
  token: string,
): Promise<{ status: FriendStatus }> => {
  const { id } = await inviter(ctx, token)
  return ctx.db.transaction().execute(async (trx) => {
    await requireUnblocked(trx, viewer, id)
    if ((await friendStatusOf(trx, viewer.id, id)) === 'friends') return { status: 'friends' }
    await changeConnection(trx, viewer.id, id, () => befriend(trx, viewer, id))
    return { status: 'friends' }
  })
}
