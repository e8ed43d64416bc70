import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { BodyOf, ReplyOf } from '../../../../../contract/core/endpoint.ts'
import type { LoginReply } from '../../../../../contract/platform/login.ts'
import type { secondFactor } from '../../../../../contract/platform/second-factor.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { open, readTicket, seal, writeTicket } from '../../../../db/secret-box.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../../http/http-error.ts'
import type { Call } from '../../../../http/mount.ts'
import type { Viewer } from '../../../../http/viewer.ts'
import { openSession } from '../sessions/accounts.service.ts'
import { accountById } from '../sessions/queries.ts'
import { throttleLogins } from '../throttle/login-throttle.ts'
import {
  confirmFactor,
  consumeRecoveryCode,
  consumeStep,
  countRecoveryCodes,
  deleteFactor,
  replaceRecoveryCodes,
  secondFactorOf,
  upsertSecret,
} from './queries.ts'

type Client = Call['client']

const PURPOSE = 'second factor'
const STEP_S = 30
/** Time between password and code. */
const CHALLENGE_S = 300
const CODES = 8
/** Without ambiguous characters. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** RFC 6238 with the defaults of authenticator apps: SHA-1, six digits, 30 seconds. */
const appOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: STEP_S, secret: Secret.fromBase32(secret) })

const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()
const hashOf = (code: string): Buffer => createHash('sha256').update(plain(code)).digest()

/** Returns the time step of a valid code, at most one step off; undefined if it is wrong. */
const stepOf = (secret: string, code: string): number | undefined => {
  const delta = appOf(secret).validate({ token: plain(code), window: 1 })
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / STEP_S) + delta
}

const wrongCode = (): never => throwFieldErrors({ code: ['That code is incorrect.'] })

/** Consumes an app code. 422 if it is wrong or was used before. */
const requireCode = async (ctx: AppContext, user_id: number, sealed: Buffer, code: string): Promise<void> => {
  const step = stepOf(open(ctx.env.secret, PURPOSE, sealed), code)
  if (step === undefined || !(await consumeStep(ctx.db, user_id, step))) wrongCode()
}

/** Consumes an app code or a recovery code. 422 if it is wrong or was used before. */
const consumeCode = async (ctx: AppContext, user_id: number, sealed: Buffer, code: string): Promise<void> => {
  if (/^\d{6}$/.test(plain(code))) return requireCode(ctx, user_id, sealed, code)
  if (!(await consumeRecoveryCode(ctx.db, user_id, hashOf(code)))) wrongCode()
}

const newCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from(
      { length: 12 },
      (_, n) => (n > 0 && n % 4 === 0 ? '-' : '') + LETTERS[randomInt(LETTERS.length)],
    ).join(''),
  )

const renew = async (ctx: AppContext, user_id: number): Promise<{ recovery_codes: string[] }> => {
  const recovery_codes = newCodes()
  await ctx.db.transaction().execute((trx) => replaceRecoveryCodes(trx, user_id, recovery_codes.map(hashOf)))
  return { recovery_codes }
}

interface Challenge {
  user_id: number
  /** The login provider that proved the first factor. */
  provider_id?: number | undefined
}

/** Returns the login challenge if a second factor is enabled; undefined otherwise. */
export const challengeFor = async (
  ctx: AppContext,
  user_id: number,
  provider_id?: number,
): Promise<string | undefined> => {
  const factor = await secondFactorOf(ctx.db, user_id)
  if (!factor?.confirmed_at) return undefined
  const challenge: Challenge = { user_id, provider_id }
  return writeTicket(ctx.env.secret, PURPOSE, JSON.stringify(challenge), CHALLENGE_S)
}

