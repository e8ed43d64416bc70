import type { FriendStatus, ProfileRef } from '../../../../contract/platform/user.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { open, openOrNull } from '../../../db/secret-box.ts'
import { hashToken, newToken, sealToken } from '../../../db/tokens.ts'
import { orNotFound } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { inviterBy, putInvite } from './queries.ts'
import { befriend, changeConnection, friendStatusOf, requireUnblocked } from './service.ts'

const SECRET = 'friend invites'

const put = (ctx: AppContext, viewer: Viewer, replace: boolean): Promise<Buffer> =>
  putInvite(ctx.db, viewer.id, sealToken(ctx.env.secret, SECRET, newToken()), { replace })

/** Replaces the account's invite link. */
export const resetInvite = async (ctx: AppContext, viewer: Viewer): Promise<{ token: string }> => ({
  token: open(ctx.env.secret, SECRET, await put(ctx, viewer, true)),
})

/** Returns the token of the account's invite link; a new one if the secret of the server has changed since. */
export const ownInvite = async (ctx: AppContext, viewer: Viewer): Promise<{ token: string }> => {
  const token = openOrNull(ctx.env.secret, SECRET, await put(ctx, viewer, false))
  return token === null ? resetInvite(ctx, viewer) : { token }
}

/** Returns who invites with a link. 404 for an unknown one. */
export const inviter = async (ctx: AppContext, token: string): Promise<ProfileRef> =>
  orNotFound(await inviterBy(ctx.db, hashToken(token)))

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
