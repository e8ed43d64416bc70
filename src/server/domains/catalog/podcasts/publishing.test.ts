import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeEpisode, makePodcast, makePodcastGenre } from '../../../testing/make.ts'
import { publishEpisodes } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const counted = async (id: number) => {
  const { episodes_count, latest_at } = await app.ctx.db
    .selectFrom('podcasts')
    .select(['episodes_count', 'latest_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [episodes_count, latest_at && Date.parse(latest_at)]
}
const change = (id: number, input: object) =>
  app.ctx.db.updateTable('episodes').set(input).where('id', '=', id).execute()
/** Computed once, so that later uses mean the same moment. */
const NOW = Date.now()
const ago = (minutes: number) => new Date(NOW - minutes * 60_000)

it('counts published episodes through all changes', async () => {
  const genre = await makePodcastGenre(app.ctx)
  const { id: podcast_id } = await makePodcast(app.ctx, { genres: [genre.id] })
  const other = await makePodcast(app.ctx)
  expect(await counted(podcast_id)).toEqual([0, null])
  const first = await makeEpisode(app.ctx, { podcast_id, published_at: ago(60) })
  const second = await makeEpisode(app.ctx, { podcast_id, published_at: ago(30) })
  await makeEpisode(app.ctx, { podcast_id, public: false })
  expect(await counted(podcast_id)).toEqual([2, ago(30).getTime()])
  await change(second.id, { public: false })
  expect(await counted(podcast_id)).toEqual([1, ago(60).getTime()])
  await change(second.id, { public: true, podcast_id: other.id })
  expect([await counted(podcast_id), await counted(other.id)]).toEqual([
    [1, ago(60).getTime()],
    [1, ago(30).getTime()],
  ])
  await app.ctx.db.deleteFrom('episodes').where('id', '=', first.id).execute()
  expect(await counted(podcast_id)).toEqual([0, null])
})

it('publishes scheduled episodes at their time', async () => {
  const soon = new Date(Date.now() + 4_000)
  const { podcast_id } = await makeEpisode(app.ctx, { published_at: soon })
  expect(await counted(podcast_id)).toEqual([0, null])
  await expect.poll(() => publishEpisodes(app.ctx), { timeout: 20_000 }).toBe(1)
  expect(await counted(podcast_id)).toEqual([1, soon.getTime()])
  expect(await publishEpisodes(app.ctx)).toBe(0)
})

it('sorts by season and number, then by date', async () => {
  const { id: podcast_id } = await makePodcast(app.ctx)
  const make = (title: string, values: object) =>
    makeEpisode(app.ctx, { podcast_id, title, published_at: ago(60), ...values })
  await make('two, bonus', { season: 2, kind: 'bonus' })
  await make('two, ten', { season: 2, number: 10 })
  await make('two, nine', { season: 2, number: 9, published_at: ago(5) })
  await make('one, one', { season: 1, number: 1 })
  await make('later without', { published_at: ago(10) })
  await make('trailer', { kind: 'trailer', published_at: ago(100) })
  const rows = await app.ctx.db
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
