import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/core/endpoint.ts'
import { bodyOf, type ErrorCode, errors } from '../../contract/core/errors.ts'
import { LIVENESS } from '../../contract/site/installed-app.ts'

/*
 * The server of component tests: answers the requests of the page at the boundary of HTTP. It is held to the contract:
 * requests and replies that its schemas reject are complaints, which fail the test.
 */

type Input<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> }
type Handler = (input: never) => unknown

interface Route {
  endpoint: Endpoint
  pattern: RegExp
  names: string[]
  handler: Handler
}

/** A request that was answered. */
export interface Received {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

const routes = new Map<string, Route>()
/** Requests in order, without those that only read the shell's own data. */
export const received: Received[] = []
/** Endpoints that were asked. */
export const answered = new Set<Endpoint>()
let complaints: string[] = []
/** Resolved while no test runs: what is asked then, or still waits for its answer, is refused. */
let closing = Promise.withResolvers<void>()
let isOpen = false

/** An error of the contract's table, thrown by a handler. */
class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string[]>
  readonly retryAfter: number | undefined
  constructor(code: ErrorCode, fields: Record<string, string[]>, retryAfter?: number) {
    super(code)
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** Refuses a request with an error of the contract; it may succeed `retryAfter` seconds later. */
export const refuse = (
  code: ErrorCode,
  fields: Record<string, string[]> = {},
  retryAfter?: number,
): never => {
  throw new Refusal(code, fields, retryAfter)
}

/** Answers an endpoint from now on; a later handler replaces an earlier one. */
export const answer = <E extends Endpoint>(
  endpoint: E,
  handler: (input: Input<E>) => ReplyInput<E> | Promise<ReplyInput<E>>,
): void => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = new RegExp(`^/api${endpoint.path.replace(/\{\w+\}/g, '([^/]+)')}$`)
  routes.set(`${endpoint.method} ${endpoint.path}`, { endpoint, pattern, names, handler: handler as Handler })
}

/** Returns whether an endpoint has a handler. */
export const isAnswered = ({ method, path }: Endpoint): boolean => routes.has(`${method} ${path}`)

type ReplyInput<E extends Endpoint> = E['reply']['_zod']['input']

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

const failure = (code: ErrorCode, fields: Record<string, string[]> = {}, retryAfter?: number): Response =>
  json(
    errors[code].status,
    bodyOf(code, 'test', undefined, fields),
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  )

/** Literal paths win over those with parameters, as in the server. */
const routeOf = (method: string, pathname: string): Route | undefined =>
  [...routes.values()]
    .filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname))
    .sort((one, other) => one.names.length - other.names.length)[0]

const respond = async (method: string, url: URL, init: RequestInit | undefined): Promise<Response> => {
  // Of this test: handlers may end after it.
  const own = complaints
  const complain = (text: string): Response => {
    own.push(text)
    return failure('server_error')
  }
  const name = `${method} ${url.pathname}`
  const route = routeOf(method, url.pathname)
  if (!route) return complain(`nothing answers ${name}${url.search}`)
  const { endpoint, pattern, names, handler } = route
  const values = pattern.exec(url.pathname)?.slice(1).map(decodeURIComponent) ?? []
  const raw = {
    params: Object.fromEntries(names.map((key, index) => [key, values[index]])),
    query: Object.fromEntries(url.searchParams),
    body: init?.body === undefined || init.body === null ? undefined : JSON.parse(String(init.body)),
  }
  received.push({ method, path: url.pathname, query: raw.query, body: raw.body })
  answered.add(endpoint)
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const parsed = endpoint[part]?.safeParse(raw[part])
    if (parsed?.error) return complain(`${part} of ${name}${url.search} breaks the contract: ${parsed.error}`)
    input[part] = parsed?.data
  }
  try {
    const reply = endpoint.reply.safeParse(await handler(input as never))
    if (reply.error) return complain(`the reply of ${name} breaks the contract: ${reply.error}`)
    const { status = 200 } = endpoint
    return json(typeof status === 'function' ? status(reply.data as never) : status, reply.data)
  } catch (error) {
    if (error instanceof Refusal) return failure(error.code, error.fields, error.retryAfter)
    return complain(`the handler of ${name} failed: ${error}`)
  }
}

const files = new Map<string, string>()

/** Answers a path of the API with a file. */
export const answerFile = (path: string, text: string): void => void files.set(`/api${path}`, text)

const realFetch = globalThis.fetch.bind(globalThis)

/** Puts the server in the place of the network. */
export const startServer = (): void => {
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.origin)
    if (url.pathname === LIVENESS) return Response.json({ status: 'ok' })
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init)
    if (!isOpen) return failure('not_found')
    const file = files.get(url.pathname)
    if (file !== undefined) {
      received.push({
        method: 'GET',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: undefined,
      })
      return new Response(file)
    }
    const closed = closing.promise.then(() => failure('not_found'))
    const reply = await Promise.race([respond(init?.method ?? 'GET', url, init), closed])
    init?.signal?.throwIfAborted()
    return reply
  }
}

/** Answers from now on. */
export const openServer = (): void => {
  closing = Promise.withResolvers()
  isOpen = true
}

/** Refuses what still waits for its answer, and all that is asked later. */
export const closeServer = (): void => {
  isOpen = false
  closing.resolve()
}

/** Forgets all handlers and requests; returns the complaints. */
export const resetServer = (): string[] => {
  routes.clear()
  files.clear()
  received.length = 0
  answered.clear()
  const made = complaints
  complaints = []
  return made
}
