import type { Permitted } from '../../contract/core/endpoint.ts'
import type { TeamRole } from '../../contract/platform/artist-team.ts'
import type { ViewerScope } from '../db/sql/visibility.ts'

/** The account of a token, with what access rules need. */
export interface Viewer {
  id: number
  /** Of its session, or of the app password that it uses instead. */
  session_id: string
  /** Whether it uses an app password: it has no session. */
  by_app_password: boolean
  /** Whether its session has begun, or was confirmed, within the last ten minutes. */
  confirmed_recently: boolean
  /** It must set up a second factor before it can use the back office. */
  second_factor_missing: boolean
  name: string
  is_admin: boolean
  roles: string[]
  permissions: string[]
  /** Space for uploads that its plan grants; null for that of the site. */
  upload_quota_mb: number | null
  /** On how many devices its plan plays at a time; null for any number. */
  max_devices: number | null
  /** The artist selected in the artist area. */
  artist_id: number | null
  /** The artists that the account manages. */
  artists: { id: number; role: TeamRole }[]
}

/** An admin has the role of that name or the flag. */
export const isAdmin = (viewer: Pick<Viewer, 'is_admin' | 'roles'> | null): boolean =>
  viewer !== null && (viewer.is_admin || viewer.roles.includes('admin'))

/** Admins pass every check; any one of several permissions is sufficient. */
export const hasPermission = (viewer: Viewer | null, permitted: Permitted): boolean =>
  viewer !== null &&
  (isAdmin(viewer) || [permitted].flat().some((permission) => viewer.permissions.includes(permission)))

/** Returns the viewer scope for SQL conditions; id 0 is a visitor. */
export const scopeOf = (viewer: Viewer | null): ViewerScope => ({
  id: viewer?.id ?? 0,
  admin: isAdmin(viewer),
  downloads: hasPermission(viewer, 'Download songs'),
  artists: viewer?.artists.map(({ id }) => id) ?? [],
})
