import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client'
import type { SocialProfile } from '../../../../../contract/platform/login.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { decrypt, encrypt } from '../../../../db/secret-box.ts'
import { throwError } from '../../../../http/http-error.ts'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import {
  challengeOf,
  FLOW_TTL_S,
  type OAuthFlow,
  type Provider,
  type ProviderCallback,
  type ProviderIdentity,
  redirectUri,
  refuse,
  textOf,
} from '../oauth/oauth-provider.ts'
import type { ProviderSession } from '../sessions/accounts.service.ts'
import { causeOf, codeOf, loadConfiguration } from './oidc-client.ts'
import { enabledProviderById, listMappings, type OidcProvider } from './queries.ts'
import { groupsIn, hasGroups, rolesOf } from './role-mapping.ts'

type Claims = Record<string, unknown>

/** A verified login, sealed for the way through the browser: no token of the provider leaves the server. */
interface Verdict {
  subject: string
  email?: string | undefined
  confirmed: boolean
  name?: string | undefined
  roles: number[]
  nonce: string
  id_token?: string | undefined
  until: number
}

const purposeOf = ({ slug }: OidcProvider): string => `verified log-in by ${slug}`

const unreachable = (ctx: AppContext, { slug }: OidcProvider, error: unknown): never => {
  const reason = causeOf(error, OutboundError)?.message ?? codeOf(error)
  ctx.log.warn({ provider: slug, reason }, 'could not reach a login provider')
  return throwError('source_down', 'The login provider doesn’t respond. Try again later.')
}

const configured = (ctx: AppContext, provider: OidcProvider): Promise<Configuration> =>
  Promise.resolve()
    .then(() => loadConfiguration(ctx, provider))
    .catch((error: unknown) => unreachable(ctx, provider, error))

/** A network error is not the login's fault; everything else is a token that must not be trusted. */
const failed = (ctx: AppContext, provider: OidcProvider, error: unknown): never => {
  const status = causeOf(error, ResponseBodyError)?.status ?? causeOf(error, Response)?.status ?? 0
  if (causeOf(error, OutboundError) || status >= 500) return unreachable(ctx, provider, error)
  ctx.log.warn({ provider: provider.slug, reason: codeOf(error) }, 'a login provider’s answer was refused')
  return refuse()
}

/** Some providers keep email and groups out of the ID token. */
const lacks = ({ roles_claim }: OidcProvider, claims: Claims): boolean =>
  textOf(claims.email) === undefined || (roles_claim !== '' && !hasGroups(claims, roles_claim))

/** Returns the claims of a verified token, with those of the userinfo endpoint where some are missing. */
const claimsOf = async (
  configuration: Configuration,
  provider: OidcProvider,
  claims: Claims & { sub: string },
  access_token: string,
): Promise<Claims> => {
  if (!lacks(provider, claims) || !configuration.serverMetadata().userinfo_endpoint) return claims
  const more: Claims = await fetchUserInfo(configuration, access_token, claims.sub)
  // Whether an email is verified is only known of the email it came with.
  const { email, email_verified } = textOf(claims.email) === undefined ? more : claims
  return { ...more, ...claims, email, email_verified }
}

const exchange = async (
  ctx: AppContext,
  provider: OidcProvider,
  { code, state, iss }: ProviderCallback,
  { verifier, nonce }: OAuthFlow,
): Promise<SocialProfile> => {
  const configuration = await configured(ctx, provider)
  const back = new URL(redirectUri(ctx, provider.slug))
  back.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
  try {
    const checks = {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    }
    const tokens = await authorizationCodeGrant(configuration, back, checks)
    const verified = tokens.claims() ?? refuse()
    const claims = await claimsOf(configuration, provider, verified, tokens.access_token)
    const email = textOf(claims.email)
    const name = textOf(claims.name) ?? textOf(claims.preferred_username)
    const mappings = provider.roles_claim === '' ? [] : await listMappings(ctx.db, provider.id)
    const verdict: Verdict = {
      subject: verified.sub,
      email,
      confirmed: claims.email_verified === true,
      name,
      roles: rolesOf(mappings, groupsIn(claims, provider.roles_claim)),
      nonce,
      ...(provider.single_logout && { id_token: tokens.id_token }),
      until: Date.now() + FLOW_TTL_S * 1000,
    }
    const proof = encrypt(ctx.env.secret, purposeOf(provider), JSON.stringify(verdict)).toString('base64url')
    return { proof, ...(email && { email }), ...(name && { name }) }
  } catch (error) {
    return failed(ctx, provider, error)
  }
}

/** Returns the verdict of a profile; undefined if it is forged, of another provider or expired. */
const verdictOf = (
  ctx: AppContext,
  provider: OidcProvider,
  { proof }: SocialProfile,
): Verdict | undefined => {
  if (typeof proof !== 'string') return undefined
  try {
    const text = decrypt(ctx.env.secret, purposeOf(provider), Buffer.from(proof, 'base64url'))
    const verdict = JSON.parse(text) as Verdict
    return verdict.until > Date.now() ? verdict : undefined
  } catch {
    return undefined
  }
}

const identityOf = (provider: OidcProvider, verdict: Verdict): ProviderIdentity => {
  const { subject, email, confirmed, name, nonce, roles, id_token } = verdict
  return {
    subject,
    email,
    confirmed,
    name,
    once: nonce,
    ...(provider.roles_claim !== '' && { granted: { provider_id: provider.id, roles } }),
    ...(provider.single_logout && {
      providerSession: { provider_id: provider.id, id_token: id_token ?? null },
    }),
  }
}

/** Logs in by OpenID Connect: code flow with PKCE, state and nonce. */
export const openIdConnect = (provider: OidcProvider): Provider => ({
  mayEnrol: () => provider.auto_create,
  authorizationUrl: async (ctx, { state, nonce, verifier }) => {
    const configuration = await configured(ctx, provider)
    const google = new URL(provider.issuer).hostname === 'accounts.google.com'
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri(ctx, provider.slug),
      scope: provider.scopes,
      state,
      nonce,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      // People often have several accounts there, and Google would pick one by itself.
      ...(google && { prompt: 'select_account' }),
    })
    return url.href
  },
  exchange: (ctx, callback, flow) => exchange(ctx, provider, callback, flow),
  verify: async (ctx, profile) => {
    const verdict = verdictOf(ctx, provider, profile)
    return verdict ? identityOf(provider, verdict) : refuse()
  },
})

/**
 * Returns where the browser ends the session at the provider; undefined if the provider knows no log-out or does not
 * answer: nobody stays logged in for that.
 */
export const logoutUrl = async (ctx: AppContext, session: ProviderSession): Promise<string | undefined> => {
  const provider = await enabledProviderById(ctx.db, session.provider_id)
  if (!provider?.single_logout) return undefined
  try {
    const configuration = await loadConfiguration(ctx, provider)
    if (!configuration.serverMetadata().end_session_endpoint) return undefined
    return buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${ctx.settings().appUrl}/login`,
      ...(session.id_token !== null && { id_token_hint: session.id_token }),
    }).href
  } catch (error) {
    ctx.log.warn({ provider: provider.slug, reason: codeOf(error) }, 'could not log out at a login provider')
    return undefined
  }
}

/** Throws 403 where only login providers log people in. */
export const requirePasswordLogin = (ctx: AppContext): void => {
  if (ctx.settings().sso_only)
    throwError('forbidden', 'Password login is turned off here. Use single sign-on instead.')
}
