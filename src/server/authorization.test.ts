import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Access, Endpoint } from '../contract/endpoint.ts'
import { permissions } from '../contract/permissions.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { makeUser } from './testing/make.ts'

/** An id that is never issued, so that permitted requests affect nothing. */
const NOBODY = 100_000_000

const CONTRACT = join(import.meta.dirname, '../contract')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Returns the endpoints in a table, or in a table of tables. */
const endpointsIn = (value: unknown, depth = 0): Endpoint[] => {
  if (isEndpoint(value)) return [value]
  if (typeof value !== 'object' || value === null || '_zod' in value || depth > 2) return []
  return Object.values(value).flatMap((one) => endpointsIn(one, depth + 1))
}

/** Returns every endpoint exported by the contract. */
const endpoints = async (): Promise<Endpoint[]> => {
  const names = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('messages'))
    .sort()
  const modules = await Promise.all(names.map((name) => import(join(CONTRACT, name))))
  return modules.flatMap((module) => endpointsIn({ ...module }))
}

/** Endpoints that return files are mounted separately and are in no table. */
const files: Pick<Endpoint, 'method' | 'path' | 'access'>[] = [
  { method: 'GET', path: '/user/export', access: 'user' },
  { method: 'GET', path: '/admin/genres/export', access: 'CED song_genres' },
  { method: 'GET', path: '/admin/radio-stations/export', access: 'CED radio_stations' },
  { method: 'GET', path: '/admin/songs/export', access: 'CED songs' },
  { method: 'GET', path: '/admin/albums/export', access: 'CED albums' },
  { method: 'GET', path: '/admin/artist-requests/export', access: 'Read artists' },
  { method: 'GET', path: '/admin/playlists/export', access: 'CED playlists' },
  { method: 'GET', path: '/admin/artists/export', access: 'Read artists' },
  { method: 'GET', path: '/admin/podcasts/export', access: 'CED podcasts' },
  { method: 'GET', path: '/admin/episodes/export', access: 'CED podcasts' },
  { method: 'GET', path: '/admin/podcast-genres/export', access: 'CED podcast_genres' },
  { method: 'GET', path: '/admin/users/export', access: 'Read users' },
  { method: 'GET', path: '/admin/reports/export', access: 'Read users' },
  { method: 'GET', path: '/admin/contact/export', access: 'contact' },
  { method: 'GET', path: '/admin/audit-log/export', access: 'Edit settings' },
]

const all: Pick<Endpoint, 'method' | 'path' | 'access'>[] = [...(await endpoints()), ...files]

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
  await app.ctx.db.insertInto('settings').values({ key: 'enablePodcasts', value: '1' }).execute()
  await app.ctx.channel.publish('settings')
  await vi.waitFor(() => expect(app.ctx.settings().limit_calls).toBe(100_000))
})
afterAll(() => app.close())

const roles = new Set<string>()

/** Creates a role with only this permission and returns its name. */
const roleFor = async (permission: string): Promise<string> => {
  const name = `only ${permission}`
  if (roles.has(name)) return name
  const role = { name, label: name }
  const { id } = await app.ctx.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()
  await app.ctx.db.insertInto('role_permissions').values({ role_id: id, permission }).execute()
  roles.add(name)
  return name
}

type Probe = (typeof all)[number]

/** Returns the status for a user; each request has its own account, since some requests end one. */
const statusFor = async (
  { method, path }: Probe,
  options: Parameters<typeof makeUser>[1] | null,
): Promise<number> => {
  const token = options === null ? null : (await makeUser(app.ctx, options)).token
  const url = `/api${path.replace(/\{(\w+)\}/g, String(NOBODY))}`
  const { statusCode } = await app.fastify.inject({
    method,
    url,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(method !== 'GET' && { payload: {} }),
  })
  return statusCode
}

/** Returns the permissions of which any is sufficient. */
const permittedBy = (access: Access): readonly string[] =>
  [access].flat().filter((one) => (permissions as readonly string[]).includes(one))
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
    expect(listener).toBe(403)
    if (access === 'artist') return expect(await statusFor(probe, { admin: true })).toBe(403)
    expect(await statusFor(probe, { roles: ['artist'] })).toBe(403)
    expect([401, 403]).not.toContain(await statusFor(probe, { admin: true }))
    expect([401, 403]).not.toContain(await statusFor(probe, { roles: ['admin'] }))
    const enough = permittedBy(access)
    const other = strange.find((permission) => !enough.includes(permission)) as string
    expect(await statusFor(probe, { roles: [await roleFor(other)] })).toBe(403)
    for (const permission of enough)
      expect([401, 403]).not.toContain(await statusFor(probe, { roles: [await roleFor(permission)] }))
  })
})

it('covers every endpoint that is served', () => {
  const served = Object.entries(app.fastify.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const ours = served.filter((one) => one.includes(' /api/'))
  const known = new Set(all.map(({ method, path }) => `${method} /api${path}`))
  expect(ours.length).toBeGreaterThan(100)
  expect(ours.filter((one) => !known.has(one))).toEqual([])
})
