import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminGenreOrder, adminGenres } from '../../../../contract/catalog/back-office/genres.ts'
import { genres } from '../../../../contract/catalog/genres.ts'
import { bulkJobs } from '../../../../contract/core/back-office/bulk.ts'
import { adminCounts } from '../../../../contract/platform/back-office/roles.ts'
import { handleBulkJob } from '../../../crud/bulk.ts'
import { adminResources } from '../../../features.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeGenre, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { registerJobHandlers } from '../../../worker.ts'
import { viewerById } from '../../platform/auth/sessions/service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const create = (body: { name: string; color?: string }) => app.call(adminGenres.create, { body }, admin.token)
const list = (query: Record<string, unknown> = {}) =>
  app.call(adminGenres.list, { query: { per_page: 100, ...query } as never }, admin.token)
const namesOf = async (query: Record<string, unknown>): Promise<string[]> =>
  (await list(query)).data.map(({ name }) => name)
const logOf = (item_id: number) =>
  app.ctx.db.selectFrom('audit_log').selectAll().where('item_id', '=', item_id).orderBy('id').execute()

test('a genre is created, found, changed and deleted, and the audit log records who did it', async () => {
  const created = await create({ name: 'Night Bus', color: '#204060' })
  expect(created).toMatchObject({ name: 'Night Bus', slug: 'night-bus', color: '#204060', cover: null })
  expect(await namesOf({ q: 'NIGHT' })).toEqual(['Night Bus'])

  const params = { id: created.id }
  const { version } = created
  const body = { version, name: 'Night Train', color: null }
  const changed = await app.call(adminGenres.change, { params, body }, admin.token)
  expect(changed).toMatchObject({ name: 'Night Train', slug: 'night-train', color: null })
  expect(changed.version).not.toBe(version)
  // Visible to listeners immediately.
  expect(await app.call(genres.get, { params })).toMatchObject({ name: 'Night Train' })

  await app.call(adminGenres.remove, { params }, admin.token)
  await app.call(adminGenres.remove, { params }, admin.token)
  expect((await app.requestError(adminGenres.get, { params }, admin.token)).status).toBe(404)
  const log = await logOf(created.id)
  expect(log.map((line) => line.action)).toEqual(['create', 'change', 'delete'])
  expect(log[1]).toMatchObject({
    user_id: admin.id,
    user_name: 'Ada Admin',
    resource: 'genres',
    label: 'Night Train',
    before: { name: 'Night Bus', color: '#204060' },
    after: { name: 'Night Train', color: null },
  })
  expect(log[2]).toMatchObject({ before: { name: 'Night Train' }, after: null })
})

