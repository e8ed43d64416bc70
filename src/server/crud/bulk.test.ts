import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkRuns } from '../../contract/admin/bulk.ts'
import { adminGenres } from '../../contract/admin/genres.ts'
import { adminResources } from '../admin-resources.ts'
import { viewerById } from '../features/session/session.service.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type MadeUser, makeUser } from '../testing/make.ts'
import { type ViewerById, workBulk } from './bulk.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const REFUSED = 'You may no longer do this.'

let keepers = 0
/** Somebody who may edit genres and nothing else, and the role that says so. */
const keeper = async (): Promise<MadeUser & { role_id: number }> => {
  keepers += 1
  const name = `keeper ${keepers}`
  const { id: role_id } = await app.on.db
    .insertInto('roles')
    .values({ name, label: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.on.db.insertInto('role_permissions').values({ role_id, permission: 'CED song_genres' }).execute()
  return { ...(await makeUser(app.on, { roles: [name] })), role_id }
}
/** Genres that somebody asks to be deleted, and the run that waits. */
const asked = async (by: MadeUser, count: number) => {
  const made = await app.on.db
    .insertInto('genres')
    .values(Array.from({ length: count }, (_, n) => ({ name: `${by.id} ${n}`, slug: `${by.id}-${n}` })))
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  const body = { action: 'delete' as const, ids, later: true }
  const { run } = await app.call(adminGenres.bulk, { body }, by.token)
  return { ids, run: run as string }
}
const work = (run: string, look: ViewerById = (id) => viewerById(app.on, id)) =>
  workBulk(app.on, adminResources, look, run, new AbortController().signal)
const there = async (ids: number[]): Promise<number> =>
  (await app.on.db.selectFrom('genres').select('id').where('id', 'in', ids).execute()).length
const kept = (run: string) =>
  app.on.db.selectFrom('bulk_runs').selectAll().where('id', '=', run).executeTakeFirst()

test('who has lost the right before the work begins is refused every row, and the run is over', async () => {
  const by = await keeper()
  const { ids, run } = await asked(by, 3)
  await app.on.db.deleteFrom('role_permissions').where('role_id', '=', by.role_id).execute()
  await work(run)
  expect(await there(ids)).toBe(3)
  const progress = await app.call(bulkRuns.get, { params: { id: run } }, by.token)
  expect(progress).toMatchObject({ done: 3, total: 3, finished: true })
  expect(progress.failed).toEqual(ids.map((id) => ({ id, message: REFUSED })))
})

test('a blocked account does nothing any more either', async () => {
  const by = await keeper()
  const { ids, run } = await asked(by, 2)
  await app.on.db.updateTable('users').set({ blocked: true }).where('id', '=', by.id).execute()
  await work(run)
  expect(await there(ids)).toBe(2)
  const { done, failed, finished_at } = (await kept(run)) ?? {}
  expect(done).toBe(2)
  expect(failed?.map(({ message }) => message)).toEqual([REFUSED, REFUSED])
  expect(finished_at).not.toBeNull()
})

test('of an account that is gone no run is left, and nothing is done', async () => {
  const by = await keeper()
  const { ids, run } = await asked(by, 2)
  await app.on.db.deleteFrom('users').where('id', '=', by.id).execute()
  await work(run)
  expect(await there(ids)).toBe(2)
  expect(await kept(run)).toBeUndefined()
})

test('a right that goes while the work is under way ends it after the hundred at hand', async () => {
  const by = await keeper()
  const { ids, run } = await asked(by, 250)
  let looks = 0
  await work(run, async (id) => {
    looks += 1
    if (looks === 2)
      await app.on.db.deleteFrom('role_permissions').where('role_id', '=', by.role_id).execute()
    return viewerById(app.on, id)
  })
  expect(await there(ids)).toBe(150)
  const { done, failed } = (await kept(run)) ?? {}
  expect([done, failed?.length]).toEqual([250, 150])
})

test('who still may is let, and a noun that no longer exists is refused', async () => {
  const by = await keeper()
  const one = await asked(by, 2)
  await work(one.run)
  expect(await there(one.ids)).toBe(0)
  expect(await kept(one.run)).toMatchObject({ done: 2, failed: [] })
  const other = await asked(by, 1)
  await app.on.db.updateTable('bulk_runs').set({ resource: 'gone' }).where('id', '=', other.run).execute()
  await work(other.run)
  expect(await there(other.ids)).toBe(1)
  expect((await kept(other.run))?.failed).toHaveLength(1)
})
