import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyOf } from '../contract/core/errors.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { makeUser } from './testing/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
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
  ['GET', 'identity'],
  ['GET', 'br'],
  ['GET', 'gzip'],
  ['GET', 'identity;q=0'],
  ['GET', 'br;q=1.0, gzip;q=0, *;q=0'],
  ['HEAD', 'gzip'],
] as const)(
  'a file that cannot be made ends its request, not the server (%s, %s)',
  async (method, encoding) => {
    const admin = await makeUser(app.ctx, { admin: true })
    const response = await app.fastify.inject({
      method,
      url: '/api/admin/songs/export?q=%00',
      headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': encoding },
    })
    // Nothing is made for HEAD.
    expect(response.statusCode).toBe(method === 'HEAD' ? 200 : 422)
  },
)
