import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allSettingsFrom } from '../../contract/core/all-settings.ts'
import { endpoint } from '../../contract/core/endpoint.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { mount } from './mount.ts'
import { createRateLimits } from './rate-limits.ts'
import { createServer } from './server.ts'
import type { Viewer } from './viewer.ts'

const reply = z.object({ viewer: z.nullable(z.number()) })
const get = { method: 'GET', summary: 'a probe', reply } as const
const post = { method: 'POST', summary: 'a probe', reply } as const
const probes = {
  open: endpoint({ ...get, path: '/open', access: 'public' }),
  optional: endpoint({ ...get, path: '/optional', access: 'optional' }),
  user: endpoint({ ...get, path: '/user', access: 'user' }),
  artist: endpoint({ ...get, path: '/artist', access: 'artist' }),
  admin: endpoint({ ...get, path: '/admin', access: 'admin' }),
  signed: endpoint({ ...get, path: '/signed', access: 'signed' }),
  songs: endpoint({ ...get, path: '/songs', access: 'CED songs' }),
  either: endpoint({ ...get, path: '/either', access: ['CED pages', 'CED songs'] }),
  neither: endpoint({ ...get, path: '/neither', access: ['CED songs', 'Edit theme'] }),
  podcasts: endpoint({ ...get, path: '/podcasts', access: 'public', feature: 'enablePodcasts' }),
  registration: endpoint({ ...get, path: '/registration', access: 'public', feature: 'disableRegistration' }),
  writeOpen: endpoint({ ...post, path: '/write', access: 'public' }),
  writeUser: endpoint({ ...post, path: '/write-user', access: 'user' }),
  secure: endpoint({ ...get, path: '/secure', access: 'user', stepUp: true }),
  stored: endpoint({ ...get, path: '/stored', access: 'public' }),
  writeAllowed: endpoint({ ...post, path: '/write-allowed', access: 'public', preview: true }),
}

const viewer = (id: number, more: Partial<Viewer> = {}): Viewer => ({
  id,
  session_id: `session-${id}`,
  by_app_password: false,
  confirmed_recently: true,
  second_factor_missing: false,
  name: 'Someone',
  is_admin: false,
  roles: ['user'],
  permissions: [],
  upload_quota_mb: null,
  max_devices: null,
  artist_id: null,
  artists: [],
  ...more,
})
const viewers: Record<string, Viewer> = {
  listener: viewer(1),
  editor: viewer(2, { permissions: ['CED songs'] }),
  'editor-of-pages': viewer(6, { permissions: ['CED pages'] }),
  artist: viewer(3, { roles: ['artist'] }),
  'admin-by-role': viewer(4, { roles: ['admin'] }),
  'admin-by-flag': viewer(5, { is_admin: true }),
  absent: viewer(7, { is_admin: true, confirmed_recently: false }),
}

