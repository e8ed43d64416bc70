import { LRUCache } from 'lru-cache'
import type StripePackage from 'stripe'
import type { AppContext } from '../../../../context/app-context.ts'
import { fetchProvider } from '../../../../outbound/providers.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { PaymentRefused, ProviderUnavailable } from '../provider.ts'

export type Stripe = StripePackage

const STRIPE_URL = 'https://api.stripe.com'
const TIMEOUT_MS = 20_000
const MAX_BYTES = 8 * 1024 * 1024
/** The package retries what failed on the way, with the same idempotency key. */
const RETRIES = 2

/** Loaded with the first call: it is large, and most sites sell nothing. */
export const stripePackage = async (): Promise<typeof StripePackage> => (await import('stripe')).default

/** Whether keys charge real money. */
export const isLiveKey = (secret: string): boolean => secret.includes('_live_')

const clients = new LRUCache<string, Stripe>({ max: 4 })

/** Returns a client for these keys, whose requests take the way of all outgoing ones. */
export const stripeClient = async (ctx: AppContext, secret: string): Promise<Stripe> => {
  const base = new URL(ctx.env.providers.stripe ?? STRIPE_URL)
  const name = `${base.origin} ${secret}`
  const known = clients.get(name)
  if (known) return known
  const Package = await stripePackage()
  const send = (url: string | URL | Request, init: RequestInit = {}): Promise<Response> =>
    fetchProvider(outboundOf(ctx), [base.origin], String(url), {
      ...(init.method && { method: init.method }),
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && init.body !== '' && { body: init.body }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
  const client = new Package(secret, {
    host: base.hostname,
    port: base.port || (base.protocol === 'https:' ? 443 : 80),
    protocol: base.protocol === 'https:' ? 'https' : 'http',
    httpClient: Package.createFetchHttpClient(send as typeof fetch),
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
  })
  clients.set(name, client)
  return client
}

/** Errors that the request itself is to blame for. */
const REFUSALS = ['StripeCardError', 'StripeInvalidRequestError', 'StripeIdempotencyError']

/** Runs calls of Stripe; what it refuses for good is told apart from what may be tried again. */
export const askStripe = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const { type, message, code } = error as { type?: string; message?: string; code?: string }
    if (type === undefined) throw error
    if (REFUSALS.includes(type) && code !== 'lock_timeout') throw new PaymentRefused(message)
    // The message of a wrong key contains parts of it.
    throw new ProviderUnavailable(type === 'StripeAuthenticationError' ? 'Stripe rejects the key' : message)
  }
}
