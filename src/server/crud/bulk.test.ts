import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminGenres } from '../../contract/catalog/back-office/genres.ts'
import { bulkJobs } from '../../contract/core/back-office/bulk.ts'
import { viewerById } from '../domains/platform/auth/sessions/service.ts'
import { adminResources } from '../features.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeUser, type TestUser } from '../testing/make.ts'
import { handleBulkJob, type ViewerById } from './bulk.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const REFUSED = 'You no longer have permission to do this.'

let keepers = 0
/** Creates a user who may edit genres and nothing else, with their role. */
const keeper = async (): Promise<TestUser & { role_id: number }> => {
  keepers += 1
  const name = `keeper ${keepers}`
  const { id: role_id } = await app.ctx.db
    .insertInto('roles')
    .values({ name, label: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.ctx.db.insertInto('role_permissions').values({ role_id, permission: 'CED song_genres' }).execute()
  return { ...(await makeUser(app.ctx, { roles: [name] })), role_id }
}
/** Creates genres and a pending run that deletes them. */
const requestRun = async (by: TestUser, count: number) => {
  const created = await app.ctx.db
    .insertInto('genres')
    .values(Array.from({ length: count }, (_, n) => ({ name: `${by.id} ${n}`, slug: `${by.id}-${n}` })))
    .returning('id')
    .execute()
  const ids = created.map(({ id }) => id)
  const body = { action: 'delete' as const, ids, later: true }
  const { run } = await app.call(adminGenres.bulk, { body }, by.token)
  return { ids, run: run as string }
}
const work = (run: string, look: ViewerById = (id) => viewerById(app.ctx, id)) =>
  handleBulkJob(app.ctx, adminResources, look, run, new AbortController().signal)
const there = async (ids: number[]): Promise<number> =>
  (await app.ctx.db.selectFrom('genres').select('id').where('id', 'in', ids).execute()).length
const stored = (run: string) =>
  app.ctx.db.selectFrom('bulk_jobs').selectAll().where('id', '=', run).executeTakeFirst()

test('a user who lost the permission before the run starts is denied every row, and the run finishes', async () => {
  const by = await keeper()
  const { ids, run } = await requestRun(by, 3)
  await app.ctx.db.deleteFrom('role_permissions').where('role_id', '=', by.role_id).execute()
  await work(run)
  expect(await there(ids)).toBe(3)
  const progress = await app.call(bulkJobs.get, { params: { id: run } }, by.token)
  expect(progress).toMatchObject({ processed_count: 3, total: 3, finished: true })
  expect(progress.failed).toEqual(ids.map((id) => ({ id, message: REFUSED })))
})

test('what is about to be deleted is in no list, unless that is undone', async () => {
  const by = await keeper()
  const { ids, run } = await requestRun(by, 2)
  const listed = async () => {
    const { data, meta } = await app.call(adminGenres.list, { query: { per_page: 100 } }, by.token)
    const all = await app.call(adminGenres.ids, { query: {} }, by.token)
    const those = (found: number[]) => found.filter((id) => ids.includes(id)).toSorted()
    return { listed: those(data.map(({ id }) => id)), selected: those(all), total: meta.total ?? 0 }
  }
  const before = await listed()
  expect(before).toMatchObject({ listed: [], selected: [] })
  await app.call(bulkJobs.cancel, { params: { id: run } }, by.token)
  expect(await listed()).toEqual({ listed: ids, selected: ids, total: before.total + 2 })
})

test('a blocked account is denied every row', async () => {
  const by = await keeper()
  const { ids, run } = await requestRun(by, 2)
  await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', by.id).execute()
  await work(run)
  expect(await there(ids)).toBe(2)
  const { processed_count: done, failed, finished_at } = (await stored(run)) ?? {}
  expect(done).toBe(2)
  expect(failed?.map(({ message }) => message)).toEqual([REFUSED, REFUSED])
  expect(finished_at).not.toBeNull()
})

test('runs of a deleted account are deleted, and nothing is done', async () => {
  const by = await keeper()
  const { ids, run } = await requestRun(by, 2)
  await app.ctx.db.deleteFrom('users').where('id', '=', by.id).execute()
  await work(run)
  expect(await there(ids)).toBe(2)
  expect(await stored(run)).toBeUndefined()
})

test('a permission lost during a run ends it after the current hundred', async () => {
  const by = await keeper()
  const { ids, run } = await requestRun(by, 250)
  let looks = 0
  await work(run, async (id) => {
    looks += 1
    if (looks === 2)
      await app.ctx.db.deleteFrom('role_permissions').where('role_id', '=', by.role_id).execute()
    return viewerById(app.ctx, id)
  })
  expect(await there(ids)).toBe(150)
  const { processed_count: done, failed } = (await stored(run)) ?? {}
  expect([done, failed?.length]).toEqual([250, 150])
})

test('permitted users succeed, and a resource that no longer exists is rejected', async () => {
  const by = await keeper()
  const one = await requestRun(by, 2)
  await work(one.run)
  expect(await there(one.ids)).toBe(0)
  expect(await stored(one.run)).toMatchObject({ processed_count: 2, failed: [] })
  const other = await requestRun(by, 1)
  await app.ctx.db.updateTable('bulk_jobs').set({ resource: 'gone' }).where('id', '=', other.run).execute()
  await work(other.run)
  expect(await there(other.ids)).toBe(1)
  expect((await stored(other.run))?.failed).toHaveLength(1)
})
