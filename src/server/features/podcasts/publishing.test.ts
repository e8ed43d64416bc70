import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeEpisode, makePodcast, makePodcastGenre } from '../../testing/make.ts'
import { publishEpisodes } from './publishing.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const counted = async (id: number) => {
  const { episodes_count, latest_at } = await t.on.db
    .selectFrom('podcasts')
    .select(['episodes_count', 'latest_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [episodes_count, latest_at && Date.parse(latest_at)]
}
const change = (id: number, given: object) =>
  t.on.db.updateTable('episodes').set(given).where('id', '=', id).execute()
/** Once for all: what is asked for later is the same moment. */
const NOW = Date.now()
const ago = (minutes: number) => new Date(NOW - minutes * 60_000)

it('counts the episodes that are out, whatever becomes of them', async () => {
  const genre = await makePodcastGenre(t.on)
  const { id: podcast_id } = await makePodcast(t.on, { genres: [genre.id] })
  const other = await makePodcast(t.on)
  expect(await counted(podcast_id)).toEqual([0, null])
  const first = await makeEpisode(t.on, { podcast_id, published_at: ago(60) })
  const second = await makeEpisode(t.on, { podcast_id, published_at: ago(30) })
  await makeEpisode(t.on, { podcast_id, public: false })
  expect(await counted(podcast_id)).toEqual([2, ago(30).getTime()])
  await change(second.id, { public: false })
  expect(await counted(podcast_id)).toEqual([1, ago(60).getTime()])
  await change(second.id, { public: true, podcast_id: other.id })
  expect([await counted(podcast_id), await counted(other.id)]).toEqual([
    [1, ago(60).getTime()],
    [1, ago(30).getTime()],
  ])
  await t.on.db.deleteFrom('episodes').where('id', '=', first.id).execute()
  expect(await counted(podcast_id)).toEqual([0, null])
})

it('brings out what was planned once its time has come', async () => {
  const soon = new Date(Date.now() + 4_000)
  const { podcast_id } = await makeEpisode(t.on, { published_at: soon })
  expect(await counted(podcast_id)).toEqual([0, null])
  await expect.poll(() => publishEpisodes(t.on), { timeout: 20_000 }).toBe(1)
  expect(await counted(podcast_id)).toEqual([1, soon.getTime()])
  expect(await publishEpisodes(t.on)).toBe(0)
})

it('has its order of season and number, then of date', async () => {
  const { id: podcast_id } = await makePodcast(t.on)
  const make = (title: string, given: object) =>
    makeEpisode(t.on, { podcast_id, title, published_at: ago(60), ...given })
  await make('two, bonus', { season: 2, kind: 'bonus' })
  await make('two, ten', { season: 2, number: 10 })
  await make('two, nine', { season: 2, number: 9, published_at: ago(5) })
  await make('one, one', { season: 1, number: 1 })
  await make('later without', { published_at: ago(10) })
  await make('trailer', { kind: 'trailer', published_at: ago(100) })
  const rows = await t.on.db
    .selectFrom('episodes')
    .select('title')
    .where('podcast_id', '=', podcast_id)
    .orderBy('serial_key')
    .execute()
  expect(rows.map(({ title }) => title)).toEqual([
    'trailer',
    'later without',
    'one, one',
    'two, nine',
    'two, ten',
    'two, bonus',
  ])
})
