import { get } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { radioStations } from '../../../../../contract/catalog/radio.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { IcyServer } from '../../../../testing/icy-server.ts'
import { makeStation, makeUser } from '../../../../testing/make.ts'
import { checkStream } from '../stream-check.ts'
import { endRelays } from './relays.service.ts'

let app: TestApp
let origin: string
const source = new IcyServer()
beforeAll(async () => {
  await source.start()
  app = await testApp({ OUTBOUND_ALLOW: `127.0.0.1:${source.port}` })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await source.stop()
})
beforeEach(async () => {
  endRelays(app.ctx)
  await app.ctx.db.deleteFrom('radio_stations').execute()
  await expect.poll(() => source.open).toBe(0)
  source.opened = 0
})

const patient = { timeout: 15_000 }
const station = (values = {}) => makeStation(app.ctx, { stream_url: source.url, relay: true, ...values })
const addressOf = async (id: number, token?: string): Promise<string> =>
  (await app.call(radioStations.listen, { params: { id } }, token)).url

interface Listening {
  status: number
  headers: Record<string, unknown>
  bytes: () => Buffer
  ended: () => boolean
  stop: () => void
}

const hear = (path: string): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let ended = false
    const request = get(origin + path, { agent: false }, (response) => {
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('close', () => {
        ended = true
      })
      response.on('error', () => undefined)
      const { statusCode: status = 0, headers } = response
      resolve({
        status,
        headers,
        bytes: () => Buffer.concat(parts),
        ended: () => ended,
        stop: () => response.destroy(),
      })
    })
    request.on('error', reject)
  })

test('listeners share one connection to the source and get its audio without ICY blocks', async () => {
  const { id } = await station()
  const url = await addressOf(id)
  const listeners = await Promise.all([hear(url), hear(url), hear(url)])
  for (const one of listeners) {
    expect(one.status).toBe(200)
    expect(one.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    })
    await expect.poll(() => one.bytes().length, patient).toBeGreaterThan(30_000)
    const bytes = one.bytes()
    // It may join anywhere: the following bytes are the original audio.
    const sound = source.take(0, 400_000)
    const at = sound.indexOf(bytes.subarray(0, 512))
    expect(at).toBeGreaterThanOrEqual(0)
    expect(bytes.equals(sound.subarray(at, at + bytes.length))).toBe(true)
  }
  expect(source.opened).toBe(1)
  const now = () => app.call(radioStations.get, { params: { id } })
  await expect
    .poll(now, patient)
    .toMatchObject({ listeners: 3, live: true, on_air: { artist: 'Kelp Line', title: "The Harbour's Edge" } })
  for (const one of listeners) one.stop()
  await expect.poll(now, patient).toMatchObject({ listeners: 0 })
  await expect.poll(() => source.open, patient).toBe(0)
})

test('titles are recorded as they change', async () => {
  const { id } = await station()
  const params = { id }
  const one = await hear(await addressOf(id))
  const now = () => app.call(radioStations.nowPlaying, { params })
  source.title = 'Étude No. 4 (Gutters)'
  await expect.poll(now, patient).toMatchObject({ title: 'Étude No. 4 (Gutters)', artist: null })
  source.title = "Kelp Line - The Harbour's Edge"
  await expect.poll(now, patient).toMatchObject({ title: "The Harbour's Edge" })
  const before = await app.call(radioStations.history, { params })
  expect(before.map(({ title }) => title)).toContain('Étude No. 4 (Gutters)')
  one.stop()
})

test('a source that disconnects is reconnected, and listeners stay', { tags: 'long' }, async () => {
  const { id } = await station()
  const one = await hear(await addressOf(id))
  await expect.poll(() => one.bytes().length, patient).toBeGreaterThan(20_000)
  await source.stop()
  const live = async () => (await app.call(radioStations.get, { params: { id } })).live
  await expect.poll(live, patient).toBe(false)
  const had = one.bytes().length
  await source.start()
  await expect.poll(() => one.bytes().length, patient).toBeGreaterThan(had + 20_000)
  expect(await live()).toBe(true)
  expect(one.ended()).toBe(false)
  one.stop()
})

test('a source that does not respond is reported as such', async () => {
  const { id } = await station({ stream_url: 'http://127.0.0.1:9/live' })
  expect((await hear(await addressOf(id))).status).toBe(502)
  await expect
    .poll(async () => (await app.call(radioStations.get, { params: { id } })).live, patient)
    .toBe(false)
})

test('the relay accepts the configured number of listeners', async () => {
  await app.ctx.db.insertInto('settings').values({ key: 'radio_listeners', value: '1' }).execute()
  await app.ctx.channel.publish('settings')
  await expect.poll(() => app.ctx.settings().radio_listeners).toBe(1)
  const { id } = await station()
  const url = await addressOf(id)
  const first = await hear(url)
  expect((await hear(url)).status).toBe(503)
  first.stop()
  await app.ctx.db.deleteFrom('settings').where('key', '=', 'radio_listeners').execute()
  await app.ctx.channel.publish('settings')
  await expect.poll(() => app.ctx.settings().radio_listeners).toBe(500)
  const second = await hear(url)
  expect(second.status).toBe(200)
  second.stop()
})

