import type { CallInput, Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { type ErrorBody, errorBody } from '../../contract/errors.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { currentToken } from '../session/token.ts'

/** A call that failed: the server's error, or `status` 0 when no answer came. */
export class CallError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** The token that was sent, so that only its own refusal ends a session. */
  readonly token: string | null

  constructor(status: number, body: ErrorBody, token: string | null) {
    super(body.message)
    this.name = 'CallError'
    this.status = status
    this.body = body
    this.token = token
  }
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Is sent to the end even when the page closes meanwhile. */
  keepalive?: boolean
  /** Pause in ms before try `again` (1, 2, …). */
  pause?: (again: number) => number
}

/** A random UUID; `crypto.randomUUID` is missing on plain http, where many run this at home. */
const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Message of an answer that is none of ours. The table of errors stays on the server. */
const SERVER_ERROR = 'Server error'
const RETRIES = 2
const backOff = (again: number): number => 300 * 2 ** (again - 1) + Math.random() * 200

const filled = (path: string, params: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

const serialised = (query: Record<string, unknown>): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(key, String(one))
    else if (value !== undefined && value !== null) search.append(key, String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Path and query of a call, below the origin. */
export const addressOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>): string => {
  const { params = {}, query = {} } = input as Parts
  return `/api${filled(endpoint.path, params)}${serialised(query)}`
}

const bodyOf = async (response: Response): Promise<ErrorBody> => {
  const parsed = errorBody.safeParse(await response.json().catch(() => null))
  if (parsed.success) return parsed.data
  // A proxy in between answers in its own words.
  return { message: SERVER_ERROR, code: 'server_error', request_id: '', status: 'error' }
}

const noAnswer: ErrorBody = {
  message: 'The server does not answer.',
  code: 'offline',
  request_id: '',
  status: 'error',
}

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const attempt = async (address: string, init: RequestInit): Promise<Response | null> => {
  try {
    return await fetch(new URL(address, location.origin), init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    return null
  }
}

// A full disk stays full: asking again only costs.
const worthRetry = (response: Response | null): boolean =>
  response === null || (response.status >= 500 && response.status !== 507)

/**
 * Calls an endpoint of the contract. Network faults and 5xx are tried twice more; every POST carries one
 * idempotency key over all tries, so that it acts once. Throws `CallError`.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, keepalive = false, pause = backOff }: CallOptions = {},
): Promise<ReplyOf<E>> => {
  const { body } = input as Parts
  const token = currentToken()
  const headers = new Headers({
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'accept-language': currentLanguage(),
  })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (endpoint.method === 'POST') headers.set('idempotency-key', uuid())
  if (body !== undefined) headers.set('content-type', 'application/json')
  const init: RequestInit = { method: endpoint.method, headers, signal: signal ?? null, keepalive }
  if (body !== undefined) init.body = JSON.stringify(body)
  const address = addressOf(endpoint, input)

  let response = await attempt(address, init)
  for (let again = 1; again <= RETRIES && worthRetry(response); again++) {
    if (response === null && globalThis.navigator?.onLine === false) break
    await wait(pause(again), signal)
    response = await attempt(address, init)
  }
  if (response === null) throw new CallError(0, noAnswer, token)
  if (!response.ok) throw new CallError(response.status, await bodyOf(response), token)
  const parsed = endpoint.reply.safeParse(await response.json().catch(() => null))
  if (parsed.success) return parsed.data as ReplyOf<E>
  // Given up while the answer was on its way.
  signal?.throwIfAborted()
  console.error(`Unexpected answer of ${endpoint.method} ${address}`, parsed.error)
  throw new CallError(response.status, { ...noAnswer, message: SERVER_ERROR, code: 'server_error' }, token)
}
