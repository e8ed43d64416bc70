import { createHmac } from 'node:crypto'
import type { BodyOf } from '../../../../../contract/core/endpoint.ts'
import type { LoginReply } from '../../../../../contract/platform/login.ts'
import type { links } from '../../../../../contract/platform/session.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import type { Db } from '../../../../db/schema.ts'
import { hashToken } from '../../../../db/tokens.ts'
import { throwError } from '../../../../http/http-error.ts'
import type { Call } from '../../../../http/mount.ts'
import { languageFor } from '../../bootstrap/languages.service.ts'
import { hashPassword, isCommon, requireUncommon } from '../passwords/password-hash.ts'
import { createUser, openSession } from '../sessions/accounts.service.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { deleteLinks, hasAdmin, insertLink, isLink, linkFor, promote, withSetupLock } from './queries.ts'

const LINK_HOURS = 24
/** The link of an earlier start is printed again only if it is valid for this long. */
const WORTH_PRINTING_HOURS = 12
const roles = ['user', 'admin']

/**
 * Derived rather than random, so that nodes sharing the secret print the same link although only its hash is stored.
 */
const tokenFor = (secret: string, expires_at: string): string =>
  createHmac('sha256', secret).update(`first-administrator ${expires_at}`).digest('base64url')

/**
 * Ensures a first administrator: creates the one named in the environment, or returns a single-use link for the
 * operator. Null if there is an administrator, or in preview mode, where the link would have no effect.
 */
export const prepareFirstAdmin = async (ctx: AppContext): Promise<string | null> => {
  if (await hasAdmin(ctx.db)) return null
  const { adminEmail, adminPassword, preview, secret } = ctx.env
  if (adminEmail && adminPassword) {
    await createNamed(ctx, adminEmail.toLowerCase(), adminPassword)
    return null
  }
  if (preview) return null
  const token = await withSetupLock(ctx.db, async (trx) =>
    (await hasAdmin(trx)) ? null : currentToken(trx, secret),
  )
  return token && `${ctx.settings().appUrl}/setup/${token}`
}

const currentToken = async (db: Db, secret: string): Promise<string> => {
  const stored = await linkFor(db, WORTH_PRINTING_HOURS)
  const known = stored && tokenFor(secret, stored.expires_at)
  if (known && hashToken(known).equals(stored.token_hash)) return known
  const expires_at = new Date(Date.now() + LINK_HOURS * 3_600_000).toISOString()
  const token = tokenFor(secret, expires_at)
  await deleteLinks(db)
  await insertLink(db, hashToken(token), expires_at)
  return token
}

/**
 * An existing account with the email gets the operator's password and loses its sessions: registering that email first
 * must not yield administrator access.
 */
const createNamed = async (ctx: AppContext, email: string, password: string): Promise<void> => {
  if (await isCommon(password)) ctx.log.warn('ADMIN_PASSWORD is too common')
  const password_hash = await hashPassword(password)
  await withSetupLock(ctx.db, async (trx) => {
    if (await hasAdmin(trx)) return
    const known = await promote(trx, email, password_hash)
    if (known !== undefined) await deleteSessions(trx, known)
    else await createUser({ db: trx }, { name: 'Administrator', email, password_hash, is_admin: true, roles })
  })
}

/** Returns whether a setup link is still valid. */
export const firstAdminLinkWorks = async (ctx: Pick<AppContext, 'db'>, token: string): Promise<boolean> =>
  (await isLink(ctx.db, hashToken(token))) && !(await hasAdmin(ctx.db))

/** Creates the first administrator and logs in. 410 for a link that is unknown, expired or used. */
export const createFirstAdmin = async (
  ctx: AppContext,
  token: string,
  { name, email, password }: BodyOf<typeof links.firstAdmin>,
  client: Call['client'],
): Promise<LoginReply> => {
  if (!(await firstAdminLinkWorks(ctx, token))) return throwError('gone')
  await requireUncommon(password)
  const password_hash = await hashPassword(password)
  const { locale } = languageFor(ctx, client.locale)
  const id = await withSetupLock(ctx.db, async (trx) => {
    if (!(await firstAdminLinkWorks({ db: trx }, token))) return throwError('gone')
    await deleteLinks(trx)
    return createUser({ db: trx }, { name, email, locale, password_hash, is_admin: true, roles })
  })
  return openSession(ctx, id, client)
}
