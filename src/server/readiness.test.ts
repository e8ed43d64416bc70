import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeNodeFiles } from './domains/site/storage-gc/service.ts'
import { createMonitor } from './monitoring.ts'
import { createReadiness } from './readiness.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { databaseOn, onServer } from './testing/server.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ask = async (path = '/api/health/ready') => {
  const { statusCode, body } = await app.fastify.inject(path)
  return [statusCode, JSON.parse(body)]
}
const ready = { status: 'ready', database: true, queue: true, channel: true }
const name = () => new URL(app.ctx.env.databaseUrl as string).pathname.slice(1)
const server = () => databaseOn(app.ctx.env.databaseOwnerUrl as string, 'postgres')
const endConnections = (which = '%') =>
  onServer(
    server(),
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${name()}' and application_name like '${which}'`,
  )

it('is ready, whatever becomes of the storage', async () => {
  const { check } = app.ctx.storage
  app.ctx.storage.check = () => Promise.reject(new Error('The bucket is away.'))
  expect(await ask()).toEqual([200, ready])
  expect(await ask('/api/health')).toMatchObject([503, { status: 'failing', database: true, storage: false }])
  app.ctx.storage.check = check
})

it('checks the storage once for all who ask within a second', async () => {
  const { check } = app.ctx.storage
  let checks = 0
  app.ctx.storage.check = () => {
    checks++
    return check.call(app.ctx.storage)
  }
  await expect.poll(() => ask('/api/health')).toMatchObject([200, { storage: true }])
  const before = checks
  for (let n = 0; n < 20; n++) await ask('/api/health')
  expect(checks - before).toBeLessThanOrEqual(1)
  app.ctx.storage.check = check
})

it('is not ready without the notification channel', async () => {
  await endConnections('tonearm all %')
  await expect.poll(() => ask()).toEqual([503, { ...ready, status: 'unavailable', channel: false }])
  await expect.poll(() => ask()).toEqual([200, ready])
})

it('is not ready while the database only reads', async () => {
  const set = (value: string) =>
    onServer(server(), `alter database ${name()} set default_transaction_read_only = ${value}`)
  await set('on')
  await endConnections()
  await expect.poll(() => ask()).toMatchObject([503, { status: 'unavailable', database: false }])
  await set('off')
  await endConnections()
  await expect.poll(() => ask()).toEqual([200, ready])
})

it('gives a balancer time to notice that the node stops, if there is one', async () => {
  const unasked = createReadiness(app.ctx)
  const began = Date.now()
  await unasked.stop()
  expect(Date.now() - began).toBeLessThan(1_000)
  const asked = createReadiness(app.ctx)
  expect(await asked.check()).toEqual(ready)
  let stopped = false
  const stopping = asked.stop().then(() => {
    stopped = true
  })
  expect(await asked.check()).toEqual({ ...ready, status: 'stopping' })
  expect(stopped).toBe(false)
  await stopping
})

it('is answered by workers, too, which serve nothing else', async () => {
  const worker = await createMonitor(app.ctx, createReadiness(app.ctx))
  const status = async (path: string) => (await worker.inject(path)).statusCode
  for (const path of ['/api/health/live', '/api/health/ready', '/api/health'])
    expect([path, await status(path)]).toEqual([path, 200])
  for (const path of ['/', '/api/albums', '/api/user']) expect(await status(path)).toBe(404)
  await worker.close()
})

it('the folders of killed processes are deleted by their own node', async () => {
  const folder = join(app.ctx.env.dataDir, 'tmp', 'media-7-left')
  mkdirSync(folder, { recursive: true })
  await removeNodeFiles(app.ctx)
  expect(existsSync(folder)).toBe(true)
  await removeNodeFiles(app.ctx, 0)
  expect(existsSync(folder)).toBe(false)
})

it('ends with the queue', async () => {
  await app.ctx.queue.stop(1)
  expect(await ask()).toEqual([503, { ...ready, status: 'unavailable', queue: false }])
})
