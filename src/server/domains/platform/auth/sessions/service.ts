import type { BodyOf, ReplyOf } from '../../../../../contract/core/endpoint.ts'
import { done } from '../../../../../contract/core/pagination.ts'
import type { session } from '../../../../../contract/platform/session.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { inOneTurn } from '../../../../db/one-turn.ts'
import { hashToken } from '../../../../db/tokens.ts'
import { throwError, throwFieldErrors } from '../../../../http/http-error.ts'
import type { Call } from '../../../../http/mount.ts'
import { hasPermission, type Viewer } from '../../../../http/viewer.ts'
import { languageFor } from '../../bootstrap/languages.service.ts'
import { recordSecurityEvent } from '../../security-events/service.ts'
import { deleteExpiredAppPasswords } from '../app-passwords/queries.ts'
import { isAppPassword, loginByAppPassword } from '../app-passwords/service.ts'
import { deleteStaleDevices } from '../devices/service.ts'
import { deleteExpiredAccountLinks } from '../email-links/queries.ts'
import { sendConfirmation } from '../email-links/service.ts'
import { identityOf } from '../oauth/social.service.ts'
import { logoutUrl, requirePasswordLogin } from '../oidc/service.ts'
import { hashPassword, requireUncommon, verifyPassword } from '../passwords/password-hash.ts'
import { deleteExpiredLinks } from '../setup/queries.ts'
import { throttleLogins } from '../throttle/login-throttle.ts'
import { deleteExpiredAttempts } from '../throttle/queries.ts'
import { spendRegistration } from '../throttle/rate-budget.service.ts'
import { challengeFor } from '../two-factor/second-factor.service.ts'
import {
  addAccount,
  closeSession,
  failTaken,
  findUserByEmail,
  openSession,
  SESSION_DAYS,
  viewerFrom,
} from './accounts.service.ts'
import {
  deleteExpiredSessions,
  deleteSessions,
  extendSession,
  type NewAccount,
  viewerOfAccount,
  viewersByTokens,
} from './queries.ts'

type Client = Call['client']

const viewerByToken = inOneTurn(viewersByTokens)

/** Returns the account of an app password with API access, while other apps are permitted. */
const viewerByAppPassword = async (ctx: AppContext, token: string): Promise<Viewer | null> => {
  if (!ctx.settings().enable_apps) return null
  const { viewer = null } = (await loginByAppPassword(ctx, token, 'api')) ?? {}
  return hasPermission(viewer, 'Use other apps') ? viewer : null
}

/** Returns the account of a token. Null if the token is unknown or expired, or the account is blocked. */
export const loadViewer = async (ctx: AppContext, token: string): Promise<Viewer | null> => {
  if (isAppPassword(token)) return viewerByAppPassword(ctx, token)
  const row = await viewerByToken(ctx.db, hashToken(token))
  if (!row) return null
  const { blocked, stale, ...account } = row
  const viewer = viewerFrom(ctx, account)
  if (blocked) {
    await deleteSessions(ctx.db, viewer.id)
    return null
  }
  // Reading must work even when nothing can be written.
  if (stale)
    await extendSession(ctx.db, viewer.session_id, SESSION_DAYS).catch((err: unknown) =>
      ctx.log.warn({ err }, 'could not extend a session'),
    )
  return viewer
}

/** Returns the current state of an account for background work; null if it was deleted or blocked. */
export const viewerById = async (ctx: AppContext, id: number): Promise<Viewer | null> => {
  const row = await viewerOfAccount(ctx.db, id)
  if (!row || row.blocked) return null
  const { blocked: _, ...account } = row
  return viewerFrom(ctx, account)
}

/** Returns whether a login provider says that somebody with this email is at the door. */
const provesEmail = async (
  ctx: AppContext,
  { driver, profile }: NonNullable<BodyOf<typeof session.login>['linking']>,
  email: string,
): Promise<boolean> => (await identityOf(ctx, driver, profile)).email?.toLowerCase() === email.toLowerCase()

