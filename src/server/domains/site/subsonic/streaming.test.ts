import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { scratchFolder } from '../../../media/testing/corpus.ts'
import { ffmpegOutput } from '../../../media/testing/decode.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeAlbum, makeEpisode, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan } from '../../../testing/make-plans.ts'
import { makePurchase, startSelling } from '../../../testing/make-selling.ts'
import { makeMusic } from '../../../testing/music.ts'
import { type SubsonicClient, subsonicClient, subsonicQuery } from '../../../testing/subsonic-client.ts'
import { catalogChanged, temporaryFolder, trimConversions } from '../../catalog/index.ts'
import { packageMedia } from '../../catalog/transcoding/service.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { prepareFile } from '../../selling/purchases/download-files.service.ts'
import { collectGarbage } from '../storage-gc/service.ts'

const SECONDS = 12
const scratch = await scratchFolder('streams')

/** The source of remote episodes. */
let answer = (_: IncomingMessage, response: ServerResponse): unknown => response.writeHead(404).end()
const elsewhere = createServer((request, response) => answer(request, response))
await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`

let app: TestApp
let user: TestUser
let other: TestUser
let client: SubsonicClient
/** A song with renditions, an MP3 of 128 kbit/s. */
let song: { id: number; media_id: number }
let original: Buffer

const set = async (key: string, value: string): Promise<void> => {
  await setSetting(app.ctx, key as 'saas', value)
  await app.ctx.settings.reload()
}

/** Announces a change of the catalog, and waits until this process knows of it: messages arrive in their order. */
const changed = async (): Promise<void> => {
  await catalogChanged(app.ctx)
  const mark = randomUUID()
  const { promise, resolve } = Promise.withResolvers<void>()
  app.ctx.channel.on('test_marks', (payload) => {
    if (payload === mark) resolve()
  })
  await app.ctx.channel.publish('test_marks', mark)
  await promise
}

/** Creates a song of real audio; each file is of another content. */
const realSong = async (
  ext: string,
  values: object = {},
): Promise<{ id: number; media_id: number; bytes: Buffer }> => {
  const path = await makeMusic(
    join(scratch, `${randomBytes(6).toString('hex')}.${ext}`),
    {},
    { seconds: SECONDS },
  )
  const bytes = readFileSync(path)
  const kinds = {
    mp3: { mime: 'audio/mpeg', codec: 'mp3', bitrate: 128_000 },
    flac: { mime: 'audio/flac', codec: 'flac', bitrate: 700_000 },
  }[ext as 'mp3']
  const made = await makeSong(app.ctx, {
    media: { bytes, ext, duration: SECONDS, channels: 1, sample_rate: 44_100, ...kinds },
    ...values,
  })
  return { ...made, bytes }
}

beforeAll(async () => {
  app = await testApp({ OUTBOUND_ALLOW: host })
  await liftLimits(app.ctx)
  await startSelling(app.ctx)
  user = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
  client = await subsonicClient(app, user)
  const { bytes, ...made } = await realSong('mp3')
  song = made
  original = bytes
  await packageMedia(app.ctx, song.media_id, new AbortController().signal)
})
afterAll(async () => {
  await app.close()
  elsewhere.close()
})
afterEach(async () => {
  await sql`update users set plan_id = null`.execute(app.ctx.db)
  await sql`delete from listen_policies`.execute(app.ctx.db)
  await changed()
})

const so = (id: number): string => `so-${id}`
const stream = (params: object = {}, headers: Record<string, string> = {}) =>
  client.raw('stream', { id: so(song.id), ...params }, headers)
const renditions = async (media = song.media_id): Promise<number[]> =>
  (
    await app.ctx.db
      .selectFrom('media')
      .select('renditions')
      .where('id', '=', media)
      .executeTakeFirstOrThrow()
  ).renditions

/** Returns codec and seconds of audio, by decoding all of it. */
const decoded = async (bytes: Buffer): Promise<{ codec: string; seconds: number }> => {
  const path = join(scratch, randomBytes(6).toString('hex'))
  await writeFile(path, bytes)
  const { stdout, stderr } = await ffmpegOutput(['-i', path, '-f', 's16le', '-ac', '1', '-ar', '8000', '-'])
  return { codec: /Audio: (\w+)/.exec(stderr)?.[1] ?? '', seconds: stdout.length / 16_000 }
}
const limitTo = async (max_kbps: number): Promise<void> => {
  const { id } = await makePlan(app.ctx, { month: 500 }, { max_kbps })
  await app.ctx.db.updateTable('users').set({ plan_id: id }).where('id', '=', user.id).execute()
  await changed()
}
const sell = async (policy: 'preview' | 'none', song_id = song.id): Promise<void> => {
  await app.ctx.db
    .insertInto('listen_policies')
    .values({ song_id, album_id: null, policy, preview_seconds: 5 })
    .execute()
  await changed()
}

describe('the original', () => {
  test.each([
    {},
    { format: 'raw' },
    { format: 'raw', maxBitRate: 32 },
    { maxBitRate: 0 },
    { maxBitRate: 320 },
    { format: 'mp3' },
  ])('is sent for %j', async (params) => {
    const response = await stream(params)
    expect(response.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(original.length),
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cache-control': 'private, no-cache',
    })
    expect(response.rawPayload.equals(original)).toBe(true)
  })

  it('comes in ranges, to HEAD requests, and not again to those who have it', async () => {
    const part = await stream({}, { range: 'bytes=100-199' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(original.subarray(100, 200))).toBe(true)
    expect(part.headers['content-range']).toBe(`bytes 100-199/${original.length}`)
    expect((await stream({}, { 'if-none-match': String(part.headers.etag) })).statusCode).toBe(304)
    expect((await stream({}, { range: `bytes=${original.length}-` })).statusCode).toBe(416)
    const head = await app.fastify.inject({
      method: 'HEAD',
      url: `/rest/stream?${subsonicQuery({ apiKey: client.secret, id: so(song.id) })}`,
    })
    expect(head.headers['content-length']).toBe(String(original.length))
    expect(head.rawPayload.length).toBe(0)
  })

  it('counts neither a play nor a download', async () => {
    await stream()
    const { rows } = await sql`select from all_plays`.execute(app.ctx.db)
    const stats = await app.ctx.db
      .selectFrom('song_stats')
      .selectAll()
      .where('song_id', '=', song.id)
      .executeTakeFirst()
    expect([rows.length, stats?.plays, stats?.downloads]).toEqual([0, 0, 0])
  })
})

describe('renditions', () => {
  test.each([{ maxBitRate: 100 }, { format: 'm4a' }, { format: 'aac', maxBitRate: 64 }, { format: 'mp4' }])(
    'are sent for %j',
    async (params: { maxBitRate?: number }) => {
      const best = (await renditions()).findLast((kbps) => kbps <= (params.maxBitRate ?? 1000))
      const response = await stream(params)
      expect(response.headers).toMatchObject({ 'content-type': 'audio/mp4', 'accept-ranges': 'bytes' })
      expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
      expect(response.headers.etag).toMatch(new RegExp(`-${best}a"$`))
      const { codec, seconds } = await decoded(response.rawPayload)
      expect(codec).toBe('aac')
      expect(seconds).toBeCloseTo(SECONDS, 0)
      const part = await stream(params, { range: 'bytes=10-19' })
      expect(part.rawPayload.equals(response.rawPayload.subarray(10, 20))).toBe(true)
    },
  )

  it('are all that a plan of lower quality has', async () => {
    await limitTo(64)
    const own = (await client.get('getSong', { id: so(song.id) })).song
    expect(own).toMatchObject({ transcodedContentType: 'audio/mp4', transcodedSuffix: 'm4a' })
    for (const params of [{}, { format: 'raw' }, { maxBitRate: 320 }])
      expect((await stream(params)).headers.etag).toMatch(/-64a"$/)
    const converted = await stream({ format: 'flac' })
    expect(converted.headers['content-type']).toBe('audio/mpeg')
    expect(converted.rawPayload.length).toBeLessThan((SECONDS + 1) * 64 * 125)
  })
})

