import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { Env } from '../core/env.ts'
import { version } from '../core/version.ts'
import { OutboundError } from './outbound-error.ts'
import { pinnedLookup } from './public-fetch.ts'
import { hostAndPortOf, type OutboundEnv, resolvePublicTarget, type Target } from './ssrf.ts'

export type ProviderEnv = OutboundEnv & Pick<Env, 'outboundAllow'>

export interface ProviderRequest {
  method?: string
  headers?: Record<string, string>
  /** A form, or content of the type that the headers name. */
  body?: URLSearchParams | string | Uint8Array | undefined
  timeoutMs?: number
  maxBytes?: number
  /** Redirects are returned, too, and of a response longer than `maxBytes` its beginning. */
  lenient?: true
}

const TIMEOUT_MS = 8_000
const MAX_BYTES = 256 * 1024
/** Headers of a response that callers read. */
const KEPT_HEADERS = [
  'request-id',
  'retry-after',
  'stripe-should-retry',
  'paypal-debug-id',
  'x-ratelimit-remaining',
  'x-ratelimit-reset-in',
]

const readAtMost = async (response: IncomingMessage, max: number, lenient = false): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength
    parts.push(part)
    if (size > max && lenient) break
    if (size > max) throw new OutboundError(`the response exceeds ${max} bytes`, 'size')
  }
  return Buffer.concat(parts).subarray(0, max)
}

const send = (url: URL, target: Target | null, init: ProviderRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const body = init.body instanceof Uint8Array ? init.body : init.body?.toString()
    const options = {
      method: init.method ?? (body === undefined ? 'GET' : 'POST'),
      agent: false as const,
      signal: AbortSignal.timeout(init.timeoutMs ?? TIMEOUT_MS),
      ...(target && { lookup: pinnedLookup(target) }),
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...(body !== undefined && {
          'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
          'content-length': String(Buffer.byteLength(body)),
        }),
        ...init.headers,
        'user-agent': `Tonearm/${version}`,
      },
    }
    const request = (url.protocol === 'https:' ? secure : plain)(url, options, resolve)
    request.on('error', reject)
    request.end(body)
  })

/** Returns whether the operator listed this host and port in OUTBOUND_ALLOW. */
export const isAllowedHost = ({ outboundAllow }: ProviderEnv, url: URL): boolean =>
  outboundAllow.includes(hostAndPortOf(url))

/**
 * Returns the only addresses to connect to; null for an origin that an administrator configured, which may be internal
 * like the mail server. Tokens and secrets travel here, so plain HTTP is for hosts in OUTBOUND_ALLOW only.
 */
export const providerTarget = async (
  env: ProviderEnv,
  trusted: readonly string[],
  address: string,
): Promise<Target | null> => {
  if (!URL.canParse(address)) throw new OutboundError('the URL is invalid', 'address')
  const url = new URL(address)
  if (trusted.includes(url.origin)) return null
  if (url.protocol !== 'https:' && !isAllowedHost(env, url))
    throw new OutboundError(`${url.host} may only be requested over https`, 'address')
  return resolvePublicTarget(env, url.href)
}

/**
 * Requests a login or payment provider or a push service, without following redirects, within time and size limits. Origins
 * outside of `trusted` must be on the public internet. Returns the whole body; throws {@link OutboundError}.
 */
export const fetchProvider = async (
  env: ProviderEnv,
  trusted: readonly string[],
  address: string,
  init: ProviderRequest = {},
): Promise<Response> => {
  const url = new URL(address)
  const target = await providerTarget(env, trusted, address)
  try {
    const response = await send(url, target, init)
    const body = await readAtMost(response, init.maxBytes ?? MAX_BYTES, init.lenient)
    const { statusCode: status = 502 } = response
    const headers = new Headers({ 'content-type': response.headers['content-type'] ?? '' })
    for (const name of KEPT_HEADERS) {
      const value = response.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    if (status >= 300 && status < 400 && !init.lenient)
      throw new OutboundError(`${url.host} redirects`, 'redirects')
    return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers })
  } catch (error) {
    if (error instanceof OutboundError) throw error
    // Neither URL nor cause: they may contain a token or a secret, and this is logged.
    throw new OutboundError(`${url.host} did not respond`)
  }
}
