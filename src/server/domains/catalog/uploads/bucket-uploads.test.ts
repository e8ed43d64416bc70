import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploads } from '../../../../contract/catalog/uploads.ts'
import { originalKey } from '../../../media/original-key.ts'
import { appOn, type TestApp } from '../../../testing/app.ts'
import { type Bucket, openBucket } from '../../../testing/bucket.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { makeFolder, makeMusic } from '../../../testing/music.ts'
import { createUser, openSession } from '../../platform/auth/sessions/accounts.service.ts'
import { collectGarbage } from '../../site/storage-gc/service.ts'
import { BucketPartStore } from './bucket-part-store.ts'
import { takeUploadLock } from './queries.ts'
import { uploadLocker } from './upload-locks.service.ts'

let bucket: Bucket
let database: TestDatabase
let first: TestApp
let second: TestApp
let token: string
let song: Buffer

beforeAll(async () => {
  bucket = await openBucket()
  database = await testDatabase()
  const variables = { STORAGE_URL: bucket.url, TONEARM_SECRET: 'shared by both of these nodes' }
  first = await appOn(database, variables)
  second = await appOn(database, variables)
  const id = await createUser(first.ctx, {
    name: 'Somebody',
    email: 'somebody@example.org',
    password_hash: null,
    is_admin: false,
    roles: ['user'],
  })
  const client = { address: '127.0.0.1', agent: 'test', locale: null, device: () => 'a device' }
  token = (await openSession(first.ctx, id, client)).access_token
  song = await readFile(
    await makeMusic(join(makeFolder(), 'song.flac'), { title: 'Wandering' }, { seconds: 30 }),
  )
})
afterAll(async () => {
  await first.close()
  await second.close()
  await database.close()
  await bucket.close()
})

const text = (value: string): string => Buffer.from(value).toString('base64')
const begin = async (node: TestApp, size: number, purpose = 'audio', name = 'song.flac'): Promise<string> => {
  const response = await node.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${text(name)},purpose ${text(purpose)}`,
      authorization: `Bearer ${token}`,
    },
  })
  expect(response.statusCode).toBe(201)
  return String(response.headers.location).split('/').at(-1) as string
}
const send = (node: TestApp, id: string, bytes: Buffer, offset: number, more: Record<string, string> = {}) =>
  node.fastify.inject({
    method: 'PATCH',
    url: `/api/uploads/${id}`,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      authorization: `Bearer ${token}`,
      ...more,
    },
    payload: bytes,
  })
const offsetOn = async (node: TestApp, id: string): Promise<number> => {
  const response = await node.fastify.inject({
    method: 'HEAD',
    url: `/api/uploads/${id}`,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` },
  })
  return Number(response.headers['upload-offset'])
}
const stored = async (prefix = 'uploads'): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of first.ctx.storage.list(prefix)) keys.push(key)
  return keys
}

test('parts of an upload reach any node, and it goes on when one ends', async () => {
  const third = await appOn(database, {
    STORAGE_URL: bucket.url,
    TONEARM_SECRET: 'shared by both of these nodes',
  })
  const id = await begin(third, song.length)
  const size = Math.ceil(song.length / 9)
  const nodes = [third, first, second]
  for (let i = 0; i < 9; i++) {
    if (i === 4) await third.close()
    const node = (i < 4 ? nodes[i % 3] : nodes[1 + (i % 2)]) as TestApp
    expect(await offsetOn(node, id)).toBe(i * size)
    const response = await send(node, id, song.subarray(i * size, (i + 1) * size), i * size)
    expect(response.statusCode).toBe(204)
  }
  expect(await second.call(uploads.get, { params: { id } }, token)).toMatchObject({
    status: 'uploaded',
    tags: { title: 'Wandering' },
  })
  const hash = createHash('sha256').update(song).digest('hex')
  expect(song.equals(await second.ctx.storage.bytes(originalKey({ hash, ext: 'flac' })))).toBe(true)
  expect(await stored()).toEqual([])
  expect(readdirSync(join(first.ctx.env.dataDir, 'tmp'))).toEqual([])
})

test('a file of another service is taken from the bucket as well', async () => {
  const bytes = Buffer.from('{"listens": []}')
  const id = await begin(first, bytes.length, 'data', 'listens.json')
  expect((await send(second, id, bytes.subarray(0, 7), 0)).statusCode).toBe(204)
  expect((await send(first, id, bytes.subarray(7), 7)).statusCode).toBe(204)
  expect(Buffer.from(await second.ctx.storage.bytes(`imports/${id}`)).toString()).toBe(bytes.toString())
})

