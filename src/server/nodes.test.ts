// @module-tag long
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploads } from '../contract/catalog/uploads.ts'
import { adminSettings } from '../contract/platform/back-office/settings.ts'
import { bootstrap } from '../contract/platform/bootstrap.ts'
import { events } from '../contract/platform/events.ts'
import { session } from '../contract/platform/session.ts'
import { carts } from '../contract/selling/cart.ts'
import { orders } from '../contract/selling/orders.ts'
import { purchases } from '../contract/selling/purchases.ts'
import { backups } from '../contract/site/back-office/operations.ts'
import { chat } from '../contract/social/chat.ts'
import { friends } from '../contract/social/friends.ts'
import { listeningSessions } from '../contract/social/listening-sessions.ts'
import { originalKey } from './media/original-key.ts'
import { hasEngines } from './testing/engines.ts'
import { liftLimits } from './testing/limits.ts'
import { makeSong, makeUser, type TestUser } from './testing/make.ts'
import { makePrice, startSelling } from './testing/make-selling.ts'
import { makeFolder, makeMusic } from './testing/music.ts'
import { type Instance, nodeAt, type Outside, openInstance, type TestNode } from './testing/nodes.ts'

const ADMIN = { email: 'boss@example.org', password: 'first of all of them' }

let instance: Instance
/** Two nodes that serve requests, one of which is killed, and one that works. */
let a: TestNode
let b: TestNode
let worker: TestNode

beforeAll(async () => {
  instance = await openInstance()
  await liftLimits(instance.inside.ctx)
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

interface Heard {
  /** All that the stream has sent. */
  text: string
  ended: boolean
  close: () => void
}

/** Opens the event stream of an account. */
const listen = async (node: Pick<TestNode, 'fetch' | 'call'>, { token }: TestUser): Promise<Heard> => {
  const { ticket } = await node.call(events.ticket, {}, token)
  const over = new AbortController()
  const response = await node.fetch(`/api/events?ticket=${ticket}`, { signal: over.signal })
  const heard: Heard = { text: '', ended: false, close: () => over.abort() }
  const read = async (): Promise<void> => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.text += text
  }
  read()
    .catch(() => undefined)
    .finally(() => {
      heard.ended = true
    })
  await expect.poll(() => heard.text).toContain('event: connected')
  return heard
}

/** Makes friends who chat: `say` sends a message of the first, and the second listens at another node. */
const makeFriends = async () => {
  const { ctx } = instance.inside
  const [ann, bob] = [await makeUser(ctx, { name: 'Ann' }), await makeUser(ctx, { name: 'Bob' })]
  await a.call(friends.add, { body: { user_id: bob.id } }, ann.token)
  await b.call(friends.add, { body: { user_id: ann.id } }, bob.token)
  const { id } = await a.call(chat.open, { body: { user_id: bob.id } }, ann.token)
  const say = (node: Pick<TestNode, 'call'>, text: string) =>
    node.call(chat.send, { params: { id }, body: { client_id: randomUUID(), text } as never }, ann.token)
  return { ann, bob, say }
}

test('a message sent at one node arrives in the event stream of another', async () => {
  const { bob, say } = await makeFriends()
  const heard = await listen(b, bob)
  await say(a, 'Across nodes')
  await expect.poll(() => heard.text).toContain('Across nodes')
  heard.close()
})

const limitSearches = async (node: TestNode, value: number): Promise<void> => {
  const body = { settings: [{ key: 'limit_searches', value: String(value) }] }
  await node.call(adminSettings.write, { body }, await logIn(node))
}

/** Lets an account search at both nodes by turns, and returns how many searches neither refused. */
const searchesOf = async ({ token }: TestUser): Promise<number> => {
  const statuses: number[] = []
  for (let n = 0; n < 20; n++) {
    const headers = { authorization: `Bearer ${token}` }
    statuses.push((await (n % 2 === 0 ? a : b).fetch('/api/search/blue', { headers })).status)
  }
  expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([])
  return statuses.filter((status) => status === 200).length
}

test.skipIf(!hasEngines)(
  'limits count for all nodes, for each without Valkey, and messages arrive anyway',
  async () => {
    const { valkey, restartValkey } = instance.outside as Outside
    const { ctx } = instance.inside
    await limitSearches(a, 6)
    await expect.poll(async () => searchesOf(await makeUser(ctx))).toBe(6)

    const { bob, say } = await makeFriends()
    const heard = [await listen(a, bob), await listen(b, bob)]
    const resyncs = () => heard.map(({ text }) => text.split('event: resync').length - 1)
    await valkey.kill()
    await say(a, 'While it is killed')
    for (const one of heard) await expect.poll(() => one.text).toContain('While it is killed')
    await expect.poll(resyncs).toEqual([1, 1])
    expect(await searchesOf(await makeUser(ctx))).toBe(12)
    await limitSearches(b, 4)
    await expect.poll(async () => searchesOf(await makeUser(ctx))).toBe(8)

    await restartValkey()
    await expect.poll(resyncs).toEqual([2, 2])
    await expect.poll(async () => searchesOf(await makeUser(ctx))).toBe(4)
    await say(b, 'It is there again')
    for (const one of heard) {
      await expect.poll(() => one.text).toContain('It is there again')
      expect(one.ended).toBe(false)
      one.close()
    }
  },
)

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

test.skipIf(!hasEngines)(
  'a node is killed during a checkout and a listening session, which go on at another',
  async () => {
    const { ctx } = instance.inside
    a = await instance.start('web')
    const url = await (instance.outside as Outside).balance([a, b])
    const site = nodeAt({ url })
    await startSelling(ctx)
    const buyer = await makeUser(ctx)
    const song = await makeSong(ctx)
    const price = await makePrice(ctx, { song: song.id })
    const product = { type: 'song' as const, id: song.id }
    await expect
      .poll(() =>
        a
          .fetch('/api/user/add-to-cart', {
            method: 'POST',
            headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ product, price: price.id }),
          })
          .then(({ status }) => status),
      )
      .toBe(200)
    const { total } = await b.call(carts.get, {}, buyer.token)
    const session = await a.call(
      listeningSessions.start,
      {
        body: {
          items: [product],
          index: 0,
          position: 0,
          playing: true,
          guests: 'control',
          client: randomUUID(),
        },
      },
      buyer.token,
    )

    // The checkout waits in the middle of its transaction when its node is killed.
    const body = { provider: 'test' as const, total, return_url: '/cart', cancel_url: '/cart' }
    const key = randomUUID()
    const checkOut = (at: Pick<TestNode, 'fetch'>) =>
      at.fetch('/api/checkout', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${buyer.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
    await instance.database.db.transaction().execute(async (trx) => {
      await sql`lock table order_items in exclusive mode`.execute(trx)
      const cut = checkOut(a)
      const waiting = async () =>
        (
          await sql`select from pg_locks where not granted and relation = 'order_items'::regclass`.execute(
            trx,
          )
        ).rows
      await expect.poll(waiting).toHaveLength(1)
      await Promise.all([a.kill(), expect(cut).rejects.toThrow()])
    })
    for (let n = 0; n < 10; n++) expect((await site.fetch('/api/albums')).status).toBe(200)
    const repeated = [await checkOut(site), await checkOut(site)]
    expect(repeated.map(({ status }) => status)).toEqual([201, 201])
    const [first, second] = await Promise.all(repeated.map((reply) => reply.json()))
    expect(second).toEqual(first)
    expect((await site.call(orders.list, { query: {} }, buyer.token)).data).toHaveLength(1)
    expect((await site.call(purchases.list, { query: {} }, buyer.token)).data).toHaveLength(1)

    const { playback } = (await site.call(listeningSessions.current, {}, buyer.token)) ?? {}
    expect(playback).toMatchObject({ playing: true })
    const paused = await site.call(
      listeningSessions.play,
      { params: { id: session.id }, body: { playing: false } },
      buyer.token,
    )
    expect(paused.playing).toBe(false)
  },
)

test.skipIf(!hasEngines)(
  'while the database fails over, requests get 503 only and event streams stay',
  async () => {
    const { primary, standby, balance } = instance.outside as Outside
    a = await instance.start('web')
    const site = nodeAt({ url: await balance([a, b]) })
    const { ann, bob, say } = await makeFriends()
    const heard = [await listen(a, bob), await listen(b, bob)]
    let writes = 0
    const statuses = new Set<number>()
    const write = async (): Promise<number> => {
      const { status } = await site.fetch('/api/user', {
        method: 'PUT',
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ bio: `Bio ${writes++}` }),
      })
      statuses.add(status)
      return status
    }
    expect(await write()).toBe(200)
    await primary.stop()
    await expect.poll(write).toBe(503)
    for (const node of [a, b])
      await expect.poll(async () => (await node.fetch('/api/health/ready')).status).toBe(503)
    statuses.clear()
    for (let n = 0; n < 30; n++) await Promise.all([write(), write()])
    expect([...statuses]).toEqual([503])
    expect((await site.fetch('/api/bootstrap/settings')).status).toBeLessThan(500)
    standby.promote()
    while ((await write()) !== 200);
    expect([...statuses]).toEqual([503, 200])
    for (const node of [a, b, worker])
      await expect
        .poll(async () => (await node.fetch('/api/health/ready')).status, { timeout: 20_000 })
        .toBe(200)
    await say(site, 'After the fail-over')
    for (const one of heard) {
      await expect.poll(() => one.text).toContain('After the fail-over')
      expect(one.ended).toBe(false)
      one.close()
    }
  },
)

