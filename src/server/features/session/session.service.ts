import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { session } from '../../../contract/session.ts'
import { fail, failFields } from '../../http/fail.ts'
import type { Call } from '../../http/mount.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { languageFor } from '../loading/languages.service.ts'
import { deleteExpiredAccountLinks } from './account-links.queries.ts'
import { failTaken, findUserByEmail, granted, openSession, SESSION_DAYS } from './accounts.service.ts'
import { deleteExpiredAttempts } from './attempts.queries.ts'
import { forgetOldDevices } from './devices.service.ts'
import { askToConfirm } from './email-links.service.ts'
import { deleteExpiredLinks } from './first-admin.queries.ts'
import { challengeFor } from './second-factor.service.ts'
import { countingFailures } from './session.attempts.ts'
import { hashPassword, passwordFits, refuseCommon } from './session.passwords.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  insertAccount,
  type NewAccount,
  viewerByToken,
  viewerOfAccount,
} from './session.queries.ts'
import { hashToken } from './session.tokens.ts'

export { hashToken, newToken } from './session.tokens.ts'

type On = Pick<Platform, 'db'>
type Client = Call['client']

/** The account behind a token. Null when there is none, its time is over or the account is blocked. */
export const viewerOf = async (
  on: Pick<Platform, 'db' | 'log' | 'settings'>,
  token: string,
): Promise<Viewer | null> => {
  const row = await viewerByToken(on.db, hashToken(token))
  if (!row) return null
  const { blocked, stale, confirmed, ...viewer } = row
  if (blocked) {
    await deleteSessionsOf(on.db, viewer.id)
    return null
  }
  // Reading goes on when nothing can be written.
  if (stale)
    await extendSession(on.db, viewer.session_id, SESSION_DAYS).catch((err: unknown) =>
      on.log.warn({ err }, 'a session could not be extended'),
    )
  return { ...viewer, permissions: granted(on, viewer.permissions, confirmed) }
}

/** An account as work that goes on after its call needs it; null when it is gone or blocked by now. */
export const viewerById = async (
  on: Pick<Platform, 'db' | 'settings'>,
  id: number,
): Promise<Viewer | null> => {
  const row = await viewerOfAccount(on.db, id)
  if (!row || row.blocked) return null
  const { blocked: _, confirmed, ...viewer } = row
  return { ...viewer, permissions: granted(on, viewer.permissions, confirmed) }
}

/**
 * Logs in, or answers the challenge of the second factor where one is on; 422 with one text for an unknown e-mail and
 * a wrong password, 403 for a blocked account.
 */
export const logIn = async (
  on: Pick<Platform, 'db' | 'env' | 'queue' | 'settings' | 'wording'>,
  { email, password }: BodyOf<typeof session.login>,
  client: Client,
): Promise<ReplyOf<typeof session.login>> => {
  const who = { address: client.address, email: email.toLowerCase() }
  const account = await countingFailures(on, who, async () => {
    const known = await findUserByEmail(on, who.email)
    const fits = await passwordFits(known?.password_hash, password)
    return known && fits ? known : failFields({ email: ['These credentials do not match.'] })
  })
  if (account.blocked) return fail('forbidden', 'This account is blocked.')
  const challenge = await challengeFor(on, account.id)
  return challenge ? { message: 'second factor', challenge } : openSession(on, account.id, client)
}

/**
 * Creates an account with the role `user` and logs it in, or mails a link first where the place asks for that; 422
 * when the e-mail is taken. The same form sent again within a minute logs in, since its first answer may have been
 * lost; a guess at the password counts as in a login.
 */
export const register = async (
  on: Pick<Platform, 'db' | 'env' | 'queue' | 'settings' | 'wording'>,
  { name, email, password }: BodyOf<typeof session.register>,
  client: Client,
): Promise<ReplyOf<typeof session.register>> => {
  await refuseCommon(password)
  const { locale } = languageFor(on, client.locale)
  const id = await countingFailures(on, { address: client.address, email }, async () => {
    const known = await findUserByEmail(on, email)
    return (
      (known ? undefined : await enrol(on, { name, email, locale }, password)) ??
      (await sameAgain(on, email, password))
    )
  })
  if (!on.settings().verify_email) return openSession(on, id, client)
  await askToConfirm(on, id, email)
  return { message: 'verify your e-mail' }
}

const enrol = async (
  on: On,
  who: Pick<NewAccount, 'name' | 'email' | 'locale'>,
  password: string,
): Promise<number | undefined> => {
  const password_hash = await hashPassword(password)
  return insertAccount(on.db, { ...who, password_hash, is_admin: false, roles: ['user'] })
}

const sameAgain = async (on: On, email: string, password: string): Promise<number> => {
  const known = await findUserByEmail(on, email)
  if (!known?.young || known.blocked) return failTaken()
  return (await passwordFits(known.password_hash, password)) ? known.id : failTaken()
}

/** Ends the session of the token at hand. */
export const logOut = (on: On, viewer: Viewer): Promise<void> => deleteSession(on.db, viewer.session_id)

/** Removes sessions, devices, counted tries and links whose time is over. */
export const forgetExpired = async (on: On): Promise<void> => {
  await deleteExpiredSessions(on.db)
  await forgetOldDevices(on)
  await deleteExpiredAttempts(on.db)
  await deleteExpiredLinks(on.db)
  await deleteExpiredAccountLinks(on.db)
}