test('a part with a wrong checksum or offset is discarded', async () => {
  const id = await begin(first, song.length)
  const wrong = await send(first, id, song, 0, { 'upload-checksum': `sha1 ${text('no')}` })
  expect(wrong.statusCode).toBe(460)
  expect(await offsetOn(second, id)).toBe(0)
  expect(await stored()).toEqual([])
  expect((await send(second, id, song, 7)).statusCode).toBe(409)
  const sum = createHash('sha1').update(song).digest('base64')
  const right = await send(second, id, song, 0, { 'upload-checksum': `sha1 ${sum}` })
  expect(right.statusCode).toBe(204)
})

test('a request waits for the lock of one to another node; the lock of a killed node expires', async () => {
  const id = await begin(first, song.length)
  expect(await takeUploadLock(first.ctx.db, id, randomUUID(), 1)).toBe(true)
  const sent = send(second, id, song.subarray(0, 1000), 0)
  expect(await Promise.race([sent, wait(300, 'waiting')])).toBe('waiting')
  expect(await second.ctx.db.selectFrom('upload_locks').select('wanted').execute()).toEqual([
    { wanted: true },
  ])
  expect((await sent).statusCode).toBe(204)
  expect(await second.ctx.db.selectFrom('upload_locks').selectAll().execute()).toEqual([])
})

test('a request that waits for a lock asks for it less and less often', async () => {
  const id = await begin(first, song.length)
  await takeUploadLock(first.ctx.db, id, randomUUID(), 60)
  let asked = 0
  const db = first.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      asked++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const lock = uploadLocker({ ...first.ctx, db }).newLock(id)
  await expect(lock.lock(AbortSignal.timeout(2_000), () => undefined)).rejects.toMatchObject({
    status_code: 500,
  })
  // After 0.1, 0.3, 0.7, 1.5 and 2.5 seconds, with a request for its release each.
  expect(asked).toBeLessThanOrEqual(11)
  await first.ctx.db.deleteFrom('uploads').where('id', '=', id).execute()
})

test('the more requests send data, the less of it is held in memory for each', async () => {
  const store = new BucketPartStore(first.ctx)
  const MB = 1024 * 1024
  const senders = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const id = await begin(first, 4 * MB)
      const stream = new PassThrough()
      return { id, stream, written: store.write(stream, id, 0) }
    }),
  )
  for (const { stream } of senders) for (let n = 0; n < 3; n++) stream.write(Buffer.alloc(MB))
  const received = () => Promise.all(senders.map(({ id }) => store.received(id)))
  await expect.poll(async () => Math.min(...(await received())), { timeout: 30_000 }).toBe(3 * MB)
  for (const { stream } of senders) stream.end()
  expect(await Promise.all(senders.map(({ written }) => written))).toEqual(Array(24).fill(3 * MB))
  for (const { id } of senders) await store.remove(id)
})

test('a request that waits for an upload learns that it was deleted', async () => {
  const id = await begin(first, song.length)
  await takeUploadLock(first.ctx.db, id, randomUUID(), 5)
  const sent = send(second, id, song.subarray(0, 1000), 0)
  await expect
    .poll(() => second.ctx.db.selectFrom('upload_locks').select('wanted').execute())
    .toEqual([{ wanted: true }])
  await database.db.deleteFrom('uploads').where('id', '=', id).execute()
  expect((await sent).statusCode).toBe(404)
})

test('of concurrent requests for one part, one adds it', async () => {
  const id = await begin(first, song.length)
  const part = song.subarray(0, 5000)
  const all = [first, second, first, second].map((node) => send(node, id, part, 0))
  const codes = (await Promise.all(all)).map(({ statusCode }) => statusCode)
  expect(codes.sort()).toEqual([204, 409, 409, 409])
  expect(await offsetOn(second, id)).toBe(5000)
})

test('any node deletes what is left of expired and deleted uploads', async () => {
  const ids = [await begin(first, song.length), await begin(first, song.length)]
  for (const id of ids) await send(first, id, song.subarray(0, 1000), 0)
  await database.db
    .updateTable('uploads')
    .set({ expires_at: new Date(0) })
    .execute()
  await database.db
    .deleteFrom('uploads')
    .where('id', '=', ids[1] as string)
    .execute()
  expect((await stored()).length).toBeGreaterThanOrEqual(2)
  await collectGarbage(second.ctx, 0)
  expect(await stored()).toEqual([])
  expect(await database.db.selectFrom('upload_parts').selectAll().execute()).toEqual([])
})
