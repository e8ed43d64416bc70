import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { plays } from '../../../../contract/catalog/plays.ts'
import { episodes } from '../../../../contract/catalog/podcasts.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeEpisode, makeMedia, makePodcast, makeUser, type TestUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'

/** The source of remote episodes. */
const requests: IncomingMessage[] = []
let answer = (_: IncomingMessage, response: ServerResponse): unknown => response.writeHead(404).end()
const elsewhere = createServer((request, response) => {
  requests.push(request)
  answer(request, response)
})
await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`

let app: TestApp
let me: TestUser
/** Settings reach every node by NOTIFY. */
const switchPodcasts = async (to: boolean) => {
  await setSetting(app.ctx, 'enablePodcasts', to ? '1' : '0')
  await vi.waitFor(() => expect(app.ctx.settings().enablePodcasts).toBe(to), 20_000)
}
beforeAll(async () => {
  app = await testApp({ OUTBOUND_ALLOW: host })
  me = await makeUser(app.ctx)
  media_id = (await makeMedia(app.ctx, { bytes, duration: 90 })).id
  await switchPodcasts(true)
})
afterAll(async () => {
  await app.close()
  elsewhere.close()
})

const bytes = randomBytes(50_000)
/** The file is stored once, however many episodes use it. */
let media_id: number
const params = (id: number) => ({ params: { id } })
const stored = async (id: number) =>
  app.ctx.db.selectFrom('episodes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const load = (id: number, headers: object = {}, token = me.token) =>
  app.fastify.inject({
    url: `/api/download-episode/${id}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

it('streams a local file by signed URLs while it may be heard', async () => {
  const { id } = await makeEpisode(app.ctx, { media_id })
  const info = await app.call(episodes.stream, params(id))
  expect(info).toMatchObject({ mime: 'audio/mpeg', duration: 90, hls_url: null, lyrics: null })
  expect(info.file_url).toMatch(/^\/api\/stream\/[^/]+\/episode\/\d+\/file$/)
  const get = (url: string) => app.fastify.inject({ url, headers: { range: 'bytes=10-19' } })
  const part = await get(info.file_url)
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true)
  // A URL for an episode opens no song with the same id.
  expect((await get(info.file_url.replace('/episode/', '/song/'))).statusCode).toBe(403)
  await switchPodcasts(false)
  expect((await get(info.file_url)).statusCode).toBe(404)
  await switchPodcasts(true)
  const draft = await makeEpisode(app.ctx, { media_id, public: false })
  expect((await app.requestError(episodes.stream, params(draft.id), me.token)).status).toBe(404)
})

it('returns the source URL if it allows browsers', async () => {
  const { id, podcast_id } = await makeEpisode(app.ctx, {
    enclosure_url: 'https://cdn.example/a.mp3',
    enclosure_type: 'audio/x-m4a',
  })
  await app.ctx.db.insertInto('feed_sources').values({ podcast_id, direct_enclosure: true }).execute()
  expect(await app.call(episodes.stream, params(id))).toMatchObject({
    hls_url: null,
    file_url: 'https://cdn.example/a.mp3',
    mime: 'audio/x-m4a',
    duration: 1800,
  })
})

it('proxies a remote file by signed URL, with ranges, and nothing but episodes', async () => {
  const { id } = await makeEpisode(app.ctx, {
    enclosure_url: `http://${host}/far.mp3`,
    enclosure_type: 'audio/mpeg',
  })
  const { file_url } = await app.call(episodes.stream, params(id))
  expect(file_url).toMatch(/^\/api\/stream\/[^/]+\/episode\/\d+\/source$/)
  answer = ({ headers, method }, response) => {
    response.writeHead(206, {
      'content-range': 'bytes 5-9/50000',
      'content-length': 5,
      'content-type': 'text/html',
    })
    response.end(method === 'GET' && headers.range === 'bytes=5-9' ? bytes.subarray(5, 10) : undefined)
  }
  const get = (url: string) =>
    app.fastify.inject({ url, headers: { range: 'bytes=5-9', origin: 'https://x.example' } })
  const part = await get(file_url)
  expect([part.statusCode, part.rawPayload.equals(bytes.subarray(5, 10))]).toEqual([206, true])
  expect(part.headers).toMatchObject({
    'content-range': 'bytes 5-9/50000',
    'content-type': 'audio/mpeg',
    'access-control-allow-origin': '*',
  })
  const { length } = requests
  expect((await get(file_url.replace(/stream\/[^/]+/, 'stream/aaaa.bbbb'))).statusCode).toBe(403)
  expect((await get(file_url.replace(`/${id}/`, `/${id + 1}/`))).statusCode).toBe(403)
  await app.ctx.db.updateTable('episodes').set({ public: false }).where('id', '=', id).execute()
  expect((await get(file_url)).statusCode).toBe(404)
  await app.ctx.db
    .updateTable('episodes')
    .set({ public: true, enclosure_url: 'http://10.0.0.1/x' })
    .where('id', '=', id)
    .execute()
  expect((await get(file_url)).statusCode).toBe(502)
  expect(requests).toHaveLength(length)
})

