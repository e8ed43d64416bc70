import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artists } from '../../../../contract/catalog/artists.ts'
import { adminArtistCalls, adminArtists } from '../../../../contract/catalog/back-office/artists.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { session } from '../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())

const create = (name: string) => app.call(adminArtists.create, { body: { name } }, admin.token)
const namesOf = async (query: Record<string, unknown>): Promise<string[]> => {
  const { data } = await app.call(adminArtists.list, { query: query as never }, admin.token)
  return data.map(({ name }) => name)
}
const rest = { displayname: null, bio: null, verified: false }

test('an artist is created by hand, found, changed and deleted', async () => {
  const created = await create('Jóhanna Quartet')
  const params = { id: created.id }
  expect(await namesOf({ q: 'johanna' })).toEqual(['Jóhanna Quartet'])
  const body = { version: created.version, name: 'Johanna', displayname: 'J.', bio: 'Four.', verified: true }
  const changed = await app.call(adminArtists.change, { params, body }, admin.token)
  expect(changed).toMatchObject({ name: 'Johanna', displayname: 'J.', bio: 'Four.', verified: true })
  expect((await app.requestError(adminArtists.change, { params, body }, admin.token)).status).toBe(409)
  await app.call(adminArtists.remove, { params }, admin.token)
  expect((await app.requestError(adminArtists.get, { params }, admin.token)).status).toBe(404)
})

test('a name is unique regardless of spelling; unknown keys are rejected', async () => {
  await create('The Pair')
  const other = await create('The Other')
  const twice = await app.requestError(adminArtists.create, { body: { name: ' the  PAIR' } }, admin.token)
  expect(twice.body.errors).toEqual({ name: ['An artist with this name already exists.'] })
  const body = { version: other.version, name: 'the pair', ...rest }
  expect(
    (await app.requestError(adminArtists.change, { params: { id: other.id }, body }, admin.token)).status,
  ).toBe(422)
  const more = { body: { name: 'X', plays: 9, keep_when_empty: false } }
  const wrong = await app.requestError(adminArtists.create, more, admin.token)
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['keep_when_empty', 'plays'])
  for (const text of ["' or 1=1 --", '\\'])
    for (const query of [{ sort: text }, { 'filter[used]': text }])
      expect((await app.requestError(adminArtists.list, { query }, admin.token)).status).toBe(422)
})

test('an artist links to web URLs only', async () => {
  const { id, version } = await create('Linked Duo')
  const change = (links: object[]) =>
    app.requestError(
      adminArtists.change,
      { params: { id }, body: { version, name: 'Linked Duo', ...rest, links } },
      admin.token,
    )
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'marsh dot example'])
    expect((await change([{ label: 'Home', url }])).body.errors).toHaveProperty(['links.0.url'])
  expect((await change([{ label: ' ', url: 'https://marsh.example' }])).status).toBe(422)
  const links = [{ label: 'Home', url: 'https://marsh.example/songs?of=2026' }]
  expect((await change(links)).status).toBe(200)
  expect(await app.call(artists.get, { params: { id } }, admin.token)).toMatchObject({ links })
})

test('an artist with songs cannot be deleted, and the reason is shown', async () => {
  const artist = await makeArtist(app.ctx)
  await makeSong(app.ctx, { artists: [artist.id] })
  const body = { action: 'delete' as const, ids: [artist.id] }
  const response = await app.call(adminArtists.bulk, { body }, admin.token)
  expect(response.failed).toEqual([
    { id: artist.id, message: 'Artists with songs or albums can’t be deleted. Merge them instead.' },
  ])
})

test('merged artists combine their songs, albums and followers', async () => {
  const [into, one, other] = [
    await makeArtist(app.ctx, { name: 'Merged', plays: 1 }),
    await makeArtist(app.ctx, { name: 'Mergd', plays: 2 }),
    await makeArtist(app.ctx, { name: 'Merged feat.', plays: 4 }),
  ]
  const album = await makeAlbum(app.ctx, { artist_id: one.id })
  const mine = await makeSong(app.ctx, { title: 'Of one', artists: [one.id], album_id: album.id })
  const both = await makeSong(app.ctx, { title: 'Of both', artists: [other.id, one.id, into.id] })
  const fan = await makeUser(app.ctx)
  await app.ctx.db
    .insertInto('follows')
    .values([one, other].map(({ id }) => ({ user_id: fan.id, item_type: 'artist', item_id: id })))
    .execute()
  const body = { action: 'merge' as const, ids: [one.id, other.id], value: into.id }
  expect(await app.call(adminArtists.bulk, { body }, admin.token)).toMatchObject({ failed: [] })
  expect(await app.call(artists.get, { params: { id: into.id } })).toMatchObject({
    songs_count: 2,
    albums_count: 1,
    followers_count: 1,
    plays: 7,
  })
  for (const { id } of [mine, both])
    expect((await app.call(songs.get, { params: { id } })).artists).toMatchObject([{ id: into.id }])
  expect((await app.requestError(artists.get, { params: { id: one.id } }, admin.token)).status).toBe(404)
  // Found by its new name only.
  expect(await namesOf({ q: 'merg' })).toEqual(['Merged'])
})

