import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyOf, type ErrorCode, errors } from '../../contract/core/errors.ts'
import type { PlanFeature } from '../../contract/core/permissions.ts'
import { isDatabaseAway, isDatabaseUnavailable } from '../db/unavailable.ts'
import { HttpError } from './http-error.ts'
import { InvalidInput } from './mount.ts'

interface ErrorReply {
  code: ErrorCode
  message?: string
  fields?: Record<string, string[]>
  retryAfter?: number | undefined
  missing?: PlanFeature | undefined
}

const byStatus: Record<number, ErrorCode> = {
  400: 'validation',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media',
  416: 'range_not_satisfiable',
  429: 'rate_limited',
}

/** Maps an error of a call by an account to a code of the closed table; unknown ones are server errors. */
export const errorReplyOf = (error: FastifyError, caller?: number): ErrorReply => {
  if (error instanceof HttpError) {
    const { code, message, fields, retryAfter, missing } = error
    return { code, message, fields, retryAfter, missing }
  }
  if (error instanceof InvalidInput) return { code: 'validation', fields: error.fields }
  if (isDatabaseUnavailable(error) || error.name === 'StorageUnavailableError')
    return { code: 'unavailable', retryAfter: 5 }
  // An account was deleted while the call was under way: the caller's, whose session has ended with it, or another one.
  const { detail = '' } = error as { detail?: string }
  const deleted = error.code === '23503' ? /=\((\d+)\).* table "users"/.exec(detail)?.[1] : undefined
  if (deleted) return { code: Number(deleted) === caller ? 'unauthenticated' : 'conflict' }
  // Two transactions waited for each other, and this one was undone.
  if (error.code === '40P01') return { code: 'unavailable', retryAfter: 1 }
  if (
    error.code === 'ENOSPC' ||
    error.code === 'EDQUOT' ||
    error.name === 'StorageFullError' ||
    error.code === '53100'
  )
    return { code: 'storage_full' }
  // Such as a file that was imported in place, and moved since.
  if (error.name === 'FileMissingError') return { code: 'not_found' }
  // An unparseable path or body is a client error, whatever the parser called it.
  if (error.code === '22P05' || error.code === '22021') return { code: 'validation' }
  const code = error.statusCode ? byStatus[error.statusCode] : undefined
  if (code === 'validation') return { code, fields: { body: ['This value isn’t valid.'] } }
  return { code: code ?? 'server_error' }
}

const send = (request: FastifyRequest, reply: FastifyReply, error: ErrorReply): FastifyReply => {
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
  return reply
    .code(errors[error.code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(bodyOf(error.code, request.id, error.message, error.fields, error.missing))
}

/** Turns every error into one contract body with exactly one marker. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isDatabaseAway(error)) void request.uncount?.()
    const body = errorReplyOf(error, request.viewer?.id)
    if (body.code === 'server_error') request.log.error({ err: error }, 'call failed')
    return send(request, reply, body)
  })
}

/** Returns the contract's response for an unknown path below /api. */
export const handleUnknownRoute = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(request, reply, { code: 'not_found' })
