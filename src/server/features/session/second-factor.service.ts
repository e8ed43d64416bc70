import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { secondFactor } from '../../../contract/second-factor.ts'
import type { LoginReply } from '../../../contract/session.ts'
import { fail, failFields } from '../../http/fail.ts'
import type { Call } from '../../http/mount.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { openSession } from './accounts.service.ts'
import { ownerBy } from './passwords.service.ts'
import { readTicket, seal, unseal, writeTicket } from './sealing.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  dropFactor,
  putSecret,
  secondFactorOf,
  setRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './second-factor.queries.ts'
import { countingFailures } from './session.attempts.ts'
import { accountById } from './session.queries.ts'

type On = Pick<Platform, 'db' | 'env'>
type Client = Call['client']

const PURPOSE = 'second factor'
const STEP_S = 30
/** Time between the password and the code. */
const CHALLENGE_S = 300
const CODES = 8
/** No letter that is mistaken for another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, 30 seconds. */
const appOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: STEP_S, secret: Secret.fromBase32(secret) })

const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()
const hashOf = (code: string): Buffer => createHash('sha256').update(plain(code)).digest()

/** The time step of a code that fits now, one step early or late; undefined for a wrong one. */
const stepOf = (secret: string, code: string): number | undefined => {
  const delta = appOf(secret).validate({ token: plain(code), window: 1 })
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / STEP_S) + delta
}

const wrongCode = (): never => failFields({ code: ['This code does not fit.'] })

/** Uses up a code of the app; 422 for a wrong one and for one that was used before. */
const requireCode = async (on: On, user_id: number, sealed: Buffer, code: string): Promise<void> => {
  const step = stepOf(unseal(on.env.secret, PURPOSE, sealed), code)
  if (step === undefined || !(await takeStep(on.db, user_id, step))) wrongCode()
}

const newCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from(
      { length: 12 },
      (_, n) => (n > 0 && n % 4 === 0 ? '-' : '') + LETTERS[randomInt(LETTERS.length)],
    ).join(''),
  )

const renew = async (on: Pick<Platform, 'db'>, user_id: number): Promise<{ recovery_codes: string[] }> => {
  const recovery_codes = newCodes()
  await on.db.transaction().execute((trx) => setRecoveryCodes(trx, user_id, recovery_codes.map(hashOf)))
  return { recovery_codes }
}

/** The challenge that a log-in answers when a second factor is on; undefined when there is none. */
export const challengeFor = async (on: On, user_id: number): Promise<string | undefined> => {
  const factor = await secondFactorOf(on.db, user_id)
  return factor?.confirmed_at ? writeTicket(on.env.secret, PURPOSE, String(user_id), CHALLENGE_S) : undefined
}

/** Finishes a log-in; 410 for a challenge that is too old, 422 for a wrong code. Wrong ones count as wrong passwords. */
export const logInSecond = async (
  on: On & Pick<Platform, 'queue' | 'settings' | 'wording'>,
  { challenge, code }: BodyOf<typeof secondFactor.logIn>,
  client: Client,
): Promise<LoginReply> => {
  const id = Number(readTicket(on.env.secret, PURPOSE, challenge) ?? fail('gone', 'Please log in again.'))
  const account = await accountById(on.db, id)
  const factor = await secondFactorOf(on.db, id)
  if (!account || account.blocked || !factor?.confirmed_at) return fail('gone', 'Please log in again.')
  await countingFailures(on, { address: client.address, email: account.email }, async () => {
    if (/^\d{6}$/.test(plain(code))) return requireCode(on, id, factor.sealed_secret, code)
    if (!(await takeRecoveryCode(on.db, id, hashOf(code)))) wrongCode()
  })
  return openSession(on, id, client)
}

/** Whether a second factor is asked for, and how many recovery codes are left. */
export const readSecondFactor = async (
  on: Pick<Platform, 'db'>,
  { id }: Viewer,
): Promise<ReplyOf<typeof secondFactor.state>> => ({
  on_since: (await secondFactorOf(on.db, id))?.confirmed_at ?? null,
  recovery_codes_left: await countRecoveryCodes(on.db, id),
})

/** A new secret for an app; 409 while another one is on. */
export const beginSecondFactor = async (
  on: On & Pick<Platform, 'settings'>,
  viewer: Viewer,
  client: Client,
  { password }: BodyOf<typeof secondFactor.begin>,
): Promise<{ secret: string; uri: string }> => {
  const { email } = await ownerBy(on, viewer, client, password)
  if ((await secondFactorOf(on.db, viewer.id))?.confirmed_at) fail('conflict')
  const secret = new Secret({ size: 20 }).base32
  await putSecret(on.db, viewer.id, seal(on.env.secret, PURPOSE, secret))
  return { secret, uri: appOf(secret, on.settings().appName, email).toString() }
}

/** Switches the second factor on by a first code and answers the recovery codes; 409 when there is nothing to confirm. */
export const confirmSecondFactor = async (
  on: On,
  { id }: Viewer,
  { address }: Client,
  { code }: BodyOf<typeof secondFactor.confirm>,
): Promise<{ recovery_codes: string[] }> => {
  const factor = await secondFactorOf(on.db, id)
  if (!factor || factor.confirmed_at) return fail('conflict')
  // Not the account's own tries: whoever is logged in must not lock the owner out of the log-in.
  await countingFailures(on, { address, email: `second factor of ${id}` }, () =>
    requireCode(on, id, factor.sealed_secret, code),
  )
  await confirmFactor(on.db, id)
  return renew(on, id)
}

/** New recovery codes in the place of the old ones; 409 while no second factor is on. */
export const renewRecoveryCodes = async (
  on: On,
  viewer: Viewer,
  client: Client,
  { password }: BodyOf<typeof secondFactor.renewCodes>,
): Promise<{ recovery_codes: string[] }> => {
  await ownerBy(on, viewer, client, password)
  if (!(await secondFactorOf(on.db, viewer.id))?.confirmed_at) fail('conflict')
  return renew(on, viewer.id)
}

/** Switches the second factor off. */
export const endSecondFactor = async (
  on: On,
  viewer: Viewer,
  client: Client,
  { password }: BodyOf<typeof secondFactor.end>,
): Promise<void> => {
  await ownerBy(on, viewer, client, password)
  await on.db.transaction().execute((trx) => dropFactor(trx, viewer.id))
}