test('read permission does not allow writing, and others may do neither', async () => {
  const listener = await makeUser(app.ctx)
  expect((await app.requestError(adminArtists.list, {})).status).toBe(401)
  expect((await app.requestError(adminArtists.list, {}, listener.token)).status).toBe(403)
  expect(
    (await app.requestError(adminArtists.create, { body: { name: 'Mine' } }, listener.token)).status,
  ).toBe(403)
})

describe('artist accounts', () => {
  const rolesOf = async (token: string) =>
    (await app.call(session.user, {}, token)).roles.map(({ name }) => name)
  const setUser = async (id: number, user: number | null) => {
    const { version, name } = await app.call(adminArtists.get, { params: { id } }, admin.token)
    return app.requestError(
      adminArtists.change,
      { params: { id }, body: { version, name, ...rest, user } },
      admin.token,
    )
  }

  test('an account is found, linked, gets the role and the artist, is in the audit log, and is unlinked', async () => {
    const person = await makeUser(app.ctx, { name: 'Linnet Person' })
    const { id } = await create('Linnet')
    const found = await app.call(adminArtistCalls.users, { query: { q: 'linnet' } }, admin.token)
    expect(found).toEqual([{ id: person.id, name: `Linnet Person · ${person.email}` }])
    expect((await setUser(id, person.id)).status).toBe(200)
    const linked = await app.call(adminArtists.get, { params: { id } }, admin.token)
    expect(linked.user).toEqual({ id: person.id, name: 'Linnet Person' })
    expect(await app.call(session.user, {}, person.token)).toMatchObject({ artist_id: id })
    expect(await rolesOf(person.token)).toEqual(expect.arrayContaining(['artist', 'user']))
    const other = await create('Other Linnet')
    expect((await setUser(other.id, 99_999_999)).body.errors).toHaveProperty('user')
    // One account can own several artists; the first stays selected until its membership ends.
    expect((await setUser(other.id, person.id)).status).toBe(200)
    expect(await app.call(session.user, {}, person.token)).toMatchObject({ artist_id: id })
    await setUser(id, null)
    expect(await app.call(session.user, {}, person.token)).toMatchObject({ artist_id: other.id })
    expect(await rolesOf(person.token)).toContain('artist')
    await setUser(other.id, null)
    expect(await app.call(session.user, {}, person.token)).toMatchObject({ artist_id: null })
    expect(await rolesOf(person.token)).toEqual(['user'])
    const log = await app.ctx.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('resource', '=', 'artists')
      .where('action', '=', 'change')
      .where('item_id', '=', id)
      .orderBy('id')
      .execute()
    const user = { id: person.id, name: 'Linnet Person' }
    expect(log).toMatchObject([
      { before: { user: null }, after: { user } },
      { before: { user }, after: { user: null } },
    ])
  })

  test('changes without an account field do not unlink; another account replaces the first; deleting unlinks', async () => {
    const [one, two] = [await makeUser(app.ctx), await makeUser(app.ctx)]
    const { id } = await app.call(
      adminArtists.create,
      { body: { name: 'Siskin', user: one.id } },
      admin.token,
    )
    const { version } = await app.call(adminArtists.get, { params: { id } }, admin.token)
    const body = { version, name: 'Siskin', ...rest }
    const stored = await app.call(adminArtists.change, { params: { id }, body }, admin.token)
    expect(stored.user?.id).toBe(one.id)
    await setUser(id, two.id)
    expect(await rolesOf(one.token)).not.toContain('artist')
    expect(await rolesOf(two.token)).toContain('artist')
    await app.call(adminArtists.remove, { params: { id } }, admin.token)
    expect(await rolesOf(two.token)).not.toContain('artist')
  })

  test('without permission to read accounts, they are found by name only and emails are hidden', async () => {
    const role = { name: 'curator', label: 'Curator' }
    const created = await app.ctx.db
      .insertInto('roles')
      .values(role)
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.ctx.db
      .insertInto('role_permissions')
      .values({ role_id: created.id, permission: 'CED artists' })
      .execute()
    const curator = await makeUser(app.ctx, { roles: ['curator'] })
    const person = await makeUser(app.ctx, { name: 'Quail Person' })
    const find = (q: string) => app.call(adminArtistCalls.users, { query: { q } }, curator.token)
    expect(await find('quail')).toEqual([{ id: person.id, name: 'Quail Person' }])
    expect(await find(person.email)).toEqual([])
  })
})
