import { createHash, timingSafeEqual } from 'node:crypto'
import type { SocialProfile } from '../../../../../contract/platform/login.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { readTicket, writeTicket } from '../../../../db/secret-box.ts'
import { newToken } from '../../../../db/tokens.ts'
import { throwError } from '../../../../http/http-error.ts'
import type { GrantedRoles } from '../oidc/role-mapping.service.ts'
import type { ProviderSession } from '../sessions/accounts.service.ts'

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
  /** Makes a profile single-use. */
  once?: string
  /** The roles that the provider's groups mean here, if it maps any. */
  granted?: GrantedRoles
  /** The session at the provider, if logging out here ends it too. */
  providerSession?: ProviderSession
}

/** Parameters of the callback URL. */
export interface ProviderCallback {
  code: string
  state: string
  iss?: string | undefined
}

/** An external login provider. */
export interface Provider {
  /** Returns the URL where the login starts. */
  authorizationUrl: (ctx: AppContext, flow: OAuthFlow) => Promise<string>
  /** Returns the profile for a callback. */
  exchange: (ctx: AppContext, callback: ProviderCallback, flow: OAuthFlow) => Promise<SocialProfile>
  /** Returns the person of a profile. 401 unless the provider verifies it. */
  verify: (ctx: AppContext, profile: SocialProfile) => Promise<ProviderIdentity>
  /** Returns whether a new person gets an account. */
  mayEnrol: (ctx: AppContext) => boolean
}

/** Throws: the provider does not verify this login. */
export const refuse = (): never => throwError('unauthenticated', 'Login couldn’t be verified.')

/** Returns the callback URL of a provider. */
export const redirectUri = (ctx: AppContext, driver: string): string =>
  new URL(`${ctx.settings().appUrl}/login/${driver}/callback`).href

/** Returns the value if it is a non-empty string. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const purposeOf = (driver: string): string => `log-in by ${driver}`

/** Starts the flow: fresh secrets and the ticket that stores them in the browser. */
export const startFlow = (ctx: AppContext, driver: string): { flow: OAuthFlow; ticket: string } => {
  const flow = { state: newToken(), nonce: newToken(), verifier: newToken() }
  return { flow, ticket: writeTicket(ctx.env.secret, purposeOf(driver), JSON.stringify(flow), FLOW_TTL_S) }
}

/** Returns the flow of a ticket; undefined if it is forged, for another provider or expired. */
export const readFlow = (ctx: AppContext, driver: string, ticket: unknown): OAuthFlow | undefined => {
  const says = typeof ticket === 'string' ? readTicket(ctx.env.secret, purposeOf(driver), ticket) : undefined
  return says === undefined ? undefined : (JSON.parse(says) as OAuthFlow)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two secrets in constant time. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

/** Returns the PKCE challenge of a verifier. */
export const challengeOf = (verifier: string): string => digest(verifier).toString('base64url')
