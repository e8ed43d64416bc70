import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adminEpisodes } from '../../../../../contract/catalog/back-office/episodes.ts'
import { adminFeeds } from '../../../../../contract/catalog/back-office/feeds.ts'
import { adminPodcasts } from '../../../../../contract/catalog/back-office/podcasts.ts'
import { episodes } from '../../../../../contract/catalog/podcasts.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type FeedSource, feedSource, rss } from '../../../../testing/feed-source.ts'
import { makeMedia, makeUser, type TestUser } from '../../../../testing/make.ts'
import { makeFolder, makeMusic } from '../../../../testing/music.ts'
import { setSetting } from '../../../platform/settings/service.ts'
import { collectGarbage } from '../../../site/storage-gc/service.ts'
import { packageMedia, temporaryFolder } from '../../transcoding/service.ts'
import { mirrorEpisodes } from './mirrors.service.ts'

let source: FeedSource
let app: TestApp
let admin: TestUser
const calm = new AbortController().signal
const sounds: Buffer[] = []
beforeAll(async () => {
  source = await feedSource()
  app = await testApp({ OUTBOUND_ALLOW: source.host })
  admin = await makeUser(app.ctx, { admin: true })
  const folder = makeFolder()
  for (const name of ['a.mp3', 'b.mp3', 'c.mp3'])
    sounds.push(readFileSync(await makeMusic(join(folder, name))))
  await setSetting(app.ctx, 'enablePodcasts', '1')
  await vi.waitFor(() => expect(app.ctx.settings().enablePodcasts).toBe(true), { timeout: 20_000 })
})
afterAll(async () => {
  await app.close()
  source.close()
})

const lying = (path: string, day: number): string =>
  `<item><title>${path}</title><guid>${path.replace(/\?.*/, '')}</guid><enclosure url="${source.at(path)}" type="audio/mpeg" length="1"/><pubDate>0${day} Jan 2018 10:00:00 GMT</pubDate></item>`
const add = async (feed: string, items: string): Promise<number> => {
  source.put(feed, rss(items))
  return (await app.call(adminFeeds.importFeed, { body: { url: source.at(feed) } }, admin.token)).podcast_id
}
const again = async (podcast: number, feed: string, items: string): Promise<void> => {
  source.put(feed, rss(items))
  await app.call(adminFeeds.refresh, { params: { id: podcast } }, admin.token)
}
const keep = async (id: number, mirror_newest: 'none' | '5' | 'all'): Promise<void> => {
  const item = await app.call(adminPodcasts.get, { params: { id } }, admin.token)
  const keys = Object.keys(adminPodcasts.change.body.shape) as (keyof typeof item)[]
  const same = Object.fromEntries(keys.filter((key) => key !== 'cover').map((key) => [key, item[key]]))
  const ids = { genres: item.genres.map((genre) => genre.id), artist: item.artist?.id ?? null }
  await app.call(
    adminPodcasts.change,
    { params: { id }, body: { ...same, ...ids, mirror_newest } as never },
    admin.token,
  )
}
const run = (roomLeft = 0) => mirrorEpisodes(app.ctx, calm, roomLeft)
const listed = async (podcast: number) =>
  (await app.call(adminEpisodes.list, { query: { 'filter[podcast]': podcast } }, admin.token)).data
const states = async (podcast: number) => (await listed(podcast)).map(({ copy }) => copy)
const only = async (podcast: number) => {
  const [first] = await listed(podcast)
  return app.call(adminEpisodes.get, { params: { id: first?.id ?? 0 } }, admin.token)
}
const fileOf = async (id: number): Promise<Buffer> => {
  const { file_url } = await app.call(episodes.stream, { params: { id } })
  return (await app.fastify.inject({ url: file_url })).rawPayload
}
const requestsOf = (path: string) => source.requests.filter((one) => one.path === path)
const hurry = () => sql`update episode_mirrors set next_attempt_at = now()`.execute(app.ctx.db)
const mediaOf = async (id: number) => {
  const { rows } = await sql<{ id: number; status: string }>`
    select m.id, m.status from episodes e join media m on m.id = e.media_id where e.id = ${id}`.execute(
    app.ctx.db,
  )
  return rows[0]
}

test('nothing is mirrored unless the operator enables it; then episodes play locally, and feeds link to the mirror', async () => {
  source.put('/one.mp3', sounds[0] as Buffer, 'audio/mpeg')
  const podcast = await add('/one.xml', lying('/one.mp3', 1))
  await run()
  expect(requestsOf('/one.mp3')).toHaveLength(0)
  expect(await states(podcast)).toEqual([null])
  await keep(podcast, 'all')
  expect(await states(podcast)).toEqual(['waiting'])
  await run()
  const episode = await only(podcast)
  expect(episode).toMatchObject({ copy: 'kept', copy_error: null, audio: { url: source.at('/one.mp3') } })
  const { rows } = await sql<{ priority: number }>`
    select priority from pgboss.job where name = 'package-media'
      and (data ->> 'media_id')::int = ${(await mediaOf(episode.id))?.id}`.execute(app.ctx.db)
  expect(rows).toEqual([{ priority: 0 }])
  source.put('/one.mp3', (_, response) => response.writeHead(410).end())
  expect((await fileOf(episode.id)).equals(sounds[0] as Buffer)).toBe(true)
  const { body } = await app.fastify.inject({ url: `/feeds/podcasts/${podcast}.xml` })
  expect(body).toContain(`/feeds/episodes/${episode.id}.mp3" length="${sounds[0]?.length}"`)
  await run()
  expect(requestsOf('/one.mp3')).toHaveLength(1)
})