test('a worker answers health checks only', async () => {
  for (const path of ['/api/health/live', '/api/health/ready', '/api/health'])
    expect([path, (await worker.fetch(path)).status]).toEqual([path, 200])
  expect((await worker.fetch('/api/albums')).status).toBe(404)
})

test.skipIf(!hasEngines)('no request fails while a node leaves', async () => {
  const site = nodeAt({ url: await (instance.outside as Outside).balance([a, b]) })
  const { token } = await makeUser(instance.inside.ctx)
  const statuses = new Map<number, number>()
  let leaving = true
  const ask = async (): Promise<void> => {
    for (let n = 0; leaving; n++) {
      const { status } = await site.fetch('/api/user', {
        method: n % 2 === 0 ? 'GET' : 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(n % 2 === 1 && { body: JSON.stringify({ bio: `Bio ${n}` }) }),
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const asking = Promise.all(Array.from({ length: 4 }, ask))
  expect(await a.stop()).toBe(0)
  leaving = false
  await asking
  expect([...statuses.keys()]).toEqual([200])
})

test('a node that stops says so first, and answers what it was asked', async () => {
  expect((await b.fetch('/api/health/ready')).status).toBe(200)
  const stopped = b.stop()
  await expect.poll(async () => (await b.fetch('/api/health/ready')).status).toBe(503)
  expect((await b.fetch('/api/albums')).status).toBe(200)
  expect(await stopped).toBe(0)
})
