import { randomBytes } from 'node:crypto'
import { parseRssFeed } from 'feedsmith'
import RssParser from 'rss-parser'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { privateFeeds } from '../../../../../contract/catalog/podcasts.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import {
  makeEpisode,
  makeMedia,
  makePodcast,
  makePodcastGenre,
  makeUser,
  type TestUser,
} from '../../../../testing/make.ts'
import { setSetting } from '../../../platform/settings/service.ts'
import type { FeedEnd, FeedEpisode } from '../ingest/feed.ts'
import { parseFeed } from '../ingest/feed-parser.ts'

let app: TestApp
let me: TestUser
const bytes = randomBytes(40_000)
let media_id: number
let podcast_id: number
const set = async (key: 'enablePodcasts' | 'requireAuth', to: boolean) => {
  await setSetting(app.ctx, key, to ? '1' : '0')
  await vi.waitFor(() => expect(app.ctx.settings()[key]).toBe(to), 20_000)
}
beforeAll(async () => {
  app = await testApp({ APP_URL: 'https://music.example' })
  await set('enablePodcasts', true)
  me = await makeUser(app.ctx)
  media_id = (await makeMedia(app.ctx, { bytes, duration: 90 })).id
  const { id: genre } = await makePodcastGenre(app.ctx, { name: 'Society & Culture' })
  podcast_id = await show(genre)
})
afterAll(() => app.close())

const awkward = `<p>Notes & "quotes" 'n' ]]> <a href="https://x.example/?a=1&amp;b=2">link</a> äöü 🎙</p>`

const value = {
  type: 'lightning',
  method: 'keysend',
  suggested: '0.00000005000',
  recipients: [
    {
      name: 'A & B',
      type: 'node',
      address: '03ae9f',
      split: 90,
      custom_key: '7629',
      custom_value: 'x',
      fee: false,
    },
    {
      name: null,
      type: 'node',
      address: '02d5c1',
      split: 10,
      custom_key: null,
      custom_value: null,
      fee: true,
    },
  ],
}
const bites = [
  { at: 73, duration: 45.5, title: 'Low & deep' },
  { at: 3, duration: 5, title: null },
]