let database: TestDatabase
let app: FastifyInstance
let settings = allSettingsFrom([])
const gate = { preview: false }
/** Of the database. */
let failure: Error | null = null
beforeAll(async () => {
  database = await testDatabase()
  app = await createServer({ log: pino({ level: 'silent' }), trustedProxies: [], version: '0' })
  const limits = createRateLimits(() => settings)
  const whole = Object.assign(gate, {
    db: database.db,
    settings: () => settings,
    limits,
    recordEvent: async () => undefined,
    viewerOf: async (token: string) => viewers[token] ?? null,
  })
  const answer = (call: { viewer: Viewer | null }) => ({ viewer: call.viewer?.id ?? null })
  mount({ app, authorizer: whole }, probes, {
    open: answer,
    optional: answer,
    user: answer,
    artist: answer,
    admin: answer,
    signed: answer,
    songs: answer,
    either: answer,
    neither: answer,
    podcasts: answer,
    registration: answer,
    writeOpen: answer,
    writeUser: answer,
    secure: answer,
    stored: (call) => {
      if (failure) throw failure
      return answer(call)
    },
    writeAllowed: answer,
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(() => {
  settings = allSettingsFrom([])
  gate.preview = false
  failure = null
})

const ask = async (name: keyof typeof probes, token?: string, headers: Record<string, string> = {}) => {
  const response = await app.inject({
    method: probes[name].method,
    url: `/api${probes[name].path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
const statusOf = async (name: keyof typeof probes, token?: string) => (await ask(name, token)).status

describe('access rules', () => {
  it.each([
    ['open', undefined, 200],
    ['open', 'dead', 200],
    ['open', 'listener', 200],
    ['optional', undefined, 200],
    ['optional', 'dead', 401],
    ['optional', 'listener', 200],
    ['user', undefined, 401],
    ['user', 'dead', 401],
    ['user', 'listener', 200],
    ['artist', undefined, 401],
    ['artist', 'listener', 403],
    ['artist', 'artist', 200],
    ['songs', undefined, 401],
    ['songs', 'listener', 403],
    ['songs', 'editor', 200],
    ['songs', 'admin-by-role', 200],
    ['songs', 'admin-by-flag', 200],
    ['either', undefined, 401],
    ['either', 'listener', 403],
    ['either', 'editor-of-pages', 200],
    ['either', 'admin-by-flag', 200],
    ['neither', 'editor-of-pages', 403],
    ['admin', undefined, 401],
    ['admin', 'editor', 403],
    ['admin', 'artist', 403],
    ['admin', 'admin-by-role', 200],
    ['admin', 'admin-by-flag', 200],
    ['signed', undefined, 200],
    ['signed', 'dead', 200],
  ] as const)('for %s with %s: %i', async (name, token, status) => {
    expect(await statusOf(name, token)).toBe(status)
  })

  it('identify the caller whatever the case of the scheme, and never on a signed URL', async () => {
    expect((await ask('open', 'listener')).body).toEqual({ viewer: 1 })
    expect((await ask('user', undefined, { authorization: 'bearer listener' })).body).toEqual({ viewer: 1 })
    expect(await ask('user', undefined, { authorization: 'Basic listener' })).toMatchObject({ status: 401 })
    expect((await ask('signed', 'listener')).body).toEqual({ viewer: null })
  })

  it('require a recent login where the endpoint says so', async () => {
    expect(await statusOf('secure', 'listener')).toBe(200)
    expect(await ask('secure', 'absent')).toMatchObject({
      status: 403,
      body: { code: 'recent_login_required' },
    })
    expect(await statusOf('secure')).toBe(401)
    expect(await statusOf('user', 'absent')).toBe(200)
  })

  it('mark errors as defined by the contract', async () => {
    expect((await ask('user')).body).toEqual({
      message: 'Unauthenticated.',
      code: 'unauthenticated',
      request_id: expect.any(String),
    })
    expect((await ask('songs', 'listener')).body).toMatchObject({ code: 'forbidden', status: 'error' })
  })

  it('forbid caching of personal responses', async () => {
    const cacheControlOf = async (name: keyof typeof probes, token?: string) =>
      (await ask(name, token)).headers['cache-control']
    expect(await cacheControlOf('optional')).toBe('public, max-age=0, must-revalidate')
    expect(await cacheControlOf('optional', 'listener')).toBe('no-store')
    expect(await cacheControlOf('user', 'listener')).toBe('no-store')
    expect(await cacheControlOf('user')).toBe('no-store')
  })
})

describe('settings', () => {
  it('require a login on all but public and signed endpoints while requireAuth is on', async () => {
    settings = { ...settings, requireAuth: true }
    expect(await statusOf('optional')).toBe(401)
    expect(await statusOf('optional', 'listener')).toBe(200)
    expect(await statusOf('open')).toBe(200)
    expect(await statusOf('signed')).toBe(200)
  })

  it('return 404 for a disabled feature, to admins too', async () => {
    expect(await statusOf('podcasts')).toBe(200)
    settings = { ...settings, enablePodcasts: false }
    for (const token of [undefined, 'dead', 'admin-by-flag']) {
      const { status, body } = await ask('podcasts', token)
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 'feature_disabled', status: 'error' })
    }
  })

  it('support inverted `disable` settings', async () => {
    expect(await statusOf('registration')).toBe(200)
    settings = { ...settings, disableRegistration: true }
    expect(await statusOf('registration')).toBe(404)
  })
})

describe('preview mode', () => {
  it('rejects writes except allowed ones, and does not affect reads', async () => {
    gate.preview = true
    const demo = { status: 403, body: { type: 'demo', message: "You can't do this in preview mode" } }
    expect(await ask('writeOpen')).toMatchObject(demo)
    expect(await ask('writeUser', 'admin-by-flag')).toMatchObject(demo)
    expect(await statusOf('writeUser')).toBe(401)
    expect(await statusOf('writeAllowed')).toBe(200)
    expect(await statusOf('user', 'listener')).toBe(200)
  })
})

describe('rate limits', () => {
  it('count by session, or else by IP address: an invalid token is not a new caller', async () => {
    settings = { ...settings, limit_calls: 3 }
    const from = (remoteAddress: string, token: string) =>
      app
        .inject({
          url: '/api/open',
          remoteAddress,
          headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': token },
        })
        .then((response) => response.statusCode)
    const responses = []
    for (let n = 0; n < 5; n += 1) responses.push(await from('192.0.2.7', `made-up-${n}`))
    expect(responses).toEqual([200, 200, 200, 429, 429])
    expect(await from('192.0.2.8', 'made-up')).toBe(200)
    expect(await from('192.0.2.7', 'editor')).toBe(200)
  })

  it('count the IPv6 addresses of a /64 as one caller, those that stand for IPv4 each', async () => {
    settings = { ...settings, limit_calls: 3 }
    const from = (remoteAddress: string) =>
      app.inject({ url: '/api/open', remoteAddress }).then((response) => response.statusCode)
    const one = [
      '2001:db8::1',
      '2001:db8:0:0:1::',
      '2001:0DB8:0:0:ffff:1:2:3',
      '2001:db8::2',
      '2001:db8::3%eth0',
    ]
    const responses = []
    for (const address of one) responses.push(await from(address))
    expect(responses).toEqual([200, 200, 200, 429, 429])
    expect(await from('2001:db8:0:1::1')).toBe(200)
    for (let n = 1; n <= 4; n += 1) expect(await from(`::ffff:198.51.100.${n}`)).toBe(200)
  })

  it('leave out what is refused without a database that takes writes, as often as they permit again', async () => {
    settings = { ...settings, limit_calls: 3 }
    const from = async (remoteAddress: string, count: number) => {
      const statuses = []
      for (let n = 0; n < count; n += 1)
        statuses.push((await app.inject({ url: '/api/stored', remoteAddress })).statusCode)
      return statuses
    }
    const failing = (code: string) => Object.assign(new Error('no'), { code })
    failure = failing('25006')
    expect(await from('192.0.2.20', 3)).toEqual([503, 503, 503])
    failure = null
    expect(await from('192.0.2.20', 4)).toEqual([200, 200, 200, 429])
    failure = failing('57P01')
    expect(await from('192.0.2.21', 7)).toEqual([503, 503, 503, 503, 503, 503, 429])
    // It is busy: perhaps with this caller.
    failure = failing('53300')
    expect(await from('192.0.2.22', 4)).toEqual([503, 503, 503, 429])
  })
})
