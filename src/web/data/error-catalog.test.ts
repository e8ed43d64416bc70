import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/core/endpoint.ts'
import { bodyOf, type ErrorBody, type ErrorCode, errors } from '../../contract/core/errors.ts'
import { secondFactor } from '../../contract/platform/second-factor.ts'
import { startMessages } from '../i18n/i18n.ts'
import { useToasts } from '../ui/overlays/toasts.ts'
import { call } from './call.ts'
import { downloadSong } from './download.ts'
import { showError } from './errors.ts'
import { enterBy, login } from './session/session.ts'
import { currentToken, setToken } from './session/token.ts'

const realFetch = fetch
const thing = endpoint({ method: 'POST', path: '/things', access: 'user', summary: '', reply: z.object({}) })

let server: Server
let answer: { status: number; body: unknown }
let asked: number

beforeEach(async () => {
  startMessages('en')
  useToasts.setState({ toasts: [] })
  asked = 0
  server = createServer((_, response) => {
    asked++
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
afterEach(async () => {
  setToken(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const fail = (code: ErrorCode, message?: string, fields?: ErrorBody['errors']): void => {
  answer = { status: errors[code].status, body: bodyOf(code, 'r', message, fields) }
}
const act = () => call(thing, {}, { pause: () => 1 }).catch(showError)
const shown = () => useToasts.getState().toasts.map(({ type, title, text }) => [type, title, text])

const relogin = ['warn', 'Relogin', 'Please relogin to your account']

test.each<[string, ErrorCode, number, string[]]>([
  ['a write in preview mode', 'demo', 403, ['info', 'Sorry!', "You can't do this in preview mode"]],
  ['a refusal', 'not_found', 404, ['error', 'Error', 'This page or item does not exist.']],
  ['a conflict', 'conflict', 409, ['error', 'Error', 'This has changed in the meantime.']],
  ['too many tries', 'rate_limited', 429, ['error', 'Error', 'Too many attempts.']],
  ['a full disk', 'storage_full', 507, ['error', 'Error', 'The disk is full.']],
  ['a token without the scope', 'invalid_scope', 403, relogin],
])('%s answers %s with %i', async (_, code, status, words) => {
  fail(code)
  expect(answer.status).toBe(status)
  await act()
  expect(shown()).toEqual([words])
  expect(asked).toBe(1)
})

test('a server error is shown after two retries', async () => {
  fail('server_error')
  await act()
  expect(asked).toBe(3)
  expect(shown()).toEqual([['error', 'Error', 'Server error']])
})

test('a message for the listener is shown unchanged', async () => {
  fail('notice', 'Closed <b>today</b>.')
  expect(answer.status).toBe(400)
  await act()
  expect(shown()).toEqual([['error', 'Error', 'Closed <b>today</b>.']])
})

test('field errors are joined, each sentence once', async () => {
  fail('validation', undefined, { name: ['This is too short.'], title: ['This is too short.', 'Odd.'] })
  expect(answer.status).toBe(422)
  await act()
  expect(shown()).toEqual([['error', 'Error', 'This is too short. Odd.']])
})

test('an expired token ends the session once, however many calls it affects', async () => {
  fail('unauthenticated')
  expect(answer.status).toBe(401)
  setToken('dead')
  await Promise.all([act(), act(), act(), act()])
  expect(shown()).toEqual([relogin])
  expect(currentToken()).toBeNull()
  expect(asked).toBe(4)
})

test.each([{}, { message: 'Welcome' }, { access_token: null }, 'in'])(
  'a login response of %j, without a token, logs nobody in',
  async (body) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    answer = { status: 200, body }
    await login({ email: 'ines@example.org', password: 'secret' }).catch(showError)
    await enterBy(call(secondFactor.logIn, { body: { challenge: 'of now', code: '123456' } })).catch(
      showError,
    )
    const words = ['error', 'Error', 'Authentification failed try again!']
    expect(shown()).toEqual([words, words])
    expect(currentToken()).toBeNull()
  },
)

test('a forbidden download shows the error message of the response', async () => {
  fail('forbidden', 'You can not download this file.')
  expect(answer.status).toBe(403)
  vi.stubGlobal('fetch', (path: string) => realFetch(new URL(path, location.origin)))
  await downloadSong(7).catch(showError)
  expect(shown()).toEqual([['error', 'Error', 'You can not download this file.']])
})

test('the first matching row of the catalog wins', async () => {
  const body = { message: 'Invalid scope(s) provided.', code: 'x', request_id: 'r', errors: { a: ['Odd.'] } }
  answer = { status: 403, body: { ...body, type: 'demo', status: 'error', exception: 'FEEXCEPTION' } }
  await act()
  expect(shown()[0]?.[1]).toBe('Sorry!')
})

test('responses from elsewhere and missing responses show built-in messages', async () => {
  answer = { status: 403, body: '<html>' }
  await act()
  expect(shown()).toEqual([['error', 'Error', 'Server error']])
  useToasts.setState({ toasts: [] })
  await new Promise((done) => server.close(done).closeAllConnections?.() ?? done(null))
  await act()
  expect(shown()).toEqual([['error', 'Error', 'Can’t reach the server.']])
})
