import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { likes } from '../../../contract/likes.ts'
import { playing } from '../../../contract/playing.ts'
import { radioStations } from '../../../contract/radio-stations.ts'
import { search } from '../../../contract/search.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeGenre, makeStation, makeUser } from '../../testing/make.ts'
import { indexWaiting } from '../search/indexing.service.ts'
import { forgetRadio } from './radio.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.on.db.deleteFrom('radio_stations').execute())

const inGenre = (station_id: number, genre_id: number) =>
  app.on.db.insertInto('radio_station_genres').values({ station_id, genre_id }).execute()
const heard = async (station_id: number, title: string, minutesAgo: number): Promise<number> => {
  const heard_at = new Date(Date.now() - minutesAgo * 60_000)
  const row = { station_id, title, artist: 'Kelp Line', heard_at }
  return (await app.on.db.insertInto('radio_history').values(row).returning('id').executeTakeFirstOrThrow())
    .id
}
const titles = async (query: Record<string, unknown> = {}) =>
  (await app.call(radioStations.list, { query: query as never })).data.map(({ title }) => title)

test('public stations are listed, sorted, found by name and by genre', async () => {
  const indie = await makeGenre(app.on, { name: 'Indie' })
  const harbour = await makeStation(app.on, { title: 'Harbour FM', plays: 3 })
  await makeStation(app.on, { title: 'Low Tide', plays: 9 })
  await makeStation(app.on, { title: 'Cellar', public: false })
  await inGenre(harbour.id, indie.id)
  expect(await titles()).toEqual(['Low Tide', 'Harbour FM'])
  expect(await titles({ sort: 'title' })).toEqual(['Harbour FM', 'Low Tide'])
  expect(await titles({ q: 'HARB' })).toEqual(['Harbour FM'])
  expect(await titles({ 'filter[genre]': indie.id })).toEqual(['Harbour FM'])
  expect(await app.call(radioStations.genres, {})).toMatchObject([{ name: 'Indie', stations_count: 1 }])
  const page = await app.call(radioStations.list, { query: { per_page: 1 } })
  expect(page.meta).toMatchObject({ total: 2, last_page: 2 })
})

test('a private station is there for administrators alone', async () => {
  const { id } = await makeStation(app.on, { public: false })
  const [listener, admin] = [await makeUser(app.on), await makeUser(app.on, { admin: true })]
  for (const e of [radioStations.get, radioStations.related, radioStations.history, radioStations.listen])
    expect((await app.refusal(e, { params: { id } }, listener.token)).status).toBe(404)
  expect(await app.call(radioStations.get, { params: { id } }, admin.token)).toMatchObject({ public: false })
})

test('what many stations play is told in one call, of those that one may see', async () => {
  const [one, two] = [await makeStation(app.on), await makeStation(app.on)]
  const hidden = await makeStation(app.on, { public: false })
  const on_air_id = await heard(one.id, 'Kelp Line', 0)
  const change = { on_air_id, heard_at: new Date(), live: true }
  await app.on.db.updateTable('radio_stations').set(change).where('id', '=', one.id).execute()
  const ids = [two.id, one.id, hidden.id].join(',')
  const now = await app.call(radioStations.onAir, { query: { ids } })
  expect(now).toMatchObject([
    { id: one.id, live: true, on_air: { title: 'Kelp Line' } },
    { id: two.id, on_air: null },
  ])
  const many = { ids: Array.from({ length: 101 }, (_, n) => n).join(',') }
  expect((await app.refusal(radioStations.onAir, { query: many })).status).toBe(422)
})

test('stations with more common genres come first among those that are like one', async () => {
  const [a, b] = [await makeGenre(app.on), await makeGenre(app.on)]
  const one = await makeStation(app.on)
  const far = await makeStation(app.on, { title: 'Far', plays: 100 })
  const near = await makeStation(app.on, { title: 'Near' })
  const nearest = await makeStation(app.on, { title: 'Nearest' })
  for (const genre of [a, b]) for (const station of [one, nearest]) await inGenre(station.id, genre.id)
  await inGenre(near.id, a.id)
  const like = await app.call(radioStations.related, { params: { id: one.id } })
  expect(like.map(({ id }) => id)).toEqual([nearest.id, near.id, far.id])
})

