import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { BodyOf, Endpoint, Endpoints, ParamsOf, QueryOf, ReplyOf } from '../../contract/endpoint.ts'
import type { AnswerMemory } from './answer-memory.ts'
import { deviceOf } from './device.ts'
import { admit, type Gate } from './gate.ts'
import { repeatable } from './idempotency.ts'
import { type Packing, pack, packingFor } from './packing.ts'
import type { Viewer } from './viewer.ts'

/** Where a call comes from. */
export interface Client {
  address: string
  agent: string
  locale: string | null
  /** What tells this browser from others, over log-outs too; the first time it is given one. */
  device: () => string
}

/** Everything a handler gets to see of a call. */
export interface Call<E extends Endpoint = Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** On endpoints with access `user` and above never null; see `Handler`. */
  viewer: E['access'] extends 'public' | 'optional' | 'signed' ? Viewer | null : Viewer
  client: Client
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>
export type Handlers<T extends Endpoints> = { [K in keyof T]: Handler<T[K]> }

export interface Http {
  app: FastifyInstance
  gate: Gate
}

/** A path of the contract as Fastify writes it. */
export const colons = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

/** Where a call comes from. */
export const clientOf = (request: FastifyRequest, reply: FastifyReply): Client => ({
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  locale: request.headers['accept-language']?.split(',')[0]?.slice(0, 35) ?? null,
  device: () => deviceOf(request, reply),
})

const cacheable = (e: Endpoint, viewer: Viewer | null): boolean =>
  e.method === 'GET' && viewer === null && (e.access === 'public' || e.access === 'optional')

const asItIs = (body: unknown): string => body as string

/** Sends a body as the client takes it; `packed` makes it small. */
const sendBody = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  packed: (packing: Packing) => Promise<Buffer>,
): Promise<void> => {
  const packing = packingFor(request.headers['accept-encoding'], body)
  reply.header('vary', 'accept-encoding')
  return packing === null
    ? reply.send(body)
    : reply.header('content-encoding', packing).send(await packed(packing))
}

const mountOne = <E extends Endpoint>(
  { app, gate }: Http,
  e: E,
  handler: Handler<E>,
  memory?: AnswerMemory,
): void => {
  const schema = {
    summary: e.summary,
    tags: [e.path.split('/')[1] ?? 'api'],
    ...(e.params && { params: e.params }),
    ...(e.query && { querystring: e.query }),
    ...(e.body && { body: e.body }),
    response: { [typeof e.status === 'number' ? e.status : 200]: e.reply },
  }
  const bodyOf = bodyMaker(e.reply)
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const viewer = request.viewer
    reply.header('cache-control', cacheable(e, viewer) ? 'public, max-age=0, must-revalidate' : 'no-store')
    const run = async () => {
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        viewer,
        client: clientOf(request, reply),
      }
      return handler(call as Call<E>)
    }
    // Made here and sent as it is: Fastify would send a reply that is a bare string without its quotes.
    reply.type('application/json; charset=utf-8').serializer(asItIs)
    if (memory && cacheable(e, viewer)) {
      const kept = await memory.get(request.url, async () => bodyOf(await run()))
      return sendBody(request, reply.header('etag', kept.etag), kept.body, kept.packed)
    }
    const value = e.idempotent ? await repeatable(gate, request, run) : await run()
    const status = typeof e.status === 'function' ? e.status(value as never) : (e.status ?? 200)
    const body = bodyOf(value)
    return sendBody(request, reply.code(status), body, (packing) => pack(packing, body))
  }
  app.route({
    method: e.method,
    url: colons(e.path),
    schema,
    bodyLimit: e.max_body ?? 65_536,
    config: { endpoint: e },
    onRequest: async (request) => {
      request.viewer = await admit(gate, e, request)
    },
    handler: answer,
  })
}

/**
 * Mounts one noun: a handler for each endpoint of its table, no more and no less. With a `memory`, answers
 * that are the same for all visitors are made once and kept there; signed-in callers always get their own.
 */
export const mount = <T extends Endpoints>(
  http: Http,
  table: T,
  handlers: Handlers<T>,
  memory?: AnswerMemory,
): void => {
  for (const name of Object.keys(table)) {
    const e = table[name as keyof T]
    if (e) mountOne(http, e, handlers[name as keyof T] as Handler<typeof e>, memory)
  }
}

/** One error entry per field, as message keys. */
const fieldErrors = (error: z.core.$ZodError): Record<string, string[]> => {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.') || 'body']
    for (const name of names) fields[name] = [...(fields[name] ?? []), messageKey(issue)]
  }
  return fields
}

const sizeKeys: Record<string, string> = { string: 'characters', array: 'entries', number: '' }

const messageKey = (issue: z.core.$ZodIssue): string => {
  if (issue.message && issue.message !== 'Invalid input') return issue.message
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'This field is not known.'
    case 'too_small':
      return sizeKeys[issue.origin] ? 'This is too short.' : 'This is too small.'
    case 'too_big':
      return sizeKeys[issue.origin] ? 'This is too long.' : 'This is too large.'
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required.' : 'This value is not valid.'
    case 'invalid_format':
      return issue.format === 'email' ? 'This is not an e-mail address.' : 'This value is not valid.'
    default:
      return 'This value is not valid.'
  }
}

export class InvalidInput extends Error {
  readonly fields: Record<string, string[]>
  constructor(error: z.core.$ZodError) {
    super('The given data was invalid.')
    this.fields = fieldErrors(error)
  }
}

/** Compiled, a reply of fifty items is checked eight times faster than by walking the schema. */
const bodyMaker = (schema: z.ZodMiniType): ((value: unknown) => string) => {
  const compiled = z.compile(schema)
  return (value) => JSON.stringify(z.parse(compiled, value))
}

/** Teaches Fastify to check input by the contract's schemas. */
export const useContractSchemas = (app: FastifyInstance): void => {
  app.setValidatorCompiler<z.ZodMiniType>(({ schema }) => (data) => {
    const result = z.safeParse(schema, data ?? {})
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error) }
  })
  // `mount` builds the body itself.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
}
