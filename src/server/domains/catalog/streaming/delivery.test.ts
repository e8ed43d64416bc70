import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { streams } from '../../../../contract/catalog/streams.ts'
import { mediaPlaylist, packageKeys } from '../../../media/hls.ts'
import { originalKey } from '../../../media/original-key.ts'
import { scratchFolder } from '../../../media/testing/corpus.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong, makeUser } from '../../../testing/make.ts'
import { startSelling } from '../../../testing/make-selling.ts'
import { makeAppPassword } from '../../../testing/subsonic-client.ts'
import { catalogChanged } from '../catalog/service.ts'

const BYTES = randomBytes(700_000)
const KEY = 'a-key-of-the-edge'

let bucket: Server
let asked: string[] = []
/** Responds instead of the bucket. */
let instead: ((request: IncomingMessage, response: ServerResponse) => void) | null = null
let storageUrl: string
beforeAll(async () => {
  const s3 = new S3rver({
    silent: true,
    directory: join(await scratchFolder('delivery'), 's3'),
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  await s3.configureBuckets()
  const serve = s3.callback()
  bucket = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.range ?? ''}`)
    if (instead) instead(request, response)
    else serve(request, response)
  })
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
  const { port } = bucket.address() as AddressInfo
  storageUrl = `s3://S3RVER:S3RVER@example.invalid/media?region=eu-1&endpoint=http://127.0.0.1:${port}`
})
beforeEach(() => {
  asked = []
  instead = null
})
afterAll(() => bucket.close())

/** Runs an app with a song, given the path of its file and its key in the storage. */
const withSong = async (
  variables: Record<string, string>,
  run: (
    ask: (headers?: object, method?: 'GET' | 'HEAD') => Promise<LightMyRequestResponse>,
    key: string,
    app: TestApp,
  ) => Promise<void>,
): Promise<void> => {
  const app = await testApp(variables)
  try {
    const { id, media_id } = await makeSong(app.ctx, { media: { bytes: BYTES, duration: 100 } })
    const { file_url: url } = await app.call(streams.stream, { params: { id } })
    const media = await app.ctx.db
      .selectFrom('media')
      .selectAll()
      .where('id', '=', media_id)
      .executeTakeFirstOrThrow()
    asked = []
    await run(
      (headers = {}, method = 'GET') =>
        app.fastify.inject({ method, url, headers: headers as Record<string, string> }),
      originalKey(media),
      app,
    )
  } finally {
    await app.close()
  }
}

describe('from a bucket', () => {
  test('each request of a player is one of the bucket', () =>
    withSong({ STORAGE_URL: storageUrl }, async (ask) => {
      for (const [range, start, end] of [
        ['bytes=0-99', 0, 99],
        ['bytes=100-', 100, 699_999],
        ['bytes=699000-9999999', 699_000, 699_999],
      ] as const) {
        const response = await ask({ range })
        expect(response.statusCode).toBe(206)
        expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/700000`)
        expect(response.rawPayload.equals(BYTES.subarray(start, end + 1))).toBe(true)
      }
      const whole = await ask()
      expect([whole.statusCode, whole.rawPayload.equals(BYTES)]).toEqual([200, true])
      expect(asked).toEqual(['GET bytes=0-99', 'GET bytes=100-', 'GET bytes=699000-9999999', 'GET bytes=0-'])
      asked = []
      const head = await ask({ range: 'bytes=5-9' }, 'HEAD')
      expect([head.statusCode, head.headers['content-length']]).toEqual([206, '5'])
      expect((await ask({ 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
      expect((await ask({ range: 'bytes=-7' })).rawPayload.equals(BYTES.subarray(-7))).toBe(true)
      expect(asked.filter((one) => one.startsWith('GET'))).toEqual(['GET bytes=699993-699999'])
      const behind = await ask({ range: 'bytes=700000-' })
      expect([behind.statusCode, behind.headers['content-range']]).toEqual([416, 'bytes */700000'])
    }))

  test('a file that is gone is missing', () =>
    withSong({ STORAGE_URL: storageUrl }, async (ask, key, { ctx }) => {
      await ctx.storage.delete(key)
      expect((await ask({ range: 'bytes=0-9' })).statusCode).toBe(404)
    }))

  test('a part other than the requested one is not passed on', () =>
    withSong({ STORAGE_URL: storageUrl }, async (ask) => {
      for (const [status, headers] of [
        [200, {}],
        [206, { 'content-range': 'bytes 0-99/700000' }],
        [206, {}],
      ] as const) {
        instead = (_, response) => response.writeHead(status, headers).end(BYTES.subarray(0, 100))
        expect((await ask({ range: 'bytes=100-199' })).statusCode).toBe(503)
      }
      instead = (_, response) =>
        response.writeHead(206, { 'content-range': 'bytes 100-199/700000' }).end(BYTES.subarray(0, 150))
      await expect(ask({ range: 'bytes=100-199' })).rejects.toThrow()
    }))

  test('nothing is read for a client that has disconnected', () =>
    withSong({ STORAGE_URL: storageUrl }, async (_, __, app) => {
      const at = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
      const reading = Promise.withResolvers<ServerResponse>()
      instead = (_, response) => reading.resolve(response)
      const { id } = await app.ctx.db.selectFrom('songs').select('id').executeTakeFirstOrThrow()
      const { file_url } = await app.call(streams.stream, { params: { id } })
      const client = get(`${at}${new URL(file_url, at).pathname}`)
      client.on('error', () => undefined)
      const response = await reading.promise
      client.destroy()
      await vi.waitFor(async () => {
        const open = await new Promise((resolve) =>
          app.fastify.server.getConnections((_, count) => resolve(count)),
        )
        expect(open).toBe(0)
      })
      response.writeHead(206, { 'content-range': 'bytes 0-29999999/30000000' }).end(Buffer.alloc(30_000_000))
      await once(response, 'close')
      expect(response.writableFinished).toBe(false)
    }))
})

test('the reverse proxy sends a file of the folder, and one of the bucket by a signed address', async () => {
  await withSong({ MEDIA_DELIVERY: 'accel' }, async (ask, key) => {
    const { statusCode, headers, rawPayload } = await ask({ range: 'bytes=0-99' })
    expect({ statusCode, bytes: rawPayload.length }).toEqual({ statusCode: 200, bytes: 0 })
    expect(headers).toMatchObject({ 'x-accel-redirect': `/_media/${key}`, 'content-type': 'audio/mpeg' })
    expect(headers['cache-control']).toContain('immutable')
  })
  await withSong({ MEDIA_DELIVERY: 'accel', STORAGE_URL: storageUrl }, async (ask, key) => {
    const address = String((await ask()).headers['x-accel-redirect'])
    expect(address).toMatch(new RegExp(`^/_media/media/${key}\\?.*X-Amz-Expires=86400`))
    expect(asked).toEqual([])
  })
})

test('clients are redirected to the bucket for a minute, with the name of a download', () =>
  withSong({ MEDIA_DELIVERY: 'redirect', STORAGE_URL: storageUrl }, async (ask, _, app) => {
    const { statusCode, headers } = await ask({ range: 'bytes=5-9' })
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store'])
    expect(headers['access-control-allow-origin']).toBe('*')
    const address = new URL(String(headers.location))
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60')
    const part = await fetch(address, { headers: { range: 'bytes=5-9' } })
    expect(Buffer.from(await part.arrayBuffer()).equals(BYTES.subarray(5, 10))).toBe(true)
    expect((await ask({}, 'HEAD')).statusCode).toBe(200)
    const page = await app.fastify.inject({ url: '/' })
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${address.origin}`)

    const admin = await makeUser(app.ctx, { admin: true })
    const song = await makeSong(app.ctx, { title: 'Öde', media: { bytes: randomBytes(100) } })
    // The web app could neither send its headers there nor read the name.
    const fetched = await app.fastify.inject({
      url: `/api/download-song/${song.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([fetched.statusCode, fetched.rawPayload.length]).toEqual([200, 100])
    expect(fetched.headers['content-disposition']).toContain('attachment')

    const { secret } = await makeAppPassword(app, admin)
    const download = await app.fastify.inject(`/rest/download?apiKey=${secret}&c=test&id=so-${song.id}`)
    const named = await fetch(String(download.headers.location))
    expect(named.headers.get('content-disposition')).toContain('attachment')
    await vi.waitFor(async () => {
      const stats = app.ctx.db.selectFrom('song_stats').select('downloads').where('song_id', '=', song.id)
      expect(await stats.executeTakeFirst()).toEqual({ downloads: 2 })
    })
  }))

test('a CDN has one path of a file for all listeners, and a signature of a minute that its edge verifies', () =>
  withSong(
    { MEDIA_DELIVERY: 'cdn', MEDIA_CDN_URL: 'https://cdn.example', MEDIA_CDN_KEY: KEY },
    async (ask, key) => {
      const from = Math.floor(Date.now() / 1000)
      const address = new URL(String((await ask()).headers.location))
      expect(address.origin + address.pathname).toBe(`https://cdn.example/${key}`)
      const expires = Number(address.searchParams.get('expires'))
      expect(expires - from).toBeGreaterThanOrEqual(60)
      expect(expires - from).toBeLessThan(70)
      const signature = createHash('md5').update(`${expires}/${key} ${KEY}`).digest('base64url')
      expect(address.searchParams.get('md5')).toBe(signature)
    },
  ))

test('what is heard in part only is never handed over', () =>
  withSong(
    { MEDIA_DELIVERY: 'cdn', MEDIA_CDN_URL: 'https://cdn.example', MEDIA_CDN_KEY: KEY },
    async (_, __, app) => {
      await startSelling(app.ctx)
      const bytes = randomBytes(100)
      const song = await makeSong(app.ctx, {
        media: { bytes, duration: 60, status: 'ready', renditions: [128] },
      })
      const { hash } = await app.ctx.db
        .selectFrom('media')
        .select('hash')
        .where('id', '=', song.media_id)
        .executeTakeFirstOrThrow()
      const fragments = Array.from({ length: 10 }, (_, n) => ({
        duration: 6,
        bytes: 1000,
        offset: 500 + n * 1000,
      }))
      const playlist = mediaPlaylist({ initBytes: 500, bytes: 10_500, fragments })
      await app.ctx.storage.putBytes(
        packageKeys(hash).index(128),
        Buffer.from(playlist),
        'application/vnd.apple.mpegurl',
      )
      await app.ctx.storage.putBytes(packageKeys(hash).audio(128), Buffer.alloc(10_500), 'audio/mp4')
      const audio = async () => {
        const { file_url, hls_url } = await app.call(streams.stream, { params: { id: song.id } })
        const list = await app.fastify.inject({ url: String(hls_url).replace('master', '128/index') })
        expect(list.statusCode).toBe(200)
        return app.fastify.inject({ url: file_url.replace(/file$/, '128/audio.m4s') })
      }
      expect((await audio()).statusCode).toBe(302)
      await app.ctx.db
        .insertInto('listen_policies')
        .values({ song_id: song.id, album_id: null, policy: 'preview', preview_seconds: 15 })
        .execute()
      await catalogChanged(app.ctx)
      await vi.waitFor(async () => {
        const preview = await audio()
        expect([preview.statusCode, preview.rawPayload.length]).toEqual([200, 3500])
      }, 10_000)
    },
  ))
