import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkRuns } from '../../../contract/admin/bulk.ts'
import { adminCounts } from '../../../contract/admin/counts.ts'
import { adminGenreOrder, adminGenres } from '../../../contract/admin/genres.ts'
import { genres } from '../../../contract/genres.ts'
import { adminResources } from '../../admin-resources.ts'
import { workBulk } from '../../crud/bulk.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type MadeUser, makeGenre, makeSong, makeUser } from '../../testing/make.ts'
import { startWork } from '../../work.ts'
import { viewerById } from '../session/session.service.ts'

let app: TestApp
let admin: MadeUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.on, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const create = (body: { name: string; colour?: string }) =>
  app.call(adminGenres.create, { body }, admin.token)
const list = (query: Record<string, unknown> = {}) =>
  app.call(adminGenres.list, { query: { per_page: 100, ...query } as never }, admin.token)
const namesOf = async (query: Record<string, unknown>): Promise<string[]> =>
  (await list(query)).data.map(({ name }) => name)
const logOf = (item_id: number) =>
  app.on.db.selectFrom('audit_log').selectAll().where('item_id', '=', item_id).orderBy('id').execute()

test('a genre is made, found, changed and deleted, and the log says who did what', async () => {
  const made = await create({ name: 'Night Bus', colour: '#204060' })
  expect(made).toMatchObject({ name: 'Night Bus', slug: 'night-bus', colour: '#204060', cover: null })
  expect(await namesOf({ q: 'NIGHT' })).toEqual(['Night Bus'])

  const params = { id: made.id }
  const { version } = made
  const body = { version, name: 'Night Train', colour: null }
  const changed = await app.call(adminGenres.change, { params, body }, admin.token)
  expect(changed).toMatchObject({ name: 'Night Train', slug: 'night-train', colour: null })
  expect(changed.version).not.toBe(version)
  // Listeners have it at once.
  expect(await app.call(genres.get, { params })).toMatchObject({ name: 'Night Train' })

  await app.call(adminGenres.remove, { params }, admin.token)
  await app.call(adminGenres.remove, { params }, admin.token)
  expect((await app.refusal(adminGenres.get, { params }, admin.token)).status).toBe(404)
  const log = await logOf(made.id)
  expect(log.map((line) => line.action)).toEqual(['create', 'change', 'delete'])
  expect(log[1]).toMatchObject({
    user_id: admin.id,
    user_name: 'Ada Admin',
    resource: 'genres',
    label: 'Night Train',
    before: { name: 'Night Bus', colour: '#204060' },
    after: { name: 'Night Train', colour: null },
  })
  expect(log[2]).toMatchObject({ before: { name: 'Night Train' }, after: null })
})

