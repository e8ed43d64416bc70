import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPlaylistCalls, adminPlaylists } from '../../../../contract/catalog/back-office/playlists.ts'
import { likes } from '../../../../contract/catalog/likes.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeCover, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let admin: TestUser
let noor: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
  noor = await makeUser(app.ctx, { name: 'Noor Aldane' })
})
afterAll(() => app.close())

const make = async (title: string, more: object = {}) =>
  app.call(playlists.create, { body: { title, public: true, ...more } }, noor.token)
const list = async (query: Record<string, unknown>) =>
  (await app.call(adminPlaylists.list, { query: query as never }, admin.token)).data
const titlesOf = async (query: Record<string, unknown>) => (await list(query)).map(({ title }) => title)
const bulk = (action: 'delete' | 'publish' | 'hide', ids: number[]) =>
  app.call(adminPlaylists.bulk, { body: { action, ids } }, admin.token)
const seenBy = async (id: number, token?: string) =>
  (await app.requestError(playlists.get, { params: { id } }, token)).status

test('a user playlist is found by title and owner, and changed; its songs remain', async () => {
  const cover = await makeCover(app.ctx)
  const song = await makeSong(app.ctx, { cover_id: cover.id })
  const { id } = await make('Küche', { songs: [song.id] })
  expect(await list({ q: 'kuche noor' })).toMatchObject([
    { title: 'Küche', owner: { id: noor.id }, cover: { url: expect.stringContaining(cover.hash) } },
  ])
  const { version, cover: own } = await app.call(adminPlaylists.get, { params: { id } }, admin.token)
  expect(own).toBeNull()
  const body = { version, title: 'Kitchen', description: ' Pans. ', public: false }
  const changed = await app.call(adminPlaylists.change, { params: { id }, body }, admin.token)
  expect(changed).toMatchObject({ title: 'Kitchen', description: 'Pans.', public: false, songs_count: 1 })
  expect((await app.requestError(adminPlaylists.change, { params: { id }, body }, admin.token)).status).toBe(
    409,
  )
  expect(await seenBy(id)).toBe(404)
  expect(await app.call(playlists.get, { params: { id } }, noor.token)).toMatchObject({
    title: 'Kitchen',
    owned: true,
    songs: [{ id: song.id }],
  })
})

test('a new one belongs to its creator', async () => {
  const created = await app.call(
    adminPlaylists.create,
    { body: { title: 'Of the house', public: true } },
    admin.token,
  )
  expect(created).toMatchObject({ owner: { id: admin.id }, public: true, smart: false })
  expect((await app.call(playlists.mine, {}, admin.token)).map(({ id }) => id)).toEqual([created.id])
})

