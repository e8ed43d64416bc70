import { parseRssFeed } from 'feedsmith'
import RssParser from 'rss-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { headHtml } from '../../http/page-head.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeAlbum, makeArtist, makeGenre, makePodcast, makeSong, makeUser } from '../../testing/make.ts'
import { setSetting } from '../settings/settings.service.ts'
import { headOf } from './pages.service.ts'

let t: TestApp
const SITE = 'https://music.example'
beforeAll(async () => {
  t = await testApp({ APP_URL: SITE })
})
afterAll(() => t.close())

const get = (headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url: '/feeds/new-releases.xml', headers })

it('tells of public albums, and of songs that are on none of them, the newest first', async () => {
  const artist = await makeArtist(t.on, { name: 'Käthe & <the> Rest' })
  const genre = await makeGenre(t.on, { name: 'Drum & Bass' })
  const owner = await makeUser(t.on)
  const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
  const by = { artists: [artist.id], genres: [genre.id] }
  const album = await makeAlbum(t.on, { artist_id: artist.id, title: 'Long', created_at: days(3) })
  await makeSong(t.on, { ...by, title: 'On it', album_id: album.id, created_at: days(3) })
  const single = await makeSong(t.on, { ...by, title: 'Short \u0001', created_at: days(1) })
  await makeSong(t.on, { ...by, title: 'Hidden', public: false, user_id: owner.id })

  const answer = await get()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const feed = parseRssFeed(answer.body)
  expect(feed.items?.map(({ title, link }) => [title, link])).toEqual([
    ['Käthe & <the> Rest – Short', `${SITE}/song/${single.id}`],
    ['Käthe & <the> Rest – Long', `${SITE}/album/${album.id}`],
  ])
  const { items } = await new RssParser().parseString(answer.body)
  expect(items[0]).toMatchObject({
    creator: 'Käthe & <the> Rest',
    categories: ['Drum & Bass'],
    guid: `${SITE}/song/${single.id}`,
  })

  const again = await get({ 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('stands in the head of pages that show what is new, as those of podcasts in theirs', async () => {
  await setSetting(t.on, 'enablePodcasts', '1')
  await expect.poll(() => t.on.settings().enablePodcasts, { timeout: 20_000 }).toBe(true)
  const head = async (path: string): Promise<string> => headHtml(await headOf(t.on, path))
  const link = (title: string, path: string): string =>
    `<link rel="alternate" type="application/rss+xml" title="${title}" href="${SITE}/feeds/${path}.xml">`
  expect(await head('/home')).toContain(link('Tonearm', 'new-releases'))
  const { id } = await makePodcast(t.on, { title: 'Ann & Bo' })
  expect(await head(`/podcast/${id}`)).toContain(link('Ann &amp; Bo', `podcasts/${id}`))
  expect(await head('/contact')).not.toContain('rel="alternate"')
})

it('tells nobody anything where all needs a log-in', async () => {
  await setSetting(t.on, 'requireAuth', '1')
  await expect.poll(() => t.on.settings().requireAuth, { timeout: 20_000 }).toBe(true)
  expect((await get()).statusCode).toBe(404)
})
