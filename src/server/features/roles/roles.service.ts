import { fail } from '../../http/fail.ts'
import { isAdmin, type Viewer } from '../../http/viewer.ts'

/** Ends the call unless the viewer has all of these permissions: nobody gives or takes more than their own. */
export const refuseBeyond = (viewer: Viewer, permissions: readonly string[]): void => {
  if (isAdmin(viewer) || permissions.every((name) => viewer.permissions.includes(name))) return
  fail('forbidden', 'This reaches further than your own rights.')
}