test('the second of two who change the same is told so, and nothing of theirs is written', async () => {
  const { id, version } = await create({ name: 'Contested' })
  const params = { id }
  const to = (name: string) => ({ params, body: { version, name, colour: null } })
  const answers = await Promise.all(
    ['First', 'Second'].map((name) => app.refusal(adminGenres.change, to(name), admin.token)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const now = await app.call(adminGenres.get, { params }, admin.token)
  expect(now.name).toBe(answers[0]?.status === 200 ? 'First' : 'Second')
  // What only counts is no conflict.
  await app.on.db.updateTable('genres').set({ songs_count: 7 }).where('id', '=', id).execute()
  const again = { params, body: { version: now.version, name: 'Settled', colour: null } }
  expect((await app.call(adminGenres.change, again, admin.token)).name).toBe('Settled')
})

test('a name that is taken, wrong fields and unknown ones are refused at their fields', async () => {
  await create({ name: 'Taken' })
  const made = await create({ name: 'Free' })
  const twice = await app.refusal(adminGenres.create, { body: { name: ' taken ' } }, admin.token)
  expect(twice).toMatchObject({
    status: 422,
    body: { errors: { name: ['There is a genre of this name already.'] } },
  })
  const body = { version: made.version, name: 'TAKEN', colour: null }
  expect((await app.refusal(adminGenres.change, { params: { id: made.id }, body }, admin.token)).status).toBe(
    422,
  )
  const more = { name: 'X', colour: 'red', songs_count: 9 }
  const wrong = await app.refusal(adminGenres.create, { body: more }, admin.token)
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['colour', 'songs_count'])
})

test('lists are sorted, filtered, paged by number and by key', async () => {
  await app.on.db.deleteFrom('genres').execute()
  for (const name of ['delta', 'Alpha', 'charlie', 'Bravo', 'écho']) await makeGenre(app.on, { name })
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
  await app.on.db
    .insertInto('song_genres')
    .values({ song_id: (await makeSong(app.on)).id, genre_id: data[0]?.id as number })
    .execute()
  expect(await namesOf({ 'filter[used]': 'true' })).toEqual(['Alpha'])
  expect(await namesOf({ 'filter[used]': 'false' })).toHaveLength(4)
})

test('texts made to break out of SQL find nothing and break nothing', async () => {
  const evil = ["' or 1=1 --", '%27%3B drop table genres;--', '\\', "'); select pg_sleep(5)--"]
  for (const q of evil) expect(await namesOf({ q })).toEqual([])
  for (const text of evil) {
    for (const query of [{ sort: text }, { 'filter[used]': text }, { after: text }])
      expect((await app.refusal(adminGenres.list, { query }, admin.token)).status).toBe(422)
  }
})

test('genres are merged into one, which keeps the songs of all', async () => {
  const [into, one, other] = [
    await makeGenre(app.on, { name: 'Into' }),
    await makeGenre(app.on, { name: 'One' }),
    await makeGenre(app.on, { name: 'Other' }),
  ]
  const song = await makeSong(app.on)
  await app.on.db
    .insertInto('song_genres')
    .values([one, other].map(({ id }) => ({ song_id: song.id, genre_id: id })))
    .execute()
  const body = { action: 'merge' as const, ids: [one.id, other.id, into.id], value: into.id }
  expect(await app.call(adminGenres.bulk, { body }, admin.token)).toEqual({ done: 3, failed: [], run: null })
  const left = await app.on.db.selectFrom('song_genres').selectAll().where('song_id', '=', song.id).execute()
  expect(left).toEqual([{ song_id: song.id, genre_id: into.id }])
  expect(await app.call(genres.get, { params: { id: into.id } })).toMatchObject({ songs_count: 1 })
})

test('many at once run as a job that tells how far it is', async () => {
  const made = await app.on.db
    .insertInto('genres')
    .values(Array.from({ length: 250 }, (_, n) => ({ name: `Bulk ${n}`, slug: `bulk-${n}` })))
    .returning('id')
    .execute()
  const ids = await app.call(adminGenres.ids, { query: { q: 'bulk ' } }, admin.token)
  expect(ids).toEqual(made.map(({ id }) => id))
  const { run } = await app.call(adminGenres.bulk, { body: { action: 'delete', ids } }, admin.token)
  const progress = () => app.call(bulkRuns.get, { params: { id: run as string } }, admin.token)
  expect(await progress()).toMatchObject({ total: 250, done: 0, finished: false })
  await startWork(app.on)
  await expect.poll(progress, { timeout: 20_000 }).toMatchObject({ done: 250, failed: [], finished: true })
  expect(await namesOf({ q: 'bulk ' })).toEqual([])
  expect(await logOf(ids[249] as number)).toMatchObject([{ action: 'delete', label: 'Bulk 249' }])
  const other = await makeUser(app.on, { admin: true })
  expect((await app.refusal(bulkRuns.get, { params: { id: run as string } }, other.token)).status).toBe(404)
})

test('what is asked for later can be taken back until it begins', async () => {
  const { id } = await makeGenre(app.on, { name: 'Spared' })
  const body = { action: 'delete' as const, ids: [id], later: true }
  const asked = async (): Promise<string> =>
    (await app.call(adminGenres.bulk, { body }, admin.token)).run as string
  const cancel = (run: string, token = admin.token) =>
    app.refusal(bulkRuns.cancel, { params: { id: run } }, token)
  const work = (run: string) =>
    workBulk(app.on, adminResources, (one) => viewerById(app.on, one), run, new AbortController().signal)

  const first = await asked()
  const other = await makeUser(app.on, { admin: true })
  expect((await cancel(first, other.token)).status).toBe(404)
  expect((await cancel(first)).status).toBe(200)
  await work(first)
  expect(await namesOf({ q: 'Spared' })).toEqual(['Spared'])

  const second = await asked()
  await work(second)
  expect(await namesOf({ q: 'Spared' })).toEqual([])
  expect((await cancel(second)).status).toBe(409)
})

test('the list goes out as CSV, in which no text becomes a formula', async () => {
  await create({ name: '=1+1' })
  const answer = await app.app.inject({
    url: '/api/admin/genres/export?format=csv&q=1%2B1',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('genres.csv')
  const [head, line] = answer.body.replace('\ufeff', '').split('\r\n')
  expect(head?.split(',').slice(0, 3)).toEqual(['id', 'name', 'slug'])
  expect(line).toContain("'=1+1")
})

test('the order that is set is the order that listeners see', async () => {
  const { data } = await list({ sort: 'name' })
  const ids = data.map(({ id }) => id).reverse()
  await app.call(adminGenreOrder.arrange, { body: { ids } }, admin.token)
  expect((await list({ sort: 'order' })).data.map(({ id }) => id)).toEqual(ids)
})

test('the menu counts what there is, for administrators alone', async () => {
  const { meta } = await list()
  const { genres } = await app.call(adminCounts.get, {}, admin.token)
  expect(genres).toBe(meta.total)
  const listener = await makeUser(app.on)
  expect((await app.refusal(adminCounts.get, {}, listener.token)).status).toBe(403)
})

test('visitors, listeners and other roles are kept out of reading and writing', async () => {
  const listener = await makeUser(app.on)
  const body = { name: 'Mine' }
  expect((await app.refusal(adminGenres.list, {})).status).toBe(401)
  expect((await app.refusal(adminGenres.list, {}, listener.token)).status).toBe(403)
  expect((await app.refusal(adminGenres.create, { body }, listener.token)).status).toBe(403)
  const csv = await app.app.inject({
    url: '/api/admin/genres/export',
    headers: { authorization: `Bearer ${listener.token}` },
  })
  expect(csv.statusCode).toBe(403)
})