describe('rights', () => {
  it('end a preview on the server, in every form', async () => {
    await sell('preview')
    const whole = Number((await stream({ format: 'm4a' })).headers['content-length'])
    const raw = await stream({ format: 'raw' })
    expect(raw.headers['content-type']).toBe('audio/mp4')
    expect(Number(raw.headers['content-length'])).toBe(whole)
    expect((await decoded(raw.rawPayload)).seconds).toBeLessThan(SECONDS - 2)
    expect((await decoded((await stream({ format: 'mp3' })).rawPayload)).seconds).toBeCloseTo(5, 0)
    expect((await decoded((await stream({ format: 'opus', timeOffset: 3 })).rawPayload)).seconds).toBeCloseTo(
      2,
      0,
    )
    expect((await decoded((await stream({ format: 'mp3', timeOffset: 9 })).rawPayload)).seconds).toBeCloseTo(
      1,
      0,
    )
  })

  it('end a preview of what has no renditions yet', async () => {
    const { id } = await realSong('mp3')
    await sell('preview', id)
    const response = await stream({ id: so(id), format: 'raw' })
    expect(response.headers['content-type']).toBe('audio/mpeg')
    expect((await decoded(response.rawPayload)).seconds).toBeCloseTo(5, 0)
  })

  it('give nothing of what is heard after it is bought, but tell where', async () => {
    await sell('none')
    const refusal = { code: 50, helpUrl: `${app.ctx.settings().appUrl}/song/${song.id}` }
    for (const name of ['stream', 'hls.m3u8'])
      for (const format of ['raw', 'mp3'])
        expect(await client.error(name, { id: so(song.id), format })).toMatchObject(refusal)
    expect(await client.error('download', { id: so(song.id) })).toMatchObject({ code: 50 })
    // In XML, unless apps ask for something else.
    expect((await client.raw('stream', { id: so(song.id) })).headers['content-type']).toBe(
      'text/xml; charset=utf-8',
    )
  })

  it('end at once when a song becomes private', async () => {
    const { id, bytes } = await realSong('mp3', { user_id: other.id, public: true })
    expect((await stream({ id: so(id) })).rawPayload.equals(bytes)).toBe(true)
    await app.ctx.db.updateTable('songs').set({ public: false }).where('id', '=', id).execute()
    await changed()
    expect(await client.error('stream', { id: so(id) })).toMatchObject({ code: 70 })
  })

  it('hide private songs of others, and say no more than that', async () => {
    const hidden = await realSong('mp3', { user_id: other.id, public: false })
    const theirs = await subsonicClient(app, other)
    expect((await theirs.raw('stream', { id: so(hidden.id) })).rawPayload.equals(hidden.bytes)).toBe(true)
    for (const name of ['stream', 'download', 'hls.m3u8', 'getCoverArt', 'getLyricsBySongId'])
      for (const id of [so(hidden.id), 'so-99999999', 'so-', 'nonsense', 'pl-1x'])
        expect(await client.error(name, { id })).toMatchObject({
          code: 70,
          message: 'The requested data was not found.',
        })
    expect(await client.error('stream')).toMatchObject({ code: 10 })
    expect(await client.error('stream', { id: so(song.id), maxBitRate: 'high' })).toMatchObject({ code: 10 })
  })
})

