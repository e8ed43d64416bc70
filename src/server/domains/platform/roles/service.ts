import type { Db } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import { isAdmin, type Viewer } from '../../../http/viewer.ts'
import { hasOtherAdmin } from './queries.ts'

/** Throws unless the viewer has all of these permissions: users cannot grant or revoke more than their own. */
export const requireOwnPermissions = (viewer: Viewer, permissions: readonly string[]): void => {
  if (isAdmin(viewer) || permissions.every((name) => viewer.permissions.includes(name))) return
  throwError('forbidden', 'You can’t grant permissions you don’t have.')
}

/** Returns the artists that an account owns, of these. */
export const ownedAmong = ({ artists }: Viewer, ids: readonly (number | null)[]): number[] =>
  artists.filter(({ id, role }) => role === 'owner' && ids.includes(id)).map(({ id }) => id)

/**
 * Throws 422 if a decision is about the viewer: one of the accounts, or an owner of one of the artists. Where there is
 * only one administrator, nobody else could decide, so that one may.
 */
export const requireOthersCase = async (
  db: Db,
  viewer: Viewer,
  accounts: readonly (number | null | undefined)[],
  artists: readonly (number | null)[] = [],
): Promise<void> => {
  if (!accounts.includes(viewer.id) && ownedAmong(viewer, artists).length === 0) return
  if (isAdmin(viewer) && !(await hasOtherAdmin(db, viewer.id))) return
  throwError('validation', 'You can’t decide on your own case. Ask another administrator.')
}
