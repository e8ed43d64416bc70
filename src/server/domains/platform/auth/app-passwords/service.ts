import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { BodyOf, ReplyOf } from '../../../../../contract/core/endpoint.ts'
import {
  type AppPassword,
  type AppScope,
  type appPasswords,
  MAX_APP_PASSWORDS,
} from '../../../../../contract/platform/app-passwords.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { inOneTurn } from '../../../../db/one-turn.ts'
import type { Trx } from '../../../../db/schema.ts'
import { openOrNull } from '../../../../db/secret-box.ts'
import { hashToken, sealToken } from '../../../../db/tokens.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../../http/http-error.ts'
import type { Viewer } from '../../../../http/viewer.ts'
import { emailTexts } from '../../../../mail/email-texts.ts'
import { viewerFrom } from '../sessions/accounts.service.ts'
import { accountById, emailNotations } from '../sessions/queries.ts'
import {
  countLocked,
  deleteAppPassword,
  insertAppPassword,
  listAppPasswords,
  noteUse,
  renameAppPassword,
  secretsOfEmails,
  viewersByAppPasswords,
} from './queries.ts'

const NAME = 'app passwords'
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const LENGTH = 20

/** Returns 100 random bits in letters that are easily typed on a TV; without separators, which some would leave out. */
const newSecret = (): string => Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % 32]).join('')

/** Returns whether a bearer token has the form of an app password. */
export const isAppPassword = (token: string): boolean => /^[a-z2-7]{20}$/.test(token)

/** Returns the app passwords of the account, newest first. */
export const ownAppPasswords = (ctx: AppContext, { id }: Viewer): Promise<AppPassword[]> =>
  listAppPasswords(ctx.db, id)

const emailCreated = async (ctx: AppContext, trx: Trx, viewer: Viewer, name: string): Promise<void> => {
  const account = orNotFound(await accountById(trx, viewer.id))
  if (!account.mail_new_device) return
  const { locale, t } = await emailTexts(ctx, account.locale)
  const email = {
    locale,
    subject: t('New app password'),
    before: [
      t('The app password “{name}” was created for your {site} account.', {
        name,
        site: ctx.settings().appName,
      }),
    ],
    action: { label: t('See your app passwords'), url: `${ctx.settings().appUrl}/account/settings#apps` },
    after: [
      t('If this was you, you can ignore this email. If not, revoke it and change your password right away.'),
    ],
  }
  await ctx.queue.send('send-email', { to: account.email, email }, { trx })
}

/** PostgreSQL's code of the error. */
const UNIQUE_VIOLATION = '23505'

const taken = (): never => throwFieldErrors({ name: ['You already have an app password with this name.'] })

/**
 * Creates an app password and returns it with its secret. 409 with too many, 422 for an expiry in the past and a name that
 * another one has: a request whose response was lost creates no second one.
 */
export const createAppPassword = (
  ctx: AppContext,
  viewer: Viewer,
  { name, scopes, expires_at }: BodyOf<typeof appPasswords.create>,
): Promise<ReplyOf<typeof appPasswords.create>> => {
  if (expires_at !== null && Date.parse(expires_at) <= Date.now())
    throwFieldErrors({ expires_at: ['Choose a time in the future.'] })
  const secret = newSecret()
  return ctx.db.transaction().execute(async (trx) => {
    if ((await countLocked(trx, viewer.id)) >= MAX_APP_PASSWORDS)
      throwError('conflict', 'You have too many app passwords. Revoke one first.')
    const created = await insertAppPassword(trx, {
      user_id: viewer.id,
      name,
      scopes: [...new Set(scopes)],
      hint: secret.slice(-4),
      expires_at,
      ...sealToken(ctx.env.secret, NAME, secret),
    })
    if (!created) return taken()
    await emailCreated(ctx, trx, viewer, name)
    return { ...created, secret }
  })
}

/** 404 unless it is of the account, 422 for a name that another one has. */
export const changeAppPassword = async (
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  { name }: BodyOf<typeof appPasswords.rename>,
): Promise<void> => {
  const found = await renameAppPassword(ctx.db, viewer.id, id, name).catch((error: unknown) =>
    (error as { code?: string }).code === UNIQUE_VIOLATION ? taken() : Promise.reject(error),
  )
  if (!found) throwError('not_found')
}

/** 404 unless it is of the account. */
export const revokeAppPassword = async (ctx: AppContext, viewer: Viewer, id: string): Promise<void> => {
  if (!(await deleteAppPassword(ctx.db, viewer.id, id))) throwError('not_found')
}

const LONGEST_CLIENT = 60

/** Returns the name of a client as it is shown; null without one. */
const clientName = (client: string | null): string | null =>
  client?.replace(/\p{C}/gu, '').trim().slice(0, LONGEST_CLIENT) || null

/** The account of an app password. */
export interface AppLogin {
  viewer: Viewer
  email: string
}

const appViewer = inOneTurn(viewersByAppPasswords)

/**
 * Returns the account of an app password that has the scope; null if it is unknown or has expired, or the account is
 * blocked. Reading works even when nothing can be written.
 */
const loginByHash = async (
  ctx: AppContext,
  hash: Buffer,
  scope: AppScope,
  client: string | null,
): Promise<AppLogin | null> => {
  const row = await appViewer(ctx.db, hash)
  if (!row || row.blocked || !row.scopes.includes(scope)) return null
  const { blocked: _, stale, scopes: _scopes, email, ...account } = row
  if (stale)
    await noteUse(ctx.db, account.session_id, clientName(client)).catch((err: unknown) =>
      ctx.log.warn({ err }, 'could not note the use of an app password'),
    )
  return { viewer: viewerFrom(ctx, account), email }
}

/** Returns the account of an app password; null unless it has the scope. */
export const loginByAppPassword = async (
  ctx: AppContext,
  secret: string,
  scope: AppScope,
  client: string | null = null,
): Promise<AppLogin | null> =>
  isAppPassword(secret) ? loginByHash(ctx, hashToken(secret), scope, client) : null

/**
 * Returns the account whose email and one of whose app passwords fit a token: the MD5 of password and salt in
 * hexadecimal (Subsonic 1.13). Null if none does, or it cannot be decrypted since the secret of the server is another.
 */
export const loginByToken = async (
  ctx: AppContext,
  { email, token, salt }: { email: string; token: string; salt: string },
  scope: AppScope,
  client: string | null = null,
): Promise<AppLogin | null> => {
  const given = Buffer.from(token, 'hex')
  const known = await secretsOfEmails(ctx.db, emailNotations(email), scope)
  const found = known.find(({ token_encrypted }) => {
    const secret = openOrNull(ctx.env.secret, NAME, token_encrypted)
    if (secret === null) return false
    const right = createHash('md5').update(secret).update(salt).digest()
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return found ? loginByHash(ctx, found.token_hash, scope, client) : null
}
