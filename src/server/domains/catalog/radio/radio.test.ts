import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import { plays } from '../../../../contract/catalog/plays.ts'
import { radioStations } from '../../../../contract/catalog/radio.ts'
import { search } from '../../../../contract/site/search.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeGenre, makeStation, makeUser } from '../../../testing/make.ts'
import { indexQueued } from '../../site/search/indexing.service.ts'
import { upsertListeners } from './queries.ts'
import { deleteOldRadioData } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.ctx.db.deleteFrom('radio_stations').execute())

const inGenre = (station_id: number, genre_id: number) =>
  app.ctx.db.insertInto('radio_station_genres').values({ station_id, genre_id }).execute()
const playStation = async (station_id: number, title: string, minutesAgo: number): Promise<number> => {
  const played_at = new Date(Date.now() - minutesAgo * 60_000)
  const row = { station_id, title, artist: 'Kelp Line', played_at }
  return (await app.ctx.db.insertInto('radio_history').values(row).returning('id').executeTakeFirstOrThrow())
    .id
}
const titles = async (query: Record<string, unknown> = {}) =>
  (await app.call(radioStations.list, { query: query as never })).data.map(({ title }) => title)

test('public stations are listed, sorted, and found by name and genre', async () => {
  const indie = await makeGenre(app.ctx, { name: 'Indie' })
  const harbour = await makeStation(app.ctx, { title: 'Harbour FM', plays: 3 })
  await makeStation(app.ctx, { title: 'Low Tide', plays: 9 })
  await makeStation(app.ctx, { title: 'Cellar', public: false })
  await inGenre(harbour.id, indie.id)
  expect(await titles()).toEqual(['Low Tide', 'Harbour FM'])
  expect(await titles({ sort: 'title' })).toEqual(['Harbour FM', 'Low Tide'])
  expect(await titles({ q: 'HARB' })).toEqual(['Harbour FM'])
  expect(await titles({ 'filter[genre]': indie.id })).toEqual(['Harbour FM'])
  expect(await app.call(radioStations.genres, {})).toMatchObject([{ name: 'Indie', stations_count: 1 }])
  const page = await app.call(radioStations.list, { query: { per_page: 1 } })
  expect(page.meta).toMatchObject({ total: 2, last_page: 2 })
})

test('a private station is visible to administrators only', async () => {
  const { id } = await makeStation(app.ctx, { public: false })
  const [listener, admin] = [await makeUser(app.ctx), await makeUser(app.ctx, { admin: true })]
  for (const e of [radioStations.get, radioStations.related, radioStations.history, radioStations.listen])
    expect((await app.requestError(e, { params: { id } }, listener.token)).status).toBe(404)
  expect(await app.call(radioStations.get, { params: { id } }, admin.token)).toMatchObject({ public: false })
})

test('now-playing of many stations is returned in one request, for visible ones', async () => {
  const [one, two] = [await makeStation(app.ctx), await makeStation(app.ctx)]
  const hidden = await makeStation(app.ctx, { public: false })
  const now_playing_id = await playStation(one.id, 'Kelp Line', 0)
  const change = { now_playing_id, title_seen_at: new Date(), live: true }
  await app.ctx.db.updateTable('radio_stations').set(change).where('id', '=', one.id).execute()
  const ids = [two.id, one.id, hidden.id].join(',')
  const now = await app.call(radioStations.onAir, { query: { ids } })
  expect(now).toMatchObject([
    { id: one.id, live: true, on_air: { title: 'Kelp Line' } },
    { id: two.id, on_air: null },
  ])
  const many = { ids: Array.from({ length: 101 }, (_, n) => n).join(',') }
  expect((await app.requestError(radioStations.onAir, { query: many })).status).toBe(422)
})

test('related stations are ordered by common genres', async () => {
  const [a, b] = [await makeGenre(app.ctx), await makeGenre(app.ctx)]
  const one = await makeStation(app.ctx)
  const far = await makeStation(app.ctx, { title: 'Far', plays: 100 })
  const near = await makeStation(app.ctx, { title: 'Near' })
  const nearest = await makeStation(app.ctx, { title: 'Nearest' })
  for (const genre of [a, b]) for (const station of [one, nearest]) await inGenre(station.id, genre.id)
  await inGenre(near.id, a.id)
  const like = await app.call(radioStations.related, { params: { id: one.id } })
  expect(like.map(({ id }) => id)).toEqual([nearest.id, near.id, far.id])
})