/** Completes a login. 410 for an expired challenge, 422 for a wrong code. Failures count as wrong passwords. */
export const logInWithSecondFactor = async (
  ctx: AppContext & Pick<AppContext, 'queue' | 'settings' | 'translations'>,
  { challenge, code }: BodyOf<typeof secondFactor.logIn>,
  client: Client,
): Promise<LoginReply> => {
  const said = readTicket(ctx.env.secret, PURPOSE, challenge) ?? throwError('gone', 'Please log in again.')
  const { user_id: id, provider_id } = JSON.parse(said) as Challenge
  const account = await accountById(ctx.db, id)
  const factor = await secondFactorOf(ctx.db, id)
  if (!account || account.blocked || !factor?.confirmed_at) return throwError('gone', 'Please log in again.')
  await throttleLogins(ctx, { ...client, email: account.email, event: 'login' }, () =>
    consumeCode(ctx, id, factor.encrypted_secret, code),
  )
  return openSession(ctx, id, client, provider_id === undefined ? undefined : { provider_id, id_token: null })
}

/** Returns whether a second factor is enabled, and the number of recovery codes left. */
export const readSecondFactor = async (
  ctx: AppContext,
  { id }: Viewer,
): Promise<ReplyOf<typeof secondFactor.state>> => ({
  on_since: (await secondFactorOf(ctx.db, id))?.confirmed_at ?? null,
  recovery_codes_left: await countRecoveryCodes(ctx.db, id),
})

/** Creates a secret for an authenticator app. 409 if one is already enabled. */
export const startSecondFactor = async (
  ctx: AppContext & Pick<AppContext, 'settings'>,
  { id }: Viewer,
): Promise<{ secret: string; uri: string }> => {
  const { email } = orNotFound(await accountById(ctx.db, id))
  if ((await secondFactorOf(ctx.db, id))?.confirmed_at) throwError('conflict')
  const secret = new Secret({ size: 20 }).base32
  await upsertSecret(ctx.db, id, seal(ctx.env.secret, PURPOSE, secret))
  return { secret, uri: appOf(secret, ctx.settings().appName, email).toString() }
}

/** Enables the second factor with a first code and returns the recovery codes. 409 if there is nothing to confirm. */
export const confirmSecondFactor = async (
  ctx: AppContext,
  { id }: Viewer,
  client: Client,
  { code }: BodyOf<typeof secondFactor.confirm>,
): Promise<{ recovery_codes: string[] }> => {
  const factor = await secondFactorOf(ctx.db, id)
  if (!factor || factor.confirmed_at) return throwError('conflict')
  // Counted separately from login attempts: a logged-in session must not lock the owner out of the login.
  await throttleLogins(
    ctx,
    { ...client, email: `second factor of ${id}`, event: 'confirmation', user_id: id },
    () => requireCode(ctx, id, factor.encrypted_secret, code),
  )
  await confirmFactor(ctx.db, id)
  return renew(ctx, id)
}

/** Replaces the recovery codes. 409 while no second factor is enabled. */
export const renewRecoveryCodes = async (
  ctx: AppContext,
  { id }: Viewer,
): Promise<{ recovery_codes: string[] }> => {
  if (!(await secondFactorOf(ctx.db, id))?.confirmed_at) throwError('conflict')
  return renew(ctx, id)
}

/** Consumes a code of a logged-in account. 422 if it is wrong, or without a second factor. */
export const requireOwnCode = async (
  ctx: AppContext,
  { id }: Viewer,
  client: Client,
  code: string,
): Promise<void> => {
  const factor = await secondFactorOf(ctx.db, id)
  if (!factor?.confirmed_at) return wrongCode()
  // Counted separately from login attempts: a logged-in session must not lock the owner out of the login.
  await throttleLogins(
    ctx,
    { ...client, email: `second factor of ${id}`, event: 'confirmation', user_id: id },
    () => consumeCode(ctx, id, factor.encrypted_secret, code),
  )
}

/** Disables the second factor. */
export const endSecondFactor = (ctx: AppContext, { id }: Viewer): Promise<void> =>
  ctx.db.transaction().execute((trx) => deleteFactor(trx, id))
