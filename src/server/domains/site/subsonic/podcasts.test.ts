import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type FeedSource, feedSource, item, rss } from '../../../testing/feed-source.ts'
import { liftLimits } from '../../../testing/limits.ts'
import {
  makeCover,
  makeEpisode,
  makePodcast,
  makeRole,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { type SubsonicClient, subsonicClient } from '../../../testing/subsonic-client.ts'
import { setSetting } from '../../platform/settings/service.ts'

let source: FeedSource
let app: TestApp
let user: TestUser
let client: SubsonicClient
beforeAll(async () => {
  source = await feedSource()
  app = await testApp({ OUTBOUND_ALLOW: source.host, APP_URL: 'https://music.example' })
  await liftLimits(app.ctx)
})
afterAll(async () => {
  await app.close()
  source.close()
})
beforeEach(async () => {
  user = await makeUser(app.ctx)
  client = await subsonicClient(app, user)
})

const channels = async (params = {}, by = client) => (await by.get('getPodcasts', params)).podcasts.channel
const ids = (items: { id: string }[]) => items.map(({ id }) => id)
const follow = (id: number, by = client) =>
  by.post('createPodcastChannel', { url: `https://music.example/feeds/podcasts/${id}.xml` })
const manager = async () =>
  subsonicClient(app, await makeUser(app.ctx, { roles: ['user', await makeRole(app.ctx, ['CED podcasts'])] }))
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

it('lists the podcasts that the account follows or owns, with their newest episodes', async () => {
  const cover = await makeCover(app.ctx)
  const followed = await makePodcast(app.ctx, {
    title: 'Alps',
    description: '<p>Up &amp; <b>down</b></p>',
    author: 'Ann',
    cover_id: cover.id,
  })
  const own = await makePodcast(app.ctx, { title: 'Mine', user_id: user.id, public: false })
  await makePodcast(app.ctx, { title: 'Of others' })
  const old = await makeEpisode(app.ctx, { podcast_id: followed.id, published_at: ago(9) })
  const young = await makeEpisode(app.ctx, {
    podcast_id: followed.id,
    summary: 'Snow.',
    enclosure_length: 4000,
  })
  await makeEpisode(app.ctx, { podcast_id: followed.id, published_at: new Date(Date.now() + 60_000) })
  const latest = await makeEpisode(app.ctx, { podcast_id: own.id, published_at: ago(0.5), media: {} })
  await follow(followed.id)
  await follow(followed.id)

  const [first, second, ...none] = await channels()
  expect(none).toEqual([])
  expect(first).toMatchObject({
    id: `pd-${followed.id}`,
    title: 'Alps',
    description: 'Up & down',
    url: `https://music.example/feeds/podcasts/${followed.id}.xml`,
    coverArt: `pd-${followed.id}_${cover.hash.slice(0, 8)}`,
    status: 'completed',
  })
  expect(ids(first.episode)).toEqual([`pe-${young.id}`, `pe-${old.id}`])
  expect(first.episode[0]).toMatchObject({
    streamId: `pe-${young.id}`,
    channelId: `pd-${followed.id}`,
    album: 'Alps',
    artist: 'Ann',
    description: 'Snow.',
    coverArt: `pe-${young.id}_${cover.hash.slice(0, 8)}`,
    duration: 1800,
    size: 4000,
    suffix: 'mp3',
    status: 'completed',
    type: 'podcast',
  })
  expect(second).toMatchObject({ id: `pd-${own.id}`, episode: [{ id: `pe-${latest.id}` }] })
  const bare = await channels({ includeEpisodes: 'false' })
  expect(bare.map((channel: object) => 'episode' in channel)).toEqual([false, false])
  expect(ids((await client.get('getNewestPodcasts', { count: 2 })).newestPodcasts.episode)).toEqual([
    `pe-${latest.id}`,
    `pe-${young.id}`,
  ])
  const { podcastEpisode } = await client.get('getPodcastEpisode', { id: `pe-${young.id}` })
  expect(podcastEpisode).toEqual(first.episode[0])
})

it('shows one podcast by its id, and none that the account may not see', async () => {
  const open = await makePodcast(app.ctx)
  const closed = await makePodcast(app.ctx, { public: false })
  const secret = await makeEpisode(app.ctx, { podcast_id: closed.id })
  expect(ids(await channels({ id: `pd-${open.id}` }))).toEqual([`pd-${open.id}`])
  for (const id of [`pd-${closed.id}`, 'pd-99999999', 'pe-1', 'x', ''])
    expect(await client.error('getPodcasts', { id })).toMatchObject({ code: 70 })
  for (const name of ['getPodcastEpisode', 'downloadPodcastEpisode', 'deletePodcastEpisode']) {
    expect(await client.error(name, { id: `pe-${secret.id}` })).toMatchObject({ code: 70 })
    expect(await client.error(name)).toMatchObject({ code: 10 })
  }
  expect(await client.error('deletePodcastChannel', { id: `pd-${closed.id}` })).toMatchObject({ code: 70 })
  expect(await client.error('createPodcastChannel')).toMatchObject({ code: 10 })
})

it('follows known feeds; only those who manage podcasts add new ones, and hear why a feed is none', async () => {
  source.put('/talk.xml', rss(item('1') + item('2'), '<title>Talk</title>'))
  source.put(
    '/page',
    '<!doctype html><link rel="alternate" type="application/rss+xml" href="/talk.xml">',
    'text/html',
  )
  source.put('/none.xml', 'nothing', 'text/plain')
  const url = source.at('/talk.xml')
  expect(await client.error('createPodcastChannel', { url })).toMatchObject({ code: 50 })
  const keeper = await manager()
  for (const bad of [source.at('/none.xml'), source.at('/gone.xml'), 'not an address', ''])
    expect(await keeper.error('createPodcastChannel', { url: bad })).toMatchObject({
      code: 0,
      message: expect.not.stringContaining('Server error'),
    })
  await keeper.post('createPodcastChannel', { url })
  const [added] = await channels({}, keeper)
  expect(added).toMatchObject({ title: 'Talk', url })
  expect(added.episode).toHaveLength(2)
  expect(await channels()).toEqual([])
  await client.post('createPodcastChannel', { url })
  expect(ids(await channels())).toEqual([added.id])
  const another = await manager()
  await another.post('createPodcastChannel', { url: source.at('/page') })
  expect(ids(await channels({}, another))).toEqual([added.id])
})

it('unfollows instead of deleting', async () => {
  const { id } = await makePodcast(app.ctx)
  const other = await subsonicClient(app, await makeUser(app.ctx))
  await follow(id)
  await follow(id, other)
  await client.post('deletePodcastChannel', { id: `pd-${id}` })
  expect(await channels()).toEqual([])
  expect(ids(await channels({}, other))).toEqual([`pd-${id}`])
})

it('asks the sources of followed podcasts again, but not twice within ten minutes', async () => {
  const made = async (path: string) => {
    source.put(path, rss(item(path), `<title>${path}</title>`))
    const { id } = await makePodcast(app.ctx, { source_feed: source.at(path) })
    await sql`insert into feed_sources (podcast_id, checked_at) values (${id}, now() - interval '11 minutes')
      on conflict (podcast_id) do update set checked_at = excluded.checked_at`.execute(app.owner)
    return id
  }
  const followed = await made('/followed.xml')
  const other = await made('/other.xml')
  await follow(followed)
  const queued = async () => {
    const { rows } = await sql<{ id: number }>`
      select (data->>'podcast_id')::int as id from pgboss.job where name = 'refresh-feed'
        and (data->>'podcast_id')::int in (${followed}, ${other})`.execute(app.owner)
    return rows.map(({ id }) => id)
  }
  await client.post('refreshPodcasts')
  await client.post('refreshPodcasts')
  expect(await queued()).toEqual([followed])
})

it('marks a deleted episode as played, and copies one only for those who manage podcasts', async () => {
  const podcast = await makePodcast(app.ctx, { mirror_newest: 1 })
  const { id } = await makeEpisode(app.ctx, { podcast_id: podcast.id })
  const kept = async () =>
    (await sql`select from episode_mirrors where episode_id = ${id} and pending`.execute(app.owner)).rows
      .length
  await sql`insert into episode_mirrors (episode_id, url, pending) values (${id}, 'https://example.com/a.mp3', false)`.execute(
    app.owner,
  )
  await client.post('downloadPodcastEpisode', { id: `pe-${id}` })
  expect(await kept()).toBe(0)
  const keeper = await manager()
  await keeper.post('downloadPodcastEpisode', { id: `pe-${id}` })
  expect(await kept()).toBe(1)
  const plain = await makeEpisode(app.ctx)
  await keeper.post('downloadPodcastEpisode', { id: `pe-${plain.id}` })

  await client.post('deletePodcastEpisode', { id: `pe-${id}` })
  const progress = await app.ctx.db
    .selectFrom('episode_progress')
    .select(['user_id', 'played'])
    .where('episode_id', '=', id)
    .execute()
  expect(progress).toEqual([{ user_id: user.id, played: true }])
})

it('has no podcasts while the site has none', async () => {
  const { id } = await makePodcast(app.ctx)
  await follow(id)
  const turn = async (on: boolean) => {
    await setSetting(app.ctx, 'enablePodcasts', on ? '1' : '0')
    await app.ctx.settings.reload()
    await vi.waitFor(() => expect(app.ctx.settings().enablePodcasts).toBe(on))
  }
  await turn(false)
  expect(await channels()).toEqual([])
  expect((await client.get('getNewestPodcasts')).newestPodcasts.episode).toEqual([])
  await client.post('refreshPodcasts')
  expect(await client.error('getPodcasts', { id: `pd-${id}` })).toMatchObject({ code: 70 })
  expect(await client.error('createPodcastChannel', { url: 'https://x.example/' })).toMatchObject({
    code: 70,
  })
  expect(await client.error('deletePodcastChannel', { id: `pd-${id}` })).toMatchObject({ code: 70 })
  await turn(true)
})