/**
 * Logs in, or returns the second factor challenge. 422 with the same text for an unknown email and a wrong password,
 * 403 for a blocked account. Where passwords are turned off, they only link an account to a verified profile.
 */
export const logIn = async (
  ctx: AppContext,
  { email, password, linking }: BodyOf<typeof session.login>,
  client: Client,
): Promise<ReplyOf<typeof session.login>> => {
  if (!linking || !(await provesEmail(ctx, linking, email))) requirePasswordLogin(ctx)
  const who = { ...client, email: email.toLowerCase(), event: 'login' } as const
  const account = await throttleLogins(ctx, who, async () => {
    const known = await findUserByEmail(ctx, who.email)
    const fits = await verifyPassword(known?.password_hash, password)
    return known && fits ? known : throwFieldErrors({ email: ['Wrong email or password.'] })
  })
  if (account.blocked) {
    await recordSecurityEvent(ctx.db, client, { event: 'login', result: 'refused', user_id: account.id })
    return throwError('forbidden', 'This account is blocked.')
  }
  const challenge = await challengeFor(ctx, account.id)
  return challenge ? { message: 'second factor', challenge } : openSession(ctx, account.id, client)
}

/**
 * Creates an account with the role `user` and logs it in, or emails a link first where required. 422 if the email is
 * taken. The same form sent again within a minute logs in, since the first response may have been lost; password
 * guesses count as in a login.
 */
export const register = async (
  ctx: AppContext,
  { name, email, password }: BodyOf<typeof session.register>,
  client: Client,
): Promise<ReplyOf<typeof session.register>> => {
  requirePasswordLogin(ctx)
  await requireUncommon(password)
  const { locale } = languageFor(ctx, client.locale)
  const id = await throttleLogins(ctx, { ...client, email }, async () => {
    const known = await findUserByEmail(ctx, email)
    return (
      (known ? undefined : await enrol(ctx, { name, email, locale }, password, client)) ??
      (await passwordsMatch(ctx, email, password))
    )
  })
  if (!ctx.settings().verify_email) return openSession(ctx, id, client)
  await sendConfirmation(ctx, id, email)
  return { message: 'verify your e-mail' }
}

const enrol = async (
  ctx: AppContext,
  who: Pick<NewAccount, 'name' | 'email' | 'locale'>,
  password: string,
  client: Client,
): Promise<number | undefined> => {
  await spendRegistration(ctx, client)
  const password_hash = await hashPassword(password)
  const account = { ...who, password_hash, is_admin: false, roles: ['user'] }
  return ctx.db.transaction().execute((trx) => addAccount(trx, account))
}

const passwordsMatch = async (ctx: AppContext, email: string, password: string): Promise<number> => {
  const known = await findUserByEmail(ctx, email)
  if (!known?.young || known.blocked) return failTaken()
  return (await verifyPassword(known.password_hash, password)) ? known.id : failTaken()
}

/** Ends the session of the current token; returns where to end that at the login provider, if it has one. */
export const logOut = async (ctx: AppContext, viewer: Viewer): Promise<ReplyOf<typeof session.logout>> => {
  const at = await closeSession(ctx, viewer.session_id)
  const logout_url = at ? await logoutUrl(ctx, at) : undefined
  return { ...done, ...(logout_url !== undefined && { logout_url }) }
}

/** Deletes expired sessions, app passwords, devices, attempts and links. */
export const deleteExpired = async (ctx: AppContext): Promise<void> => {
  await deleteExpiredSessions(ctx.db)
  await deleteExpiredAppPasswords(ctx.db)
  await deleteStaleDevices(ctx)
  await deleteExpiredAttempts(ctx.db)
  await deleteExpiredLinks(ctx.db)
  await deleteExpiredAccountLinks(ctx.db)
}
