import type { Env } from '../env.ts'
import { OutboundError } from './outbound-error.ts'

const HOSTS = ['accounts.google.com', 'oauth2.googleapis.com', 'www.googleapis.com', 'graph.facebook.com']
const TIMEOUT_MS = 8_000
const MAX_BYTES = 256 * 1024

const isKnown = ({ providers }: Pick<Env, 'providers'>, url: URL): boolean =>
  (url.protocol === 'https:' && url.port === '' && HOSTS.includes(url.hostname)) ||
  Object.values(providers).some((address) => new URL(address).origin === url.origin)

const readAtMost = async (response: Response, max: number): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > max) throw new OutboundError(`the response exceeds ${max} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Requests a login provider, without following redirects, within time and size limits. Returns the whole body; throws
 * {@link OutboundError}.
 */
export const fetchProvider = async (
  env: Pick<Env, 'providers'>,
  address: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<Response> => {
  const url = new URL(address)
  if (!isKnown(env, url)) throw new OutboundError(`${url.host} is not a known provider host`)
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    const body = await readAtMost(response, MAX_BYTES)
    return new Response(body.length > 0 ? new Uint8Array(body) : null, { status: response.status })
  } catch (error) {
    if (error instanceof OutboundError) throw error
    // Neither URL nor cause: they may contain a token or a secret, and this is logged.
    throw new OutboundError(`${url.host} did not respond`)
  }
}
