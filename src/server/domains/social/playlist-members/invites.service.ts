import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type {
  PlaylistInvitation,
  PlaylistInvite,
  playlistMembers,
} from '../../../../contract/social/playlist-members.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { openOrNull } from '../../../db/secret-box.ts'
import { hashToken, newToken, sealToken } from '../../../db/tokens.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import {
  anyPlaylist,
  isMember,
  lockAny,
  lockPlaylist,
  OWNER,
  playlistPeople,
  requireRole,
} from '../../catalog/index.ts'
import { requireUnblocked } from '../friends/service.ts'
import { join } from './members.service.ts'
import { deleteInvite, invitedBy, loadInvite, putInvite } from './queries.ts'

const SECRET = 'playlist invites'

/** Returns a link that can be used; null if there is none, or if the secret of the server has changed since. */
const inviteFor = async (ctx: AppContext, id: number): Promise<PlaylistInvite | null> => {
  const stored = await loadInvite(ctx.db, id)
  if (!stored) return null
  const { token_encrypted, ...invite } = stored
  const token = openOrNull(ctx.env.secret, SECRET, token_encrypted)
  return token === null ? null : { token, ...invite }
}

/** Returns the invite link of an own playlist. */
export const ownInvite = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
): Promise<{ invite: PlaylistInvite | null }> => {
  await requireRole(ctx, scopeOf(viewer), id, OWNER)
  return { invite: await inviteFor(ctx, id) }
}

/** Creates the invite link of an own playlist; the previous one stops working. 409 for a smart playlist. */
export const renewInvite = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  wanted: BodyOf<typeof playlistMembers.renewInvite>,
): Promise<{ invite: PlaylistInvite }> => {
  await requireRole(ctx, scopeOf(viewer), id, OWNER)
  await ctx.db.transaction().execute(async (trx) => {
    const { rules } = await lockPlaylist(trx, viewer, id, OWNER)
    if (rules) throwError('conflict', 'Smart playlists can’t be shared.')
    await putInvite(trx, id, { ...sealToken(ctx.env.secret, SECRET, newToken()), ...wanted })
  })
  return { invite: (await inviteFor(ctx, id)) ?? throwError('not_found') }
}

/** Deletes the invite link of an own playlist. */
export const revokeInvite = async (ctx: AppContext, viewer: Viewer, id: number): Promise<typeof done> => {
  await requireRole(ctx, scopeOf(viewer), id, OWNER)
  await deleteInvite(ctx.db, id)
  return done
}

/** Returns the playlist to which a link invites. 404 for an unknown link, or of somebody who does not exist for the viewer. */
export const invitation = async (
  ctx: AppContext,
  viewer: Viewer | null,
  token: string,
): Promise<PlaylistInvitation> => {
  const { playlist_id, owner_id, role } = orNotFound(await invitedBy(ctx.db, hashToken(token)))
  const [playlist, { people }] = await Promise.all([
    anyPlaylist(ctx, scopeOf(viewer), playlist_id),
    playlistPeople(ctx.db, { id: viewer?.id ?? 0 }, playlist_id, 1),
  ])
  // The owner comes first, unless hidden from the viewer.
  const owner = orNotFound(people.find(({ id }) => id === owner_id))
  return { playlist, owner, role, joined: Boolean(playlist.role) }
}

/** Makes the viewer a member of the playlist to which a link invites; whoever is one keeps their role. */
export const acceptInvitation = async (
  ctx: AppContext,
  viewer: Viewer,
  token: string,
): Promise<{ playlist_id: number }> => {
  const { playlist_id, owner_id } = orNotFound(await invitedBy(ctx.db, hashToken(token)))
  if (owner_id === viewer.id) return { playlist_id }
  await ctx.db.transaction().execute(async (trx) => {
    // The pair before the playlist, as when one blocks the other.
    await requireUnblocked(trx, viewer, owner_id)
    const playlist = await lockAny(trx, playlist_id)
    // Meanwhile the link may have been replaced, or the playlist given to another owner.
    const invited = orNotFound(await invitedBy(trx, hashToken(token)))
    if (playlist.user_id !== owner_id) throwError('conflict')
    if (!(await isMember(trx, playlist_id, viewer.id))) await join(trx, playlist, viewer.id, invited.role)
  })
  return { playlist_id }
}