describe('conversions', () => {
  test.each([
    ['mp3', 'audio/mpeg', 'mp3'],
    ['opus', 'audio/ogg', 'opus'],
    ['ogg', 'audio/ogg', 'vorbis'],
    ['flac', 'audio/flac', 'flac'],
    ['wma', 'audio/mpeg', 'mp3'],
  ])('to %s are whole', async (format, type, codec) => {
    const { id } = await realSong(format === 'flac' ? 'mp3' : 'flac')
    const response = await stream({ id: so(id), format })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type])
    const audio = await decoded(response.rawPayload)
    expect(audio.codec).toMatch(codec)
    expect(audio.seconds).toBeCloseTo(SECONDS, 0)
  })

  test.each(['mp3', 'aac', 'opus'])('to %s begin anywhere', async (format) => {
    const response = await stream({ format, timeOffset: 8 })
    expect((await decoded(response.rawPayload)).seconds).toBeCloseTo(SECONDS - 8, 0)
  })

  test.each([
    [{ format: 'mp3', maxBitRate: 64 }, 64],
    [{ format: 'mp3', maxBitRate: 70 }, 64],
    [{ maxBitRate: 40 }, 40],
    [{ format: 'mp3', timeOffset: 1 }, 192],
  ])('for %j have %i kbit/s', async (params, kbps) => {
    const { rawPayload } = await stream(params)
    const seconds = SECONDS - ('timeOffset' in params ? params.timeOffset : 0)
    expect((rawPayload.length * 8) / seconds / 1000).toBeCloseTo(kbps, -1)
  })

  it('promise a length only where they can keep it', async () => {
    const promised = await stream({
      format: 'mp3',
      timeOffset: 2,
      maxBitRate: 128,
      estimateContentLength: 'true',
    })
    expect(Number(promised.headers['content-length'])).toBe(promised.rawPayload.length)
    expect(promised.rawPayload.length / 16_000).toBeCloseTo(SECONDS - 2, 0)
    const open = await stream({ format: 'opus', timeOffset: 2, estimateContentLength: 'true' })
    expect(open.headers['content-length']).toBeUndefined()
    const url = (format: string) =>
      `/rest/stream?${subsonicQuery({ apiKey: client.secret, id: so(song.id), format, timeOffset: 1, estimateContentLength: true })}`
    const head = await app.fastify.inject({ method: 'HEAD', url: url('mp3') })
    expect(Number(head.headers['content-length'])).toBeGreaterThan(200_000)
    expect((await app.fastify.inject({ method: 'HEAD', url: url('flac') })).headers['content-type']).toBe(
      'audio/flac',
    )
  })

  it('promise no length of what has none, and begin at its last second after its end', async () => {
    const { id, media_id } = await realSong('flac')
    const beyond = await stream({ id: so(id), format: 'mp3', timeOffset: 500 })
    expect((await decoded(beyond.rawPayload)).seconds).toBeCloseTo(1, 0)
    await app.ctx.db.updateTable('media').set({ duration: 0 }).where('id', '=', media_id).execute()
    await changed()
    const open = await stream({ id: so(id), format: 'mp3', timeOffset: 5, estimateContentLength: true })
    expect(open.headers['content-length']).toBeUndefined()
    expect((await decoded(open.rawPayload)).seconds).toBeCloseTo(SECONDS - 5, 0)
  })

  it('leave nothing behind', async () => {
    await vi.waitFor(() => expect(readdirSync(temporaryFolder(app.ctx))).toEqual([]))
  })

  it('that fail are an answer', async () => {
    const { id } = await makeSong(app.ctx, {
      media: { bytes: Buffer.alloc(50_000, 'x'), ext: 'flac', codec: 'flac' },
    })
    expect(await client.error('stream', { id: so(id), format: 'mp3' })).toMatchObject({ code: 0 })
  })
})

