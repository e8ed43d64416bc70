import type { User } from '../../../contract/platform/user.ts'

/** Returns whether a user is an administrator, by role or flag. */
export const isAdministrator = (user: User | null): boolean =>
  user !== null && (user.is_admin || user.roles.some((role) => role.name.toLowerCase() === 'admin'))
