import type { FastifyError } from 'fastify'
import { expect, it } from 'vitest'
import { errorReplyOf } from './error-handler.ts'

it.each(['25006', '57P01', '08006', '53300', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])(
  'asks to try again later when the database answers %s',
  (code) => {
    const error = Object.assign(new Error('no'), { code }) as FastifyError
    expect(errorReplyOf(error)).toEqual({ code: 'unavailable', retryAfter: 5 })
  },
)
