import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { links } from '../../../contract/links.ts'
import type { LoginReply } from '../../../contract/session.ts'
import type { Database } from '../../db/schema.ts'
import { fail } from '../../http/fail.ts'
import type { Call } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { languageFor } from '../loading/languages.service.ts'
import { createUser, openSession } from './accounts.service.ts'
import { deleteLinks, hasAdmin, insertLink, inTurn, isLink, linkFor, promote } from './first-admin.queries.ts'
import { hashPassword, isCommon, refuseCommon } from './session.passwords.ts'
import { deleteSessionsOf } from './session.queries.ts'
import { hashToken } from './session.tokens.ts'

const LINK_HOURS = 24
/** A start prints the link of an earlier start only when it lasts for this long. */
const WORTH_PRINTING_HOURS = 12
const roles = ['user', 'admin']

/**
 * Derived, not drawn, so that nodes which start together and share the secret print the same link although only
 * its hash is kept.
 */
const tokenFor = (secret: string, expires_at: string): string =>
  createHmac('sha256', secret).update(`first-administrator ${expires_at}`).digest('base64url')

/**
 * Sees to a first administrator: creates the one that the environment names, else answers a single-use link for
 * the operator. Null when there is an administrator already, or in preview mode, where the link could do nothing.
 */
export const prepareFirstAdmin = async (on: Pick<Platform, 'db' | 'env' | 'log'>): Promise<string | null> => {
  if (await hasAdmin(on.db)) return null
  const { adminEmail, adminPassword, appUrl, preview, secret } = on.env
  if (adminEmail && adminPassword) {
    await createNamed(on, adminEmail.toLowerCase(), adminPassword)
    return null
  }
  if (preview) return null
  const token = await inTurn(on.db, async (trx) => ((await hasAdmin(trx)) ? null : currentToken(trx, secret)))
  return token && `${appUrl}/setup/${token}`
}

const currentToken = async (db: Kysely<Database>, secret: string): Promise<string> => {
  const kept = await linkFor(db, WORTH_PRINTING_HOURS)
  const known = kept && tokenFor(secret, kept.expires_at)
  if (known && hashToken(known).equals(kept.token_hash)) return known
  const expires_at = new Date(Date.now() + LINK_HOURS * 3_600_000).toISOString()
  const token = tokenFor(secret, expires_at)
  await deleteLinks(db)
  await insertLink(db, hashToken(token), expires_at)
  return token
}

/**
 * An account that has the e-mail already gets the operator's password and loses its sessions: whoever registered
 * it first must not become administrator by that.
 */
const createNamed = async (
  on: Pick<Platform, 'db' | 'log'>,
  email: string,
  password: string,
): Promise<void> => {
  if (await isCommon(password)) on.log.warn('ADMIN_PASSWORD is among the commonest passwords')
  const password_hash = await hashPassword(password)
  await inTurn(on.db, async (trx) => {
    if (await hasAdmin(trx)) return
    const known = await promote(trx, email, password_hash)
    if (known !== undefined) await deleteSessionsOf(trx, known)
    else await createUser({ db: trx }, { name: 'Administrator', email, password_hash, is_admin: true, roles })
  })
}

/** Whether a link for the first administrator still works. */
export const firstAdminLinkWorks = async (on: Pick<Platform, 'db'>, token: string): Promise<boolean> =>
  (await isLink(on.db, hashToken(token))) && !(await hasAdmin(on.db))

/** Creates the first administrator and logs in; 410 for a link that is unknown, old or used. */
export const createFirstAdmin = async (
  on: Pick<Platform, 'db' | 'env' | 'queue' | 'settings' | 'wording'>,
  token: string,
  { name, email, password }: BodyOf<typeof links.firstAdmin>,
  client: Call['client'],
): Promise<LoginReply> => {
  if (!(await firstAdminLinkWorks(on, token))) return fail('gone')
  await refuseCommon(password)
  const password_hash = await hashPassword(password)
  const { locale } = languageFor(on, client.locale)
  const id = await inTurn(on.db, async (trx) => {
    if (!(await firstAdminLinkWorks({ db: trx }, token))) return fail('gone')
    await deleteLinks(trx)
    return createUser({ db: trx }, { name, email, locale, password_hash, is_admin: true, roles })
  })
  return openSession(on, id, client)
}
