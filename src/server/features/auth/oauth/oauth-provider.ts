import { createHash, timingSafeEqual } from 'node:crypto'
import type { Driver, SocialProfile } from '../../../../contract/social.ts'
import type { AppContext } from '../../../app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { fetchProvider } from '../../../outbound/providers.ts'
import { newToken } from '../sessions/tokens.ts'
import { readTicket, writeTicket } from '../two-factor/secret-box.ts'

/** Time to go to the provider and back, including typing an email or password. */
export const FLOW_TTL_S = 1200

/** Values known only to the browser that started the flow. */
export interface OAuthFlow {
  state: string
  nonce: string
  verifier: string
}

/** A person as verified by the provider. */
export interface ProviderIdentity {
  subject: string
  email?: string | undefined
  /** Whether the provider confirmed the email. */
  confirmed: boolean
  name?: string | undefined
  /** Makes a token single-use. */
  once?: string
}

/** An external login provider. */
export interface Provider {
  /** Returns the URL where the login starts. */
  authorizationUrl: (ctx: AppContext, flow: OAuthFlow) => Promise<string>
  /** Returns the profile for a callback. */
  exchange: (ctx: AppContext, code: string, flow: OAuthFlow, ticket: string) => Promise<SocialProfile>
  /** Returns the person of a profile. 401 unless the provider verifies it. */
  verify: (ctx: AppContext, profile: SocialProfile) => Promise<ProviderIdentity>
}

/** Throws: the provider does not verify this login. */
export const refuse = (): never => throwError('unauthenticated', 'Login couldn’t be verified.')

/** Returns the callback URL of a provider. */
export const redirectUri = (ctx: AppContext, driver: Driver): string =>
  `${ctx.env.appUrl}/login/${driver}/callback`

/** Requests JSON from a provider; null if it rejects the request, 502 if it does not respond. */
export const fetchFromProvider = async (
  ctx: AppContext,
  address: string,
  form?: URLSearchParams,
): Promise<Record<string, unknown> | null> => {
  const init = form && { method: 'POST', body: form }
  const response = await fetchProvider(ctx.env, address, init).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error
    ctx.log.warn({ reason: error.message }, 'could not reach a login provider')
    return throwError('source_down')
  })
  if (response.status >= 500) return throwError('source_down')
  return response.ok ? ((await response.json().catch(() => null)) as Record<string, unknown> | null) : null
}

/** Returns the value if it is a non-empty string. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const purposeOf = (driver: Driver): string => `log-in by ${driver}`

/** Starts the flow: fresh secrets and the ticket that stores them in the browser. */
export const startFlow = (ctx: AppContext, driver: Driver): { flow: OAuthFlow; ticket: string } => {
  const flow = { state: newToken(), nonce: newToken(), verifier: newToken() }
  return { flow, ticket: writeTicket(ctx.env.secret, purposeOf(driver), JSON.stringify(flow), FLOW_TTL_S) }
}

/** Returns the flow of a ticket; undefined if it is forged, for another provider or expired. */
export const readFlow = (ctx: AppContext, driver: Driver, ticket: unknown): OAuthFlow | undefined => {
  const says = typeof ticket === 'string' ? readTicket(ctx.env.secret, purposeOf(driver), ticket) : undefined
  return says === undefined ? undefined : (JSON.parse(says) as OAuthFlow)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two secrets in constant time. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

/** Returns the PKCE challenge of a verifier. */
export const challengeOf = (verifier: string): string => digest(verifier).toString('base64url')
