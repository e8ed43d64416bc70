import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artistRequests } from '../../../../contract/catalog/artist-requests.ts'
import { artists } from '../../../../contract/catalog/artists.ts'
import {
  adminArtistDecisions,
  adminArtistRequests,
} from '../../../../contract/catalog/back-office/artist-requests.ts'
import { adminCounts } from '../../../../contract/platform/back-office/roles.ts'
import { session } from '../../../../contract/platform/session.ts'
import type { Email } from '../../../mail/email-template.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const ask = async (displayname: string, name = `${displayname} Person`) => {
  const by = await makeUser(app.ctx, { name })
  const body = { displayname, bio: 'Ferries.', links: ['https://marsh.example/a'] }
  const { id } = await app.call(artistRequests.send, { body }, by.token)
  return { id, by }
}
const namesOf = async (query: Record<string, unknown>): Promise<string[]> => {
  const { data } = await app.call(adminArtistRequests.list, { query: query as never }, admin.token)
  return data.map(({ displayname }) => displayname)
}
const bulk = (action: 'approve' | 'reject' | 'delete', ids: number[], value?: string) =>
  app.call(adminArtistRequests.bulk, { body: { action, ids, ...(value && { value }) } }, admin.token)
const letterTo = async (email: string): Promise<Email | undefined> => {
  const { rows } = await sql<{ data: { email: Email } }>`
    select data from pgboss.job where name = 'send-email' and data ->> 'to' = ${email}
    order by created_on desc limit 1`.execute(app.ctx.db)
  return rows[0]?.data.email
}

test('a request is found, viewed and approved: artist, role, an email with a message, and an audit log entry', async () => {
  const { id, by } = await ask('Wader Choir', 'Wren Dahl')
  await ask('Other Choir')
  expect(await namesOf({ q: 'wren', 'filter[status]': 'pending' })).toEqual(['Wader Choir'])
  // The menu shows the number of pending requests.
  expect(await app.call(adminCounts.get, {}, admin.token)).toMatchObject({ 'artist-requests': 2 })
  const params = { id }
  expect(await app.call(adminArtistRequests.get, { params }, admin.token)).toMatchObject({
    bio: 'Ferries.',
    links: ['https://marsh.example/a'],
    user: { id: by.id, name: 'Wren Dahl' },
    present: null,
  })
  await app.call(adminArtistDecisions.approve, { params, body: { words: 'Welcome aboard.' } }, admin.token)
  const user = await app.call(session.user, {}, by.token)
  expect(user.roles.map(({ name }) => name)).toContain('artist')
  const artist = await app.call(artists.get, { params: { id: Number(user.artist_id) } }, by.token)
  expect(artist.name).toBe('Wader Choir')
  expect((await letterTo(by.email))?.before).toContain('Welcome aboard.')
  const again = await app.requestError(adminArtistDecisions.approve, { params, body: {} }, admin.token)
  expect([again.status, again.body.message]).toEqual([409, 'This request has already been decided.'])
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'label', 'before', 'after'])
    .where('resource', '=', 'artist-requests')
    .execute()
  expect(log).toMatchObject([
    {
      action: 'approve',
      label: 'Wader Choir',
      before: { status: 'pending' },
      after: { status: 'approved', artist: { name: 'Wader Choir' } },
    },
  ])
})

test('an existing artist is suggested and assigned, but only once', async () => {
  const present = await makeArtist(app.ctx, { name: 'Stilt Walkers', key: 'stilt walkers' })
  const first = await ask('stilt WALKERS')
  const second = await ask('Stilts')
  expect(await app.call(adminArtistRequests.get, { params: { id: first.id } }, admin.token)).toMatchObject({
    present: { id: present.id, name: 'Stilt Walkers' },
  })
  const approve = (id: number, artist_id: number | null) =>
    app.requestError(adminArtistDecisions.approve, { params: { id }, body: { artist_id } }, admin.token)
  expect((await approve(first.id, null)).body.message).toBe('An artist with this name already exists.')
  expect((await approve(first.id, present.id)).status).toBe(200)
  expect((await approve(second.id, present.id)).body.message).toBe('This artist is already linked to a user.')
  expect((await approve(second.id, 99_999_999)).status).toBe(404)
  expect(await namesOf({ q: 'stilts', 'filter[status]': 'pending' })).toEqual(['Stilts'])
})

test('requests are rejected in bulk with a message, once; deleted ones send no email', async () => {
  const all = [await ask('Spam One'), await ask('Spam Two')]
  const ids = all.map(({ id }) => id)
  expect(await bulk('reject', ids, 'Not here.')).toMatchObject({ done: 2, failed: [] })
  for (const { by } of all) {
    expect(await app.call(artistRequests.own, {}, by.token)).toMatchObject({
      request: { status: 'rejected', reason: 'Not here.' },
    })
    expect((await letterTo(by.email))?.before).toContain('Not here.')
  }
  expect(await bulk('reject', ids)).toMatchObject({ done: 0 })
  expect(await bulk('delete', ids)).toMatchObject({ done: 2, failed: [] })
  expect(await namesOf({ q: 'spam' })).toEqual([])
  const { id, by } = await ask('Spam Three')
  await bulk('delete', [id])
  expect(await app.call(artistRequests.own, {}, by.token)).toMatchObject({ request: null })
  expect(await letterTo(by.email)).toBeUndefined()
})

test('read permission does not allow decisions; unknown keys and injection attempts are rejected', async () => {
  const { id } = await ask('Guarded Choir')
  const listener = await makeUser(app.ctx, { roles: ['user', 'artist'] })
  const role = { name: 'reader', label: 'Reader' }
  const { id: role_id } = await app.ctx.db
    .insertInto('roles')
    .values(role)
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.ctx.db.insertInto('role_permissions').values({ role_id, permission: 'Read artists' }).execute()
  const reader = await makeUser(app.ctx, { roles: ['reader'] })
  const params = { id }
  expect((await app.requestError(adminArtistRequests.list, {}, listener.token)).status).toBe(403)
  expect((await app.requestError(adminArtistRequests.list, {}, reader.token)).status).toBe(200)
  for (const call of [adminArtistDecisions.approve, adminArtistDecisions.reject])
    expect((await app.requestError(call, { params, body: {} }, reader.token)).status).toBe(403)
  const more = { params, body: { words: 'x', status: 'approved', user_id: admin.id } }
  const wrong = await app.requestError(adminArtistDecisions.reject, more, admin.token)
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['status', 'user_id'])
  for (const text of ["' or 1=1 --", '\\', '%']) {
    expect(await namesOf({ q: text })).toEqual([])
    for (const query of [{ sort: text }, { 'filter[status]': text }])
      expect((await app.requestError(adminArtistRequests.list, { query }, admin.token)).status).toBe(422)
  }
})
