import type { Permitted } from '../../contract/endpoint.ts'
import type { User } from '../../contract/session.ts'
import type { Settings } from '../../contract/settings.ts'
import { isAdministrator } from './administrator.ts'

/** Whether an account has a permission, or one of several; administrators have every one. */
export const may = (user: User | null, permitted: Permitted): boolean =>
  isAdministrator(user) ||
  [permitted].flat().some((one) => user?.permissions.some(({ name }) => name === one))

/** Whether an account may bring songs of its own: the place allows it, and so does its role. */
export const mayUpload = (settings: Pick<Settings, 'enableUserUpload'>, user: User | null): boolean =>
  settings.enableUserUpload && may(user, 'Upload songs')
