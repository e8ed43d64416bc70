import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyOf, type ErrorCode, errors } from '../../contract/errors.ts'
import { Refusal } from './fail.ts'
import { InvalidInput } from './mount.ts'

interface Told {
  code: ErrorCode
  message?: string
  fields?: Record<string, string[]>
  retryAfter?: number | undefined
}

/** PostgreSQL is away or full: class 08 and 57P, too many clients, and the driver's own words. */
const databaseAway = (error: { code?: string; message?: string }): boolean =>
  /^(08|57P|53300)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/.test(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message ?? '',
  )

const byStatus: Record<number, ErrorCode> = {
  400: 'validation',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media',
  416: 'range_not_satisfiable',
  429: 'rate_limited',
}

/** Which row of the closed table an error belongs to; everything unknown is a server error. */
const tell = (error: FastifyError): Told => {
  if (error instanceof Refusal)
    return { code: error.code, message: error.message, fields: error.fields, retryAfter: error.retryAfter }
  if (error instanceof InvalidInput) return { code: 'validation', fields: error.fields }
  if (databaseAway(error)) return { code: 'unavailable', retryAfter: 5 }
  if (
    error.code === 'ENOSPC' ||
    error.code === 'EDQUOT' ||
    error.name === 'StorageFull' ||
    error.code === '53100'
  )
    return { code: 'storage_full' }
  // A path or body that cannot be read is the caller's mistake, whatever the parser called it.
  if (error.code === '22P05' || error.code === '22021') return { code: 'validation' }
  const code = error.statusCode ? byStatus[error.statusCode] : undefined
  if (code === 'validation') return { code, fields: { body: ['This value is not valid.'] } }
  return { code: code ?? 'server_error' }
}

const send = (request: FastifyRequest, reply: FastifyReply, told: Told): FastifyReply => {
  if (told.retryAfter !== undefined) reply.header('retry-after', told.retryAfter)
  return reply
    .code(errors[told.code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(bodyOf(told.code, request.id, told.message, told.fields))
}

/** Turns whatever goes wrong into one body of the contract with exactly one marker. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const told = tell(error)
    if (told.code === 'server_error') request.log.error({ err: error }, 'call failed')
    return send(request, reply, told)
  })
}

/** The contract's answer to an unknown path below /api. */
export const answerUnknownCall = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(request, reply, { code: 'not_found' })
