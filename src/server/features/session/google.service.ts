import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import { fail } from '../../http/fail.ts'
import { reach } from '../../outbound/providers.ts'
import {
  askProvider,
  challengeOf,
  isSame,
  type On,
  type Provider,
  refuse,
  textOf,
  wayBack,
  wayOf,
} from './social-provider.ts'

/** What of the provider's description is needed. */
interface Description {
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
}
type Keys = ReturnType<typeof createRemoteJWKSet>

const FRESH_MS = 3_600_000
/** Clocks may differ by so much. */
const TOLERANCE_S = 30

const known = new Map<string, { until: number; description: Description; keys: Keys }>()

const describe = async (on: On) => {
  const issuer = on.env.providers.google
  const kept = known.get(issuer)
  if (kept && kept.until > Date.now()) return kept
  const answer = await askProvider(on, `${issuer}/.well-known/openid-configuration`)
  const description = (answer ?? fail('source_down')) as unknown as Description
  const keys = createRemoteJWKSet(new URL(description.jwks_uri), {
    [customFetch]: (address) => reach(on.env, address),
  })
  const fresh = { until: Date.now() + FRESH_MS, description, keys }
  known.set(issuer, fresh)
  return fresh
}

/** Google leaves the scheme away in some tokens. */
const issuersOf = ({ providers }: On['env']): string[] => [
  providers.google,
  ...(providers.google === 'https://accounts.google.com' ? ['accounts.google.com'] : []),
]

/** Faults of the token itself; others are those of the way to the provider. */
const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid)

const claimsOf = async (on: On, id_token: string): Promise<JWTPayload> => {
  const { keys } = await describe(on)
  const verified = await jwtVerify(id_token, keys, {
    issuer: issuersOf(on.env),
    audience: on.settings().google_client_id,
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
    clockTolerance: TOLERANCE_S,
  }).catch((error: unknown) => {
    if (isOfToken(error)) return refuse()
    on.log.warn('the keys of a log-in provider could not be had')
    return fail('source_down')
  })
  return verified.payload
}

/** Log-in by Google: OpenID Connect, its code flow with PKCE. */
export const google: Provider = {
  entrance: async (on, { state, nonce, verifier }) => {
    const { description } = await describe(on)
    const url = new URL(description.authorization_endpoint)
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: on.settings().google_client_id,
      redirect_uri: wayBack(on, 'google'),
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    }).toString()
    return url.href
  },
  exchange: async (on, code, { verifier }, ticket) => {
    const { google_client_id: client_id, google_client_secret: client_secret } = on.settings()
    const { description } = await describe(on)
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id,
      client_secret,
      redirect_uri: wayBack(on, 'google'),
      code_verifier: verifier,
    })
    const id_token = textOf((await askProvider(on, description.token_endpoint, form))?.id_token) ?? refuse()
    const { email, name } = await claimsOf(on, id_token)
    return { id_token, ticket, ...(textOf(email) && { email }), ...(textOf(name) && { name }) }
  },
  verify: async (on, { id_token, ticket }) => {
    const way = wayOf(on, 'google', ticket)
    if (!way || typeof id_token !== 'string') return refuse()
    const claims = await claimsOf(on, id_token)
    if (!isSame(String(claims.nonce), way.nonce)) return refuse()
    const subject = textOf(claims.sub) ?? refuse()
    return {
      subject,
      email: textOf(claims.email),
      confirmed: claims.email_verified === true,
      name: textOf(claims.name),
      once: way.nonce,
    }
  },
}
