import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { BodyOf, Endpoint, Endpoints, ParamsOf, QueryOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { sanitizeRichText } from '../../contract/core/fields.ts'
import { OWN_WRITES_SECONDS, type Replica } from '../db/connecting/replica.ts'
import { type Authorizer, agentOf, authorize, recordEvent } from './authorize.ts'
import { deviceOf } from './device.ts'
import { documented } from './documented.ts'
import { sendBody } from './files/send-body.ts'
import { runIdempotent } from './idempotency.ts'
import { sanitizeStored } from './pages/sanitize-html.ts'
import type { CachedResponse, ResponseCache } from './response-cache.ts'
import type { Viewer } from './viewer.ts'

/** Origin of a request. */
export interface Client {
  address: string
  agent: string
  locale: string | null
  /** Returns a secret that identifies this browser across logouts; created on first use. */
  device: () => string
}

/** Everything a handler receives of a request. */
export interface Call<E extends Endpoint = Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Never null on endpoints with access `user` and above; see `Handler`. */
  viewer: E['access'] extends 'public' | 'optional' | 'signed' ? Viewer | null : Viewer
  client: Client
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>
export type Handlers<T extends Endpoints> = { [K in keyof T]: Handler<T[K]> }

export interface Http {
  app: FastifyInstance
  authorizer: Authorizer
  replica?: Replica
}

/** Converts a contract path to Fastify syntax. */
export const colons = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

/** Origin of a request. */
export const clientOf = (request: FastifyRequest, reply: FastifyReply): Client => ({
  address: request.ip,
  agent: agentOf(request),
  locale: request.headers['accept-language']?.split(',')[0]?.slice(0, 35) ?? null,
  device: () => deviceOf(request, reply),
})

const cacheable = (e: Endpoint, viewer: Viewer | null): boolean =>
  e.method === 'GET' && viewer === null && (e.access === 'public' || e.access === 'optional')

/** Lets pages of every origin read a response. */
export const openToAll = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Lets them read a response that was made for one listener, which shared caches must not store. */
export const headersForOne = { ...openToAll, 'cache-control': 'private, no-cache' } as const

/** Pages of the catalog, search and analytics, which may be some seconds old. */
const mayLag = ({ method, access, path }: Endpoint): boolean =>
  method === 'GET' && (access === 'public' || access === 'optional' || path.includes('/analytics'))

const WROTE = 'wrote=1'

/** Tells the next requests of a browser, whichever node they reach, to read what it has changed. */
const noteWrite = (replica: Replica, viewer: Viewer | null, reply: FastifyReply): void => {
  if (viewer) replica.noteWrite(viewer.id)
  reply.header('set-cookie', `${WROTE}; Path=/api; Max-Age=${OWN_WRITES_SECONDS}; HttpOnly; SameSite=Lax`)
}

const hasWritten = (replica: Replica, viewer: Viewer | null, { headers }: FastifyRequest): boolean =>
  (viewer !== null && replica.hasWritten(viewer.id)) || (headers.cookie ?? '').includes(WROTE)

const identity = (body: unknown): string => body as string

/** Sends a cached response. */
export const sendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, compressed }: CachedResponse,
): Promise<void> => sendBody(request, reply.header('etag', etag), body, compressed)

const mountOne = <E extends Endpoint>(
  { app, authorizer, replica }: Http,
  e: E,
  handler: Handler<E>,
  cache?: ResponseCache,
): void => {
  const schema = {
    ...documented(e),
    response: { [typeof e.status === 'number' ? e.status : 200]: e.reply },
  }
  const bodyOf = bodyMaker(e.reply)
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const viewer = request.viewer
    if (e.cors) reply.headers(openToAll)
    reply.header('cache-control', cacheable(e, viewer) ? 'public, max-age=0, must-revalidate' : 'no-store')
    const call = async () => {
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        viewer,
        client: clientOf(request, reply),
      }
      const value = await handler(input as Call<E>)
      if (e.event) await recordEvent(authorizer, request, e, viewer, e.event, 'succeeded')
      if (replica && e.method !== 'GET') noteWrite(replica, viewer, reply)
      return value
    }
    const run = replica && mayLag(e) && !hasWritten(replica, viewer, request) ? () => replica.run(call) : call
    // Already serialized: Fastify would send a plain string without quotes.
    reply.type('application/json; charset=utf-8').serializer(identity)
    if (cache && cacheable(e, viewer)) {
      const cached = await cache.get(request.url, async () => bodyOf(await run()))
      return sendCached(request, reply, cached)
    }
    const value = e.idempotent ? await runIdempotent(authorizer, request, e.idempotent, run) : await run()
    const status = typeof e.status === 'function' ? e.status(value as never) : (e.status ?? 200)
    const body = bodyOf(value)
    return sendBody(request, reply.code(status), body)
  }
  app.route({
    method: e.method,
    url: colons(e.path),
    schema,
    bodyLimit: e.max_body ?? 65_536,
    config: { endpoint: e },
    // Monitors and link checkers ask public ones by HEAD. Each route costs time at the start.
    exposeHeadRoute: e.access === 'public',
    // `sendBody` compresses.
    compress: false,
    decompress: false,
    onRequest: async (request) => {
      request.viewer = await authorize(authorizer, e, request)
    },
    handler: answer,
  })
}

