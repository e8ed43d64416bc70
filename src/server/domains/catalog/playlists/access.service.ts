import type { PlaylistRole } from '../../../../contract/catalog/items.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { findRole, type LockedPlaylist, lockById, roleIn } from './queries.ts'

export type { LockedPlaylist }

/** Who may change the songs of a playlist. */
export const EDITORS: readonly PlaylistRole[] = ['owner', 'editor']
/** Who may change its details and members. */
export const OWNER: readonly PlaylistRole[] = ['owner']
/** Everyone it is shared with. */
export const MEMBERS: readonly PlaylistRole[] = ['owner', 'editor', 'viewer']

/** Throws 404 if the viewer may not see the playlist, 403 if they have none of these roles in it. */
export const requireRole = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  roles: readonly PlaylistRole[],
): Promise<void> => {
  const { role } = orNotFound(await roleIn(ctx.db, viewer, id))
  if (!role || !roles.includes(role)) throwError('forbidden')
}

/** Locks a playlist for somebody who has no role in it yet. */
export const lockAny = async (trx: Trx, id: number): Promise<LockedPlaylist> =>
  orNotFound(await lockById(trx, id))

/** Locks a playlist for writing, serializing concurrent edits. 403 if the viewer lost their role meanwhile. */
export const lockPlaylist = async (
  trx: Trx,
  viewer: Pick<ViewerScope, 'id'>,
  id: number,
  roles: readonly PlaylistRole[],
): Promise<LockedPlaylist> => {
  const playlist = await lockAny(trx, id)
  // Read after the lock is held: changes of members wait for it as well.
  const role = playlist.user_id === viewer.id ? 'owner' : await findRole(trx, id, viewer.id)
  return role && roles.includes(role) ? playlist : throwError('forbidden')
}

/** Throws 409: a playlist may not have so many songs. */
export const throwFull = (): never => throwError('conflict', 'This playlist is full.')

/** Whether a user is a member of a playlist; its owner is not. */
export const isMember = async (trx: Trx, playlistId: number, userId: number): Promise<boolean> =>
  (await findRole(trx, playlistId, userId)) !== undefined