test('the current title is separate from the history, and expires without updates', async () => {
  const { id } = await makeStation(app.ctx)
  await playStation(id, 'Yesterday', 30 * 60)
  await playStation(id, 'Ampersand', 9)
  const now = await playStation(id, 'Kelp Line', 3)
  const set = (title_seen_at: Date) =>
    app.ctx.db
      .updateTable('radio_stations')
      .set({ now_playing_id: now, title_seen_at })
      .where('id', '=', id)
      .execute()
  await set(new Date())
  const params = { id }
  const before = async () => (await app.call(radioStations.history, { params })).map(({ title }) => title)
  expect(await app.call(radioStations.nowPlaying, { params })).toMatchObject({ title: 'Kelp Line' })
  expect((await app.call(radioStations.get, { params })).on_air).toMatchObject({ artist: 'Kelp Line' })
  expect(await before()).toEqual(['Ampersand'])
  await set(new Date(Date.now() - 11 * 60_000))
  expect(await app.call(radioStations.nowPlaying, { params })).toBeNull()
  expect(await before()).toEqual(['Kelp Line', 'Ampersand'])
})

test('a direct listener is counted once, and no longer after a minute', async () => {
  const { id } = await makeStation(app.ctx)
  const relayed = await makeStation(app.ctx, { relay: true })
  const { token } = await makeUser(app.ctx)
  const beat = (station: number, by?: string) =>
    app.call(radioStations.nowPlaying, { params: { id: station }, query: { listening: 'true' } }, by)
  const listeners = async (station: number) =>
    (await app.call(radioStations.get, { params: { id: station } })).listeners
  for (const by of [token, token, undefined]) await beat(id, by)
  expect(await listeners(id)).toBe(2)
  await beat(relayed.id)
  expect(await listeners(relayed.id)).toBe(0)
  await app.ctx.db
    .updateTable('radio_presence')
    .set({ seen_at: new Date(Date.now() - 71_000) })
    .execute()
  expect(await listeners(id)).toBe(0)
})

test('listeners of a station that was just deleted are not recorded', async () => {
  const { id } = await makeStation(app.ctx)
  await upsertListeners(app.ctx.db, id, ['one', 'two'])
  await upsertListeners(app.ctx.db, id, ['two', 'three'])
  expect(await app.call(radioStations.get, { params: { id } })).toMatchObject({ listeners: 3 })
  await app.ctx.db.deleteFrom('radio_stations').where('id', '=', id).execute()
  await upsertListeners(app.ctx.db, id, ['one'])
})

test('a station is liked, listed among the likes and counted', async () => {
  const { id } = await makeStation(app.ctx, { title: 'Harbour FM' })
  const { token } = await makeUser(app.ctx)
  for (const type of ['radio-station', 'radioStation'])
    expect(await app.call(likes.like, { body: { id, type } }, token)).toMatchObject({ liked: true, likes: 1 })
  const params = { type: 'radio-stations' }
  expect(await app.call(likes.liked, { params }, token)).toMatchObject([{ title: 'Harbour FM', liked: true }])
  expect(await app.call(likes.counts, {}, token)).toMatchObject({ radio_stations: 1 })
  await app.call(likes.dislike, { body: { id, type: 'radio-station' } }, token)
  expect(await app.call(likes.liked, { params }, token)).toEqual([])
})

test('a play of a station counts after half a minute, however the player spells its type', async () => {
  const { id } = await makeStation(app.ctx)
  const { token } = await makeUser(app.ctx)
  const body = { id, type: 'radioStation', duration: 0 }
  const play = await app.call(plays.register, { body }, token)
  await app.ctx.db
    .updateTable('all_plays')
    .set({ started_at: new Date(Date.now() - 31_000) })
    .where('id', '=', play)
    .execute()
  const { seconds } = await app.call(plays.end, { params: { playId: play } }, token)
  expect(seconds).toBeGreaterThan(30)
  expect(await app.call(radioStations.get, { params: { id } })).toMatchObject({ plays: 1 })
  const missing = { body: { ...body, id: 99_999_999 } }
  expect((await app.requestError(plays.register, missing, token)).status).toBe(404)
})

test('a station is found by its name, unless it is hidden', async () => {
  const { id } = await makeStation(app.ctx, { title: 'Harbour FM' })
  await makeStation(app.ctx, { title: 'Harbour Cellar', public: false })
  await indexQueued(app.ctx)
  const found = await app.call(search.all, { params: { query: 'harbour' } })
  expect(found.radio_stations.map((one) => one.id)).toEqual([id])
  expect(found).toMatchObject({ top: { type: 'radio-station', id }, totals: { 'radio-stations': 1 } })
  const params = { query: 'harbuor', type: 'radio-stations' as const }
  expect((await app.call(search.tab, { params })).data).toMatchObject([{ title: 'Harbour FM' }])
})

test('clean-up deletes titles older than a week, but never the current one', async () => {
  const { id } = await makeStation(app.ctx)
  const week = 7 * 24 * 60 + 1
  const current = await playStation(id, 'Drone', week)
  await playStation(id, 'Gone', week)
  const stored = await playStation(id, 'Kept', week - 60)
  await app.ctx.db
    .updateTable('radio_stations')
    .set({ now_playing_id: current })
    .where('id', '=', id)
    .execute()
  await deleteOldRadioData(app.ctx)
  const left = await app.ctx.db.selectFrom('radio_history').select('id').orderBy('id').execute()
  expect(left.map((row) => row.id)).toEqual([current, stored])
})
