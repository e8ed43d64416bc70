import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../../context/app-context.ts'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import { fetchProvider } from '../../../../outbound/providers.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { PaymentRefused, ProviderUnavailable } from '../provider.ts'
import type { ProviderKeys } from '../provider-keys.service.ts'

const LIVE_URL = 'https://api-m.paypal.com'
const SANDBOX_URL = 'https://api-m.sandbox.paypal.com'
const TIMEOUT_MS = 20_000
const MAX_BYTES = 2 * 1024 * 1024
const RETRIES = 2
const RETRY_MS = 300
/** A token is renewed this long before it expires. */
const SPARE_MS = 60_000

interface Token {
  access_token: string
  expires_in: number
}

const tokens = new LRUCache<string, Promise<string>>({ max: 8 })

const baseOf = (ctx: AppContext, { sandbox }: ProviderKeys): string =>
  ctx.env.providers.paypal ?? (sandbox ? SANDBOX_URL : LIVE_URL)

/** Reasons for which PayPal refused, the most specific first. */
export interface PaypalProblem {
  name?: string
  message?: string
  error_description?: string
  details?: { issue?: string; description?: string; field?: string }[]
}

/** PayPal refused a request; `issue` names why. */
export class PaypalRefused extends PaymentRefused {
  readonly issue: string
  constructor({ name = '', message = '', details = [] }: PaypalProblem) {
    const [first] = details
    super(first?.description ?? message)
    this.issue = first?.issue ?? name
  }
}

const send = async (
  ctx: AppContext,
  keys: ProviderKeys,
  path: string,
  init: { method?: string; headers: Record<string, string>; body?: URLSearchParams | string },
): Promise<Response> => {
  const base = baseOf(ctx, keys)
  const request = { ...init, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetchProvider(outboundOf(ctx), [new URL(base).origin], `${base}${path}`, request)
      if ((response.status < 500 && response.status !== 429) || attempt === RETRIES) return response
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      if (attempt === RETRIES) throw new ProviderUnavailable(error.message)
    }
    await sleep(RETRY_MS * 2 ** attempt)
  }
}

const problemOf = async (response: Response): Promise<PaypalProblem> =>
  (await response.json().catch(() => ({}))) as PaypalProblem

const requestToken = async (ctx: AppContext, keys: ProviderKeys): Promise<Token> => {
  const basic = Buffer.from(`${keys.client_id}:${keys.secret}`).toString('base64')
  const response = await send(ctx, keys, '/v1/oauth2/token', {
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  if (response.status === 401) throw new ProviderUnavailable('PayPal rejects client ID or secret')
  if (!response.ok) throw new ProviderUnavailable(`PayPal answers with ${response.status}`)
  return (await response.json()) as Token
}

/** Returns an access token, kept until shortly before it expires. Keys are not kept in memory as names. */
const tokenFor = (ctx: AppContext, keys: ProviderKeys): Promise<string> => {
  const name = createHash('sha256')
    .update(`${baseOf(ctx, keys)} ${keys.client_id} ${keys.secret}`)
    .digest('base64')
  const known = tokens.get(name)
  if (known) return known
  const requested = requestToken(ctx, keys).then(({ access_token, expires_in }) => {
    tokens.set(name, requested, { ttl: Math.max(1, expires_in * 1000 - SPARE_MS) })
    return access_token
  })
  // Those who ask meanwhile wait for the same.
  tokens.set(name, requested, { ttl: TIMEOUT_MS })
  requested.catch(() => tokens.delete(name))
  return requested
}

interface Call {
  method?: 'GET' | 'POST'
  body?: unknown
  /** The body as JSON, if it contains what must not be written again. */
  json?: string
  /** The idempotency key: PayPal answers a repeated request with its first reply. */
  requestId?: string
}

/**
 * Calls PayPal; retries have the same key. Throws {@link PaypalRefused}, or {@link ProviderUnavailable} for what may be
 * tried again.
 */
export const callPaypal = async <T>(
  ctx: AppContext,
  keys: ProviderKeys,
  path: string,
  { method = 'GET', body, json = JSON.stringify(body ?? {}), requestId }: Call = {},
): Promise<T> => {
  const response = await send(ctx, keys, path, {
    method,
    headers: {
      authorization: `Bearer ${await tokenFor(ctx, keys)}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(requestId && { 'paypal-request-id': requestId }),
    },
    ...(method === 'POST' && { body: json }),
  })
  if (response.ok) return (response.status === 204 ? {} : await response.json()) as T
  // Revoked: the next call asks for another one.
  if (response.status === 401) tokens.clear()
  const problem = await problemOf(response)
  if ([400, 404, 409, 422].includes(response.status)) throw new PaypalRefused(problem)
  throw new ProviderUnavailable(
    response.status === 401 || response.status === 403
      ? 'PayPal does not allow this with these keys'
      : `PayPal answers with ${response.status}`,
  )
}
