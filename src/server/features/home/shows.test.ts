import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { home } from '../../../contract/home.ts'
import { episodes } from '../../../contract/podcasts.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  type MadeUser,
  makeEpisode,
  makeGenre,
  makePodcast,
  makeStation,
  makeUser,
} from '../../testing/make.ts'
import { setSetting } from '../settings/settings.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.on.db.deleteFrom('podcasts').execute()
  await t.on.db.deleteFrom('radio_stations').execute()
})

const ids = ['begun-episodes', 'new-episodes', 'podcasts', 'radio']
/** Titles of what the start page shows of podcasts and radio, by section. */
const shown = async (user?: MadeUser): Promise<Record<string, string[]>> => {
  const sections = await t.call(home.sections, {}, user?.token)
  return Object.fromEntries(
    sections
      .filter(({ id }) => ids.includes(id))
      .map(({ id, items }) => [id, items.map((item) => item.title)]),
  )
}
/** The same for visitors, whose answer may be two seconds old. */
const shownToVisitors = (wanted: Record<string, string[]>) =>
  expect.poll(() => shown(), { timeout: 10_000 }).toEqual(wanted)

const follow = (user: MadeUser, item_id: number) =>
  t.on.db.insertInto('follows').values({ user_id: user.id, item_type: 'podcast', item_id }).execute()

it('shows podcasts and stations that are public, most played first, to everybody', async () => {
  await shownToVisitors({})
  const quiet = await makePodcast(t.on, { title: 'Quiet', plays: 1 })
  const loud = await makePodcast(t.on, { title: 'Loud', plays: 9 })
  const secret = await makePodcast(t.on, { title: 'Secret', public: false, plays: 99 })
  for (const { id } of [quiet, loud, secret]) await makeEpisode(t.on, { podcast_id: id })
  await makePodcast(t.on, { title: 'Without episodes', plays: 50 })
  await makeStation(t.on, { title: 'Low Tide', plays: 2 })
  await makeStation(t.on, { title: 'Harbour FM', plays: 3 })
  await makeStation(t.on, { title: 'Cellar', public: false, plays: 9 })
  await shownToVisitors({ podcasts: ['Loud', 'Quiet'], radio: ['Harbour FM', 'Low Tide'] })
  const sections = await t.call(home.sections, {})
  expect(sections.find(({ id }) => id === 'podcasts')).toMatchObject({
    title: 'Popular podcasts',
    item_type: 'podcast',
    more: '/podcasts',
  })
})

it('shows each listener what they have begun and what is new in what they follow', async () => {
  const [una, other] = [await makeUser(t.on), await makeUser(t.on)]
  const podcast = await makePodcast(t.on, { title: 'Followed' })
  const at = (day: number) => ({ podcast_id: podcast.id, published_at: new Date(Date.UTC(2026, 0, day)) })
  const older = await makeEpisode(t.on, { title: 'Older', ...at(1) })
  const newer = await makeEpisode(t.on, { title: 'Newer', ...at(2) })
  await makeEpisode(t.on, { title: 'Draft', ...at(3), public: false })
  await makeEpisode(t.on, { title: 'Elsewhere' })
  expect(Object.keys(await shown(una))).toEqual(['podcasts'])

  await follow(una, podcast.id)
  const hear = (id: number, body: { seconds: number; played?: boolean }) =>
    t.call(episodes.hear, { params: { id }, body }, una.token)
  await hear(older.id, { seconds: 60 })
  expect(await shown(una)).toMatchObject({ 'begun-episodes': ['Older'], 'new-episodes': ['Newer'] })
  const [begun] = (await t.call(home.sections, {}, una.token)).filter(({ id }) => id === 'begun-episodes')
  expect(begun?.items).toMatchObject([{ type: 'episode', progress: 60, show: { title: 'Followed' } }])
  await hear(newer.id, { seconds: 10 })
  expect((await shown(una))['begun-episodes']).toEqual(['Newer', 'Older'])
  await hear(older.id, { seconds: 0, played: true })
  expect(await shown(una)).toEqual({ 'begun-episodes': ['Newer'], podcasts: expect.anything() })
  expect(Object.keys(await shown(other))).toEqual(['podcasts'])
})

it('shows nothing of podcasts while they are off', async () => {
  const una = await makeUser(t.on)
  const episode = await makeEpisode(t.on)
  await follow(una, episode.podcast_id)
  await makeStation(t.on, { title: 'Harbour FM' })
  expect(Object.keys(await shown(una))).toEqual(['new-episodes', 'podcasts', 'radio'])
  await setSetting(t.on, 'enablePodcasts', '0')
  await expect.poll(() => t.on.settings().enablePodcasts).toBe(false)
  expect(Object.keys(await shown(una))).toEqual(['radio'])
  await shownToVisitors({ radio: ['Harbour FM'] })
  await setSetting(t.on, 'enablePodcasts', '1')
  await expect.poll(() => t.on.settings().enablePodcasts).toBe(true)
})

it('knows the stations of a genre', async () => {
  const genre = await makeGenre(t.on)
  const [first, second] = [await makeStation(t.on, { plays: 5 }), await makeStation(t.on, { plays: 2 })]
  await makeStation(t.on, { plays: 9 })
  const hidden = await makeStation(t.on, { public: false })
  for (const { id } of [first, second, hidden])
    await t.on.db.insertInto('radio_station_genres').values({ station_id: id, genre_id: genre.id }).execute()
  const { data, meta } = await t.call(home.genreItems, {
    params: { id: genre.id },
    query: { type: 'radio-station' },
  })
  expect(data.map(({ type, id }) => [type, id])).toEqual([
    ['radio-station', first.id],
    ['radio-station', second.id],
  ])
  expect(meta.total).toBe(2)
})
