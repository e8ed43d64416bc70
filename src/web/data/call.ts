import type { CallInput, Endpoint, ReplyOf } from '../../contract/core/endpoint.ts'
import type { ErrorBody } from '../../contract/core/errors.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { isCutOff, lostConnection } from './connection/reachability.ts'
import { errorFrom, serverError } from './reply.ts'
import { currentToken } from './session/token.ts'

/** Responses to the requests that the page itself started, before the app was loaded (`index.html`). */
interface EarlyRequests {
  token: string | null
  responses: Map<string, Promise<Response | null>>
}

declare global {
  var earlyRequests: EarlyRequests | undefined
}

/** In ms since the page was opened: later, a response would be out of date. */
const MAX_AGE_MS = 10_000

/** Returns the early response to a GET request, once; undefined if there is none for this token. */
const takeEarlyResponse = (url: string, token: string | null): Promise<Response | null> | undefined => {
  const early = globalThis.earlyRequests
  if (!early || early.token !== token || performance.now() > MAX_AGE_MS) return undefined
  const response = early.responses.get(url)
  early.responses.delete(url)
  return response
}

/** A failed call: the server's error, or `status` 0 without a response. */
export class CallError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Token sent with the call, so that only a rejected current token ends the session. */
  readonly token: string | null
  /** Seconds after which the call may succeed; after too many. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: ErrorBody, token: string | null, retryAfter?: number) {
    super(body.message)
    this.name = 'CallError'
    this.status = status
    this.body = body
    this.token = token
    this.retryAfter = retryAfter
  }
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Completes the request even if the page closes. */
  keepalive?: boolean
  /** Idempotency key of a call that the user may repeat; a random one by default. */
  key?: string
  /** Delay in ms before retry `again` (1, 2, …). */
  pause?: (again: number) => number
  /** How often it is retried: twice by default. */
  retries?: number
}

/** Returns a random UUID; `crypto.randomUUID` is missing on plain http, common on home servers. */
export const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const RETRIES = 2
const backoff = (again: number): number => 300 * 2 ** (again - 1) + Math.random() * 200

const fillPath = (path: string, params: Record<string, unknown>): string =>
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

/** Returns path and query of a call, relative to the origin. */
export const urlOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>): string => {
  const { params = {}, query = {} } = input as Parts
  return `/api${fillPath(endpoint.path, params)}${serialised(query)}`
}

const networkError: ErrorBody = {
  message: 'Can’t reach the server.',
  code: 'offline',
  request_id: '',
  status: 'error',
}

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const attempt = async (url: string, init: RequestInit): Promise<Response | null> => {
  try {
    return await fetch(new URL(url, location.origin), init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    return null
  }
}

/** Answers GET calls from what is saved on this device while the server can't be reached; undefined if it can't. */
export const savedReplies: { find: ((url: string) => Promise<unknown>) | null } = { find: null }

/** Returns the reply to a call that follows from what is saved; null if none does. */
export const savedReply = async ({ method }: Endpoint, url: string): Promise<unknown> =>
  (method === 'GET' ? await savedReplies.find?.(url) : null) ?? null

const stopping = new AbortController()

/** Aborted by `stopCalls`. */
export const callsStopped = stopping.signal

/**
 * Holds back all further calls: the session has ended and the page is about to unload. Without a session, the server
 * would reject them.
 */
export const stopCalls = (): void => stopping.abort()

// Retrying is pointless while the server's disk is full.
const isRetryable = (response: Response | null): boolean =>
  response === null || (response.status >= 500 && response.status !== 507)

/** Gateways answer, too, while the server behind them can't be reached; its own errors are JSON. */
const isUnanswered = (response: Response | null): boolean =>
  !response?.headers.get('content-type')?.includes('json')

const send = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, keepalive = false, key, pause = backoff, retries = RETRIES }: CallOptions,
): Promise<ReplyOf<E>> => {
  if (callsStopped.aborted) return new Promise(() => undefined)
  const { body } = input as Parts
  const token = currentToken()
  const headers = new Headers({
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'accept-language': currentLanguage(),
  })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (endpoint.method !== 'GET') headers.set('idempotency-key', key ?? uuid())
  if (body !== undefined) headers.set('content-type', 'application/json')
  const init: RequestInit = { method: endpoint.method, headers, signal: signal ?? null, keepalive }
  if (body !== undefined) init.body = JSON.stringify(body)
  const url = urlOf(endpoint, input)

  const early = endpoint.method === 'GET' ? takeEarlyResponse(url, token) : undefined
  let response = await (early ?? attempt(url, init))
  let again = 0
  while (
    isRetryable(response) &&
    !(isUnanswered(response) && (await lostConnection())) &&
    again++ < retries
  ) {
    await wait(pause(again), signal)
    response = await attempt(url, init)
  }
  const saved = isRetryable(response) && isCutOff() ? await savedReply(endpoint, url) : null
  if (saved !== null) return saved as ReplyOf<E>
  if (response === null) throw new CallError(0, networkError, token)
  const json: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    throw new CallError(response.status, errorFrom(json), token, retryAfter)
  }
  // The server builds replies from their schemas: nobody checks them again.
  if (json !== undefined) return json as ReplyOf<E>
  // Aborted while the response was being received.
  signal?.throwIfAborted()
  console.error(`The answer of ${endpoint.method} ${url} is not JSON.`)
  throw new CallError(response.status, serverError, token)
}

let askOwner = async (): Promise<boolean> => false

/** Sets how to ask the user to confirm that it is them. */
export const setOwnerQuestion = (ask: typeof askOwner): void => {
  askOwner = ask
}

/**
 * Calls an endpoint of the contract. Network errors and 5xx are retried twice as long as the server can be reached; every
 * change sends the same idempotency key on all attempts, so that what is `idempotent` takes effect once. Where a recent
 * login is required, the user is asked to confirm that it is them, and the call is repeated. Throws `CallError`.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> => {
  try {
    return await send(endpoint, input, options)
  } catch (error) {
    if (!(error instanceof CallError) || error.body.code !== 'recent_login_required') throw error
    if (await askOwner()) return send(endpoint, input, options)
    throw error
  }
}