/**
 * Mounts a table of endpoints with exactly one handler each. With a `cache`, responses that are the same for all
 * visitors are cached; responses to users never are.
 */
export const mount = <T extends Endpoints>(
  http: Http,
  table: T,
  handlers: Handlers<T>,
  cache?: ResponseCache,
): void => {
  for (const name of Object.keys(table)) {
    const e = table[name as keyof T]
    if (e) mountOne(http, e, handlers[name as keyof T] as Handler<typeof e>, cache)
  }
}

/** Returns the name of a field in a record of errors, which cannot have all names. */
const nameIn = (path: string): string => (path === '' || path === '__proto__' ? 'body' : path)

/** Returns message keys per field. */
const fieldErrors = (error: z.core.$ZodError): Record<string, string[]> => {
  // Fields of a body may be named like anything that objects inherit.
  const fields = new Map<string, string[]>()
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.')]
    for (const name of names.map(nameIn)) fields.set(name, [...(fields.get(name) ?? []), messageKey(issue)])
  }
  return Object.fromEntries(fields)
}

/** The message of issues for which a schema has none. The library's own depend on what was loaded, and are English only. */
const UNSAID = 'Invalid input'

const sizeKeys: Record<string, string> = { string: 'characters', array: 'entries', number: '' }

const messageKey = (issue: z.core.$ZodIssue): string => {
  if (issue.message !== UNSAID) return issue.message
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'Unknown field.'
    case 'too_small':
      return sizeKeys[issue.origin] ? 'This is too short.' : 'This is too small.'
    case 'too_big':
      return sizeKeys[issue.origin] ? 'This is too long.' : 'This is too large.'
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required.' : 'This value isn’t valid.'
    case 'invalid_format':
      return issue.format === 'email' ? 'Enter a valid email address.' : 'This value isn’t valid.'
    default:
      return 'This value isn’t valid.'
  }
}

export class InvalidInput extends Error {
  readonly fields: Record<string, string[]>
  constructor(fields: Record<string, string[]>) {
    super('The given data was invalid.')
    this.fields = fields
  }
}

sanitizeRichText(sanitizeStored)

/**
 * Compiled serialization checks a response of fifty items eight times faster than interpreting the schema. Compiled on
 * first use: compiling all schemas would delay the start by 0.15 s.
 */
const bodyMaker = (schema: z.ZodMiniType): ((value: unknown) => string) => {
  let compiled: z.ZodMiniType | undefined
  return (value) => {
    compiled ??= z.compile(schema)
    return JSON.stringify(z.parse(compiled, value))
  }
}

const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Returns the first field with NUL or half of a character, which JSON can say and the database cannot store. */
const fieldWithoutText = (data: unknown): string | undefined => {
  const left: [path: string, value: unknown][] = [['', data]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && !isText(value)) return path
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [key, one] of Object.entries(value)) {
      if (!isText(key)) return path
      left.push([path === '' ? key : `${path}.${key}`, one])
    }
  }
  return undefined
}

/** Validates input that comes another way by a schema of the contract. Throws InvalidInput. */
export const parseInput = <T extends z.ZodMiniType>(schema: T, data: unknown): z.output<T> => {
  const field = fieldWithoutText(data)
  if (field !== undefined) throw new InvalidInput({ [nameIn(field)]: ['This value isn’t valid.'] })
  const result = z.safeParse(schema, data, { error: () => UNSAID })
  if (!result.success) throw new InvalidInput(fieldErrors(result.error))
  return result.data
}

/** Makes Fastify validate input by the contract's schemas. */
export const installContractValidator = (app: FastifyInstance): void => {
  app.setValidatorCompiler<z.ZodMiniType>(({ schema }) => (data) => {
    try {
      return { value: parseInput(schema, data ?? {}) }
    } catch (error) {
      return { error: error as Error }
    }
  })
  // `mount` serializes the body.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
}
