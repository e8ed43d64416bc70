import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyOf } from '../contract/core/errors.ts'
import { setSetting } from './domains/platform/settings/service.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { makeUser } from './testing/make.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await testApp()
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (app.fastify.server.address() as AddressInfo).port
})
afterAll(() => app.close())

it.each(['%', '%zz', '%ff', '%ed%a0%80', '%c0%ae', 'a'.repeat(2000)])(
  'the path /api/albums/%s names nothing',
  async (part) => {
    const response = await app.fastify.inject(`/api/albums/${part}`)
    const body = response.json() as { request_id: string }
    expect([response.statusCode, body]).toEqual([404, bodyOf('not_found', body.request_id)])
  },
)

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'an unknown field may be named %s',
  async (name) => {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: `{"email":"a@example.com","password":"x","${name}":1}`,
    })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code: 'validation', errors: expect.anything() })
  },
)

it.each([
  ['1', 'Unknown field.'],
  ['%00', 'This value isn’t valid.'],
])('an error about a field named __proto__ is within the schema of errors (%s)', async (value, text) => {
  await setSetting(app.ctx, 'saas', '1')
  await app.ctx.settings.reload()
  const { token } = await makeUser(app.ctx, { admin: true })
  const uuid = '00000000-0000-4000-a000-000000000000'
  const response = await app.fastify.inject({
    url: `/api/admin/orders/${uuid}/receipt-links?locale=en&__proto__=${value}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.json()).toMatchObject({ code: 'validation', errors: { body: [text] } })
})

it.each([
  ['POST', '/api/login', { email: 'a@example.com', password: '\ud800' }, 'password'],
  ['POST', '/api/login', { email: 'a@example.com', password: 'a\0' }, 'password'],
  [
    'POST',
    '/api/login',
    { email: 'a@example.com', password: 'x', device: { name: ['\udc00'] } },
    'device.name.0',
  ],
  ['POST', '/api/login', { '\ud800': 'x' }, 'body'],
  ['POST', '/api/login', '\0', 'body'],
  ['GET', '/api/songs?genre=%00', undefined, 'genre'],
  ['GET', '/api/pages/a%00', undefined, 'path'],
  ['GET', '/api/search/%00', undefined, 'query'],
] as const)('texts that cannot be stored are refused (%s %s %j)', async (method, url, payload, field) => {
  const response = await app.fastify.inject({
    method,
    url,
    headers: { 'content-type': 'application/json' },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })
  const body = response.json() as { request_id: string; message: string }
  const fields = { [field]: ['This value isn’t valid.'] }
  expect([response.statusCode, body]).toEqual([422, bodyOf('validation', body.request_id, undefined, fields)])
})

/** Writes bytes to a connection, and returns all that the server sends until it closes it. */
const exchange = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part
    })
    socket.on('error', reject).on('close', () => resolve(text))
  })
const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

const live = '/api/health/live'
const login = (...headers: string[]): string =>
  ['POST /api/login HTTP/1.1', 'host: a', 'content-type: application/json', ...headers, '', ''].join('\r\n')
const last = 'connection: close'

it.each([
  ['a header twice', `GET ${live} HTTP/1.1\r\nhost: a\r\naccept: a\r\naccept: b\r\n${last}\r\n\r\n`, [200]],
  [
    'two tokens',
    `GET /api/user HTTP/1.1\r\nhost: a\r\nauthorization: a\r\nauthorization: b\r\n${last}\r\n\r\n`,
    [401],
  ],
  ['two hosts', `GET ${live} HTTP/1.1\r\nhost: a\r\nhost: b\r\n${last}\r\n\r\n`, [400]],
  ['no host', `GET ${live} HTTP/1.1\r\n${last}\r\n\r\n`, [400]],
  ['an unknown method', `FUZZ ${live} HTTP/1.1\r\nhost: a\r\n\r\n`, [400]],
  ['a method in small letters', `get ${live} HTTP/1.1\r\nhost: a\r\n\r\n`, [400]],
  ['a folded header', `GET ${live} HTTP/1.1\r\nhost: a\r\naccept: a\r\n b\r\n${last}\r\n\r\n`, [400]],
  ['a space before a colon', `GET ${live} HTTP/1.1\r\nhost: a\r\naccept : a\r\n\r\n`, [400]],
  ['NUL in a header', `GET ${live} HTTP/1.1\r\nhost: a\r\naccept: a\0\r\n\r\n`, [400]],
  ['NUL in a path', `GET ${live}\0 HTTP/1.1\r\nhost: a\r\n\r\n`, [400]],
  ['two lengths', `${login('content-length: 2', 'content-length: 3')}{}`, [400]],
  ['two equal lengths', `${login('content-length: 2', 'content-length: 2')}{}`, [400]],
  ['a length and chunks', `${login('content-length: 2', 'transfer-encoding: chunked')}0\r\n\r\n`, [400]],
  ['chunks that are not the last coding', `${login('transfer-encoding: chunked, gzip')}0\r\n\r\n`, [400]],
  ['a chunk of no length', `${login('transfer-encoding: chunked')}zz\r\n`, [400]],
  ['a negative length', `${login('content-length: -1')}`, [400]],
  ['the whole address', `GET http://other.example${live} HTTP/1.1\r\nhost: a\r\n${last}\r\n\r\n`, [200]],
  ['a server to connect to', 'CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n', []],
  ['an asterisk', `OPTIONS * HTTP/1.1\r\nhost: a\r\n${last}\r\n\r\n`, [404]],
  [
    'several requests at once',
    `GET ${live} HTTP/1.1\r\nhost: a\r\n\r\n${login('content-length: 2')}{}GET ${live} HTTP/1.1\r\nhost: a\r\n${last}\r\n\r\n`,
    [200, 422, 200],
  ],
])('a connection with %s gets its answers, and no more', async (_, bytes, statuses) => {
  expect(statusesIn(await exchange(bytes))).toEqual(statuses)
})
