import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bodyOf } from '../../src/contract/core/errors.ts'
import { problemsOf } from './checks.ts'

const endpoint = {
  method: 'GET',
  path: '/things',
  access: 'user',
  summary: 'Things',
  reply: z.object({ id: z.number(), title: z.optional(z.string()) }),
} as const
const reader = { mayManage: false, secrets: ['the-secret'], folder: '/var/lib/tonearm' }
const json = { 'content-type': 'application/json; charset=utf-8' }

const problems = (status: number, body: unknown, mayManage = false): string[] =>
  problemsOf(
    endpoint,
    true,
    'GET',
    { status, headers: json, text: JSON.stringify(body), ms: 1 },
    { ...reader, mayManage },
  )

it('accepts replies and errors as the contract says', () => {
  expect(problems(200, { id: 1 })).toEqual([])
  expect(problems(404, bodyOf('not_found', 'r'))).toEqual([])
  expect(problems(422, bodyOf('validation', 'r', 'Bad', { id: ['Bad'] }))).toEqual([])
})

it.each([
  ['another type', 200, { id: '1' }],
  ['a field that is not in the contract', 200, { id: 1, password_hash: 'x' }],
  ['another status', 201, { id: 1 }],
  ['an error of the server', 500, bodyOf('server_error', 'r')],
  ['an error that is not in the table', 400, { error: 'Bad Request', statusCode: 400 }],
  ['an error with another status', 400, bodyOf('not_found', 'r')],
  ['a second marker', 404, { ...bodyOf('not_found', 'r'), type: 'demo' }],
  ['a private text of somebody else', 200, { id: 1, title: 'zqofficehiddenzq3' }],
  ['the hash of a password', 200, { id: 1, title: '$argon2id$v=19$' }],
  ['a secret of the server', 200, { id: 1, title: 'the-secret' }],
  ['a path of the server', 200, { id: 1, title: '/var/lib/tonearm/media' }],
])('notices %s', (_, status, body) => {
  expect(problems(status, body)).toHaveLength(1)
})

it('lets administrators see what they manage, and nothing else', () => {
  expect(problems(200, { id: 1, title: 'zqofficehiddenzq3' }, true)).toEqual([])
  expect(problems(200, { id: 1, title: 'zqnobodyhiddenzq3' }, true)).toHaveLength(1)
})