describe('kept conversions', () => {
  let id: number
  beforeEach(async () => {
    id = (await realSong('flac')).id
  })
  const convert = (params: object = {}, headers: Record<string, string> = {}) =>
    stream({ id: so(id), format: 'opus', ...params }, headers)
  const kept = async () => (await app.ctx.db.selectFrom('transcodes').selectAll().execute()).length
  const files = async () => {
    const keys: string[] = []
    for await (const key of app.ctx.storage.list('transcodes')) keys.push(key)
    return keys
  }

  it('are files with ranges the next time, of the same bytes', async () => {
    const before = await kept()
    const first = await convert()
    await vi.waitFor(async () => expect(await kept()).toBe(before + 1), 20_000)
    const second = await convert()
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(second.headers).toMatchObject({
      'content-length': String(first.rawPayload.length),
      'accept-ranges': 'bytes',
    })
    const part = await convert({}, { range: 'bytes=50-59' })
    expect(part.rawPayload.equals(first.rawPayload.subarray(50, 60))).toBe(true)
    // A restored backup has the row, but not the file.
    for (const key of await files()) await app.ctx.storage.delete(key)
    expect((await decoded((await convert()).rawPayload)).seconds).toBeCloseTo(SECONDS, 0)
  })

  it('are made first for players that ask for a part', async () => {
    const part = await convert({}, { range: 'bytes=0-1' })
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 2])
    expect(Number(/\/(\d+)$/.exec(String(part.headers['content-range']))?.[1])).toBeGreaterThan(10_000)
  })

  it('are deleted, the least recently used first, beyond their space', async () => {
    await app.ctx.db.deleteFrom('transcodes').execute()
    await app.ctx.storage.deletePrefix('transcodes')
    for (const [format, hours] of [
      ['mp3', 5],
      ['opus', 3],
      ['ogg', 8],
    ] as const) {
      await stream({ id: so(id), format })
      const name = format === 'ogg' ? 'vorbis' : format
      await vi.waitFor(
        async () => expect(await files()).toContainEqual(expect.stringContaining(`/${name}-`)),
        20_000,
      )
      await vi.waitFor(async () => {
        const { numAffectedRows } = await sql`update transcodes set bytes = 500000,
          used_at = now() - make_interval(hours => ${hours}) where format = ${name}`.execute(app.ctx.db)
        expect(numAffectedRows).toBe(1n)
      }, 20_000)
    }
    await set('transcode_cache_mb', '1')
    await collectGarbage(app.ctx)
    expect((await files()).map((key) => /\/(\w+)-\d+\.\w+$/.exec(key)?.[1]).sort()).toEqual(['mp3', 'opus'])
    // Being used counts.
    await stream({ id: so(id), format: 'mp3' })
    await sql`update transcodes set bytes = 900000`.execute(app.ctx.db)
    await trimConversions(app.ctx)
    expect((await files()).map((key) => /\/(\w+)-/.exec(key)?.[1])).toEqual(['mp3'])
    await set('transcode_cache_mb', '0')
    await trimConversions(app.ctx)
    expect(await files()).toEqual([])
    await convert({ format: 'mp3' })
    expect(await kept()).toBe(0)
    await set('transcode_cache_mb', '2048')
  })
})

