import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { episodes } from '../../../../contract/catalog/podcasts.ts'
import { home } from '../../../../contract/site/home.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeEpisode,
  makeGenre,
  makePodcast,
  makeSong,
  makeStation,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('podcasts').execute()
  await app.ctx.db.deleteFrom('radio_stations').execute()
})

const ids = ['begun-episodes', 'new-episodes', 'podcasts', 'radio']
/** Returns the titles in the podcast and radio sections, by section. */
const titlesFor = async (user?: TestUser): Promise<Record<string, string[]>> => {
  const sections = await app.call(home.sections, {}, user?.token)
  return Object.fromEntries(
    sections
      .filter(({ id }) => ids.includes(id))
      .map(({ id, items }) => [id, items.map((item) => item.title)]),
  )
}
/** Polls the same for visitors, whose response may be cached for two seconds. */
const expectForVisitors = (expected: Record<string, string[]>) =>
  expect.poll(() => titlesFor(), { timeout: 10_000 }).toEqual(expected)

const follow = (user: TestUser, item_id: number) =>
  app.ctx.db.insertInto('follows').values({ user_id: user.id, item_type: 'podcast', item_id }).execute()

it('shows public podcasts and stations to everyone, most played first', async () => {
  await expectForVisitors({})
  const quiet = await makePodcast(app.ctx, { title: 'Quiet', plays: 1 })
  const loud = await makePodcast(app.ctx, { title: 'Loud', plays: 9 })
  const secret = await makePodcast(app.ctx, { title: 'Secret', public: false, plays: 99 })
  for (const { id } of [quiet, loud, secret]) await makeEpisode(app.ctx, { podcast_id: id })
  await makePodcast(app.ctx, { title: 'Without episodes', plays: 50 })
  await makeStation(app.ctx, { title: 'Low Tide', plays: 2 })
  await makeStation(app.ctx, { title: 'Harbour FM', plays: 3 })
  await makeStation(app.ctx, { title: 'Cellar', public: false, plays: 9 })
  await expectForVisitors({ podcasts: ['Loud', 'Quiet'], radio: ['Harbour FM', 'Low Tide'] })
  const sections = await app.call(home.sections, {})
  expect(sections.find(({ id }) => id === 'podcasts')).toMatchObject({
    title: 'Popular podcasts',
    item_type: 'podcast',
    more: '/podcasts',
  })
})

it('shows episodes in progress and new episodes of followed podcasts', async () => {
  const [una, other] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  const podcast = await makePodcast(app.ctx, { title: 'Followed' })
  const at = (day: number) => ({ podcast_id: podcast.id, published_at: new Date(Date.UTC(2026, 0, day)) })
  const older = await makeEpisode(app.ctx, { title: 'Older', ...at(1) })
  const newer = await makeEpisode(app.ctx, { title: 'Newer', ...at(2) })
  await makeEpisode(app.ctx, { title: 'Draft', ...at(3), public: false })
  await makeEpisode(app.ctx, { title: 'Elsewhere' })
  expect(Object.keys(await titlesFor(una))).toEqual(['podcasts'])

  await follow(una, podcast.id)
  const hear = (id: number, body: { seconds: number; played?: boolean }) =>
    app.call(episodes.hear, { params: { id }, body }, una.token)
  await hear(older.id, { seconds: 60 })
  expect(await titlesFor(una)).toMatchObject({ 'begun-episodes': ['Older'], 'new-episodes': ['Newer'] })
  const [started] = (await app.call(home.sections, {}, una.token)).filter(({ id }) => id === 'begun-episodes')
  expect(started?.items).toMatchObject([{ type: 'episode', progress: 60, show: { title: 'Followed' } }])
  await hear(newer.id, { seconds: 10 })
  expect((await titlesFor(una))['begun-episodes']).toEqual(['Newer', 'Older'])
  await hear(older.id, { seconds: 0, played: true })
  expect(await titlesFor(una)).toEqual({ 'begun-episodes': ['Newer'], podcasts: expect.anything() })
  expect(Object.keys(await titlesFor(other))).toEqual(['podcasts'])
})

it('shows no podcasts while they are disabled', async () => {
  const una = await makeUser(app.ctx)
  const episode = await makeEpisode(app.ctx)
  await follow(una, episode.podcast_id)
  await makeStation(app.ctx, { title: 'Harbour FM' })
  expect(Object.keys(await titlesFor(una))).toEqual(['new-episodes', 'podcasts', 'radio'])
  await setSetting(app.ctx, 'enablePodcasts', '0')
  await expect.poll(() => app.ctx.settings().enablePodcasts).toBe(false)
  expect(Object.keys(await titlesFor(una))).toEqual(['radio'])
  await expectForVisitors({ radio: ['Harbour FM'] })
  await setSetting(app.ctx, 'enablePodcasts', '1')
  await expect.poll(() => app.ctx.settings().enablePodcasts).toBe(true)
})

it('lists the public playlists with songs of a genre', async () => {
  const genre = await makeGenre(app.ctx)
  const owner = await makeUser(app.ctx)
  const inGenre = await makeSong(app.ctx, { genres: [genre.id] })
  const other = await makeSong(app.ctx)
  const make = (title: string, songs: number[], open = true) =>
    app.call(playlists.create, { body: { title, songs, public: open } }, owner.token)
  const wanted = await make('Wanted', [other.id, inGenre.id])
  await make('Other', [other.id])
  await make('Hidden', [inGenre.id], false)
  const { data, meta } = await app.call(home.genreItems, {
    params: { id: genre.id },
    query: { type: 'playlist' },
  })
  expect(data.map(({ type, id }) => [type, id])).toEqual([['playlist', wanted.id]])
  expect(meta.total).toBe(1)
})

it('lists the stations of a genre', async () => {
  const genre = await makeGenre(app.ctx)
  const [first, second] = [await makeStation(app.ctx, { plays: 5 }), await makeStation(app.ctx, { plays: 2 })]
  await makeStation(app.ctx, { plays: 9 })
  const hidden = await makeStation(app.ctx, { public: false })
  for (const { id } of [first, second, hidden])
    await app.ctx.db
      .insertInto('radio_station_genres')
      .values({ station_id: id, genre_id: genre.id })
      .execute()
  const { data, meta } = await app.call(home.genreItems, {
    params: { id: genre.id },
    query: { type: 'radio-station' },
  })
  expect(data.map(({ type, id }) => [type, id])).toEqual([
    ['radio-station', first.id],
    ['radio-station', second.id],
  ])
  expect(meta.total).toBe(2)
})
