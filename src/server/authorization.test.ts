import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Access, Endpoint } from '../contract/core/endpoint.ts'
import { permissions } from '../contract/core/permissions.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { contractEndpoints } from './testing/endpoints.ts'
import { makeUser, type TestUser } from './testing/make.ts'
import { makeAppPassword } from './testing/subsonic-client.ts'

/** An id that is never issued, so that permitted requests affect nothing. */
const NOBODY = 100_000_000

/** Endpoints that return files are mounted separately and are in no table. */
type Probe = Pick<Endpoint, 'path' | 'access' | 'session' | 'stepUp'> & {
  method: Endpoint['method'] | 'PATCH'
}

const files: Probe[] = [
  { method: 'GET', path: '/health', access: 'public' },
  { method: 'GET', path: '/health/ready', access: 'public' },
  { method: 'GET', path: '/events', access: 'signed' },
  { method: 'GET', path: '/oembed', access: 'public' },
  { method: 'GET', path: '/audio/{type}/{id}', access: 'public' },
  { method: 'POST', path: '/uploads', access: 'user' },
  { method: 'PATCH', path: '/uploads/{id}', access: 'user' },
  { method: 'DELETE', path: '/uploads/{id}', access: 'user' },
  { method: 'GET', path: '/download-song/{id}', access: 'user' },
  { method: 'GET', path: '/download-episode/{id}', access: 'user' },
  { method: 'GET', path: '/admin/operations/backups/{id}/file', access: 'signed' },
  { method: 'GET', path: '/radio-stations/{id}/stream', access: 'optional' },
  { method: 'GET', path: '/radio-stations/{id}/part', access: 'signed' },
  { method: 'GET', path: '/stream/{sig}/episode/{id}/source', access: 'signed' },
  ...(['file', 'master.m3u8', '{rendition}/index.m3u8', '{rendition}/audio.m4s'] as const).map((name) => ({
    method: 'GET' as const,
    path: `/stream/{sig}/{type}/{id}/${name}` as const,
    access: 'signed' as const,
  })),
  { method: 'GET', path: '/user/export', access: 'user' },
  ...(
    [
      'songs',
      'albums',
      'deleted-songs',
      'deleted-albums',
      'podcasts',
      'episodes',
      'events',
      'posts',
      'contact',
      'song-prices',
      'album-prices',
      'coupons',
      'campaigns',
      'addresses',
      'splits',
    ] as const
  ).map((list) => ({
    method: 'GET' as const,
    path: `/artist/${list}/export` as const,
    access: 'artist' as const,
  })),
  { method: 'GET', path: '/admin/security-events/export', access: 'admin' },
  { method: 'GET', path: '/admin/genres/export', access: 'CED song_genres' },
  { method: 'GET', path: '/admin/radio-stations/export', access: 'CED radio_stations' },
  { method: 'GET', path: '/admin/songs/export', access: 'CED songs' },
  { method: 'GET', path: '/admin/albums/export', access: 'CED albums' },
  { method: 'GET', path: '/admin/imports/export', access: 'CED songs' },
  { method: 'GET', path: '/admin/import-files/export', access: 'CED songs' },
  { method: 'GET', path: '/admin/deleted-songs/export', access: 'CED songs' },
  { method: 'GET', path: '/admin/deleted-albums/export', access: 'CED albums' },
  { method: 'GET', path: '/admin/artist-requests/export', access: 'Read artists' },
  { method: 'GET', path: '/admin/playlists/export', access: 'CED playlists' },
  { method: 'GET', path: '/admin/artists/export', access: 'Read artists' },
  { method: 'GET', path: '/admin/podcasts/export', access: 'CED podcasts' },
  { method: 'GET', path: '/admin/episodes/export', access: 'CED podcasts' },
  { method: 'GET', path: '/admin/podcast-genres/export', access: 'CED podcast_genres' },
  { method: 'GET', path: '/admin/users/export', access: 'Read users' },
  { method: 'GET', path: '/admin/reports/export', access: 'Read users' },
  { method: 'GET', path: '/share-links/download/{ticket}', access: 'signed' },
  { method: 'GET', path: '/purchases/download/{ticket}', access: 'signed' },
  { method: 'GET', path: '/receipts/{ticket}', access: 'signed' },
  { method: 'GET', path: '/admin/payouts/export', access: 'View payouts' },
  { method: 'GET', path: '/admin/payout-methods/export', access: 'View payouts' },
  { method: 'GET', path: '/artist/earnings/export', access: 'artist' },
  { method: 'GET', path: '/admin/share-links/export', access: 'Read users' },
  { method: 'GET', path: '/admin/contact/export', access: 'contact' },
  ...(['licenses', 'prices', 'discount-codes', 'tax-rates'] as const).map((list) => ({
    method: 'GET' as const,
    path: `/admin/${list}/export` as const,
    access: 'CED prices' as const,
  })),
  { method: 'GET', path: '/admin/ads/export', access: 'Edit advertisements' },
  { method: 'GET', path: '/admin/campaigns/export', access: 'Edit advertisements' },
  { method: 'GET', path: '/admin/campaigns/{id}/days.csv', access: 'Edit advertisements' },
  { method: 'GET', path: '/spots/{sig}/{id}/audio.m4a', access: 'signed' },
  { method: 'GET', path: '/admin/sales/export', access: 'View sales' },
  { method: 'GET', path: '/admin/plans/export', access: 'CED plans' },
  { method: 'GET', path: '/admin/plan-codes/export', access: 'CED subscriptions' },
  { method: 'GET', path: '/admin/subscriptions/export', access: 'CED subscriptions' },
  { method: 'GET', path: '/admin/oidc-providers/export', access: 'Edit settings' },
  { method: 'GET', path: '/admin/pages/export', access: ['CED pages', 'Edit settings'] },
  { method: 'GET', path: '/admin/home-sections/export', access: 'Edit settings' },
  { method: 'GET', path: '/admin/navigation/export', access: 'Edit settings' },
  { method: 'GET', path: '/admin/federation-servers/export', access: 'Edit settings' },
  { method: 'GET', path: '/admin/federation-blocks/export', access: 'Edit settings' },
  { method: 'GET', path: '/admin/roles/export', access: ['Read roles', 'Read users'] },
  { method: 'GET', path: '/admin/themes/export', access: ['Edit theme', 'Edit settings'] },
  { method: 'GET', path: '/admin/audit-log/export', access: 'Edit settings' },
]