describe('with a real connection', () => {
  let address: string
  let long: number
  beforeAll(async () => {
    address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    // An hour of silence, 8 bits at 8 kHz.
    const samples = Buffer.alloc(3600 * 8000, 128)
    const header = Buffer.alloc(44)
    header.write('RIFF', 0)
    header.writeUInt32LE(36 + samples.length, 4)
    header.write('WAVEfmt ', 8)
    header.writeUInt32LE(16, 16)
    header.writeUInt16LE(1, 20)
    header.writeUInt16LE(1, 22)
    header.writeUInt32LE(8000, 24)
    header.writeUInt32LE(8000, 28)
    header.writeUInt16LE(1, 32)
    header.writeUInt16LE(8, 34)
    header.write('data', 36)
    header.writeUInt32LE(samples.length, 40)
    const media = { ext: 'wav', mime: 'audio/wav', codec: 'pcm_u8', duration: 3600, channels: 1 }
    long = (await makeSong(app.ctx, { media: { ...media, bytes: Buffer.concat([header, samples]) } })).id
  })
  /** Children of this process that run ffmpeg, also those that nobody has waited for. */
  const processes = (): string[] =>
    readdirSync('/proc/self/task')
      .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean))
      .filter((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').includes('(ffmpeg)'))
  const descriptors = () => readdirSync('/proc/self/fd').length
  const open = (params: object = {}) =>
    new Promise<{ response: IncomingMessage; close: () => void }>((resolve, reject) => {
      const query = subsonicQuery({ apiKey: client.secret, id: so(long), format: 'mp3', ...params })
      const request = get(`${address}/rest/stream?${query}`, (response) =>
        resolve({ response, close: () => request.destroy() }),
      ).on('error', reject)
    })

  it('ends a conversion with its client', async () => {
    const before = descriptors()
    const { response, close } = await open()
    response.on('error', () => undefined)
    await new Promise((first) => response.once('data', first))
    expect(processes()).toHaveLength(1)
    close()
    await vi.waitFor(() => {
      expect(processes()).toEqual([])
      expect(readdirSync(temporaryFolder(app.ctx))).toEqual([])
      expect(descriptors()).toBeLessThanOrEqual(before + 2)
    }, 20_000)
    expect(
      await sql`select from transcodes t join songs s on s.media_id = t.media_id where s.id = ${long}`.execute(
        app.ctx.db,
      ),
    ).toMatchObject({ rows: [] })
  })

  it('has no more than three for an account at once: others wait, and are refused after ten seconds', async () => {
    // However many cores there are, one more than may run.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const requests = Array.from({ length: 4 }, () => open())
    try {
      const settled: number[] = []
      for (const request of requests)
        void request.then(({ response }) => {
          response.on('error', () => undefined).resume()
          settled.push(response.statusCode ?? 0)
        })
      await vi.waitFor(() => expect(settled).toContain(200), 20_000)
      await vi.advanceTimersByTimeAsync(10_000)
      await vi.waitFor(() => expect(settled).toContain(429), 20_000)
    } finally {
      vi.useRealTimers()
      // One that waited may begin when another ends.
      for (const request of requests) void request.then(({ close }) => close())
    }
    await vi.waitFor(() => expect(processes()).toEqual([]), 20_000)
  })
})