test('many are hidden, published and deleted with their follows; lists are filtered and sorted', async () => {
  const one = await make('Zebra walk')
  const rules = { match: 'all', rules: [{ field: 'plays', op: 'gte', value: 0 }], sort: 'random', limit: 10 }
  const smart = await app.ctx.db
    .insertInto('playlists')
    .values({ user_id: noor.id, title: 'Zebra mix', public: true, rules: JSON.stringify(rules) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fan = await makeUser(app.ctx)
  await app.call(likes.follow, { body: { type: 'playlist', id: one.id } }, fan.token)
  const q = 'zebra'
  expect(await titlesOf({ q, sort: 'title' })).toEqual(['Zebra mix', 'Zebra walk'])
  expect(await titlesOf({ q, sort: '-followers_count' })).toEqual(['Zebra walk', 'Zebra mix'])
  expect(await titlesOf({ q, 'filter[smart]': 'true' })).toEqual(['Zebra mix'])
  expect(await titlesOf({ 'filter[user]': fan.id })).toEqual([])
  await bulk('hide', [one.id, smart.id])
  expect(await titlesOf({ q, 'filter[visibility]': 'public' })).toEqual([])
  expect(await seenBy(one.id)).toBe(404)
  await bulk('publish', [one.id])
  expect(await seenBy(one.id)).toBe(200)
  expect(await bulk('delete', [one.id, smart.id])).toMatchObject({ done: 2, failed: [] })
  expect(await seenBy(one.id, noor.token)).toBe(404)
  const left = await app.ctx.db.selectFrom('follows').selectAll().where('user_id', '=', fan.id).execute()
  expect(left).toEqual([])
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('resource', '=', 'playlists')
    .where('item_id', '=', one.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['hide', 'publish', 'delete'])
})

test('unknown keys and injection attempts are rejected; unauthorized users are denied', async () => {
  const { id } = await make('Guarded list')
  const { version } = await app.call(adminPlaylists.get, { params: { id } }, admin.token)
  const body = { version, title: 'Mine', description: null, public: true }
  const more = { params: { id }, body: { ...body, user_id: admin.id, followers_count: 9, rules: null } }
  const wrong = await app.requestError(adminPlaylists.change, more, admin.token)
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['followers_count', 'rules', 'user_id'])
  for (const text of ["' or 1=1 --", '\\', '%']) {
    expect(await titlesOf({ q: text })).toEqual([])
    for (const query of [{ sort: text }, { 'filter[user]': text }, { 'filter[smart]': text }])
      expect((await app.requestError(adminPlaylists.list, { query }, admin.token)).status).toBe(422)
  }
  expect((await app.requestError(adminPlaylists.list, {})).status).toBe(401)
  for (const response of [
    await app.requestError(adminPlaylists.list, {}, noor.token),
    await app.requestError(adminPlaylists.change, { params: { id }, body }, noor.token),
    await app.requestError(adminPlaylists.bulk, { body: { action: 'delete', ids: [id] } }, noor.token),
  ])
    expect(response.status).toBe(403)
})

test('the songs of a playlist are replaced, and the change is logged', async () => {
  const [one, two, three] = [await makeSong(app.ctx), await makeSong(app.ctx), await makeSong(app.ctx)]
  const own = await makeSong(app.ctx, { user_id: noor.id, public: false })
  const { id } = await make('Arranged', { songs: [one.id, two.id, own.id] })
  const params = { id }
  const songs = async () =>
    (await app.call(adminPlaylistCalls.songs, { params }, admin.token)).map((song) => song.id)
  expect(await songs()).toEqual([one.id, two.id, own.id])
  const body = { song_ids: [three.id, own.id, one.id, three.id] }
  await app.call(adminPlaylistCalls.replaceSongs, { params, body }, admin.token)
  expect(await songs()).toEqual([three.id, own.id, one.id])
  const seen = await app.call(playlists.get, { params }, noor.token)
  expect(seen.songs.map((song) => song.id)).toEqual([three.id, own.id, one.id])
  expect(await app.call(playlists.get, { params })).toMatchObject({ songs_count: 2 })
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['user_id', 'label'])
    .where('resource', '=', 'playlists')
    .where('action', '=', 'arrange')
    .execute()
  expect(log).toEqual([{ user_id: admin.id, label: 'Arranged' }])

  const refused = async (target: number, song_ids: number[], token = admin.token) =>
    (
      await app.requestError(
        adminPlaylistCalls.replaceSongs,
        { params: { id: target }, body: { song_ids } },
        token,
      )
    ).status
  const hidden = await makeSong(app.ctx, { user_id: noor.id, public: false })
  expect(await refused(id, [hidden.id])).toBe(422)
  expect(await refused(id, [100_000_000])).toBe(422)
  expect(await refused(100_000_000, [])).toBe(404)
  expect(await refused(id, [], noor.token)).toBe(403)
  expect(await songs()).toHaveLength(3)
  const smart = await make('Smart', {
    rules: {
      match: 'all',
      rules: [{ field: 'title', op: 'contains', value: 'e' }],
      sort: 'added',
      limit: 10,
    },
  })
  expect(await refused(smart.id, [one.id])).toBe(409)
})
