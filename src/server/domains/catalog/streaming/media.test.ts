import { randomBytes } from 'node:crypto'
import { rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streams } from '../../../../contract/catalog/streams.ts'
import { packageKeys } from '../../../media/hls.ts'
import { originalKey } from '../../../media/original-key.ts'
import { signMedia } from '../../../media/signed-url.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeMedia, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { catalogChanged } from '../catalog/service.ts'

const BYTES = randomBytes(700_000)
const SIZE = BYTES.length

let app: TestApp
let owner: TestUser
let other: TestUser
let admin: TestUser
let song: { id: number; media_id: number }
let base: string
beforeAll(async () => {
  app = await testApp()
  base = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  owner = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
  song = await makeSong(app.ctx, { media: { bytes: BYTES, duration: 100 } })
})
afterAll(() => app.close())

const info = (id: number, token?: string) => app.call(streams.stream, { params: { id } }, token)
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(base + path, { method, headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('range of a file', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, SIZE - 1],
    ['bytes=100-199', 100, 199],
    ['bytes=65536-131071', 65_536, 131_071],
    ['bytes=0-262143', 0, 262_143],
    ['bytes=1-262145', 1, 262_145],
    ['bytes=5-699998', 5, 699_998],
    ['bytes=699999-', SIZE - 1, SIZE - 1],
    ['bytes=699000-9999999', 699_000, SIZE - 1],
    ['bytes=-1', SIZE - 1, SIZE - 1],
    ['bytes=-9999999', 0, SIZE - 1],
    ['BYTES=10-20', 10, 20],
  ])('%s', async (range, start, end) => {
    const { file_url } = await info(song.id)
    const response = await ask(file_url, { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${SIZE}`)
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    expect((await bytesOf(response)).equals(BYTES.subarray(start, end + 1))).toBe(true)
    const head = await ask(file_url, { range }, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([206, String(end - start + 1)])
    expect((await bytesOf(head)).length).toBe(0)
  })

  it.each(['bytes=700000-', 'bytes=700000-800000', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '416 for %s',
    async (range) => {
      const { file_url } = await info(song.id)
      const response = await ask(file_url, { range })
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe(`bytes */${SIZE}`)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toMatchObject({ code: 'range_not_satisfiable', status: 'error' })
    },
  )

  it.each(['bytes=', 'bytes=5-2', 'items=0-1', 'bytes=0-1,5-9', 'bytes=a-b'])(
    'whole file for %s',
    async (range) => {
      const { file_url } = await info(song.id)
      const response = await ask(file_url, { range })
      expect([response.status, response.headers.get('content-length')]).toEqual([200, String(SIZE)])
      expect((await bytesOf(response)).equals(BYTES)).toBe(true)
    },
  )

  it('is sent only for the version the client has', async () => {
    const { file_url } = await info(song.id)
    const etag = String((await ask(file_url, {}, 'HEAD')).headers.get('etag'))
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    const range = 'bytes=0-9'
    expect((await ask(file_url, { range, 'if-range': etag })).status).toBe(206)
    expect((await ask(file_url, { range, 'if-range': '"other"' })).status).toBe(200)
    expect((await ask(file_url, { range, 'if-range': `W/${etag}` })).status).toBe(200)
    expect((await ask(file_url, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
    expect((await ask(file_url, { 'if-none-match': '"x"' })).status).toBe(200)
  })

  it('has the headers that caches, players and other origins need', async () => {
    const { file_url } = await info(song.id)
    const { headers } = await ask(file_url, { 'accept-encoding': 'gzip, br' }, 'HEAD')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Content-Range, Content-Length, Age',
      'cache-control': expect.stringMatching(/^public, max-age=\d+, immutable$/),
    })
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('x-ratelimit-limit')).toBeNull()
    const age = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1])
    expect(age).toBeGreaterThan(5 * 3600 - 5)
    expect(age).toBeLessThanOrEqual(6 * 3600)
    expect((await ask(file_url, {}, 'OPTIONS')).status).toBe(204)
  })

  it('survives a client that disconnects', async () => {
    const { file_url } = await info(song.id)
    for (let n = 0; n < 20; n++) {
      const stop = new AbortController()
      const response = await fetch(base + file_url, { signal: stop.signal })
      await response.body?.getReader().read()
      stop.abort()
    }
    expect((await bytesOf(await ask(file_url))).equals(BYTES)).toBe(true)
  })
})

describe('signed URL', () => {
  const signed = (over: Partial<Parameters<typeof signMedia>[1]> = {}) => {
    const item = { type: 'song', id: song.id, listener: 'visitor', expires: Date.now() / 1000 + 60, ...over }
    return `/api/stream/${signMedia(app.ctx.env.secret, item)}/song/${song.id}/file`
  }
  it('is required', async () => {
    expect((await ask(signed())).status).toBe(200)
    expect((await ask(signed({ id: song.id + 1 }))).status).toBe(403)
    expect((await ask(signed({ type: 'episode' }))).status).toBe(403)
    expect((await ask(signed().replace(/\/stream\/./, '/stream/!'))).status).toBe(403)
    expect((await ask(`/api/stream/x.y/song/${song.id}/file`)).status).toBe(403)
    const gone = await ask(signed({ expires: Date.now() / 1000 - 1 }))
    expect([gone.status, gone.headers.get('access-control-allow-origin')]).toEqual([410, '*'])
    expect(await gone.json()).toMatchObject({ code: 'gone' })
  })

  it('is stable for an hour and never contains the token', async () => {
    const [one, two] = [await info(song.id, other.token), await info(song.id, other.token)]
    expect(one.file_url).toBe(two.file_url)
    expect(one.file_url).not.toContain(other.token)
    expect((await info(song.id)).file_url).not.toBe(one.file_url)
  })

  it('becomes invalid with the item, with the account and when a login becomes required', async () => {
    const nextNotification = () => new Promise((done) => app.ctx.channel.on('catalog', done))
    const gone = await makeSong(app.ctx, { media: { bytes: randomBytes(10) } })
    const visitors = (await info(gone.id)).file_url
    const others = (await info(gone.id, other.token)).file_url
    expect([(await ask(visitors)).status, (await ask(others)).status]).toEqual([200, 200])
    const notified = nextNotification()
    await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', other.id).execute()
    await catalogChanged(app.ctx)
    await notified
    expect([(await ask(visitors)).status, (await ask(others)).status]).toEqual([200, 404])
    await app.ctx.db.updateTable('users').set({ blocked: false }).where('id', '=', other.id).execute()
    const again = nextNotification()
    await app.ctx.db.deleteFrom('songs').where('id', '=', gone.id).execute()
    await catalogChanged(app.ctx)
    await again
    expect([(await ask(visitors)).status, (await ask(others)).status]).toEqual([404, 404])

    const changed = new Promise((done) => app.ctx.channel.on('settings', done))
    await setSetting(app.ctx, 'requireAuth', '1')
    await changed
    await expect.poll(() => app.ctx.settings().requireAuth).toBe(true)
    expect((await ask(signed())).status).toBe(403)
    await setSetting(app.ctx, 'requireAuth', '0')
    await expect.poll(() => app.ctx.settings().requireAuth).toBe(false)
  })

  it('returns 404 if the file is missing', async () => {
    const lost = await makeSong(app.ctx, {})
    expect((await ask((await info(lost.id)).file_url)).status).toBe(404)
  })
})

describe('private song', () => {
  it('streams for its owner and admins only, and so do its URLs', async () => {
    const secret = await makeSong(app.ctx, {
      public: false,
      user_id: owner.id,
      media: { bytes: randomBytes(1000) },
    })
    for (const token of [undefined, other.token])
      expect((await app.requestError(streams.stream, { params: { id: secret.id } }, token)).status).toBe(404)
    for (const { token } of [owner, admin])
      expect((await ask((await info(secret.id, token)).file_url)).status).toBe(200)
    for (const listener of ['visitor', String(other.id)]) {
      const sig = signMedia(app.ctx.env.secret, {
        type: 'song',
        id: secret.id,
        listener,
        expires: Date.now() / 1000 + 60,
      })
      expect((await ask(`/api/stream/${sig}/song/${secret.id}/file`)).status).toBe(404)
    }
  })
})

describe('stream information', () => {
  const packaged = async (media: Parameters<typeof makeMedia>[1] = {}) => {
    const created = await makeMedia(app.ctx, {
      bytes: randomBytes(100),
      status: 'ready',
      renditions: [64, 128],
      loudness_lufs: -10,
      peak_dbtp: -0.5,
      waveform: Buffer.from([0, 128, 255]),
      ...media,
    })
    const keys = packageKeys(created.hash)
    await app.ctx.storage.putBytes(keys.master, Buffer.from('#EXTM3U'), 'x')
    await app.ctx.storage.putBytes(keys.index(128), Buffer.from('#EXTM3U index'), 'x')
    await app.ctx.storage.putBytes(keys.audio(128), Buffer.from('0123456789'), 'x')
    return created
  }

  it('contains HLS, loudness, waveform and lyrics of a packaged song', async () => {
    const media = await packaged()
    const album = await makeAlbum(app.ctx)
    const { id } = await makeSong(app.ctx, {
      media_id: media.id,
      album_id: album.id,
      lyrics: JSON.stringify({ synced: true, lines: [{ at: 1.5, text: 'la' }] }),
    })
    const quiet = await makeMedia(app.ctx, { loudness_lufs: -20, peak_dbtp: -6, duration: 600 })
    await makeSong(app.ctx, { media_id: quiet.id, album_id: album.id })
    const stream = await info(id)
    expect(stream).toMatchObject({
      mime: 'audio/mpeg',
      bitrates: [64, 128],
      gain_db: -4,
      peak: -0.5,
      waveform: [0, 128, 255],
      lyrics: { synced: true, lines: [{ at: 1.5, text: 'la' }] },
    })
    // Energy mean of -10 LUFS for 200 s and -20 LUFS for 600 s: 10·log10(0.25·0.1 + 0.75·0.01) = -14.88.
    expect(stream.album_gain_db).toBeCloseTo(Math.min(-14 + 14.88, -1 + 0.5), 2)
    expect(Date.parse(stream.expires_at)).toBeGreaterThan(Date.now() + 5 * 3_600_000 - 5_000)

    const hls = String(stream.hls_url)
    const master = await ask(hls)
    expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    expect(await master.text()).toBe('#EXTM3U')
    expect(await (await ask(hls.replace('master', '128/index'))).text()).toBe('#EXTM3U index')
    const audio = await ask(hls.replace('master.m3u8', '128/audio.m4s'), { range: 'bytes=2-4' })
    expect([audio.status, audio.headers.get('content-type'), await audio.text()]).toEqual([
      206,
      'audio/mp4',
      '234',
    ])
    for (const wrong of ['256/audio.m4s', '1e2/audio.m4s', '../file', '128%2f..%2fmaster.m3u8/audio.m4s'])
      expect((await ask(hls.replace('master.m3u8', wrong))).status, wrong).toBeGreaterThanOrEqual(400)
  })

  it('has no HLS before packaging, and the song being played is prioritized', async () => {
    const first = await makeSong(app.ctx, { media: { bytes: randomBytes(10) } })
    expect(await info(first.id)).toMatchObject({ hls_url: null, bitrates: [], gain_db: null, waveform: [] })
    await info(first.id)
    const { rows } = await sql`select priority from pgboss.job
      where name = 'package-media' and data->>'media_id' = ${String(first.media_id)}`.execute(app.ctx.db)
    expect(rows).toEqual([{ priority: 10 }])
    const sig = (await info(first.id)).file_url.split('/')[3]
    expect((await ask(`/api/stream/${sig}/song/${first.id}/master.m3u8`)).status).toBe(404)
  })

  it('is 409 while no browser plays the original, then offers a rendition as the file', async () => {
    const aiff = { mime: 'audio/aiff', ext: 'aiff', codec: 'pcm' }
    const { id } = await makeSong(app.ctx, { user_id: owner.id, media: aiff })
    const pending = await app.requestError(streams.stream, { params: { id } }, owner.token)
    expect([pending.status, pending.body.status]).toEqual([409, 'error'])
    const media = await packaged(aiff)
    const ready = await makeSong(app.ctx, { media_id: media.id })
    const stream = await info(ready.id)
    expect(stream.mime).toBe('audio/mp4')
    expect(await (await ask(stream.file_url)).text()).toBe('0123456789')
  })

  it('plays originals imported in place', async () => {
    const path = join(tmpdir(), `tonearm-in-place-${randomBytes(6).toString('hex')}.mp3`)
    await writeFile(path, 'in place')
    const { id } = await makeSong(app.ctx, { media: { external_path: path } })
    const response = await ask((await info(id)).file_url)
    expect([response.status, await response.text()]).toEqual([200, 'in place'])
    await rm(path)
    const other = await makeSong(app.ctx, { media: { external_path: `${path}.gone` } })
    expect((await ask((await info(other.id)).file_url)).status).toBe(404)
  })

  it('never leaves the storage through a symbolic link', async () => {
    const media = await makeMedia(app.ctx, { bytes: randomBytes(10) })
    const path = app.ctx.storage.localPath(originalKey(media)) as string
    await rm(path)
    await symlink('/etc/passwd', path)
    const { id } = await makeSong(app.ctx, { media_id: media.id })
    expect((await ask((await info(id)).file_url)).status).toBe(404)
  })
})