describe('episodes', () => {
  it('come from the local file, or through this server from their source', async () => {
    const local = await makeEpisode(app.ctx, { media_id: song.media_id })
    expect((await stream({ id: `pe-${local.id}` })).rawPayload.equals(original)).toBe(true)
    expect((await stream({ id: `pe-${local.id}`, maxBitRate: 64 })).headers['content-type']).toBe('audio/mp4')
    const remote = await makeEpisode(app.ctx, {
      enclosure_url: `http://${host}/far.mp3`,
      enclosure_type: 'audio/mpeg',
    })
    answer = ({ headers }, response) =>
      response
        .writeHead(206, { 'content-range': 'bytes 0-3/100', 'content-length': 4, 'set-cookie': 'a=b' })
        .end(headers.range === 'bytes=0-3' ? 'part' : 'none')
    const part = await stream({ id: `pe-${remote.id}` }, { range: 'bytes=0-3' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'part',
      'bytes 0-3/100',
    ])
    expect(part.headers['set-cookie']).toBeUndefined()
    answer = (_, response) => response.writeHead(500).end()
    expect(await client.error('stream', { id: `pe-${remote.id}` })).toMatchObject({ code: 0 })
    const draft = await makeEpisode(app.ctx, { media_id: song.media_id, public: false })
    expect(await client.error('stream', { id: `pe-${draft.id}` })).toMatchObject({ code: 70 })
    await set('enablePodcasts', '0')
    expect(await client.error('stream', { id: `pe-${local.id}` })).toMatchObject({ code: 70 })
    await set('enablePodcasts', '1')
  })
})

