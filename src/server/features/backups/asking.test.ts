import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backups } from '../../../contract/admin/backups.ts'
import { operations } from '../../../contract/admin/operations.ts'
import { signMedia } from '../../media/signed-url.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type MadeUser, makeSong, makeUser } from '../../testing/make.ts'
import { workBackup } from './backups.service.ts'
import { checkBackup } from './reading.service.ts'

let t: TestApp
let admin: MadeUser
const folder = () => join(t.on.env.dataDir, 'backups')
beforeAll(async () => {
  t = await testApp()
  admin = await makeUser(t.on, { admin: true, name: 'Ada' })
  await makeSong(t.on, { media: { bytes: Buffer.from('some sound') } })
})
afterAll(() => t.close())

const make = (renditions = true) => t.call(backups.make, { body: { renditions } }, admin.token)
const list = () => t.call(backups.list, {}, admin.token)
const work = (id: number) => workBackup(t.on, id, new AbortController().signal)

it('is for administrators alone, whatever a role allows', async () => {
  const { role_id } = await t.on.db
    .insertInto('roles')
    .values({ name: 'operator', label: 'Operator' })
    .returning('id as role_id')
    .executeTakeFirstOrThrow()
  await t.on.db.insertInto('role_permissions').values({ role_id, permission: 'Edit settings' }).execute()
  const { token } = await makeUser(t.on, { roles: ['operator'] })
  await t.call(operations.health, {}, token)
  const params = { params: { id: 1 } }
  expect((await t.refusal(backups.list, {}, token)).status).toBe(403)
  expect((await t.refusal(backups.make, { body: {} }, token)).status).toBe(403)
  expect((await t.refusal(backups.link, params, token)).status).toBe(403)
  expect((await t.refusal(backups.remove, params, token)).status).toBe(403)
})

it('hands nothing to forged or old addresses', async () => {
  const get = async (sig: string) =>
    (await t.app.inject({ method: 'GET', url: `/api/admin/operations/backups/1/file?sig=${sig}` })).statusCode
  expect(await get('forged.sig')).toBe(403)
  const old = { type: 'backup', id: 1, listener: '1', expires: Date.now() / 1000 - 1 }
  expect(await get(signMedia(t.on.env.secret, old))).toBe(410)
  const song = { type: 'song', id: 1, listener: '1', expires: Date.now() / 1000 + 60 }
  expect(await get(signMedia(t.on.env.secret, song))).toBe(403)
})

it('says when it could not be made, leaves nothing, and can be asked for again', async () => {
  const { stream } = t.on.storage
  t.on.storage.stream = () => Promise.reject(new Error('The bucket is away.'))
  const { id } = await make()
  await work(id)
  t.on.storage.stream = stream
  expect((await list()).find((one) => one.id === id)).toMatchObject({
    state: 'failed',
    error: 'The backup could not be made.',
    here: false,
  })
  expect(readdirSync(folder())).toEqual([])
  await t.call(backups.remove, { params: { id } }, admin.token)
})

it('begins anew after it was cut off, and is given up when its work is gone', async () => {
  const asked = await make(false)
  writeFileSync(join(folder(), `${asked.file_name}.part`), 'half of it')
  await t.on.db.updateTable('backups').set({ state: 'running' }).where('id', '=', asked.id).execute()
  await work(asked.id)
  expect((await list())[0]).toMatchObject({ state: 'done', renditions: false })
  expect(existsSync(join(folder(), `${asked.file_name}.part`))).toBe(false)

  const { id } = await t.on.db
    .insertInto('backups')
    .values({ file_name: 'lost.tar', renditions: true, total: 1, user_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await list()).find((one) => one.id === id)).toMatchObject({ state: 'failed' })
})

it('is made by a job, one at a time, with its progress, and can be taken home', async () => {
  const asked = await make()
  expect(asked).toMatchObject({ state: 'waiting', done: 0, user: 'Ada', renditions: true, here: false })
  expect(asked.file_name).toMatch(/^tonearm-\d{4}-\d\d-\d\d-\d{9}\.tar$/)
  expect((await t.refusal(backups.make, { body: {} }, admin.token)).status).toBe(409)
  expect((await t.refusal(backups.remove, { params: { id: asked.id } }, admin.token)).status).toBe(409)
  expect((await t.refusal(backups.link, { params: { id: asked.id } }, admin.token)).status).toBe(404)

  await t.on.queue.work('make-backup', ({ backup_id }, signal) => workBackup(t.on, backup_id, signal))
  await expect.poll(async () => (await list())[0]?.state, { timeout: 20_000 }).toBe('done')
  const [made] = await list()
  expect(made).toMatchObject({ files: 1, missing: 0, here: true, error: null })
  expect((await t.call(operations.disk, {}, admin.token)).backups.bytes).toBeGreaterThanOrEqual(
    made?.bytes ?? 0,
  )

  const { url } = await t.call(backups.link, { params: { id: asked.id } }, admin.token)
  const answer = await t.app.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${asked.file_name}"`)
  expect(answer.rawPayload.length).toBe(made?.bytes)
  const taken = join(t.on.env.dataDir, 'taken.tar')
  writeFileSync(taken, answer.rawPayload)
  expect((await checkBackup(taken)).version).toMatch(/^\d/)
  const part = await t.app.inject({ method: 'GET', url, headers: { range: 'bytes=0-18' } })
  expect(part.statusCode).toBe(206)
  expect(part.body).toBe('tonearm-backup.json')

  await t.call(backups.remove, { params: { id: asked.id } }, admin.token)
  expect((await list()).filter(({ id }) => id === asked.id)).toEqual([])
  expect(readdirSync(folder())).not.toContain(asked.file_name)
  expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  const lines = await t.on.db
    .selectFrom('audit_log')
    .select('action')
    .where('item_id', '=', asked.id)
    .orderBy('id')
    .execute()
  expect(lines.map(({ action }) => action)).toEqual(['create', 'download', 'delete'])
})

it('needs enough room', async () => {
  await makeSong(t.on, { media: { size: 2 ** 50 } })
  const refused = await t.refusal(backups.make, { body: {} }, admin.token)
  expect(refused).toMatchObject({
    status: 507,
    body: { message: 'There is not enough room on the disk for a backup.' },
  })
})