const all: Probe[] = [...(await contractEndpoints()), ...files]

let app: TestApp
beforeAll(async () => {
  // Raises request limits, since there are many requests here, and enables all features, since disabled ones would hide
  // their endpoints.
  app = await testApp()
  await app.ctx.db
    .insertInto('settings')
    .values(
      ['limit_calls', 'limit_searches', 'limit_plays', 'limit_logins'].map((key) => ({
        key,
        value: '100000',
      })),
    )
    .execute()
  await app.ctx.db
    .insertInto('settings')
    .values(['enablePodcasts', 'saas', 'enable_selling'].map((key) => ({ key, value: '1' })))
    .execute()
  await app.ctx.channel.publish('settings')
  await vi.waitFor(() => expect(app.ctx.settings().limit_calls).toBe(100_000))
})
afterAll(() => app.close())

const roles = new Set<string>()

/** Creates a role with only these permissions and returns its name. */
const roleFor = async (...permissions: string[]): Promise<string> => {
  const name = ['only', ...permissions].join(' ')
  if (roles.has(name)) return name
  const role = { name, label: name }
  const { id } = await app.ctx.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()
  await app.ctx.db
    .insertInto('role_permissions')
    .values(permissions.map((permission) => ({ role_id: id, permission })))
    .execute()
  roles.add(name)
  return name
}
const ENTER = 'Access admin area'

const users = new Map<string, TestUser>()

/** Returns the status for a user: the same in all calls, until one of their requests changed something. */
const statusFor = async (
  { method, path }: Probe,
  options: Parameters<typeof makeUser>[1] | null,
): Promise<number> => {
  const key = JSON.stringify(options)
  const user = options && (users.get(key) ?? (await makeUser(app.ctx, options)))
  if (user) users.set(key, user)
  const url = `/api${path.replace(/\{(\w+)\}/g, String(NOBODY))}`
  const { statusCode } = await app.fastify.inject({
    method,
    url,
    headers: user ? { authorization: `Bearer ${user.token}` } : {},
    ...(method !== 'GET' && { payload: {} }),
  })
  // Some end a session or an account.
  if (method !== 'GET' && statusCode < 400) users.delete(key)
  return statusCode
}

/** Returns the permissions of which any is sufficient. */
const permittedBy = (access: Access): readonly string[] =>
  [access].flat().filter((one) => (permissions as readonly string[]).includes(one))
