import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { AppContext } from '../../../app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import { fetchProvider } from '../../../outbound/providers.ts'
import {
  challengeOf,
  fetchFromProvider,
  isSame,
  type Provider,
  readFlow,
  redirectUri,
  refuse,
  textOf,
} from './oauth-provider.ts'

/** The fields used from the discovery document. */
interface ProviderMetadata {
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
}
type Keys = ReturnType<typeof createRemoteJWKSet>

const CACHE_MS = 3_600_000
/** Accepted clock difference. */
const TOLERANCE_S = 30

const discovered = new Map<string, { until: number; description: ProviderMetadata; keys: Keys }>()

const discover = async (ctx: AppContext) => {
  const issuer = ctx.env.providers.google
  const cached = discovered.get(issuer)
  if (cached && cached.until > Date.now()) return cached
  const response = await fetchFromProvider(ctx, `${issuer}/.well-known/openid-configuration`)
  const description = (response ?? throwError('source_down')) as unknown as ProviderMetadata
  const keys = createRemoteJWKSet(new URL(description.jwks_uri), {
    [customFetch]: (address) => fetchProvider(ctx.env, address),
  })
  const fresh = { until: Date.now() + CACHE_MS, description, keys }
  discovered.set(issuer, fresh)
  return fresh
}

/** Google omits the scheme in some tokens. */
const issuersOf = ({ providers }: AppContext['env']): string[] => [
  providers.google,
  ...(providers.google === 'https://accounts.google.com' ? ['accounts.google.com'] : []),
]

/** Errors of the token itself; others are network errors. */
const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid)

const claimsOf = async (ctx: AppContext, id_token: string): Promise<JWTPayload> => {
  const { keys } = await discover(ctx)
  const verified = await jwtVerify(id_token, keys, {
    issuer: issuersOf(ctx.env),
    audience: ctx.settings().google_client_id,
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
    clockTolerance: TOLERANCE_S,
  }).catch((error: unknown) => {
    if (isOfToken(error)) return refuse()
    ctx.log.warn('could not fetch the keys of a login provider')
    return throwError('source_down')
  })
  return verified.payload
}

/** Google login: OpenID Connect code flow with PKCE. */
export const google: Provider = {
  authorizationUrl: async (ctx, { state, nonce, verifier }) => {
    const { description } = await discover(ctx)
    const url = new URL(description.authorization_endpoint)
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: ctx.settings().google_client_id,
      redirect_uri: redirectUri(ctx, 'google'),
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    }).toString()
    return url.href
  },
  exchange: async (ctx, code, { verifier }, ticket) => {
    const { google_client_id: client_id, google_client_secret: client_secret } = ctx.settings()
    const { description } = await discover(ctx)
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id,
      client_secret,
      redirect_uri: redirectUri(ctx, 'google'),
      code_verifier: verifier,
    })
    const id_token =
      textOf((await fetchFromProvider(ctx, description.token_endpoint, form))?.id_token) ?? refuse()
    const { email, name } = await claimsOf(ctx, id_token)
    return { id_token, ticket, ...(textOf(email) && { email }), ...(textOf(name) && { name }) }
  },
  verify: async (ctx, { id_token, ticket }) => {
    const flow = readFlow(ctx, 'google', ticket)
    if (!flow || typeof id_token !== 'string') return refuse()
    const claims = await claimsOf(ctx, id_token)
    if (!isSame(String(claims.nonce), flow.nonce)) return refuse()
    const subject = textOf(claims.sub) ?? refuse()
    return {
      subject,
      email: textOf(claims.email),
      confirmed: claims.email_verified === true,
      name: textOf(claims.name),
      once: flow.nonce,
    }
  },
}