describe('download', () => {
  const give = (permission: string) =>
    sql`insert into role_permissions (role_id, permission) select id, ${permission} from roles where name = 'user'
      on conflict do nothing`.execute(app.ctx.db)
  const take = () =>
    sql`delete from role_permissions where permission in ('Download songs', 'Use offline mode')`.execute(
      app.ctx.db,
    )
  const fresh = async () => {
    client = await subsonicClient(app, await makeUser(app.ctx))
  }
  afterEach(async () => {
    await take()
    await set('enableOfflineMode', '0')
    client = await subsonicClient(app, user)
  })

  it('needs a permission', async () => {
    await take()
    await fresh()
    expect(await client.error('download', { id: so(song.id) })).toMatchObject({ code: 50 })
  })

  it('sends originals that are offered to those who may keep them, and counts them', async () => {
    await give('Download songs')
    await fresh()
    const { id, bytes } = await realSong('mp3', { downloadable: true, title: 'Lull' })
    const response = await client.raw('download', { id: so(id) })
    expect(response.rawPayload.equals(bytes)).toBe(true)
    expect(response.headers['content-disposition']).toContain('Lull.mp3')
    await client.raw('download', { id: so(id) }, { range: 'bytes=5-' })
    const stats = await app.ctx.db
      .selectFrom('song_stats')
      .selectAll()
      .where('song_id', '=', id)
      .executeTakeFirst()
    expect(stats?.downloads).toBe(1)
    expect(await client.error('download', { id: so(song.id) })).toMatchObject({ code: 50 })
  })

  it('sends what a stream sends to those who may listen offline, but no previews', async () => {
    await take()
    await give('Use offline mode')
    await set('enableOfflineMode', '1')
    await fresh()
    const response = await client.raw('download', { id: so(song.id) })
    expect(response.rawPayload.equals(original)).toBe(true)
    expect(response.headers['content-disposition']).toContain('.mp3')
    await makePlan(app.ctx, {}, { is_default: true, max_kbps: 64 })
    await changed()
    const limited = await client.raw('download', { id: so(song.id) })
    expect(limited.headers.etag).toMatch(/-64a"$/)
    expect(limited.headers['content-disposition']).toContain('.m4a')
    await app.ctx.db.deleteFrom('plans').where('is_default', '=', true).execute()
    await sell('preview')
    expect(await client.error('download', { id: so(song.id) })).toMatchObject({ code: 50 })
  })

  it('sends albums to those who bought them', async () => {
    const album = await makeAlbum(app.ctx)
    const { id } = await realSong('mp3', { album_id: album.id, user_id: null, public: true })
    expect(await client.error('download', { id: `al-${album.id}` })).toMatchObject({ code: 50 })
    expect(await client.error('download', { id: 'al-99999999' })).toMatchObject({ code: 70 })
    const bought = await makePurchase(app.ctx, user, { id })
    await sql`update purchases set song_id = null, album_id = ${album.id} where id = ${bought.id}`.execute(
      app.ctx.db,
    )
    await sql`update order_items set type = 'album', song_id = null, album_id = ${album.id}
      where id = ${bought.order_item_id}`.execute(app.ctx.db)
    // Its checksums are made first.
    expect(await client.error('download', { id: `al-${album.id}` })).toMatchObject({ code: 0 })
    await prepareFile(app.ctx, { song_id: id, format: 'original' }, new AbortController().signal)
    const zip = await client.raw('download', { id: `al-${album.id}` })
    expect(zip.headers['content-type']).toBe('application/zip')
    expect(zip.rawPayload.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  })
})

describe('hls', () => {
  it('is a playlist of absolute URLs within the plan and the wish', async () => {
    const all = await renditions()
    const listed = async (params: object = {}, name = 'hls.m3u8') => {
      const { body, headers } = await client.raw(name, { id: so(song.id), ...params })
      expect(headers['content-type']).toContain('application/vnd.apple.mpegurl')
      return body.split('\n').filter((line) => line && !line.startsWith('#'))
    }
    const urls = await listed()
    expect(urls).toHaveLength(all.length)
    const { appUrl } = app.ctx.settings()
    for (const url of urls) {
      expect(url.startsWith(`${appUrl}/api/stream/`)).toBe(true)
      expect((await app.fastify.inject({ url: url.slice(appUrl.length) })).body).toContain('#EXTINF')
    }
    expect(await listed({ bitRate: 70 }, 'hls')).toHaveLength(1)
    expect(await listed({ bitRate: ['1000@480x360', 64] }, 'hls.view')).toHaveLength(all.length)
    await limitTo(64)
    expect(await listed()).toHaveLength(1)
    const { id } = await realSong('mp3')
    expect(await client.error('hls.m3u8', { id: so(id) })).toMatchObject({ code: 0 })
  })
})

it('converts on a bucket as well', async () => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(scratch, 's3'),
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await server.run()
  const url = `s3://S3RVER:S3RVER@example.invalid/media?region=eu-1&endpoint=http://127.0.0.1:${port}`
  const remote = await testApp({ STORAGE_URL: url })
  try {
    const theirs = await subsonicClient(remote, await makeUser(remote.ctx))
    const media = { bytes: original, duration: SECONDS, bitrate: 128_000 }
    const { id } = await makeSong(remote.ctx, { media })
    const first = await theirs.raw('stream', { id: so(id), format: 'opus' })
    expect((await decoded(first.rawPayload)).seconds).toBeCloseTo(SECONDS, 0)
    await vi.waitFor(
      async () => expect(await remote.ctx.db.selectFrom('transcodes').selectAll().execute()).toHaveLength(1),
      20_000,
    )
    const second = await theirs.raw('stream', { id: so(id), format: 'opus' }, { range: 'bytes=7-99' })
    expect(second.statusCode).toBe(206)
    expect(second.rawPayload.equals(first.rawPayload.subarray(7, 100))).toBe(true)
  } finally {
    await remote.close()
    await server.close()
  }
})
