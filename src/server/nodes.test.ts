// @module-tag long
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploads } from '../contract/catalog/uploads.ts'
import { adminSettings } from '../contract/platform/back-office/settings.ts'
import { bootstrap } from '../contract/platform/bootstrap.ts'
import { events } from '../contract/platform/events.ts'
import { session } from '../contract/platform/session.ts'
import { backups } from '../contract/site/back-office/operations.ts'
import { chat } from '../contract/social/chat.ts'
import { friends } from '../contract/social/friends.ts'
import { originalKey } from './media/original-key.ts'
import { makeUser, type TestUser } from './testing/make.ts'
import { makeFolder, makeMusic } from './testing/music.ts'
import { type Instance, openInstance, type TestNode } from './testing/nodes.ts'

const ADMIN = { email: 'boss@example.org', password: 'first of all of them' }

let instance: Instance
/** Two nodes that serve requests, one of which is killed, and one that works. */
let a: TestNode
let b: TestNode
let worker: TestNode

beforeAll(async () => {
  instance = await openInstance()
  ;[a, b, worker] = await Promise.all([
    instance.start('web', { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }),
    instance.start('web'),
    instance.start('worker'),
  ])
}, 120_000)
afterAll(() => instance.close())

const logIn = async (node: TestNode): Promise<string> => {
  const reply = await node.call(session.login, { body: ADMIN })
  return 'access_token' in reply ? reply.access_token : ''
}
const stored = async (prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of instance.inside.ctx.storage.list(prefix)) keys.push(key)
  return keys
}

test('a session begins at one node, and ends at all', async () => {
  const token = await logIn(a)
  expect((await b.call(session.user, {}, token)).email).toBe(ADMIN.email)
  await b.call(session.logout, {}, token)
  const response = await a.fetch('/api/user', { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(401)
})

test('a setting that is changed at one node changes at the other', async () => {
  const changes = { settings: [{ key: 'appName', value: 'Both of them' }] }
  await a.call(adminSettings.writePowerful, { body: changes }, await logIn(a))
  const name = async () => (await b.call(bootstrap.settings, {})).find(({ key }) => key === 'appName')?.value
  await expect.poll(name).toContain('Both of them')
})

/** Opens the event stream of an account; what it sends is appended to the result. */
const listen = async (node: TestNode, { token }: TestUser): Promise<{ text: string; close: () => void }> => {
  const { ticket } = await node.call(events.ticket, {}, token)
  const over = new AbortController()
  const response = await node.fetch(`/api/events?ticket=${ticket}`, { signal: over.signal })
  const heard = { text: '', close: () => over.abort() }
  const read = async (): Promise<void> => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.text += text
  }
  read().catch(() => undefined)
  await expect.poll(() => heard.text).toContain('event: connected')
  return heard
}

test('a message sent at one node arrives in the event stream of another', async () => {
  const { ctx } = instance.inside
  const [ann, bob] = [await makeUser(ctx, { name: 'Ann' }), await makeUser(ctx, { name: 'Bob' })]
  await a.call(friends.add, { body: { user_id: bob.id } }, ann.token)
  await b.call(friends.add, { body: { user_id: ann.id } }, bob.token)
  const { id } = await a.call(chat.open, { body: { user_id: bob.id } }, ann.token)
  const heard = await listen(b, bob)
  await a.call(
    chat.send,
    { params: { id }, body: { client_id: randomUUID(), text: 'Across nodes' } as never },
    ann.token,
  )
  await expect.poll(() => heard.text).toContain('Across nodes')
  heard.close()
})

test('a backup made by the worker is downloaded from every node, and deleted by any', async () => {
  const token = await logIn(b)
  const { id } = await b.call(backups.make, { body: { renditions: false } }, token)
  const made = async () => (await b.call(backups.list, {}, token)).backups.find((one) => one.id === id)
  await expect.poll(async () => (await made())?.status, { timeout: 30_000 }).toBe('done')
  const files = await Promise.all(
    [a, b].map(async (node) => {
      const { url } = await node.call(backups.link, { params: { id } }, token)
      return Buffer.from(await (await node.fetch(url)).arrayBuffer())
    }),
  )
  for (const file of files) expect(file.length).toBe((await made())?.bytes)
  await a.call(backups.remove, { params: { id } }, token)
  expect(await stored('backups')).toEqual([])
})

/** Kills a node that receives a part and has its lock. */
const killAmid = async (
  url: string,
  headers: Record<string, string>,
  part: Buffer,
  offset: number,
): Promise<void> => {
  const body = new ReadableStream({ start: (stream) => stream.enqueue(part.subarray(0, part.length / 2)) })
  const cut = a.fetch(url, {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body,
    duplex: 'half',
  } as RequestInit)
  await expect
    .poll(() => instance.database.db.selectFrom('upload_locks').selectAll().execute())
    .toHaveLength(1)
  await Promise.all([a.kill(), expect(cut).rejects.toThrow()])
}

test('an upload with parts at both nodes goes on when one of them is killed', async () => {
  const { token } = await makeUser(instance.inside.ctx)
  const path = await makeMusic(join(makeFolder(), 'song.flac'), { title: 'Wandering' }, { seconds: 60 })
  const song = await readFile(path)
  const text = (value: string): string => Buffer.from(value).toString('base64')
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` }
  const begun = await a.fetch('/api/uploads', {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(song.length),
      'upload-metadata': `filename ${text('song.flac')},purpose ${text('audio')}`,
    },
  })
  const url = begun.headers.get('location') as string
  const size = Math.ceil(song.length / 10)
  for (let i = 0; i < 10; i++) {
    if (i === 5) await killAmid(url, headers, song.subarray(i * size), i * size)
    const node = i < 5 && i % 2 === 0 ? a : b
    const offset = Number((await node.fetch(url, { method: 'HEAD', headers })).headers.get('upload-offset'))
    expect(offset).toBe(i * size)
    const response = await node.fetch(url, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(i * size),
        'content-type': 'application/offset+octet-stream',
      },
      body: song.subarray(i * size, (i + 1) * size),
    })
    expect(response.status).toBe(204)
  }
  const id = url.split('/').at(-1) as string
  expect(await b.call(uploads.get, { params: { id } }, token)).toMatchObject({
    tags: { title: 'Wandering' },
  })
  const hash = createHash('sha256').update(song).digest('hex')
  const original = await instance.inside.ctx.storage.bytes(originalKey({ hash, ext: 'flac' }))
  expect(song.equals(original)).toBe(true)
  await expect.poll(() => stored('uploads')).toEqual([])
})

test('a worker answers health checks only', async () => {
  for (const path of ['/api/health/live', '/api/health/ready', '/api/health'])
    expect([path, (await worker.fetch(path)).status]).toEqual([path, 200])
  expect((await worker.fetch('/api/albums')).status).toBe(404)
})

test('a node that stops says so first, and answers what it was asked', async () => {
  expect((await b.fetch('/api/health/ready')).status).toBe(200)
  const stopped = b.stop()
  await expect.poll(async () => (await b.fetch('/api/health/ready')).status).toBe(503)
  expect((await b.fetch('/api/albums')).status).toBe(200)
  expect(await stopped).toBe(0)
})