/** Permissions of every listener unless an operator changes them. */
const everyones = ['Use chat', 'Use other apps']
const strange = ['CED song_genres', 'CED translations', 'Upload songs']
const open = ['public', 'optional', 'signed']

describe('every endpoint admits those named by its access rule and nobody else', () => {
  it.each(all)('$method $path ($access)', async (probe) => {
    const { access } = probe
    const visitor = await statusFor(probe, null)
    if (open.some((word) => word === access)) return expect(visitor).not.toBe(401)
    // A disabled feature does not exist, for anyone.
    if (visitor === 404) return expect(await statusFor(probe, {})).toBe(404)
    expect(visitor).toBe(401)
    expect(await statusFor(probe, { blocked: true })).toBe(401)

    const listener = await statusFor(probe, {})
    if (access === 'user') return expect(listener).not.toBe(401)
    const enough = permittedBy(access)
    if (enough.some((permission) => everyones.includes(permission)))
      expect([401, 403]).not.toContain(listener)
    else {
      expect(listener).toBe(403)
      if (access === 'artist') return expect(await statusFor(probe, { admin: true })).toBe(403)
      expect(await statusFor(probe, { roles: ['artist'] })).toBe(403)
    }
    expect([401, 403]).not.toContain(await statusFor(probe, { admin: true }))
    expect([401, 403]).not.toContain(await statusFor(probe, { roles: ['admin'] }))
    const other = strange.find((permission) => !enough.includes(permission)) as string
    expect(await statusFor(probe, { roles: [await roleFor(other)] })).toBe(403)
    // Staff reach what their permissions allow; being allowed to enter is no permission for any call.
    expect(await statusFor(probe, { roles: [await roleFor(ENTER)] })).toBe(403)
    expect(await statusFor(probe, { roles: [await roleFor(ENTER, other)] })).toBe(403)
    for (const permission of enough) {
      expect([401, 403]).not.toContain(await statusFor(probe, { roles: [await roleFor(permission)] }))
      expect([401, 403]).not.toContain(await statusFor(probe, { roles: [await roleFor(ENTER, permission)] }))
    }
  })
})

describe('an app password with API access may do what its account may, except what is about a session', () => {
  const everything = { roles: ['user', 'artist', 'admin'] }
  let session: TestUser | undefined
  let secret = ''
  const send = async ({ method, path }: Probe, token: string) =>
    app.fastify.inject({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, String(NOBODY))}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method !== 'GET' && { payload: {} }),
    })
  it.each(all)('$method $path', async (probe) => {
    if (!session) {
      session = await makeUser(app.ctx, everything)
      secret = (await makeAppPassword(app, session, ['api'])).secret
    }
    const response = await send(probe, secret)
    if (probe.session || probe.stepUp) {
      expect(response.statusCode).toBe(403)
      return expect(response.json()).toMatchObject({ code: 'invalid_scope' })
    }
    expect(response.statusCode).not.toBe(401)
    expect(response.statusCode).toBeLessThan(500)
    if (probe.method === 'GET')
      expect(response.statusCode).toBe((await send(probe, session.token)).statusCode)
    else if (response.statusCode < 400) session = undefined
  })
})

it('covers every endpoint that is served', async () => {
  const { paths } = (await app.fastify.inject('/api/openapi.json')).json() as {
    paths: Record<string, object>
  }
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  // Where there is HEAD, it is answered as GET is.
  const ours = served.filter((one) => /^(?!HEAD).* \/api\//.test(one))
  const known = new Set(all.map(({ method, path }) => `${method} /api${path}`))
  expect(ours.length).toBeGreaterThan(100)
  expect(ours.filter((one) => !known.has(one))).toEqual([])
})

it.each(['/health', '/health/live', '/health/ready'])('lets monitors ask %s by HEAD', async (path) => {
  const { statusCode, body } = await app.fastify.inject({ method: 'HEAD', url: `/api${path}` })
  expect([statusCode, body]).toEqual([200, ''])
})

it('is described with the token that each endpoint needs', async () => {
  const { paths, components } = (await app.fastify.inject('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, { security?: object[] }>>
    components: { securitySchemes: object }
  }
  expect(components.securitySchemes).toHaveProperty('bearer')
  for (const { method, path, access } of all) {
    const call = paths[`/api${path}`]?.[method.toLowerCase()]
    const token = { bearer: [] }
    const expected = open.includes(access as string) ? (access === 'optional' ? [{}, token] : []) : [token]
    expect([method, path, call?.security]).toEqual([method, path, expected])
  }
})
