import type { FastifyError } from 'fastify'
import { expect, it } from 'vitest'
import { FileMissingError } from '../media/storage/storage.ts'
import { errorReplyOf } from './error-handler.ts'

it.each(['25006', '57P01', '08006', '53300', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])(
  'asks to try again later when the database answers %s',
  (code) => {
    const error = Object.assign(new Error('no'), { code }) as FastifyError
    expect(errorReplyOf(error)).toEqual({ code: 'unavailable', retryAfter: 5 })
  },
)

it('says that a file which is gone does not exist', () => {
  expect(errorReplyOf(new FileMissingError('originals/a.mp3') as unknown as FastifyError)).toEqual({
    code: 'not_found',
  })
})

it('asks to repeat a call that was undone since it deadlocked with another', () => {
  const error = Object.assign(new Error('deadlock detected'), { code: '40P01' }) as FastifyError
  expect(errorReplyOf(error)).toEqual({ code: 'unavailable', retryAfter: 1 })
})

it('reports a conflict if the account of a call was deleted meanwhile, and a failure for other missing rows', () => {
  const missing = (table: string) => {
    const detail = `Key (host_id)=(7) is not present in table "${table}".`
    return errorReplyOf(Object.assign(new Error('no'), { code: '23503', detail }) as unknown as FastifyError)
  }
  expect(missing('users')).toEqual({ code: 'conflict' })
  expect(missing('prices')).toEqual({ code: 'server_error' })
})

it('finds texts with half of a character invalid', () => {
  const error = Object.assign(new Error('invalid input syntax for type json'), { code: '22P02' })
  expect(errorReplyOf(error as unknown as FastifyError)).toEqual({ code: 'validation' })
})
