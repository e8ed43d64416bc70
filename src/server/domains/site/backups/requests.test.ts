import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backups, operations } from '../../../../contract/site/back-office/operations.ts'
import { signMedia } from '../../../media/signed-url.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { checkBackup } from './read-backup.service.ts'
import { handleMakeBackup } from './service.ts'

let app: TestApp
let admin: TestUser
const folder = () => join(app.ctx.env.dataDir, 'backups')
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada' })
  await makeSong(app.ctx, { media: { bytes: Buffer.from('some sound') } })
})
afterAll(() => app.close())

const make = (renditions = true) => app.call(backups.make, { body: { renditions } }, admin.token)
const list = async () => (await app.call(backups.list, {}, admin.token)).backups
const work = (id: number) => handleMakeBackup(app.ctx, id, new AbortController().signal)

it('is available to administrators only, whatever a role allows', async () => {
  const { role_id } = await app.ctx.db
    .insertInto('roles')
    .values({ name: 'operator', label: 'Operator' })
    .returning('id as role_id')
    .executeTakeFirstOrThrow()
  await app.ctx.db.insertInto('role_permissions').values({ role_id, permission: 'Edit settings' }).execute()
  const { token } = await makeUser(app.ctx, { roles: ['operator'] })
  await app.call(operations.health, {}, token)
  const params = { params: { id: 1 } }
  expect((await app.requestError(backups.list, {}, token)).status).toBe(403)
  expect((await app.requestError(backups.make, { body: {} }, token)).status).toBe(403)
  expect((await app.requestError(backups.link, params, token)).status).toBe(403)
  expect((await app.requestError(backups.remove, params, token)).status).toBe(403)
})

it('rejects forged and expired URLs', async () => {
  const get = async (sig: string) =>
    (await app.fastify.inject({ method: 'GET', url: `/api/admin/operations/backups/1/file?sig=${sig}` }))
      .statusCode
  expect(await get('forged.sig')).toBe(403)
  const old = { type: 'backup', id: 1, listener: '1', expires: Date.now() / 1000 - 1 }
  expect(await get(signMedia(app.ctx.env.secret, old))).toBe(410)
  const song = { type: 'song', id: 1, listener: '1', expires: Date.now() / 1000 + 60 }
  expect(await get(signMedia(app.ctx.env.secret, song))).toBe(403)
})

it('reports a failure, leaves no file, and can be retried', async () => {
  const { stream } = app.ctx.storage
  app.ctx.storage.stream = () => Promise.reject(new Error('The bucket is away.'))
  const { id } = await make()
  await work(id)
  app.ctx.storage.stream = stream
  expect((await list()).find((one) => one.id === id)).toMatchObject({
    status: 'failed',
    error: 'The backup failed.',
    here: false,
  })
  expect(readdirSync(folder())).toEqual([])
  await app.call(backups.remove, { params: { id } }, admin.token)
})

it('restarts after an interruption, and is given up when its job is gone', { tags: 'long' }, async () => {
  const requested = await make(false)
  writeFileSync(join(folder(), `${requested.file_name}.part`), 'half of it')
  await app.ctx.db.updateTable('backups').set({ status: 'running' }).where('id', '=', requested.id).execute()
  await work(requested.id)
  expect((await list())[0]).toMatchObject({ status: 'done', renditions: false })
  expect(existsSync(join(folder(), `${requested.file_name}.part`))).toBe(false)

  const { id } = await app.ctx.db
    .insertInto('backups')
    .values({ file_name: 'lost.tar', renditions: true, total: 1, user_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await list()).find((one) => one.id === id)).toMatchObject({ status: 'failed' })
})

it('is made by a job, one at a time, with progress, and can be downloaded', async () => {
  const requested = await make()
  const asked = { status: 'waiting', done: 0, user: 'Ada', renditions: true, encrypted: false, here: false }
  expect(requested).toMatchObject(asked)
  expect(requested.file_name).toMatch(/^tonearm-\d{4}-\d\d-\d\d-\d{9}\.tar$/)
  expect((await app.requestError(backups.make, { body: {} }, admin.token)).status).toBe(409)
  expect((await app.requestError(backups.remove, { params: { id: requested.id } }, admin.token)).status).toBe(
    409,
  )
  expect((await app.requestError(backups.link, { params: { id: requested.id } }, admin.token)).status).toBe(
    404,
  )

  await app.ctx.queue.work('make-backup', ({ backup_id }, signal) =>
    handleMakeBackup(app.ctx, backup_id, signal),
  )
  await expect.poll(async () => (await list())[0]?.status, { timeout: 20_000 }).toBe('done')
  const [created] = await list()
  expect(created).toMatchObject({ files: 1, missing: 0, here: true, error: null })
  expect((await app.call(operations.disk, {}, admin.token)).backups.bytes).toBeGreaterThanOrEqual(
    created?.bytes ?? 0,
  )

  const { url } = await app.call(backups.link, { params: { id: requested.id } }, admin.token)
  const response = await app.fastify.inject({ method: 'GET', url })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toBe(`attachment; filename="${requested.file_name}"`)
  expect(response.rawPayload.length).toBe(created?.bytes)
  const taken = join(app.ctx.env.dataDir, 'taken.tar')
  writeFileSync(taken, response.rawPayload)
  expect((await checkBackup(taken)).version).toMatch(/^\d/)
  const part = await app.fastify.inject({ method: 'GET', url, headers: { range: 'bytes=0-18' } })
  expect(part.statusCode).toBe(206)
  expect(part.body).toBe('tonearm-backup.json')

  await app.call(backups.remove, { params: { id: requested.id } }, admin.token)
  expect((await list()).filter(({ id }) => id === requested.id)).toEqual([])
  expect(readdirSync(folder())).not.toContain(requested.file_name)
  expect((await app.fastify.inject({ method: 'GET', url })).statusCode).toBe(404)
  const lines = await app.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('item_id', '=', requested.id)
    .orderBy('id')
    .execute()
  expect(lines.map(({ action }) => action)).toEqual(['create', 'download', 'delete'])
})

it('requires enough disk space', async () => {
  await makeSong(app.ctx, { media: { size: 2 ** 50 } })
  const rejected = await app.requestError(backups.make, { body: {} }, admin.token)
  expect(rejected).toMatchObject({
    status: 507,
    body: { message: 'Not enough disk space for a backup.' },
  })
})
