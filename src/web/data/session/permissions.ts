import { type Access, isPermitted, type Permitted } from '../../../contract/core/endpoint.ts'
import type { Settings } from '../../../contract/core/settings.ts'
import type { User } from '../../../contract/platform/user.ts'
import { isAdministrator } from './is-administrator.ts'

/** Returns whether a user has a permission, or one of several; administrators have all. */
export const hasPermission = (user: User | null, permitted: Permitted): boolean =>
  isAdministrator(user) ||
  [permitted].flat().some((one) => user?.permissions.some(({ name }) => name === one))

/** Returns whether the access rule of an endpoint admits a user, as far as permissions decide. */
export const mayCall = (user: User | null, access: Access): boolean =>
  access === 'admin' ? isAdministrator(user) : !isPermitted(access) || hasPermission(user, access)

/** Returns whether a user may enter the admin area: administrators, and staff whose role says so. */
export const canEnterAdmin = (user: User | null): boolean => hasPermission(user, 'Access admin area')

/** Returns whether a user may upload songs: the instance allows it, and so does the user's role. */
export const canUpload = (settings: Pick<Settings, 'enableUserUpload'>, user: User | null): boolean =>
  settings.enableUserUpload && hasPermission(user, 'Upload songs')

/** Returns whether a user has a page of own songs: who may upload, and who still has songs from before. */
export const hasOwnSongs = (settings: Pick<Settings, 'enableUserUpload'>, user: User | null): boolean =>
  canUpload(settings, user) || (settings.enableUserUpload && user?.has_songs === true)
