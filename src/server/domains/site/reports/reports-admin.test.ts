import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminArtistPosts } from '../../../../contract/catalog/artist-pages.ts'
import { adminPlaylists } from '../../../../contract/catalog/back-office/playlists.ts'
import { adminSongs } from '../../../../contract/catalog/back-office/songs.ts'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import { adminCounts } from '../../../../contract/platform/back-office/roles.ts'
import { adminReportActs, adminReports } from '../../../../contract/site/back-office/reports.ts'
import { adminUserActs } from '../../../../contract/site/back-office/users.ts'
import { type Reportable, reports } from '../../../../contract/site/reports.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

type Query = Partial<QueryOf<typeof adminReports.list>>
const list = async (query: Query = {}) =>
  (await app.call(adminReports.list, { query: { per_page: 100, ...query } as never }, admin.token)).data
/** Reports an item and returns the id of the report. */
const report = async (by: TestUser, type: Reportable, { id }: { id: number }, text = ''): Promise<number> => {
  await app.call(reports.send, { body: { type, id, reason: 'spam', text } }, by.token)
  const row = app.ctx.db.selectFrom('reports').select('id').where('user_id', '=', by.id)
  return (await row.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}
const read = (id: number) => app.call(adminReports.get, { params: { id } }, admin.token)
const resolve = (id: number, note?: string) =>
  app.call(adminReportActs.resolve, { params: { id }, body: { ...(note && { note }) } as never }, admin.token)

test('a report shows the item, the reporter and the owner, for every type', async () => {
  const listener = await makeUser(app.ctx, { name: 'Lin Listener' })
  const owner = await makeUser(app.ctx, { name: 'Olga Owner' })
  const artist = await makeArtist(app.ctx, { name: 'Low Ebb' })
  const album = await makeAlbum(app.ctx, { title: 'Ebb Tide', artist_id: artist.id })
  const song = await makeSong(app.ctx, {
    title: 'Borrowed Tune',
    artists: [artist.id],
    album_id: album.id,
    user_id: owner.id,
  })
  const playlist = await app.ctx.db
    .insertInto('playlists')
    .values({ user_id: owner.id, title: 'Mix', public: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const things = { song, album, artist, playlist, user: owner }
  const titles = ['Borrowed Tune', 'Ebb Tide', 'Low Ebb', 'Mix', 'Olga Owner']
  const ids: number[] = []
  for (const [type, thing] of Object.entries(things))
    ids.push(await report(listener, type as Reportable, thing, 'It is <b>mine</b>.'))
  const rows = await list({ q: 'lin listener', sort: 'created_at' })
  expect(rows.map(({ title }) => title)).toEqual(titles)
  const owned = { owner: { id: owner.id, name: 'Olga Owner' }, hidden: false }
  for (const at of [0, 3, 4]) expect(await read(ids[at] as number)).toMatchObject(owned)
  expect(await read(ids[1] as number)).toMatchObject({ owner: null, reporter: { name: 'Lin Listener' } })
  expect(await list({ 'filter[type]': 'playlist', q: 'mix' })).toHaveLength(1)
  expect(await list({ 'filter[reason]': 'rights' })).toEqual([])

  // Actions by other endpoints are visible here.
  await app.call(adminSongs.bulk, { body: { action: 'hide', ids: [song.id] } }, admin.token)
  await app.call(adminUserActs.block, { params: { id: owner.id } }, admin.token)
  expect(await read(ids[0] as number)).toMatchObject({ hidden: true, text: 'It is <b>mine</b>.' })
  const hide = { body: { action: 'hide' as const, ids: [playlist.id] } }
  await app.call(adminPlaylists.bulk, hide, admin.token)
  for (const at of [3, 4]) expect(await read(ids[at] as number)).toMatchObject({ hidden: true })
  await app.call(adminSongs.remove, { params: { id: song.id } }, admin.token)
  expect(await read(ids[0] as number)).toMatchObject({ title: null, owner: null })
})

test('it is resolved with a note and reopened, singly and in bulk; the menu counts the open ones', async () => {
  const [one, other] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  const song = await makeSong(app.ctx)
  const waiting = async () => (await app.call(adminCounts.get, {}, admin.token)).reports ?? 0
  const before = await waiting()
  const first = await report(one, 'song', song)
  const second = await report(other, 'song', song)
  expect(await waiting()).toBe(before + 2)
  expect(await read(first)).toMatchObject({ others_count: 1 })
  await resolve(first, 'It was a mistake.')
  expect(await waiting()).toBe(before + 1)
  expect(await read(first)).toMatchObject({
    status: 'resolved',
    note: 'It was a mistake.',
    resolved_by: { id: admin.id, name: 'Ada Admin' },
  })
  // An already resolved one is unchanged by a bulk action.
  const ids = [first, second]
  const response = await app.call(adminReports.bulk, { body: { action: 'resolve', ids } }, admin.token)
  expect(response).toMatchObject({ done: 2, failed: [] })
  expect(await read(first)).toMatchObject({ note: 'It was a mistake.' })

  const reopen = (id: number) => app.requestError(adminReportActs.reopen, { params: { id } }, admin.token)
  await report(one, 'song', song)
  expect((await reopen(first)).status).toBe(409)
  expect((await reopen(second)).status).toBe(200)
  expect(await read(second)).toMatchObject({ status: 'open', resolved_by: null, resolved_at: null })
  await app.call(adminReports.remove, { params: { id: second } }, admin.token)
  expect((await reopen(second)).status).toBe(404)
  const log = app.ctx.db.selectFrom('audit_log').selectAll().where('resource', '=', 'reports')
  expect(await log.where('item_id', '=', first).orderBy('id').executeTakeFirst()).toMatchObject({
    action: 'resolve',
    before: { status: 'open', note: null },
    after: { status: 'resolved', note: 'It was a mistake.' },
  })
})

test('two resolved reports by one user about the same item cannot both be reopened', async () => {
  const listener = await makeUser(app.ctx)
  const song = await makeSong(app.ctx)
  const ids: number[] = []
  for (let n = 0; n < 2; n += 1) {
    ids.push(await report(listener, 'song', song))
    await resolve(ids[n] as number)
  }
  const response = await app.call(adminReports.bulk, { body: { action: 'reopen', ids } }, admin.token)
  expect(response).toMatchObject({ done: 1, failed: [{ id: ids[1] }] })
})

test('requires permission to see accounts; unknown keys and injection attempts are rejected', async () => {
  const listener = await makeUser(app.ctx)
  const id = await report(listener, 'user', admin)
  const params = { id }
  expect((await app.requestError(adminReports.list, {}, listener.token)).status).toBe(403)
  const body = { note: '' }
  expect((await app.requestError(adminReportActs.resolve, { params, body }, listener.token)).status).toBe(403)
  for (const wrong of [{ note: 'x'.repeat(1001) }, { note: 'Hi', status: 'open' }])
    expect(
      (await app.requestError(adminReportActs.resolve, { params, body: wrong }, admin.token)).status,
    ).toBe(422)
  for (const text of ["' or 1=1 --", '\\', "'); select pg_sleep(5)--"]) {
    expect(await list({ q: text })).toEqual([])
    for (const query of [{ sort: text }, { 'filter[status]': text }, { 'filter[type]': text }])
      expect((await app.requestError(adminReports.list, { query }, admin.token)).status).toBe(422)
  }
})

test('a reported post of an artist is deleted by operators who may change artists', async () => {
  const [reader, author] = [await makeUser(app.ctx), await makeUser(app.ctx, { name: 'Ann Author' })]
  const artist = await makeArtist(app.ctx)
  const post = await app.ctx.db
    .insertInto('artist_posts')
    .values({ artist_id: artist.id, user_id: author.id, text: 'Buy\nthis' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = { type: 'artist_post' as const, id: post.id, reason: 'spam' as const, text: '' }
  // The page of an artist without music is not public.
  expect((await app.requestError(reports.send, { body }, reader.token)).status).toBe(404)
  await makeSong(app.ctx, { artist_id: artist.id })
  const id = await report(reader, 'artist_post', post)
  expect(await read(id)).toMatchObject({ title: 'Buy\nthis', owner: { name: 'Ann Author' } })
  const remove = (by: TestUser) => app.requestError(adminArtistPosts.remove, { params: post }, by.token)
  expect((await remove(author)).status).toBe(403)
  expect([(await remove(admin)).status, (await remove(admin)).status]).toEqual([200, 404])
  expect(await read(id)).toMatchObject({ title: null })
  const logged = app.ctx.db.selectFrom('audit_log').select('label').where('resource', '=', 'artist-posts')
  expect(await logged.execute()).toEqual([{ label: 'Buy this' }])
})
