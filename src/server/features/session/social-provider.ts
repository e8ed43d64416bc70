import { createHash, timingSafeEqual } from 'node:crypto'
import type { Driver, SocialProfile } from '../../../contract/social.ts'
import { fail } from '../../http/fail.ts'
import { OutboundFailed } from '../../outbound/failed.ts'
import { reach } from '../../outbound/providers.ts'
import type { Platform } from '../../platform.ts'
import { readTicket, writeTicket } from './sealing.ts'
import { newToken } from './session.tokens.ts'

export type On = Pick<Platform, 'env' | 'log' | 'settings'>

/** Time for the way to the provider and back, with an e-mail or a password to type afterwards. */
export const WAY_S = 1200

/** What only the browser that set out can show again. */
export interface Way {
  state: string
  nonce: string
  verifier: string
}

/** Somebody as the provider confirms them. */
export interface Person {
  subject: string
  email?: string | undefined
  /** Whether the provider knows that the e-mail is theirs. */
  confirmed: boolean
  name?: string | undefined
  /** By this a token logs in once. */
  once?: string
}

/** A place by whose accounts people log in. */
export interface Provider {
  /** Where the log-in begins. */
  entrance: (on: On, way: Way) => Promise<string>
  /** The profile for what the provider sent back. */
  exchange: (on: On, code: string, way: Way, ticket: string) => Promise<SocialProfile>
  /** Whose profile it is; ends with 401 unless the provider confirms it. */
  verify: (on: On, profile: SocialProfile) => Promise<Person>
}

/** Ends the call: the provider does not stand by this log-in. */
export const refuse = (): never => fail('unauthenticated', 'The log-in could not be confirmed.')

/** The address to which a provider sends the browser back. */
export const wayBack = (on: Pick<Platform, 'env'>, driver: Driver): string =>
  `${on.env.appUrl}/login/${driver}/callback`

/** What the provider answers as JSON; null when it refuses, 502 when it does not answer. */
export const askProvider = async (
  on: On,
  address: string,
  form?: URLSearchParams,
): Promise<Record<string, unknown> | null> => {
  const init = form && { method: 'POST', body: form }
  const response = await reach(on.env, address, init).catch((error: unknown) => {
    if (!(error instanceof OutboundFailed)) throw error
    on.log.warn({ reason: error.message }, 'a log-in provider could not be reached')
    return fail('source_down')
  })
  if (response.status >= 500) return fail('source_down')
  return response.ok ? ((await response.json().catch(() => null)) as Record<string, unknown> | null) : null
}

/** The value when it is a text that is not empty. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const purposeOf = (driver: Driver): string => `log-in by ${driver}`

/** Sets out: fresh secrets and the ticket that keeps them with the browser. */
export const setOut = (on: On, driver: Driver): { way: Way; ticket: string } => {
  const way = { state: newToken(), nonce: newToken(), verifier: newToken() }
  return { way, ticket: writeTicket(on.env.secret, purposeOf(driver), JSON.stringify(way), WAY_S) }
}

/** The way of a ticket; undefined when it is forged, for another provider or too old. */
export const wayOf = (on: On, driver: Driver, ticket: unknown): Way | undefined => {
  const says = typeof ticket === 'string' ? readTicket(on.env.secret, purposeOf(driver), ticket) : undefined
  return says === undefined ? undefined : (JSON.parse(says) as Way)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two secrets in a time that does not tell where they differ. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

/** The PKCE challenge of a verifier. */
export const challengeOf = (verifier: string): string => digest(verifier).toString('base64url')