test('a listener that does not read slows down nobody else', { tags: 'long' }, async () => {
  const { id } = await station()
  const url = await addressOf(id)
  const stuck: Socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let late = 0
  stuck.pause()
  stuck.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const one = await hear(url)
  source.pace = 8_000_000
  // More than the network and the relay buffer per listener.
  await expect.poll(() => one.bytes().length, patient).toBeGreaterThan(16_000_000)
  stuck.on('data', (part: Buffer) => {
    late += part.length
  })
  stuck.resume()
  await expect.poll(() => late, patient).toBeGreaterThan(1_000_000)
  source.pace = 8_000
  const received = one.bytes()
  const sound = source.take(0, 400_000)
  const at = sound.indexOf(received.subarray(0, 512))
  expect(received.equals(source.take(at, received.length))).toBe(true)
  expect(late).toBeLessThan(received.length)
  one.stop()
  stuck.destroy()
})

test('an old server with a non-standard HTTP response is relayed too', { tags: 'long' }, async () => {
  const old = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('ICY 200 OK\r\nicy-name:Old Harbour\r\ncontent-type:audio/mpeg\r\n\r\n')
      socket.write(source.take(0, 100_000))
    })
  })
  // Besides the source's port, tests may only request this one, so it is reused.
  const { port } = source
  await source.stop()
  await new Promise<void>((done) => old.listen(port, '127.0.0.1', done))
  try {
    expect(await checkStream(outboundOf(app.ctx), source.url)).toMatchObject({
      stream_type: 'mp3',
      relay: true,
      title: 'Old Harbour',
      problem: null,
    })
    const { id } = await station()
    const one = await hear(await addressOf(id))
    await expect.poll(() => one.bytes().length, patient).toBeGreaterThan(60_000)
    expect(one.bytes().equals(source.take(0, one.bytes().length))).toBe(true)
    one.stop()
  } finally {
    endRelays(app.ctx)
    await new Promise((done) => old.close(done))
    await source.start()
  }
})

test('a URL opens its own station only; without one, access is checked', async () => {
  const { id } = await station()
  const other = await makeStation(app.ctx, { relay: true })
  const hidden = await makeStation(app.ctx, { relay: true, public: false })
  const url = await addressOf(id)
  expect((await hear(url.replace(`/${id}/`, `/${other.id}/`))).status).toBe(403)
  expect((await hear(`/api/radio-stations/${hidden.id}/stream`)).status).toBe(404)
  const plain = await hear(`/api/radio-stations/${id}/stream`)
  expect(plain.status).toBe(200)
  plain.stop()
  const admin = await makeUser(app.ctx, { admin: true })
  expect(await addressOf(hidden.id, admin.token)).toContain(`/${hidden.id}/stream?sig=`)
  const head = await app.fastify.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'audio/mpeg', ''])
  const direct = await makeStation(app.ctx, { relay: false, stream_url: 'https://radio.example/x' })
  expect(await app.call(radioStations.listen, { params: { id: direct.id } })).toEqual({
    url: 'https://radio.example/x',
    hls: false,
    relayed: false,
  })
})

test('HLS segments are proxied by signed URLs', async () => {
  const base = `http://127.0.0.1:${source.port}`
  const list =
    '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="head.mp4"\n#EXTINF:4,\none.aac\nhttps://cdn.example/two.aac\n'
  source.files.set('/hls/live.m3u8', { type: 'application/vnd.apple.mpegurl', text: list })
  source.files.set('/hls/one.aac', { type: 'audio/aac', text: 'sound' })
  const { id } = await station({ stream_url: `${base}/hls/live.m3u8`, stream_type: 'hls' })
  const listen = await app.call(radioStations.listen, { params: { id } })
  expect(listen).toMatchObject({ hls: true, relayed: true })
  const playlist = await app.fastify.inject({ url: listen.url })
  expect(playlist.headers).toMatchObject({ 'access-control-allow-origin': '*' })
  const lines = playlist.body.split('\n')
  expect(lines[2]).toMatch(/^#EXT-X-MAP:URI="\/api\/radio-stations\/\d+\/part\?url=/)
  const far = Buffer.from('https://cdn.example/two.aac').toString('base64url')
  expect(lines[5]).toContain(`/part?url=${far}&sig=`)
  const part = await app.fastify.inject({ url: lines[4] as string })
  expect([part.body, part.headers['content-type']]).toEqual(['sound', 'audio/aac'])
  const forged = Buffer.from(`${base}/secret`).toString('base64url')
  const wrong = (lines[4] as string).replace(/url=[^&]+/, `url=${forged}`)
  expect((await app.fastify.inject({ url: wrong })).statusCode).toBe(403)
})

test('now-playing is polled when a station is viewed, without playing it', async () => {
  const { id } = await station({ relay: false, polled_at: null })
  const params = { id }
  expect(await app.call(radioStations.nowPlaying, { params })).toBeNull()
  await expect
    .poll(() => app.call(radioStations.nowPlaying, { params }), patient)
    .toMatchObject({ title: "The Harbour's Edge" })
  // Many requests cause one poll.
  expect(source.opened).toBe(1)
  await expect.poll(() => source.open, patient).toBe(0)
})