/** Creates a podcast using every feed feature, with a local and a remote episode, a draft and a future one. */
const show = async (genre: number): Promise<number> => {
  const { id } = await makePodcast(app.ctx, {
    title: 'Deep & <Low>',
    author: 'Ann "A" O’Neil',
    description: awkward,
    language: 'de',
    copyright: '© Ann',
    episode_order: 'serial',
    locked: true,
    medium: 'podcast',
    guid: '917393e3-1b1e-5cef-ace4-edaa54e1f810',
    funding: JSON.stringify({ url: 'https://x.example/give?a=1&b=2', text: 'Give & take' }),
    persons: JSON.stringify([{ name: 'Ann', role: 'Host', url: 'https://ann.example/' }]),
    location: JSON.stringify({ name: 'Köln & there', geo: 'geo:50.94,6.96', osm: 'R62578' }),
    value: JSON.stringify(value),
    genres: [genre],
  })
  await makeEpisode(app.ctx, {
    podcast_id: id,
    media_id,
    title: 'One & only\u0001',
    guid: 'urn:one?a=1&b=2',
    description: awkward,
    season: 2,
    number: 3,
    kind: 'bonus',
    explicit: true,
    published_at: new Date('2024-05-06T07:08:09Z'),
    chapters: JSON.stringify([{ at: 1.5, title: 'Start', url: null }]),
    persons: JSON.stringify([{ name: 'Bo', role: null, url: null }]),
    location: JSON.stringify({ name: 'Here', geo: null, osm: null }),
    soundbites: JSON.stringify(bites),
    transcript: JSON.stringify([
      { at: 0, speaker: 'Ann', text: 'Hello <there>' },
      { at: 4, speaker: null, text: 'And --> on' },
    ]),
  })
  await makeEpisode(app.ctx, {
    podcast_id: id,
    title: 'Two',
    guid: 'two',
    enclosure_url: 'https://cdn.example/two.mp3?x=1&y=2',
    enclosure_type: 'audio/mpeg',
    enclosure_length: 4321,
    published_at: new Date('2024-05-07T07:08:09Z'),
    transcript_url: 'https://cdn.example/two.srt',
    transcript_type: 'application/x-subrip',
  })
  await makeEpisode(app.ctx, { podcast_id: id, title: 'Draft', public: false })
  await makeEpisode(app.ctx, { podcast_id: id, title: 'Later', published_at: new Date(Date.now() + 1e8) })
  return id
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.fastify.inject({ url: url.replace('https://music.example', ''), headers, method })
const publicFeed = () => get(`/feeds/podcasts/${podcast_id}.xml`)

test('two third-party parsers and our own read back what the database contains', async () => {
  const { body, headers, statusCode } = await publicFeed()
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const stored = await app.ctx.db
    .selectFrom('episodes')
    .selectAll()
    .where('podcast_id', '=', podcast_id)
    .where('released_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .execute()
  const ids = stored.map(({ id }) => id)
  const titles = ['Two', 'One & only']
  const enclosures = [
    { url: 'https://cdn.example/two.mp3?x=1&y=2', length: 4321, type: 'audio/mpeg' },
    { url: `https://music.example/feeds/episodes/${ids[1]}.mp3`, length: bytes.length, type: 'audio/mpeg' },
  ]

  const one = parseRssFeed(body)
  expect(one).toMatchObject({
    title: 'Deep & <Low>',
    description: awkward,
    language: 'de',
    copyright: '© Ann',
    itunes: {
      author: 'Ann "A" O’Neil',
      type: 'serial',
      explicit: false,
      categories: [{ text: 'Society & Culture' }],
    },
    podcast: {
      guid: '917393e3-1b1e-5cef-ace4-edaa54e1f810',
      locked: { value: true },
      medium: 'podcast',
      fundings: [{ url: 'https://x.example/give?a=1&b=2', display: 'Give & take' }],
      persons: [{ display: 'Ann', role: 'host', href: 'https://ann.example/' }],
      locations: [{ display: 'Köln & there', geo: 'geo:50.94,6.96', osm: 'R62578' }],
      values: [
        {
          type: 'lightning',
          method: 'keysend',
          suggested: 0.00000005,
          valueRecipients: [
            {
              name: 'A & B',
              type: 'node',
              address: '03ae9f',
              split: 90,
              customKey: '7629',
              customValue: 'x',
            },
            { type: 'node', address: '02d5c1', split: 10, fee: true },
          ],
        },
      ],
    },
  })
  expect(one.items?.map(({ title }) => title)).toEqual(titles)
  expect(one.items?.map((item) => item.enclosures?.[0])).toEqual(enclosures)
  expect(one.items?.map((item) => item.guid?.value)).toEqual(['two', 'urn:one?a=1&b=2'])
  expect(one.items?.[1]).toMatchObject({
    description: awkward,
    pubDate: 'Mon, 06 May 2024 07:08:09 GMT',
    itunes: { duration: 90, season: 2, episode: 3, episodeType: 'bonus', explicit: true },
    podcast: {
      chapters: { url: `https://music.example/feeds/episodes/${ids[1]}/chapters.json` },
      transcripts: [
        { url: `https://music.example/feeds/episodes/${ids[1]}/transcript.vtt`, type: 'text/vtt' },
      ],
      persons: [{ display: 'Bo' }],
      locations: [{ display: 'Here' }],
      soundbites: [
        { startTime: 73, duration: 45.5, display: 'Low & deep' },
        { startTime: 3, duration: 5 },
      ],
    },
  })
  expect(one.items?.[0]?.podcast?.transcripts?.[0]?.url).toBe('https://cdn.example/two.srt')

  const two = await new RssParser().parseString(body)
  expect(two).toMatchObject({ title: 'Deep & <Low>', language: 'de', itunes: { author: 'Ann "A" O’Neil' } })
  expect(two.items.map(({ title }) => title)).toEqual(titles)
  expect(two.items.map(({ guid }) => guid)).toEqual(['two', 'urn:one?a=1&b=2'])
  expect(two.items.map(({ enclosure }) => ({ ...enclosure, length: Number(enclosure?.length) }))).toEqual(
    enclosures,
  )
  expect(two.items[1]?.isoDate).toBe('2024-05-06T07:08:09.000Z')

  const feed = parseFeed({ bytes: Buffer.from(body), url: 'https://music.example/', known: new Map() })
  const ours = feed.next().value as FeedEpisode[]
  expect(
    ours.map(({ guid, title, season, number, kind }) => ({ guid, title, season, number, kind })),
  ).toEqual([
    { guid: 'two', title: 'Two', season: null, number: null, kind: 'full' },
    { guid: 'urn:one?a=1&b=2', title: 'One & only', season: 2, number: 3, kind: 'bonus' },
  ])
  expect(ours[1]).toMatchObject({
    persons: [{ name: 'Bo', role: null, url: null }],
    location: { name: 'Here', geo: null, osm: null },
    soundbites: bites,
  })
  expect((feed.next().value as FeedEnd).channel).toMatchObject({
    location: { name: 'Köln & there', geo: 'geo:50.94,6.96', osm: 'R62578' },
    value,
  })
})

test('unchanged feeds are not sent again; changes are visible at once', async () => {
  const { etag, 'cache-control': cache } = (await publicFeed()).headers
  expect(cache).toBe('public, max-age=60')
  const again = () => get(`/feeds/podcasts/${podcast_id}.xml`, { 'if-none-match': `W/${etag}` })
  expect((await again()).statusCode).toBe(304)
  const head = await get(`/feeds/podcasts/${podcast_id}.xml`, {}, 'HEAD')
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
  await app.ctx.db.updateTable('podcasts').set({ author: 'Bea' }).where('id', '=', podcast_id).execute()
  const changed = await again()
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toContain('<itunes:author>Bea</itunes:author>')
})

test('a file is sent whole, in ranges and as a HEAD response, at a stable URL', async () => {
  const url = parseRssFeed((await publicFeed()).body).items?.[1]?.enclosures?.[0]?.url ?? ''
  const whole = await get(url)
  expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.equals(bytes)]).toEqual([
    200,
    'audio/mpeg',
    true,
  ])
  const part = await get(url, { range: 'bytes=10-19' })
  expect([part.statusCode, part.rawPayload.equals(bytes.subarray(10, 20))]).toEqual([206, true])
  const head = await get(url, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.headers['accept-ranges']]).toEqual([
    200,
    String(bytes.length),
    'bytes',
  ])
})

