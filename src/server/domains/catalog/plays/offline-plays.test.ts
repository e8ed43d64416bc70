import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { offlinePlays, plays } from '../../../../contract/catalog/plays.ts'
import { analytics } from '../../../../contract/platform/back-office/analytics.ts'
import { recents } from '../../../../contract/social/recents.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { subsonicClient } from '../../../testing/subsonic-client.ts'
import { rollUp } from '../../platform/analytics/rollup.service.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { closePlays } from './service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let app: TestApp
let listener: TestUser
let subscriber: { id: number }
const switchMode = async (on: boolean) => {
  await setSetting(app.ctx, 'enableOfflineMode', on ? '1' : '0')
  await vi.waitFor(() => expect(app.ctx.settings().enableOfflineMode).toBe(on))
}
beforeAll(async () => {
  app = await testApp()
  await switchMode(true)
  subscriber = await app.ctx.db
    .insertInto('roles')
    .values({ name: 'offline', label: 'Offline' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.ctx.db.deleteFrom('role_permissions').where('permission', '=', 'Use offline mode').execute()
  await app.ctx.db
    .insertInto('role_permissions')
    .values({ role_id: subscriber.id, permission: 'Use offline mode' })
    .execute()
})
afterAll(() => app.close())
beforeEach(async () => {
  listener = await makeUser(app.ctx, { roles: ['user', 'offline'] })
})

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
/** A song that began `at` milliseconds ago and was heard for so many seconds. */
const played = (song: { id: number }, at: number, seconds: number, over: object = {}) => ({
  key: randomUUID(),
  id: song.id,
  type: 'song',
  duration: 200,
  started_at: ago(at),
  ended_at: ago(at - seconds * 1000),
  heard: seconds > 0 ? [[0, seconds] as [number, number]] : [],
  ...over,
})
type Played = ReturnType<typeof played>
const record = (given: Played[], token = listener.token) =>
  app.call(offlinePlays.record, { body: { plays: given } }, token)
const rows = () =>
  app.ctx.db
    .selectFrom('all_plays')
    .selectAll()
    .where('user_id', '=', listener.id)
    .orderBy('started_at')
    .execute()
const countOf = async (song: { id: number }) =>
  (
    await app.ctx.db
      .selectFrom('song_stats')
      .select('plays')
      .where('song_id', '=', song.id)
      .executeTakeFirstOrThrow()
  ).plays

it('records each play once, with its own times, and shows them in their order', async () => {
  const songs = [await makeSong(app.ctx), await makeSong(app.ctx), await makeSong(app.ctx)]
  const [first, second, third] = songs.map((song, n) => played(song, HOUR - n * 4 * MINUTE, 180)) as [
    Played,
    Played,
    Played,
  ]
  const online = await makeSong(app.ctx)
  await app.call(plays.registerMine, { body: { id: online.id, type: 'song', duration: 200 } }, listener.token)
  expect(await record([third, first, second])).toEqual({ status: 'success', recorded: 3, dropped: [] })
  const after = await rows()
  expect(after.slice(0, 3)).toMatchObject(
    [first, second, third].map(({ key, id }) => ({
      key,
      item_id: id,
      seconds: 180,
      counted: true,
      completed: true,
      source: 'other',
    })),
  )
  const times = after
    .slice(0, 3)
    .map((row) => [row.started_at, row.ended_at].map((at) => Date.parse(`${at}`)))
  expect(times).toEqual(
    [first, second, third].map((one) => [Date.parse(one.started_at), Date.parse(one.ended_at)]),
  )
  const listed = await app.call(recents.list, {}, listener.token)
  expect(listed.map(({ id }) => id)).toEqual([online, ...songs.toReversed()].map(({ id }) => id))
  // The reply was lost: the same again, also by two at once and in other company.
  const other = played(await makeSong(app.ctx), 2 * HOUR, 60)
  await Promise.all([record([first, second, third]), record([third, other]), record([other, first])])
  expect(await rows()).toHaveLength(5)
  expect(await Promise.all(songs.map(countOf))).toEqual([1, 1, 1])
})

it('reaches the day on which it was played, though that is rolled up', async () => {
  const admin = await makeUser(app.ctx, { admin: true })
  const dayOf = (days: number) => ago(days * DAY).slice(0, 10)
  const figures = async (days: number) => {
    const query = { from: dayOf(days), to: dayOf(days - 1) }
    const { figures: all } = await app.call(analytics.overview, { query }, admin.token)
    return ['plays', 'counted_plays', 'listeners'].map(
      (metric) => all.find((one) => one.metric === metric)?.value,
    )
  }
  const song = await makeSong(app.ctx)
  // At noon, so that the hour after it is of the same day.
  const noon = Date.now() - Date.parse(`${dayOf(3)}T12:00:00Z`)
  await record([played(song, noon, 100)])
  await rollUp(app.ctx)
  const [plays = 0, counted = 0, listeners] = (await figures(3)) as number[]
  await record([played(song, noon - HOUR, 100)])
  await rollUp(app.ctx)
  expect(await figures(3)).toEqual([plays + 1, counted + 1, listeners])
})

it('counts no more seconds than there were', { tags: 'long' }, async () => {
  const songs = await Promise.all(Array.from({ length: 100 }, () => makeSong(app.ctx)))
  // A hundred songs within the same minute, and again when that is recorded.
  const minute = songs.map((song, n) => played(song, HOUR - n * 10, 60))
  await record(minute)
  await record(minute.slice(0, 30).map((one) => ({ ...one, key: randomUUID() })))
  const all = await rows()
  expect(all).toHaveLength(130)
  expect(all.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)).toBeLessThan(62)
  expect(all.filter(({ counted }) => counted).length).toBeLessThanOrEqual(2)
  // Another device played at that time.
  const elsewhere = await app.call(
    plays.registerMine,
    { body: { id: songs[0]?.id ?? 0, type: 'song', duration: 200 } },
    listener.token,
  )
  await app.ctx.db
    .updateTable('all_plays')
    .set({ started_at: ago(3 * HOUR), ended_at: ago(3 * HOUR - 150_000), seconds: 150 })
    .where('id', '=', elsewhere)
    .execute()
  const late = played(songs[1] as { id: number }, 3 * HOUR - 50_000, 200)
  await record([late])
  const seconds = (await rows()).find(({ key }) => key === late.key)?.seconds
  expect(seconds).toBeCloseTo(100, 0)
})

it('leaves no room beside plays in other apps, but beside what they only announce', async () => {
  const [song, elsewhere] = [await makeSong(app.ctx), await makeSong(app.ctx)]
  const client = await subsonicClient(app, listener)
  await client.post('scrobble', { id: `so-${elsewhere.id}`, submission: false })
  await record([played(song, 100_000, 100)])
  const [recorded] = (await rows()).filter(({ item_id }) => item_id === song.id)
  expect(recorded?.seconds).toBe(100)
  await client.post('scrobble', { id: `so-${elsewhere.id}`, time: Date.now() - HOUR })
  await record([played(song, HOUR, 100)])
  const [beside] = (await rows()).filter(
    ({ item_id, started_at }) => item_id === song.id && started_at < ago(HOUR / 2),
  )
  expect(beside?.seconds).toBe(0)
})

it('drops what cannot have happened, and what the listener may not hear', async () => {
  const song = await makeSong(app.ctx)
  const hidden = await makeSong(app.ctx, { public: false, user_id: (await makeUser(app.ctx)).id })
  const gone = { id: 99_999_999 }
  const wrong = [
    played(song, -5 * MINUTE, 0),
    played(song, HOUR, 100, { ended_at: ago(2 * HOUR) }),
    played(song, MINUTE, 100, { ended_at: ago(-5 * MINUTE) }),
    played(song, 39 * DAY, 100),
    played(hidden, HOUR, 100),
    played(gone, HOUR, 100),
    played(song, HOUR, 100, { type: 'tune' }),
  ]
  // A clock may be a little fast.
  const right = played(song, 20_000, 50)
  const reply = await record([...wrong, right])
  expect(reply).toEqual({ status: 'success', recorded: 1, dropped: wrong.map(({ key }) => key) })
  const [only, ...others] = await rows()
  expect(others).toEqual([])
  expect(only).toMatchObject({ key: right.key })
  expect(Date.parse(`${only?.ended_at}`)).toBeLessThanOrEqual(Date.now())
  expect(only?.seconds).toBeLessThan(25)
})

it('ends a registered play, whichever reply was lost, and counts it once', async () => {
  const song = await makeSong(app.ctx)
  const report = played(song, HOUR, 120)
  const register = () =>
    app.call(
      plays.registerMine,
      { body: { id: song.id, type: 'song', duration: 200, key: report.key } },
      listener.token,
    )
  const id = await register()
  expect(await register()).toBe(id)
  await app.ctx.db
    .updateTable('all_plays')
    .set({ started_at: report.started_at })
    .where('id', '=', id)
    .execute()
  await record([report])
  expect(await rows()).toMatchObject([{ id, seconds: 120, counted: true }])
  expect(await countOf(song)).toBe(1)
  // The end arrives after all, and the report again.
  expect(await app.call(plays.end, { params: { playId: id } }, listener.token)).toMatchObject({
    seconds: 120,
  })
  await record([report])
  expect(await countOf(song)).toBe(1)

  // Here the server had ended it, and only the reply was lost.
  const next = played(song, 2 * HOUR, 60)
  const ended = await app.call(
    plays.registerMine,
    { body: { id: song.id, type: 'song', duration: 200, key: next.key } },
    listener.token,
  )
  await app.ctx.db
    .updateTable('all_plays')
    .set({ started_at: next.started_at })
    .where('id', '=', ended)
    .execute()
  await app.call(plays.end, { params: { playId: ended }, body: { heard: [[0, 60]] } }, listener.token)
  const before = await rows()
  await record([next])
  expect(await rows()).toEqual(before)
})

it('corrects a play that was closed because nobody ended it', async () => {
  const song = await makeSong(app.ctx)
  const report = played(song, DAY, 40)
  const id = await app.call(
    plays.registerMine,
    { body: { id: song.id, type: 'song', duration: 200, key: report.key } },
    listener.token,
  )
  await app.ctx.db
    .updateTable('all_plays')
    .set({ started_at: report.started_at })
    .where('id', '=', id)
    .execute()
  await closePlays(app.ctx)
  expect(await rows()).toMatchObject([{ seconds: 200, counted: true, completed: null }])
  await record([report])
  await record([report])
  expect(await rows()).toMatchObject([{ seconds: 40, counted: true, completed: false }])
  expect(await countOf(song)).toBe(1)
  const heard = app.ctx.db.selectFrom('analytics_outbox').selectAll().where('kind', '=', 'heard')
  expect(await heard.where('item_id', '=', song.id).execute()).toHaveLength(1)
})

it('records collections without hearing them, and nothing of another account under the same key', async () => {
  const album = await makeAlbum(app.ctx)
  const song = await makeSong(app.ctx, { album_id: album.id })
  const whole = played(album, HOUR + 10, 0, { type: 'album', ended_at: ago(HOUR - 100_000) })
  const one = played(song, HOUR, 100)
  await record([whole, one])
  expect(await rows()).toMatchObject([
    { item_type: 'album', counted: false, source: null },
    { item_type: 'song', counted: true, seconds: 100 },
  ])
  const stranger = await makeUser(app.ctx, { roles: ['user', 'offline'] })
  await record([one], stranger.token)
  expect(await countOf(song)).toBe(2)
  expect(await rows()).toHaveLength(2)
})

it('needs the permission and the setting', async () => {
  const song = await makeSong(app.ctx)
  const body = { plays: [played(song, HOUR, 100)] }
  const refused = async (token?: string) =>
    (await app.requestError(offlinePlays.record, { body }, token)).status
  expect(await refused((await makeUser(app.ctx)).token)).toBe(403)
  expect(await refused()).toBe(401)
  await switchMode(false)
  expect(await refused(listener.token)).toBe(404)
  await switchMode(true)
  expect(await countOf(song)).toBe(0)
})

it('keeps the time of likes and of songs added to playlists that are reported later', async () => {
  const song = await makeSong(app.ctx)
  const at = ago(2 * DAY)
  await app.call(likes.like, { body: { type: 'song', id: song.id, at } }, listener.token)
  const [liked] = await app.call(likes.likedSongs, { query: {} }, listener.token)
  expect(Date.parse(liked?.liked_at ?? '')).toBe(Date.parse(at))
  const { id } = await app.call(playlists.create, { body: { title: 'Road' } }, listener.token)
  const body = { song_ids: [song.id], at }
  await app.call(playlists.attachMany, { params: { id }, body }, listener.token)
  const { songs } = await app.call(playlists.get, { params: { id } }, listener.token)
  expect(Date.parse(songs[0]?.added_at ?? '')).toBe(Date.parse(at))
  // Never in the future.
  const other = await makeSong(app.ctx)
  await app.call(likes.like, { body: { type: 'song', id: other.id, at: ago(-DAY) } }, listener.token)
  const [newest] = await app.call(likes.likedSongs, { query: {} }, listener.token)
  expect(Date.parse(newest?.liked_at ?? '')).toBeLessThanOrEqual(Date.now())
})