test('what is on air stands apart from what was, and goes when nothing is heard of it', async () => {
  const { id } = await makeStation(app.on)
  await heard(id, 'Yesterday', 30 * 60)
  await heard(id, 'Ampersand', 9)
  const now = await heard(id, 'Kelp Line', 3)
  const set = (heard_at: Date) =>
    app.on.db.updateTable('radio_stations').set({ on_air_id: now, heard_at }).where('id', '=', id).execute()
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

test('who hears a station directly is counted once, and no longer after a minute', async () => {
  const { id } = await makeStation(app.on)
  const relayed = await makeStation(app.on, { relay: true })
  const { token } = await makeUser(app.on)
  const beat = (station: number, by?: string) =>
    app.call(radioStations.nowPlaying, { params: { id: station }, query: { listening: 'true' } }, by)
  const listeners = async (station: number) =>
    (await app.call(radioStations.get, { params: { id: station } })).listeners
  for (const by of [token, token, undefined]) await beat(id, by)
  expect(await listeners(id)).toBe(2)
  await beat(relayed.id)
  expect(await listeners(relayed.id)).toBe(0)
  await app.on.db
    .updateTable('radio_presence')
    .set({ seen_at: new Date(Date.now() - 71_000) })
    .execute()
  expect(await listeners(id)).toBe(0)
})

test('a station is liked, listed among the likes and counted', async () => {
  const { id } = await makeStation(app.on, { title: 'Harbour FM' })
  const { token } = await makeUser(app.on)
  for (const type of ['radio-station', 'radioStation'])
    expect(await app.call(likes.like, { body: { id, type } }, token)).toMatchObject({ liked: true, likes: 1 })
  const params = { type: 'radio-stations' }
  expect(await app.call(likes.liked, { params }, token)).toMatchObject([{ title: 'Harbour FM', liked: true }])
  expect(await app.call(likes.counts, {}, token)).toMatchObject({ radio_stations: 1 })
  await app.call(likes.dislike, { body: { id, type: 'radio-station' } }, token)
  expect(await app.call(likes.liked, { params }, token)).toEqual([])
})

test('a play of a station counts after half a minute, however the player spells its type', async () => {
  const { id } = await makeStation(app.on)
  const { token } = await makeUser(app.on)
  const body = { id, type: 'radioStation', duration: 0 }
  const play = await app.call(playing.register, { body }, token)
  await app.on.db
    .updateTable('plays')
    .set({ started_at: new Date(Date.now() - 31_000) })
    .where('id', '=', play)
    .execute()
  const { seconds } = await app.call(playing.end, { params: { playId: play } }, token)
  expect(seconds).toBeGreaterThan(30)
  expect(await app.call(radioStations.get, { params: { id } })).toMatchObject({ plays: 1 })
  const missing = { body: { ...body, id: 99_999_999 } }
  expect((await app.refusal(playing.register, missing, token)).status).toBe(404)
})

test('a station is found by its name, and not when it is hidden', async () => {
  const { id } = await makeStation(app.on, { title: 'Harbour FM' })
  await makeStation(app.on, { title: 'Harbour Cellar', public: false })
  await indexWaiting(app.on)
  const found = await app.call(search.all, { params: { query: 'harbour' } })
  expect(found.radio_stations.map((one) => one.id)).toEqual([id])
  expect(found).toMatchObject({ top: { type: 'radio-station', id }, totals: { 'radio-stations': 1 } })
  const params = { query: 'harbuor', type: 'radio-stations' as const }
  expect((await app.call(search.tab, { params })).data).toMatchObject([{ title: 'Harbour FM' }])
})

test('the clean-up forgets titles of last week, but never what is on air', async () => {
  const { id } = await makeStation(app.on)
  const week = 7 * 24 * 60 + 1
  const current = await heard(id, 'Drone', week)
  await heard(id, 'Gone', week)
  const kept = await heard(id, 'Kept', week - 60)
  await app.on.db.updateTable('radio_stations').set({ on_air_id: current }).where('id', '=', id).execute()
  await forgetRadio(app.on)
  const left = await app.on.db.selectFrom('radio_history').select('id').orderBy('id').execute()
  expect(left.map((row) => row.id)).toEqual([current, kept])
})
