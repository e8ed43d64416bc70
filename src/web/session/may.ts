import type { Permission } from '../../contract/permissions.ts'
import type { User } from '../../contract/session.ts'
import type { Settings } from '../../contract/settings.ts'
import { isAdministrator } from './administrator.ts'

/** Whether an account has a permission; administrators have every one. */
export const may = (user: User | null, permission: Permission): boolean =>
  isAdministrator(user) || (user?.permissions.some(({ name }) => name === permission) ?? false)

/** Whether an account may bring songs of its own: the place allows it, and so does its role. */
export const mayUpload = (settings: Pick<Settings, 'enableUserUpload'>, user: User | null): boolean =>
  settings.enableUserUpload && may(user, 'Upload songs')
