import type { FastifyError } from 'fastify'
import { expect, it } from 'vitest'
import { StorageUnavailableError } from '../media/storage/contract.ts'
import { FileMissingError } from '../media/storage/storage.ts'
import { errorReplyOf } from './error-handler.ts'

it.each(['25006', '57P01', '08006', '53300', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])(
  'asks to try again later when the database answers %s',
  (code) => {
    const error = Object.assign(new Error('no'), { code }) as FastifyError
    expect(errorReplyOf(error)).toEqual({ code: 'unavailable', retryAfter: 5 })
  },
)

it('asks to try again later when the bucket is away', () => {
  expect(errorReplyOf(new StorageUnavailableError('no') as unknown as FastifyError)).toEqual({
    code: 'unavailable',
    retryAfter: 5,
  })
})

it('says that a file which is gone does not exist', () => {
  expect(errorReplyOf(new FileMissingError('originals/a.mp3') as unknown as FastifyError)).toEqual({
    code: 'not_found',
  })
})

it('asks to repeat a call that was undone since it deadlocked with another', () => {
  const error = Object.assign(new Error('deadlock detected'), { code: '40P01' }) as FastifyError
  expect(errorReplyOf(error)).toEqual({ code: 'unavailable', retryAfter: 1 })
})

it.each([
  ['users', 7, 'unauthenticated'],
  ['users', 8, 'conflict'],
  ['prices', 7, 'server_error'],
])('answers the call of account 7 if the row of %s %i was deleted meanwhile with %s', (table, id, code) => {
  const detail = `Key (host_id)=(${id}) is not present in table "${table}".`
  const error = Object.assign(new Error('no'), { code: '23503', detail }) as unknown as FastifyError
  expect(errorReplyOf(error, 7)).toEqual({ code })
})
