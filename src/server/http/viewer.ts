import type { Permitted } from '../../contract/endpoint.ts'
import type { Asker } from '../db/visible.ts'

/** The account behind a token, with what access rules need. */
export interface Viewer {
  id: number
  session_id: string
  name: string
  is_admin: boolean
  roles: string[]
  permissions: string[]
  artist_id: number | null
}

/** Admin is the role of that name or the flag. */
export const isAdmin = (viewer: Pick<Viewer, 'is_admin' | 'roles'> | null): boolean =>
  viewer !== null && (viewer.is_admin || viewer.roles.includes('admin'))

/** Admins pass every check; of several permissions one is enough. */
export const may = (viewer: Viewer | null, permitted: Permitted): boolean =>
  viewer !== null &&
  (isAdmin(viewer) || [permitted].flat().some((permission) => viewer.permissions.includes(permission)))

/** The viewer as SQL conditions need it; id 0 is a visitor. */
export const askerOf = (viewer: Viewer | null): Asker => ({
  id: viewer?.id ?? 0,
  admin: isAdmin(viewer),
  downloads: may(viewer, 'Download songs'),
})
