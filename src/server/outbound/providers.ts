import type { Env } from '../env.ts'
import { OutboundFailed } from './failed.ts'

const HOSTS = ['accounts.google.com', 'oauth2.googleapis.com', 'www.googleapis.com', 'graph.facebook.com']
const PATIENCE_MS = 8_000
const MOST_BYTES = 256 * 1024

const isKnown = ({ providers }: Pick<Env, 'providers'>, url: URL): boolean =>
  (url.protocol === 'https:' && url.port === '' && HOSTS.includes(url.hostname)) ||
  Object.values(providers).some((address) => new URL(address).origin === url.origin)

const readAtMost = async (response: Response, most: number): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > most) throw new OutboundFailed(`more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * The way out to the providers of log-ins, never along a redirect, within a time and a size.
 * Answers with the whole body; throws {@link OutboundFailed}.
 */
export const reach = async (
  env: Pick<Env, 'providers'>,
  address: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<Response> => {
  const url = new URL(address)
  if (!isKnown(env, url)) throw new OutboundFailed(`${url.host} is not among the known hosts`)
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    const body = await readAtMost(response, MOST_BYTES)
    return new Response(body.length > 0 ? new Uint8Array(body) : null, { status: response.status })
  } catch (error) {
    if (error instanceof OutboundFailed) throw error
    // Neither address nor cause: they may hold a token or a secret, and this ends in the log.
    throw new OutboundFailed(`${url.host} does not answer`)
  }
}