it('is downloaded under its name, local or proxied', async () => {
  const { id: podcast_id } = await makePodcast(app.ctx, { title: 'The Show' })
  const own = await makeEpisode(app.ctx, { podcast_id, title: 'One', media_id })
  const file = await load(own.id)
  expect([file.statusCode, file.rawPayload.equals(bytes)]).toEqual([200, true])
  expect(file.headers['content-disposition']).toBe('attachment; filename="The Show - One.mp3"')
  await expect.poll(async () => (await stored(own.id)).downloads).toBe(1)

  const far = await makeEpisode(app.ctx, {
    podcast_id,
    title: 'Two',
    enclosure_url: `http://${host}/two.m4a?x=1`,
    enclosure_type: 'text/html',
  })
  answer = ({ headers }, response) => {
    if (headers.range)
      response.writeHead(206, {
        'content-range': `bytes 5-9/${bytes.length}`,
        'content-length': 5,
        'set-cookie': 'a=b',
      })
    else response.writeHead(200, { 'content-length': bytes.length, 'content-type': 'text/html' })
    response.end(headers.range ? bytes.subarray(5, 10) : bytes)
  }
  const relayed = await load(far.id)
  expect([relayed.statusCode, relayed.rawPayload.equals(bytes)]).toEqual([200, true])
  expect(relayed.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="The Show - Two.m4a"',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
  })
  expect(requests.at(-1)?.headers).not.toHaveProperty('authorization')
  await expect.poll(async () => (await stored(far.id)).downloads).toBe(1)
  const part = await load(far.id, { range: 'bytes=5-9' })
  expect([part.statusCode, part.rawPayload.equals(bytes.subarray(5, 10))]).toEqual([206, true])
  expect(part.headers['content-range']).toBe(`bytes 5-9/${bytes.length}`)
  expect(part.headers).not.toHaveProperty('set-cookie')
  answer = (_, response) => response.writeHead(500).end('secrets')
  const down = await load(far.id)
  expect([down.statusCode, down.json().code]).toEqual([502, 'source_down'])
  expect((await stored(far.id)).downloads).toBe(1)
})

it('can be downloaded by its audience', async () => {
  const { id } = await makeEpisode(app.ctx, { media_id })
  const without = await makeUser(app.ctx, { roles: ['none'] })
  expect((await app.fastify.inject({ url: `/api/download-episode/${id}` })).statusCode).toBe(401)
  expect((await load(id, {}, without.token)).statusCode).toBe(403)
  const draft = await makeEpisode(app.ctx, { media_id, public: false })
  expect((await load(draft.id)).statusCode).toBe(404)
})

it('can’t be downloaded where episodes are not offered', async () => {
  const { id } = await makeEpisode(app.ctx, { media_id })
  const offer = async (offered: boolean) => {
    await setSetting(app.ctx, 'download_episodes', offered ? '1' : '0')
    await vi.waitFor(() => expect(app.ctx.settings().download_episodes).toBe(offered), 20_000)
  }
  await offer(false)
  expect((await load(id)).statusCode).toBe(403)
  await offer(true)
  expect((await load(id)).statusCode).toBe(200)
})

it('counts a play for the episode and its podcast, once, and never for its owner', async () => {
  const owner = await makeUser(app.ctx)
  const podcast = await makePodcast(app.ctx, { user_id: owner.id })
  const { id } = await makeEpisode(app.ctx, { podcast_id: podcast.id })
  const hear = async (token: string, item: { id: number; type: string }) => {
    const play = await app.call(plays.registerMine, { body: { ...item, duration: 5 } }, token)
    await app.ctx.db
      .updateTable('all_plays')
      .set({ started_at: new Date(Date.now() - 40_000) })
      .where('id', '=', play)
      .execute()
    return app.call(plays.end, { params: { playId: play } }, token)
  }
  await hear(owner.token, { id, type: 'episode' })
  const { seconds } = await hear(me.token, { id, type: 'episode' })
  expect(seconds).toBeGreaterThanOrEqual(40)
  await hear(me.token, { id, type: 'episode' })
  await hear(me.token, { id: podcast.id, type: 'podcast' })
  expect((await stored(id)).plays).toBe(1)
  const podcastRow = await app.ctx.db
    .selectFrom('podcasts')
    .select('plays')
    .where('id', '=', podcast.id)
    .executeTakeFirstOrThrow()
  expect(podcastRow.plays).toBe(1)
  const hidden = await makeEpisode(app.ctx, { public: false })
  const body = { id: hidden.id, type: 'episode', duration: 5 }
  expect((await app.requestError(plays.registerMine, { body }, me.token)).status).toBe(404)
  expect((await app.requestError(plays.register, { body })).status).toBe(404)
})