test('disabled or deleted mirrors are released and their files removed', { tags: 'long' }, async () => {
  source.put('/two.mp3', sounds[1] as Buffer, 'audio/mpeg')
  const podcast = await add('/two.xml', lying('/two.mp3', 1))
  const files = async (): Promise<number> => {
    await collectGarbage(app.ctx, 0)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from media`.execute(app.ctx.db)
    return rows[0]?.n ?? 0
  }
  const before = await files()
  await keep(podcast, 'all')
  await run()
  const { id } = await only(podcast)
  expect(await mediaOf(id)).toBeDefined()
  expect(await files()).toBe(before + 1)
  await keep(podcast, 'none')
  expect(await states(podcast)).toEqual([null])
  expect((await fileOf(id)).equals(sounds[1] as Buffer)).toBe(true)
  expect(requestsOf('/two.mp3')).toHaveLength(2)
  expect(await files()).toBe(before)
  await keep(podcast, 'all')
  await run()
  expect(await files()).toBe(before + 1)
  await app.call(adminPodcasts.remove, { params: { id: podcast } }, admin.token)
  expect(await files()).toBe(before)
})

test('only the newest episodes are mirrored: new ones replace the oldest', async () => {
  const paths = [1, 2, 3, 4, 5, 6].map((n) => `/many-${n}.mp3`)
  for (const [n, path] of paths.entries()) source.put(path, sounds[n % 2] as Buffer, 'audio/mpeg')
  const items = paths.map((path, n) => lying(path, n + 1))
  const podcast = await add('/many.xml', items.slice(0, 5).join(''))
  await keep(podcast, '5')
  await run()
  const taken = source.requests.map(({ path }) => path).filter((path) => path.startsWith('/many-'))
  expect(taken).toEqual(paths.slice(0, 5).reverse())
  await again(podcast, '/many.xml', items.join(''))
  await run()
  expect(await states(podcast)).toEqual(['kept', 'kept', 'kept', 'kept', 'kept', null])
  expect(requestsOf(paths[0] as string)).toHaveLength(1)
})

/** Sends some bytes and closes the connection as soon as they are written. */
const breakOff = (response: ServerResponse, bytes: Buffer): void => {
  response.write(bytes)
  const folder = temporaryFolder(app.ctx)
  const look = (): void => {
    const [own = ''] = readdirSync(folder).filter((name) => name.startsWith('copy-'))
    const path = join(folder, own, 'episode')
    if (own && existsSync(path) && statSync(path).size >= bytes.length) response.destroy()
    else setImmediate(look)
  }
  look()
}

test('an interrupted download resumes, if the file is the same', async () => {
  const [sound = Buffer.alloc(0), other = Buffer.alloc(0)] = sounds
  const half = sound.length >> 1
  source.put('/broken.mp3', ({ headers }, response) => {
    const from = headers.range && headers['if-range'] === '"one"' ? half : 0
    response.writeHead(from ? 206 : 200, {
      etag: '"one"',
      'content-length': sound.length - from,
      ...(from && { 'content-range': `bytes ${from}-${sound.length - 1}/${sound.length}` }),
    })
    if (headers.range) response.end(sound.subarray(from))
    else breakOff(response, sound.subarray(0, half))
  })
  const podcast = await add('/broken.xml', lying('/broken.mp3', 1))
  await keep(podcast, 'all')
  await run()
  const { id, copy } = await only(podcast)
  expect(copy).toBe('kept')
  expect(requestsOf('/broken.mp3').map(({ headers }) => headers.range)).toEqual([undefined, `bytes=${half}-`])
  expect((await fileOf(id)).equals(sound)).toBe(true)
  // Now a different file at a different URL: it contains nothing of the first.
  source.put('/changed.mp3', ({ headers }, response) => {
    response.writeHead(200, { etag: headers.range ? '"two"' : '"one"', 'content-length': other.length })
    if (headers.range) response.end(other)
    else breakOff(response, sound.subarray(0, 50))
  })
  const moved = lying('/changed.mp3', 1).replace('<guid>/changed.mp3', '<guid>/broken.mp3')
  await again(podcast, '/broken.xml', moved)
  expect((await fileOf(id)).equals(sound)).toBe(true)
  await run()
  await expect.poll(async () => (await fileOf(id)).equals(other), { timeout: 20_000 }).toBe(true)
})

test('failed mirrors back off and show the reason, until retried manually', async () => {
  const podcast = await add('/gone.xml', lying('/gone.mp3', 1))
  await keep(podcast, 'all')
  await run()
  const reason = 'Nothing was found at this URL.'
  const first = await only(podcast)
  expect(first).toMatchObject({ copy: 'waiting', copy_error: reason })
  expect(Date.parse(first.copy_next_attempt_at ?? '') - Date.now()).toBeGreaterThan(500_000)
  await run()
  expect(requestsOf('/gone.mp3')).toHaveLength(1)
  for (let n = 0; n < 7; n++) {
    await hurry()
    await run()
  }
  expect(requestsOf('/gone.mp3')).toHaveLength(6)
  expect(await only(podcast)).toMatchObject({
    copy: 'failed',
    copy_error: reason,
    copy_next_attempt_at: null,
  })
  source.put('/gone.mp3', sounds[2] as Buffer, 'audio/mpeg')
  const body = { action: 'copy' as const, ids: [first.id] }
  await app.call(adminEpisodes.bulk, { body }, admin.token)
  expect(await states(podcast)).toEqual(['waiting'])
  await run()
  expect(await states(podcast)).toEqual(['kept'])
  await keep(podcast, 'none')
  const { failed } = await app.call(adminEpisodes.bulk, { body }, admin.token)
  expect(failed).toEqual([{ id: first.id, message: 'Local copies are turned off for these episodes.' }])
})

test.each([
  [
    '/page.mp3',
    () => source.put('/page.mp3', '<html>Not here</html>'),
    'This file is damaged or isn’t audio.',
  ],
  [
    '/large.mp3',
    () =>
      source.put('/large.mp3', (_, response) => {
        response.writeHead(200, { 'content-length': 1e12 }).write('x')
      }),
    'This file exceeds the upload limit.',
  ],
  [
    '/inward.mp3',
    () =>
      source.put('/inward.mp3', (_, response) =>
        response.writeHead(302, { location: source.at('/secret').replace('127.0.0.1', 'localhost') }).end(),
      ),
    'Requests to this address aren’t allowed.',
  ],
])('%s is asked for once and not again', async (path, lay, reason) => {
  lay()
  const podcast = await add(path.replace('mp3', 'xml'), lying(path, 1))
  await keep(podcast, 'all')
  await run()
  await hurry()
  await run()
  expect(await only(podcast)).toMatchObject({ copy: 'failed', copy_error: reason })
  expect(requestsOf(path)).toHaveLength(1)
  expect(requestsOf('/secret')).toHaveLength(0)
})

test('a full disk delays only mirrors, and does not count against them', { tags: 'long' }, async () => {
  source.put('/full.mp3', sounds[0] as Buffer, 'audio/mpeg')
  const podcast = await add('/full.xml', lying('/full.mp3', 1))
  await keep(podcast, 'all')
  for (let n = 0; n < 8; n++) {
    await hurry()
    await run(Number.MAX_SAFE_INTEGER)
  }
  expect(await only(podcast)).toMatchObject({
    copy: 'waiting',
    copy_error: 'The disk is full.',
  })
  source.put('/full.mp3', (_, response) => response.writeHead(500).end())
  await hurry()
  await run()
  expect(await states(podcast)).toEqual(['waiting'])
  source.put('/full.mp3', sounds[0] as Buffer, 'audio/mpeg')
  await hurry()
  await run()
  expect(await states(podcast)).toEqual(['kept'])
})

test('a format that no browser plays is streamed from its source until it is transcoded', {
  tags: 'long',
}, async () => {
  const sound = readFileSync(await makeMusic(join(makeFolder(), 'x.aiff')))
  source.put('/plain.aiff', sound, 'audio/aiff')
  const podcast = await add('/plain.xml', lying('/plain.aiff', 1))
  await keep(podcast, 'all')
  await run()
  const { id } = await only(podcast)
  expect(await mediaOf(id)).toBeUndefined()
  expect((await fileOf(id)).equals(sound)).toBe(true)
  const { rows } = await sql<{ media_id: number }>`
    select media_id from episode_mirrors where episode_id = ${id}`.execute(app.ctx.db)
  // Nothing plays it yet, but it is in use.
  await collectGarbage(app.ctx, 0)
  await packageMedia(app.ctx, rows[0]?.media_id ?? 0, calm)
  await run()
  expect(await mediaOf(id)).toMatchObject({ status: 'ready' })
})

test('an uploaded file replaces a mirror, and no mirror replaces it', { tags: 'long' }, async () => {
  source.put('/own.mp3', sounds[0] as Buffer, 'audio/mpeg')
  const podcast = await add('/own.xml', lying('/own.mp3', 1))
  await keep(podcast, 'all')
  await run()
  const { id } = await only(podcast)
  const { id: media_id } = await makeMedia(app.ctx)
  await app.ctx.db.updateTable('episodes').set({ media_id }).where('id', '=', id).execute()
  await run()
  expect(await states(podcast)).toEqual([null])
  await keep(podcast, 'none')
  expect(await mediaOf(id)).toMatchObject({ id: media_id })
})
