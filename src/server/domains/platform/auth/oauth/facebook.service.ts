import { createHmac } from 'node:crypto'
import type { TestResult } from '../../../../../contract/platform/back-office/settings.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { throwError } from '../../../../http/http-error.ts'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import { fetchProvider } from '../../../../outbound/providers.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { type Provider, redirectUri, refuse, textOf } from './oauth-provider.ts'

const VERSION = 'v25.0'

const graph = (ctx: AppContext, path: string, query: Record<string, string>): string =>
  `${ctx.env.providers.facebookGraph}/${VERSION}${path}?${new URLSearchParams(query)}`

const keysOf = (ctx: AppContext): { id: string; secret: string } => {
  const { facebook_client_id: id, facebook_client_secret: secret } = ctx.settings()
  return { id, secret }
}

/** Requests JSON from the Graph API; null if it rejects the request, 502 if it does not respond. */
const fetchFromGraph = async (ctx: AppContext, address: string): Promise<Record<string, unknown> | null> => {
  const { origin } = new URL(ctx.env.providers.facebookGraph)
  const response = await fetchProvider(outboundOf(ctx), [origin], address).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error
    ctx.log.warn({ reason: error.message }, 'could not reach Facebook')
    return throwError('source_down')
  })
  if (response.status >= 500) return throwError('source_down')
  return response.ok ? ((await response.json().catch(() => null)) as Record<string, unknown> | null) : null
}

/** Verifies that the token was issued for this app and returns its user. */
const loadOwner = async (ctx: AppContext, access_token: string): Promise<string> => {
  const { id, secret } = keysOf(ctx)
  const response = await fetchFromGraph(
    ctx,
    graph(ctx, '/debug_token', { input_token: access_token, access_token: `${id}|${secret}` }),
  )
  const data = (response?.data ?? {}) as Record<string, unknown>
  if (data.is_valid !== true || String(data.app_id) !== id || data.type !== 'USER') return refuse()
  return textOf(data.user_id) ?? refuse()
}

/** Fetches the profile, which Facebook provides only with proof of the app secret. */
const getProfile = async (ctx: AppContext, access_token: string): Promise<Record<string, unknown>> => {
  const appsecret_proof = createHmac('sha256', keysOf(ctx).secret).update(access_token).digest('hex')
  const query = { fields: 'id,name,email', access_token, appsecret_proof }
  return (await fetchFromGraph(ctx, graph(ctx, '/me', query))) ?? refuse()
}

/** Requests a token of the app itself, which Facebook issues only for the right app ID and secret. */
export const testFacebook = async (ctx: AppContext): Promise<TestResult> => {
  const { id: client_id, secret: client_secret } = keysOf(ctx)
  const query = { client_id, client_secret, grant_type: 'client_credentials' }
  try {
    const response = await fetchFromGraph(ctx, graph(ctx, '/oauth/access_token', query))
    return textOf(response?.access_token)
      ? { ok: true, text: 'Facebook accepts app ID and secret.', detail: '' }
      : { ok: false, text: 'Facebook doesn’t know this app ID with this secret.', detail: '' }
  } catch (error) {
    return { ok: false, text: 'The provider can’t be reached.', detail: (error as Error).message }
  }
}

/** Facebook login: OAuth, and the Graph API to identify the token's owner. */
export const facebook: Provider = {
  mayEnrol: (ctx) => !ctx.settings().disableRegistration,
  authorizationUrl: async (ctx, { state }) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: keysOf(ctx).id,
      redirect_uri: redirectUri(ctx, 'facebook'),
      scope: 'public_profile,email',
      state,
    })
    return `${ctx.env.providers.facebook}/${VERSION}/dialog/oauth?${query}`
  },
  exchange: async (ctx, { code }) => {
    const { id: client_id, secret: client_secret } = keysOf(ctx)
    const query = { client_id, client_secret, redirect_uri: redirectUri(ctx, 'facebook'), code }
    const response = await fetchFromGraph(ctx, graph(ctx, '/oauth/access_token', query))
    const access_token = textOf(response?.access_token) ?? refuse()
    const { email, name } = await getProfile(ctx, access_token)
    return { access_token, ...(textOf(email) && { email }), ...(textOf(name) && { name }) }
  },
  verify: async (ctx, { access_token }) => {
    if (typeof access_token !== 'string' || access_token.length > 4000) return refuse()
    const subject = await loadOwner(ctx, access_token)
    const { id, email, name } = await getProfile(ctx, access_token)
    if (id !== subject) return refuse()
    // Facebook does not report whether the email was confirmed.
    return { subject, email: textOf(email), confirmed: false, name: textOf(name) }
  },
}
