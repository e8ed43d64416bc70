// @module-tag long
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { songs } from '../../../../contract/catalog/songs.ts'
import { streams } from '../../../../contract/catalog/streams.ts'
import { shareLinks } from '../../../../contract/social/share-links.ts'
import { originalKey } from '../../../media/original-key.ts'
import { cdnUrl } from '../../../media/storage/delivery.ts'
import { appOn, type TestApp } from '../../../testing/app.ts'
import { type Bucket, openBucket } from '../../../testing/bucket.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { hasEngines, openEngines } from '../../../testing/engines.ts'
import { makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

const SIZE = 700_000
const KEY = 'a-key-of-the-edge'
const SHARED = { TONEARM_SECRET: 'shared by all nodes' }

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})

describe.skipIf(!hasEngines)('nginx', () => {
  let engines: ReturnType<typeof openEngines>
  let bucket: Bucket
  let endpoint: string
  let database: TestDatabase
  beforeAll(async () => {
    engines = openEngines()
    bucket = await openBucket()
    endpoint = new URL(bucket.url).searchParams.get('endpoint') ?? ''
    database = await testDatabase()
  })
  afterAll(async () => {
    await engines.close()
    await database.close()
    await bucket.close()
  })

  /** Opens a node that listens, and returns it with its address. */
  const openNode = async (variables: Record<string, string>): Promise<TestApp & { address: string }> => {
    const app = await appOn(database, { ...SHARED, ...variables })
    undo.push(app.close)
    return { ...app, address: await app.fastify.listen({ port: 0, host: '127.0.0.1' }) }
  }

  /** Asserts that ranges and the whole of a file arrive. */
  const requireRanges = async (bytes: Buffer, get: (range?: string) => Promise<Response>): Promise<void> => {
    const last = SIZE - 1
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=262100-262200', 262_100, 262_200],
      ['bytes=100-', 100, last],
    ] as const) {
      const response = await get(range)
      expect([range, response.status]).toEqual([range, 206])
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${SIZE}`)
      expect(bytes.subarray(start, end + 1).equals(Buffer.from(await response.arrayBuffer()))).toBe(true)
    }
    const whole = await get()
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect(bytes.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true)
    expect((await get(`bytes=${SIZE}-`)).status).toBe(416)
  }

  /** Makes a song of an account, and returns its file with the path in the storage. */
  const makeFile = async ({ ctx }: TestApp, { id: user_id }: TestUser) => {
    const bytes = randomBytes(SIZE)
    const { id, media_id } = await makeSong(ctx, { user_id, media: { bytes } })
    const { hash } = await ctx.db
      .selectFrom('media')
      .select('hash')
      .where('id', '=', media_id)
      .executeTakeFirstOrThrow()
    return { id, bytes, path: `/${originalKey({ hash, ext: 'mp3' })}` }
  }

  const ranged = (url: string) => (range?: string) => fetch(url, { headers: range ? { range } : {} })

  test.each(['folder', 'bucket'])('sends files of the %s that the server permits', async (kind) => {
    const node = await openNode({
      MEDIA_DELIVERY: 'accel',
      ...(kind === 'bucket' && { STORAGE_URL: bucket.url }),
    })
    const from =
      kind === 'bucket'
        ? `proxy_pass ${endpoint}/; proxy_set_header Authorization '';`
        : `alias ${join(node.ctx.env.dataDir, 'media')}/;`
    const { port } = await engines.nginx(
      (port) => `server { listen 127.0.0.1:${port};
        location / { proxy_pass ${node.address}; }
        location /_media/ { internal; ${from} } }`,
    )
    const owner = await makeUser(node.ctx)
    const { id, bytes, path } = await makeFile(node, owner)
    const { file_url } = await node.call(streams.stream, { params: { id } })
    const get = ranged(`http://127.0.0.1:${port}${file_url}`)
    await requireRanges(bytes, get)
    const { headers } = await get('bytes=0-9')
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+, immutable$/)
    const direct = `/_media${kind === 'bucket' ? '/media' : ''}${path}`
    expect((await fetch(`http://127.0.0.1:${port}${direct}`)).status).toBe(404)
    await node.call(songs.remove, { params: { id } }, owner.token)
    await expect.poll(async () => (await get('bytes=0-9')).status).toBe(404)
  })

  test('keeps what it sends for listeners whom a node redirects to it', async () => {
    const edge = await engines.nginx(
      (port, folder) => `proxy_cache_path ${folder}/cache keys_zone=media:1m;
        server { listen 127.0.0.1:${port}; location / {
          secure_link $arg_md5,$arg_expires;
          secure_link_md5 "$secure_link_expires$uri ${KEY}";
          if ($secure_link = "") { return 403; }
          if ($secure_link = "0") { return 410; }
          slice 256k; proxy_cache media; proxy_cache_key $uri$slice_range; proxy_cache_valid 200 206 1h;
          proxy_set_header Range $slice_range; proxy_pass ${endpoint}/media/;
          add_header X-Cache $upstream_cache_status; } }`,
    )
    const cdn = { url: `http://127.0.0.1:${edge.port}`, key: KEY }
    const variables = {
      MEDIA_DELIVERY: 'cdn',
      MEDIA_CDN_URL: cdn.url,
      MEDIA_CDN_KEY: cdn.key,
      STORAGE_URL: bucket.url,
    }
    const [one, other] = [await openNode(variables), await openNode(variables)]
    const owner = await makeUser(one.ctx)
    const { id, bytes, path } = await makeFile(one, owner)
    const addressFor = async (node: typeof one, { token }: TestUser): Promise<string> => {
      const { file_url } = await node.call(streams.stream, { params: { id } }, token)
      const response = await fetch(node.address + file_url, { redirect: 'manual' })
      expect(response.status).toBe(302)
      return response.headers.get('location') ?? ''
    }
    const first = ranged(await addressFor(one, await makeUser(one.ctx)))
    const second = ranged(await addressFor(other, await makeUser(one.ctx)))
    const missed = await first()
    expect(missed.headers.get('x-cache')).toBe('MISS')
    await missed.arrayBuffer()
    expect((await second('bytes=300000-300099')).headers.get('x-cache')).toBe('HIT')
    await requireRanges(bytes, first)
    await requireRanges(bytes, second)

    const refused = async (url: string) => (await fetch(url)).status
    expect(await refused(cdnUrl(cdn, path))).toBe(200)
    expect(await refused(cdnUrl(cdn, path, Date.now() - 61_000))).toBe(410)
    expect(await refused(cdnUrl(cdn, path).replace(/[\da-f](?=\.mp3)/, 'z'))).toBe(403)
    expect(await refused(cdnUrl({ ...cdn, key: randomUUID() }, path))).toBe(403)
    expect(await refused(cdn.url + path)).toBe(403)

    const body = { type: 'song' as const, item_id: id }
    const link = await one.call(shareLinks.create, { body }, owner.token)
    const token = link.token ?? ''
    const { opened } = await one.call(shareLinks.open, { params: { token }, body: {} })
    const { file_url } = await one.call(shareLinks.play, {
      params: { token, id },
      body: { grant: opened?.grant ?? '' },
    })
    const redirects = (url: string) => async () =>
      (await fetch(other.address + url, { redirect: 'manual' })).status
    await expect.poll(redirects(file_url)).toBe(302)
    await one.call(shareLinks.revoke, { params: { id: link.id } }, owner.token)
    await expect.poll(redirects(file_url)).toBe(404)

    const { file_url: own } = await one.call(streams.stream, { params: { id } })
    await expect.poll(redirects(own)).toBe(302)
    await one.call(songs.remove, { params: { id } }, owner.token)
    await expect.poll(redirects(own)).toBe(404)
  })
})