test('the second of two concurrent edits is rejected, and nothing of it is written', async () => {
  const { id, version } = await create({ name: 'Contested' })
  const params = { id }
  const to = (name: string) => ({ params, body: { version, name, color: null } })
  const responses = await Promise.all(
    ['First', 'Second'].map((name) => app.requestError(adminGenres.change, to(name), admin.token)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const now = await app.call(adminGenres.get, { params }, admin.token)
  expect(now.name).toBe(responses[0]?.status === 200 ? 'First' : 'Second')
  // Counter updates are not conflicts.
  await app.ctx.db.updateTable('genres').set({ songs_count: 7 }).where('id', '=', id).execute()
  const again = { params, body: { version: now.version, name: 'Settled', color: null } }
  expect((await app.call(adminGenres.change, again, admin.token)).name).toBe('Settled')
})

test('a taken name, invalid and unknown fields are rejected with field errors', async () => {
  await create({ name: 'Taken' })
  const created = await create({ name: 'Free' })
  const twice = await app.requestError(adminGenres.create, { body: { name: ' taken ' } }, admin.token)
  expect(twice).toMatchObject({
    status: 422,
    body: { errors: { name: ['A genre with this name already exists.'] } },
  })
  const body = { version: created.version, name: 'TAKEN', color: null }
  expect(
    (await app.requestError(adminGenres.change, { params: { id: created.id }, body }, admin.token)).status,
  ).toBe(422)
  const more = { name: 'X', color: 'red', songs_count: 9 }
  const wrong = await app.requestError(adminGenres.create, { body: more }, admin.token)
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['color', 'songs_count'])
})

test('lists are sorted, filtered, and paged by number and by cursor', async () => {
  await app.ctx.db.deleteFrom('genres').execute()
  for (const name of ['delta', 'Alpha', 'charlie', 'Bravo', 'écho']) await makeGenre(app.ctx, { name })
  expect(await namesOf({ sort: 'name' })).toEqual(['Alpha', 'Bravo', 'charlie', 'delta', 'écho'])
  expect(await namesOf({ sort: '-name', per_page: 2, page: 2 })).toEqual(['charlie', 'Bravo'])
  const first = await list({ sort: 'name', per_page: 2 })
  expect(first.meta).toMatchObject({ total: 5, last_page: 3 })
  const next = await list({ sort: 'name', per_page: 2, after: first.meta.next })
  expect(next.data.map(({ name }) => name)).toEqual(['charlie', 'delta'])
  expect(next.meta.total).toBeUndefined()
  expect(await namesOf({ q: 'echo' })).toEqual(['écho'])
  expect(await namesOf({ q: '%' })).toEqual([])

  const { data } = await list({ sort: 'name' })
  await app.ctx.db
    .insertInto('song_genres')
    .values({ song_id: (await makeSong(app.ctx)).id, genre_id: data[0]?.id as number })
    .execute()
  expect(await namesOf({ 'filter[used]': 'true' })).toEqual(['Alpha'])
  expect(await namesOf({ 'filter[used]': 'false' })).toHaveLength(4)
})

test('SQL injection attempts match nothing and break nothing', async () => {
  const evil = ["' or 1=1 --", '%27%3B drop table genres;--', '\\', "'); select pg_sleep(5)--"]
  for (const q of evil) expect(await namesOf({ q })).toEqual([])
  for (const text of evil) {
    for (const query of [{ sort: text }, { 'filter[used]': text }, { after: text }])
      expect((await app.requestError(adminGenres.list, { query }, admin.token)).status).toBe(422)
  }
})

test('merged genres combine all their songs', async () => {
  const [into, one, other] = [
    await makeGenre(app.ctx, { name: 'Into' }),
    await makeGenre(app.ctx, { name: 'One' }),
    await makeGenre(app.ctx, { name: 'Other' }),
  ]
  const song = await makeSong(app.ctx)
  await app.ctx.db
    .insertInto('song_genres')
    .values([one, other].map(({ id }) => ({ song_id: song.id, genre_id: id })))
    .execute()
  const body = { action: 'merge' as const, ids: [one.id, other.id, into.id], value: into.id }
  const beyond = { ...body, value: -9_223_372_036_854_776_000 }
  expect(await app.call(adminGenres.bulk, { body: beyond }, admin.token)).toMatchObject({ done: 0 })
  expect(await app.call(adminGenres.bulk, { body }, admin.token)).toEqual({ done: 3, failed: [], run: null })
  const left = await app.ctx.db.selectFrom('song_genres').selectAll().where('song_id', '=', song.id).execute()
  expect(left).toEqual([{ song_id: song.id, genre_id: into.id }])
  expect(await app.call(genres.get, { params: { id: into.id } })).toMatchObject({ songs_count: 1 })
})

test('bulk actions run as a job that reports progress', async () => {
  const created = await app.ctx.db
    .insertInto('genres')
    .values(Array.from({ length: 250 }, (_, n) => ({ name: `Bulk ${n}`, slug: `bulk-${n}` })))
    .returning('id')
    .execute()
  const ids = await app.call(adminGenres.ids, { query: { q: 'bulk ' } }, admin.token)
  expect(ids).toEqual(created.map(({ id }) => id))
  const { run } = await app.call(adminGenres.bulk, { body: { action: 'delete', ids } }, admin.token)
  const progress = () => app.call(bulkJobs.get, { params: { id: run as string } }, admin.token)
  expect(await progress()).toMatchObject({ total: 250, processed_count: 0, finished: false })
  await registerJobHandlers(app.ctx)
  await expect
    .poll(progress, { timeout: 20_000 })
    .toMatchObject({ processed_count: 250, failed: [], finished: true })
  expect(await namesOf({ q: 'bulk ' })).toEqual([])
  expect(await logOf(ids[249] as number)).toMatchObject([{ action: 'delete', label: 'Bulk 249' }])
  const other = await makeUser(app.ctx, { admin: true })
  expect((await app.requestError(bulkJobs.get, { params: { id: run as string } }, other.token)).status).toBe(
    404,
  )
})

test('a delayed action can be cancelled until it starts', async () => {
  const { id } = await makeGenre(app.ctx, { name: 'Spared' })
  const body = { action: 'delete' as const, ids: [id], later: true }
  const runId = async (): Promise<string> =>
    (await app.call(adminGenres.bulk, { body }, admin.token)).run as string
  const cancel = (run: string, token = admin.token) =>
    app.requestError(bulkJobs.cancel, { params: { id: run } }, token)
  const work = (run: string) =>
    handleBulkJob(
      app.ctx,
      adminResources,
      (one) => viewerById(app.ctx, one),
      run,
      new AbortController().signal,
    )

  const first = await runId()
  const other = await makeUser(app.ctx, { admin: true })
  expect((await cancel(first, other.token)).status).toBe(404)
  expect((await cancel(first)).status).toBe(200)
  await work(first)
  expect(await namesOf({ q: 'Spared' })).toEqual(['Spared'])

  const second = await runId()
  await work(second)
  expect(await namesOf({ q: 'Spared' })).toEqual([])
  expect((await cancel(second)).status).toBe(409)
})

test('the list is exported as CSV without formula injection', async () => {
  await create({ name: '=1+1' })
  const response = await app.fastify.inject({
    url: '/api/admin/genres/export?format=csv&q=1%2B1',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toContain('genres.csv')
  const [head, line] = response.body.replace('\ufeff', '').split('\r\n')
  expect(head?.split(',').slice(0, 3)).toEqual(['id', 'name', 'slug'])
  expect(line).toContain("'=1+1")
})

test('listeners see the order that was set', async () => {
  const { data } = await list({ sort: 'name' })
  const ids = data.map(({ id }) => id).reverse()
  await app.call(adminGenreOrder.arrange, { body: { ids } }, admin.token)
  expect((await list({ sort: 'position' })).data.map(({ id }) => id)).toEqual(ids)
})

test('the menu shows counts to administrators only', async () => {
  const { meta } = await list()
  const { genres } = await app.call(adminCounts.get, {}, admin.token)
  expect(genres).toBe(meta.total)
  const listener = await makeUser(app.ctx)
  expect((await app.requestError(adminCounts.get, {}, listener.token)).status).toBe(403)
})

test('visitors, listeners and other roles can neither read nor write', async () => {
  const listener = await makeUser(app.ctx)
  const body = { name: 'Mine' }
  expect((await app.requestError(adminGenres.list, {})).status).toBe(401)
  expect((await app.requestError(adminGenres.list, {}, listener.token)).status).toBe(403)
  expect((await app.requestError(adminGenres.create, { body }, listener.token)).status).toBe(403)
  const csv = await app.fastify.inject({
    url: '/api/admin/genres/export',
    headers: { authorization: `Bearer ${listener.token}` },
  })
  expect(csv.statusCode).toBe(403)
})
