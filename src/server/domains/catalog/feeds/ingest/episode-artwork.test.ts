import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminFeeds } from '../../../../../contract/catalog/back-office/feeds.ts'
import { episodes } from '../../../../../contract/catalog/podcasts.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type FeedSource, feedSource, item, rss } from '../../../../testing/feed-source.ts'
import { makeCover, makeUser, type TestUser } from '../../../../testing/make.ts'
import { makePicture } from '../../../../testing/music.ts'
import { fetchEpisodeArtwork } from './episode-artwork.service.ts'

let source: FeedSource
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  source = await feedSource()
  app = await testApp({ OUTBOUND_ALLOW: source.host })
  admin = await makeUser(app.ctx, { admin: true })
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  for (const colour of ['red', 'green', 'blue'])
    source.put(
      `/${colour}.png`,
      readFileSync(await makePicture(join(folder, `${colour}.png`), colour)),
      'image/png',
    )
})
afterAll(async () => {
  await app.close()
  source.close()
})

const pictured = (guid: string, path: string) => item(guid, `<itunes:image href="${source.at(path)}"/>`)
const CHANNEL = () => `<title>Night Talk</title><itunes:image href="${source.at('/red.png')}"/>`
const add = (path: string) => app.call(adminFeeds.importFeed, { body: { url: source.at(path) } }, admin.token)
const refresh = (id: number) => app.call(adminFeeds.refresh, { params: { id } }, admin.token)
/** The colour of the artwork that listeners see with each episode, by title. */
const seen = async (podcast: number) => {
  const { data } = await app.call(episodes.list, { query: { 'filter[podcast]': podcast } })
  return Object.fromEntries(data.map(({ title, cover }) => [title.replace('Episode ', ''), cover?.url]))
}
const requestsOf = (path: string) => source.requests.filter((one) => one.path === path).length

test("an episode uses the artwork of its feed, fetched once; the others use the podcast's", async () => {
  const items = [
    pictured('1', '/green.png'),
    pictured('2', '/green.png'),
    pictured('3', '/red.png'),
    item('4'),
  ]
  source.put('/a.xml', rss(items.join(''), CHANNEL()))
  const { podcast_id } = await add('/a.xml')
  const before = await seen(podcast_id)
  expect(new Set(Object.values(before)).size).toBe(1)
  await fetchEpisodeArtwork(app.ctx)
  const after = await seen(podcast_id)
  expect(after[1]).not.toBe(before[1])
  expect(after).toEqual({ ...before, 1: after[1], 2: after[1] })
  await fetchEpisodeArtwork(app.ctx)
  expect(requestsOf('/green.png')).toBe(1)
  expect(await refresh(podcast_id)).toMatchObject({ changed: 0, same: 4 })
})

test('new artwork replaces the first, but never one that was chosen manually', async () => {
  source.put('/b.xml', rss(pictured('1', '/green.png') + pictured('2', '/green.png'), CHANNEL()))
  const { podcast_id } = await add('/b.xml')
  await fetchEpisodeArtwork(app.ctx)
  const before = await seen(podcast_id)
  const chosen = await makeCover(app.ctx)
  await app.ctx.db
    .updateTable('episodes')
    .set({ cover_id: chosen.id })
    .where('podcast_id', '=', podcast_id)
    .where('guid', '=', '2')
    .execute()
  const own = (await seen(podcast_id))[2]
  source.put('/b.xml', rss(pictured('1', '/blue.png') + pictured('2', '/blue.png'), CHANNEL()))
  expect(await refresh(podcast_id)).toMatchObject({ changed: 2 })
  await fetchEpisodeArtwork(app.ctx)
  const after = await seen(podcast_id)
  expect(after[1]).not.toBe(before[1])
  expect(after[2]).toBe(own)
})

test('unavailable images are retried later, invalid ones are not', { tags: 'long' }, async () => {
  source.put('/words.png', 'only words', 'image/png')
  source.put('/c.xml', rss(pictured('1', '/away.png') + pictured('2', '/words.png'), CHANNEL()))
  const { podcast_id } = await add('/c.xml')
  await fetchEpisodeArtwork(app.ctx)
  await fetchEpisodeArtwork(app.ctx)
  expect([requestsOf('/away.png'), requestsOf('/words.png')]).toEqual([1, 1])
  await app.ctx.db
    .updateTable('episode_artwork')
    .set({ attempted_at: new Date(0) })
    .execute()
  source.put(
    '/away.png',
    readFileSync(await makePicture(join(mkdtempSync(join(tmpdir(), 'p-')), 'x.png'), 'blue')),
  )
  await fetchEpisodeArtwork(app.ctx)
  expect([requestsOf('/away.png'), requestsOf('/words.png')]).toEqual([2, 1])
  const { 1: first, 2: second } = await seen(podcast_id)
  expect(first).not.toBe(second)
})

test('all episodes of a long podcast get their artwork, some per minute, newest first', {
  tags: 'long',
}, async () => {
  const green = readFileSync(await makePicture(join(mkdtempSync(join(tmpdir(), 'p-')), 'x.png'), 'green'))
  const paths = Array.from({ length: 45 }, (_, n) => `/long-${n}.png`)
  for (const path of paths) source.put(path, green, 'image/png')
  const old = Array.from({ length: 200 }, (_, n) => item(`old ${n}`)).join('')
  const dated = paths.map((path, n) =>
    pictured(`${n}`, path).replace('02 Jan 2018', `02 Jan ${n < 20 ? 2017 : 2012}`),
  )
  source.put('/d.xml', rss(old + dated.join(''), CHANNEL()))
  await add('/d.xml')
  await fetchEpisodeArtwork(app.ctx)
  expect(paths.filter((path) => requestsOf(path) > 0)).toEqual(paths.slice(0, 20))
  await fetchEpisodeArtwork(app.ctx)
  await fetchEpisodeArtwork(app.ctx)
  expect(paths.map(requestsOf)).toEqual(paths.map(() => 1))
})