test('chapters and transcript are served in standard formats', async () => {
  const published = parseRssFeed((await publicFeed()).body).items?.[1]?.podcast
  expect((await get(published?.chapters?.url ?? '')).json()).toEqual({
    version: '1.2.0',
    chapters: [{ startTime: 1.5, title: 'Start' }],
  })
  expect((await get(published?.transcripts?.[0]?.url ?? '')).body).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n<v Ann>Hello &lt;there>\n\n00:00:04.000 --> 00:01:30.000\nAnd → on\n',
  )
})

test('non-public content is omitted', async () => {
  const hidden = await makePodcast(app.ctx, { public: false })
  const inside = await makeEpisode(app.ctx, { podcast_id: hidden.id, media_id })
  const draft = await makeEpisode(app.ctx, { podcast_id, media_id, public: false })
  const later = await makeEpisode(app.ctx, { podcast_id, media_id, published_at: new Date(Date.now() + 1e8) })
  const rejected = [
    `/feeds/podcasts/${hidden.id}.xml`,
    '/feeds/podcasts/99999999.xml',
    '/feeds/podcasts/x.xml',
    `/feeds/podcasts/${podcast_id}`,
    ...[inside, draft, later].map(({ id }) => `/feeds/episodes/${id}.mp3`),
    `/feeds/episodes/${inside.id}/chapters.json`,
    '/feeds/private/aaaa.xml',
    `/feeds/private/${'a'.repeat(32)}.xml`,
    `/feeds/private/${'a'.repeat(32)}/episodes/${inside.id}.mp3`,
  ]
  for (const url of rejected) expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  for (const [key, to] of [
    ['enablePodcasts', false],
    ['requireAuth', true],
  ] as const) {
    await set(key, to)
    expect((await publicFeed()).statusCode).toBe(404)
    await set(key, !to)
  }
})

test('on a private instance exported feeds contain a personal token', async () => {
  await app.ctx.db
    .insertInto('follows')
    .values({ user_id: me.id, item_type: 'podcast', item_id: podcast_id })
    .execute()
  const exported = async (): Promise<string> => {
    const headers = { authorization: `Bearer ${me.token}` }
    const { body } = await app.fastify.inject({ url: '/api/user/podcasts/export-opml', headers })
    return /xmlUrl="([^"]+)"/.exec(body)?.[1] ?? body
  }
  expect(await exported()).toMatch(`/feeds/podcasts/${podcast_id}.xml`)
  await set('requireAuth', true)
  const address = await exported()
  expect((await get(address)).statusCode).toBe(200)
  expect(await exported()).toBe(address)
  expect(await app.call(privateFeeds.get, { params: { id: podcast_id } }, me.token)).toEqual({ url: address })
  await app.call(privateFeeds.revoke, { params: { id: podcast_id } }, me.token)
  await set('requireAuth', false)
})

test('a private feed works for its owner until revoked', async () => {
  await set('requireAuth', true)
  const of = { params: { id: podcast_id } }
  expect(await app.call(privateFeeds.get, of, me.token)).toEqual({ url: null })
  const { url } = await app.call(privateFeeds.make, of, me.token)
  expect(await app.call(privateFeeds.get, of, me.token)).toEqual({ url })
  const feed = await get(url ?? '')
  expect([feed.statusCode, feed.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  const published = parseRssFeed(feed.body)
  expect(published.itunes).toMatchObject({ block: true })
  const file = published.items?.[1]?.enclosures?.[0]?.url ?? ''
  expect(file).toContain('/feeds/private/')
  expect((await get(file)).rawPayload.equals(bytes)).toBe(true)
  const { url: another } = await app.call(privateFeeds.make, of, me.token)
  expect((await get(url ?? '')).statusCode).toBe(404)
  expect((await get(another ?? '')).statusCode).toBe(200)
  await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', me.id).execute()
  expect((await get(another ?? '')).statusCode).toBe(404)
  await app.ctx.db.updateTable('users').set({ blocked: false }).where('id', '=', me.id).execute()
  const third = (await app.call(privateFeeds.make, of, me.token)).url ?? ''
  await app.call(privateFeeds.revoke, of, me.token)
  expect((await get(third)).statusCode).toBe(404)
  const hidden = await makePodcast(app.ctx, { public: false })
  expect((await app.requestError(privateFeeds.make, { params: { id: hidden.id } }, me.token)).status).toBe(
    404,
  )
  await set('requireAuth', false)
})
