import type { MemberRole } from '../../../../contract/catalog/items.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import {
  MAX_MEMBERS,
  type PlaylistMember,
  type playlistMembers,
} from '../../../../contract/social/playlist-members.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import {
  isMember,
  type LockedPlaylist,
  lockPlaylist,
  MEMBERS,
  OWNER,
  playlistPeople,
  publishMembers,
  recordActivity,
  requireRole,
} from '../../catalog/index.ts'
import { notify, publishRead } from '../../platform/index.ts'
import { requireFriend } from '../friends/service.ts'
import { countMembers, deleteAddedNotification, deleteMember, insertMember, updateMember } from './queries.ts'

type Membership = BodyOf<typeof playlistMembers.add>

/** Returns the owner of a playlist and its members. 403 for others. */
export const listMembers = async (ctx: AppContext, viewer: Viewer, id: number): Promise<PlaylistMember[]> => {
  await requireRole(ctx, scopeOf(viewer), id, MEMBERS)
  return (await playlistPeople(ctx.db, viewer, id, MAX_MEMBERS + 1)).people
}

/** Adds a member to a locked playlist; false if already one. 409 for a smart playlist and at the limit. */
export const join = async (
  trx: Trx,
  { id, rules }: LockedPlaylist,
  userId: number,
  role: MemberRole,
): Promise<boolean> => {
  if (rules) throwError('conflict', 'Smart playlists can’t be shared.')
  if (!(await insertMember(trx, id, userId, role))) return false
  if ((await countMembers(trx, id)) > MAX_MEMBERS)
    throwError('conflict', 'This playlist has too many members.')
  await recordActivity(trx, id, userId, { kind: 'joined' })
  await publishMembers(trx, id)
  return true
}

/** Ends a membership in a locked playlist. */
export const part = async (trx: Trx, id: number, userId: number): Promise<void> => {
  await recordActivity(trx, id, userId, { kind: 'left' })
  await deleteMember(trx, id, userId)
  if (await deleteAddedNotification(trx, id, userId)) await publishRead(trx, [userId])
  await publishMembers(trx, id, [userId])
}

const notifyAdded = async (trx: Trx, { id, title }: LockedPlaylist, by: Viewer, to: number) => {
  const content = {
    text: 'playlist_added',
    link: `/playlist/${id}`,
    item: { type: 'user', id: by.id },
  } as const
  await notify(trx, {
    kind: 'playlist_added',
    to: [to],
    exclude: [],
    subject: String(id),
    title: by.name,
    params: { title },
    ...content,
    several: content,
  })
}

/** Adds a friend to an own playlist. 403 for anybody else, 409 for a member, a smart playlist and at the limit. */
export const addMember = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  { user_id, role }: Membership,
): Promise<PlaylistMember[]> => {
  await requireRole(ctx, scopeOf(viewer), id, OWNER)
  await ctx.db.transaction().execute(async (trx) => {
    // The pair before the playlist, as when one blocks the other.
    await requireFriend(trx, viewer, user_id)
    const playlist = await lockPlaylist(trx, viewer, id, OWNER)
    if (!(await join(trx, playlist, user_id, role)))
      throwError('conflict', 'Already a member of this playlist.')
    await notifyAdded(trx, playlist, viewer, user_id)
  })
  return listMembers(ctx, viewer, id)
}

/** Changes the role of a member of an own playlist. 404 unless a member. */
export const changeMember = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  { user_id, role }: Membership,
): Promise<PlaylistMember[]> => {
  await requireRole(ctx, scopeOf(viewer), id, OWNER)
  await ctx.db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, viewer, id, OWNER)
    if (!(await updateMember(trx, id, user_id, role))) throwError('not_found')
    await publishMembers(trx, id)
  })
  return listMembers(ctx, viewer, id)
}

/** Removes a member from an own playlist; whoever is none is ignored. */
export const removeMember = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  userId: number,
): Promise<PlaylistMember[]> => {
  await requireRole(ctx, scopeOf(viewer), id, OWNER)
  await ctx.db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, viewer, id, OWNER)
    if (await isMember(trx, id, userId)) await part(trx, id, userId)
  })
  return listMembers(ctx, viewer, id)
}

/** Ends the viewer's own membership. 403 for the owner and for others. */
export const leavePlaylist = async (ctx: AppContext, viewer: Viewer, id: number): Promise<typeof done> => {
  await requireRole(ctx, scopeOf(viewer), id, ['editor', 'viewer'])
  await ctx.db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, viewer, id, ['editor', 'viewer'])
    await part(trx, id, viewer.id)
  })
  return done
}
