import { parseRssFeed } from 'feedsmith'
import RssParser from 'rss-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { headHtml } from '../../../http/pages/html-head.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeGenre, makePodcast, makeSong, makeUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { resolveHead } from './page-heads.service.ts'

let app: TestApp
const SITE = 'https://music.example'
beforeAll(async () => {
  app = await testApp({ APP_URL: SITE })
})
afterAll(() => app.close())

const get = (headers: Record<string, string> = {}, url = '/feeds/new-releases.xml') =>
  app.fastify.inject({ method: 'GET', url, headers })

it('lists public albums, and songs on none of them, newest first', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Käthe & <the> Rest' })
  const genre = await makeGenre(app.ctx, { name: 'Drum & Bass' })
  const owner = await makeUser(app.ctx)
  const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
  const by = { artists: [artist.id], genres: [genre.id] }
  const album = await makeAlbum(app.ctx, { artist_id: artist.id, title: 'Long', created_at: days(3) })
  await makeSong(app.ctx, { ...by, title: 'On it', album_id: album.id, created_at: days(3) })
  const single = await makeSong(app.ctx, { ...by, title: 'Short \u0001', created_at: days(1) })
  await makeSong(app.ctx, { ...by, title: 'Hidden', public: false, user_id: owner.id })

  const response = await get()
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const feed = parseRssFeed(response.body)
  expect(feed.items?.map(({ title, link }) => [title, link])).toEqual([
    ['Käthe & <the> Rest – Short', `${SITE}/song/${single.id}`],
    ['Käthe & <the> Rest – Long', `${SITE}/album/${album.id}`],
  ])
  const { items } = await new RssParser().parseString(response.body)
  expect(items[0]).toMatchObject({
    creator: 'Käthe & <the> Rest',
    categories: ['Drum & Bass'],
    guid: `${SITE}/song/${single.id}`,
  })

  const again = await get({ 'if-none-match': String(response.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('lists what is new of an artist or of a genre', async () => {
  const [ann, bo] = [await makeArtist(app.ctx, { name: 'Ann' }), await makeArtist(app.ctx, { name: 'Bo' })]
  const dub = await makeGenre(app.ctx, { name: 'Dub' })
  const owner = await makeUser(app.ctx)
  const album = await makeAlbum(app.ctx, { artist_id: ann.id, title: 'Hers' })
  await makeSong(app.ctx, { title: 'On hers', artists: [ann.id], album_id: album.id })
  await makeSong(app.ctx, { title: 'Single', artists: [ann.id], genres: [dub.id] })
  await makeSong(app.ctx, { title: 'With her', artists: [bo.id, ann.id] })
  await makeSong(app.ctx, { title: 'His', artists: [bo.id], genres: [dub.id] })
  await makeSong(app.ctx, {
    title: 'Hidden',
    artists: [ann.id],
    genres: [dub.id],
    public: false,
    user_id: owner.id,
  })
  const hidden = await makeAlbum(app.ctx, { artist_id: ann.id, title: 'Hidden', public: false })
  await makeSong(app.ctx, { title: 'On hidden', public: false, artists: [ann.id], album_id: hidden.id })
  const feedOf = async (path: string) => {
    const { title, items } = await new RssParser().parseString((await get({}, `/feeds/${path}.xml`)).body)
    return { title, items: items.map((item) => item.title).sort() }
  }
  expect(await feedOf(`artists/${ann.id}`)).toEqual({
    title: 'Ann',
    items: ['Ann – Hers', 'Ann – Single', 'Bo – With her'],
  })
  expect(await feedOf(`genres/${dub.id}`)).toEqual({ title: 'Dub', items: ['Ann – Single', 'Bo – His'] })
  for (const path of ['artists/99999999', 'genres/99999999', 'artists/x', 'songs/1'])
    expect((await get({}, `/feeds/${path}.xml`)).statusCode).toBe(404)
})

it('is linked in the head of pages with new releases, like podcast feeds on theirs', async () => {
  await setSetting(app.ctx, 'enablePodcasts', '1')
  await expect.poll(() => app.ctx.settings().enablePodcasts, { timeout: 20_000 }).toBe(true)
  const head = async (path: string): Promise<string> => headHtml(await resolveHead(app.ctx, path))
  const link = (title: string, path: string): string =>
    `<link rel="alternate" type="application/rss+xml" title="${title}" href="${SITE}/feeds/${path}.xml">`
  expect(await head('/home')).toContain(link('Tonearm', 'new-releases'))
  const artist = await makeArtist(app.ctx, { name: 'Cleo' })
  await makeSong(app.ctx, { artists: [artist.id] })
  expect(await head(`/artist/${artist.id}`)).toContain(link('Cleo', `artists/${artist.id}`))
  const genre = await makeGenre(app.ctx, { name: 'Ska' })
  expect(await head(`/genre/${genre.id}`)).toContain(link('Ska', `genres/${genre.id}`))
  const { id } = await makePodcast(app.ctx, { title: 'Ann & Bo' })
  expect(await head(`/podcast/${id}`)).toContain(link('Ann &amp; Bo', `podcasts/${id}`))
  expect(await head('/contact')).not.toContain('rel="alternate"')
})

it('is not available on a private instance', async () => {
  await setSetting(app.ctx, 'requireAuth', '1')
  await expect.poll(() => app.ctx.settings().requireAuth, { timeout: 20_000 }).toBe(true)
  const { id } = await makeArtist(app.ctx)
  for (const url of [undefined, `/feeds/artists/${id}.xml`]) expect((await get({}, url)).statusCode).toBe(404)
})
