import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operations } from '../../../../contract/site/back-office/operations.ts'
import { seal } from '../../../db/secret-box.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { costOf } from '../../../testing/explain.ts'
import { makeCover, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makeAppPassword } from '../../../testing/subsonic-client.ts'
import { examine } from './doctor.service.ts'
import { jobNames } from './jobs.service.ts'
import { jobCount, jobPage, lastFailure, queueState } from './queries.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())

const failed = () => app.call(operations.jobs, { query: { state: 'failed' } }, admin.token)

it('requires permission to edit settings', async () => {
  const { token } = await makeUser(app.ctx)
  for (const e of [operations.health, operations.jobs, operations.disk, operations.apps, operations.retryAll])
    expect((await app.requestError(e, {}, token)).status).toBe(403)
  expect((await app.requestError(operations.health, {})).status).toBe(401)
})

it('reports the state of every component', async () => {
  const health = await app.call(operations.health, {}, admin.token)
  expect(health).toMatchObject({
    node: process.versions.node,
    database: { ok: true, error: null, kind: 'external' },
    storage: { ok: true, error: null, kind: 'local' },
    queue: { ok: true, error: null, waiting: 0, running: 0, failed: 0, oldest_at: null },
    mail: { kind: 'file', last_error: null },
  })
  expect(health.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(health.database.version).toMatch(/^\d+\.\d+/)
  expect(health.database.bytes).toBeGreaterThan(1_000_000)
  expect(health.database.connections).toBeGreaterThan(0)
  expect(health.database.most_connections).toBeGreaterThan(health.database.connections)
  expect(health.storage.free).toBeGreaterThan(0)
  expect(health.storage.total).toBeGreaterThan(health.storage.free)
  expect(Date.parse(health.started_at)).toBeLessThanOrEqual(Date.now())
})

it('looks for open jobs among those that are done by an index', async () => {
  await sql`insert into pgboss.job (name, state, completed_on)
    select 'clean-up', 'completed', now() from generate_series(1, 5000)`.execute(app.ctx.db)
  await sql`analyze pgboss.job`.execute(app.ctx.db)
  const { scanned } = await costOf(app.ctx.db, async (db) => {
    await queueState(db, jobNames)
    await jobCount(db, jobNames, 'failed')
    await jobPage(db, jobNames, 'failed', { limit: 20, offset: 0 })
    await lastFailure(db, jobNames)
  })
  expect(scanned.filter((table) => table.startsWith('job'))).toEqual([])
  await sql`delete from pgboss.job where state = 'completed'`.execute(app.ctx.db)
})

it('still reports when a component is down', async () => {
  const { check } = app.ctx.storage
  app.ctx.storage.check = () => Promise.reject(new Error('The bucket is away.'))
  const health = await app.call(operations.health, {}, admin.token)
  app.ctx.storage.check = check
  expect(health.storage).toMatchObject({ ok: false, error: 'The bucket is away.' })
  expect(health.database.ok).toBe(true)
})

it('shows failed jobs with their errors, and retries them', async () => {
  let broken = true
  let done = 0
  await app.ctx.queue.work('close-plays', async () => {
    if (broken) throw new Error('nothing can be closed')
    done++
  })
  for (let n = 0; n < 3; n++) await app.ctx.queue.send('close-plays', {})
  await expect.poll(async () => (await failed()).meta.total, { timeout: 20_000 }).toBe(3)
  const { data, meta } = await app.call(
    operations.jobs,
    { query: { state: 'failed', per_page: 2, page: 2 } },
    admin.token,
  )
  expect(meta).toMatchObject({ page: 2, per_page: 2, total: 3, last_page: 2 })
  expect(data).toMatchObject([
    { kind: 'close-plays', about: null, reason: 'nothing can be closed', tries: 1 },
  ])
  expect((await app.call(operations.health, {}, admin.token)).queue.failed).toBe(3)

  broken = false
  const id = data[0]?.id ?? ''
  await app.call(operations.retry, { params: { id } }, admin.token)
  expect((await failed()).meta.total).toBe(2)
  await expect.poll(() => done, { timeout: 20_000 }).toBe(1)
  expect((await app.requestError(operations.retry, { params: { id } }, admin.token)).status).toBe(409)
  const none = '00000000-0000-4000-8000-000000000000'
  expect((await app.requestError(operations.retry, { params: { id: none } }, admin.token)).status).toBe(404)

  expect(await app.call(operations.retryAll, {}, admin.token)).toEqual({ retried: 2 })
  await expect.poll(() => done, { timeout: 20_000 }).toBe(3)
  expect((await failed()).data).toEqual([])
  const lines = await app.ctx.db.selectFrom('audit_log').selectAll().where('action', '=', 'retry').execute()
  expect(lines.map(({ label, user_id }) => ({ label, user_id }))).toEqual([
    { label: 'close-plays (1)', user_id: admin.id },
    { label: 'close-plays (2)', user_id: admin.id },
  ])
})

it('names the subject of a pending job and the age of the oldest', async () => {
  const song = await makeSong(app.ctx, { title: 'Waiting room' })
  await app.ctx.queue.send('package-media', { media_id: song.media_id })
  await app.ctx.queue.send('send-password-link', { email: 'who@example.com' })
  const { data } = await app.call(operations.jobs, { query: { state: 'waiting' } }, admin.token)
  expect(data.map(({ kind, about, tries }) => ({ kind, about, tries }))).toEqual([
    { kind: 'send-password-link', about: 'who@example.com', tries: 0 },
    { kind: 'package-media', about: 'Waiting room', tries: 0 },
  ])
  const { queue } = await app.call(operations.health, {}, admin.token)
  expect(queue).toMatchObject({ waiting: 2, oldest_at: data[1]?.at })
})

it('reports the last email that could not be sent', async () => {
  await app.ctx.queue.work('send-password-link', () => Promise.reject(new Error('The mail server is away.')))
  await expect
    .poll(async () => (await app.call(operations.health, {}, admin.token)).mail.last_error?.reason, {
      timeout: 20_000,
    })
    .toBe('The mail server is away.')
})

it('reports disk use', async () => {
  const before = await app.call(operations.disk, {}, admin.token)
  await makeSong(app.ctx, { media: { ext: 'opus', size: 3_000_000 } })
  await makeSong(app.ctx, { media: { ext: 'opus', size: 1_000_000, duration: 100, renditions: [64, 128] } })
  await makeSong(app.ctx, { media: { ext: 'opus', size: 9, external_path: '/music/here.opus' } })
  await makeCover(app.ctx)
  const now = await app.call(operations.disk, {}, admin.token)
  expect(now.originals).toContainEqual({ ext: 'opus', files: 2, bytes: 4_000_000 })
  expect(now.in_place).toEqual({ files: before.in_place.files + 1, bytes: before.in_place.bytes + 9 })
  expect(now.renditions.files).toBe(before.renditions.files + 2)
  expect(now.renditions.bytes - before.renditions.bytes).toBe(100 * 125 * 192)
  expect(now.covers.files).toBe(before.covers.files + 4)
  expect(now.database).toBeGreaterThan(1_000_000)
  expect(now.backups).toEqual({ files: 0, bytes: 0 })
})

it('tells the operator about app passwords of another secret', async () => {
  const state = async () => (await examine(app.ctx)).find(({ what }) => what === 'App passwords')
  await makeAppPassword(app, admin)
  expect(await state()).toMatchObject({ state: 'good', found: '1, all readable' })
  const other = seal('another secret', 'app passwords', 'abcd')
  await app.ctx.db.updateTable('app_passwords').set({ token_encrypted: other }).execute()
  await makeAppPassword(app, admin)
  expect(await state()).toMatchObject({ state: 'warning', found: expect.stringContaining('1 of 2') })
})

it('counts the apps that were used, by the names that they give', async () => {
  await app.ctx.db.deleteFrom('app_passwords').execute()
  const other = await makeUser(app.ctx)
  const use = async (user: TestUser, c: string) => {
    const { secret } = await makeAppPassword(app, user)
    const query = new URLSearchParams({ apiKey: secret, c, f: 'json' })
    expect((await app.fastify.inject(`/rest/ping?${query}`)).json()['subsonic-response'].status).toBe('ok')
  }
  await use(admin, 'Symfonium')
  await use(admin, 'Symfonium')
  await use(other, '  Symfonium\0')
  await use(other, '')
  await makeAppPassword(app, other)
  const last_used_at = expect.any(String)
  expect(await app.call(operations.apps, {}, admin.token)).toEqual([
    { client: 'Symfonium', accounts: 2, app_passwords: 3, last_used_at },
    { client: null, accounts: 1, app_passwords: 1, last_used_at },
  ])
})
