import { throwError } from '../../../http/http-error.ts'
import { isAdmin, type Viewer } from '../../../http/viewer.ts'

/** Throws unless the viewer has all of these permissions: users cannot grant or revoke more than their own. */
export const requireOwnPermissions = (viewer: Viewer, permissions: readonly string[]): void => {
  if (isAdmin(viewer) || permissions.every((name) => viewer.permissions.includes(name))) return
  throwError('forbidden', 'You can’t grant permissions you don’t have.')
}
