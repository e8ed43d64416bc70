import type { User } from '../../contract/session.ts'

/** Whether an account is an administrator, by role or by flag. */
export const isAdministrator = (user: User | null): boolean =>
  user !== null && (user.is_admin || user.roles.some((role) => role.name.toLowerCase() === 'admin'))
