import { permissions as allPermissions } from '../../../contract/permissions.ts'
import type { LoginReply, User } from '../../../contract/session.ts'
import { failFields, found } from '../../http/fail.ts'
import type { Client } from '../../http/mount.ts'
import { isAdmin } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { kindsWanted, unreadNotifications } from '../notifications/notifications.service.ts'
import { noteDevice } from './devices.service.ts'
import {
  accountByEmail,
  accountById,
  deleteSessionsOf,
  insertAccount,
  insertSession,
  type NewAccount,
} from './session.queries.ts'
import { hashToken, newToken } from './session.tokens.ts'

type On = Pick<Platform, 'db'>

/** A session ends after this many days without use. */
export const SESSION_DAYS = 30

/** What an e-mail that nobody confirmed keeps from an account, where the place asks for it. */
const forConfirmed = ['Upload songs', 'Use chat']

/** The permissions of an account's roles that count for it now. */
export const granted = (on: Pick<Platform, 'settings'>, names: string[], confirmed: boolean): string[] =>
  confirmed || !on.settings().verify_email ? names : names.filter((name) => !forConfirmed.includes(name))

const named = (names: readonly string[]) => names.map((name) => ({ name }))

/** The account as its owner sees it. */
export const readUser = async (on: Pick<Platform, 'db' | 'settings'>, id: number): Promise<User> => {
  const { password_hash, roles, profile_public, mail_new_device, muted_notifications, ...account } = found(
    await accountById(on.db, id),
  )
  const permissions = granted(on, account.permissions, account.email_verified_at !== null)
  return {
    ...account,
    roles: named(roles),
    permissions: named(isAdmin({ is_admin: account.is_admin, roles }) ? allPermissions : permissions),
    plan: null,
    cart: { items: [], total: 0, currency: on.settings().default_currency },
    has_password: password_hash !== null,
    privacy: { profile: profile_public },
    notify: { new_device: mail_new_device, ...kindsWanted(muted_notifications) },
    unread_notifications: await unreadNotifications(on, id),
  }
}

/** Begins a session and answers as a login does. */
export const openSession = async (
  on: Pick<Platform, 'db' | 'env' | 'queue' | 'settings' | 'wording'>,
  user_id: number,
  client: Client,
): Promise<LoginReply> => {
  const access_token = newToken()
  const { address, agent } = client
  const session = { token_hash: hashToken(access_token), user_id, agent, address }
  const { expires_at } = await insertSession(on.db, session, SESSION_DAYS)
  await noteDevice(on, user_id, client)
  return { access_token, token_type: 'Bearer', expires_at, user: await readUser(on, user_id) }
}

/** The account of an e-mail address in whatever case. */
export const findUserByEmail = (on: On, email: string) => accountByEmail(on.db, email.toLowerCase())

/** Creates an account and answers its id; 422 when the e-mail is taken. `on.db` may be a transaction. */
export const createUser = async (on: On, account: NewAccount): Promise<number> =>
  (await insertAccount(on.db, { ...account, email: account.email.toLowerCase() })) ?? failTaken()

/** Ends the call with 422: somebody has this e-mail. */
export const failTaken = (): never => failFields({ email: ['This e-mail is taken.'] })

/** Ends the sessions of an account, all or all but one. */
export const endSessions = (on: On, id: number, but?: string): Promise<void> =>
  deleteSessionsOf(on.db, id, but)
