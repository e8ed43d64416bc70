import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '../../../../contract/platform/account.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeEpisode, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { type SubsonicClient, type SubsonicParams, subsonicClient } from '../../../testing/subsonic-client.ts'
import { closePlays } from '../../catalog/plays/service.ts'

const DAY = 24 * 60 * 60_000

let app: TestApp
let user: TestUser
let other: TestUser
let client: SubsonicClient
let others: SubsonicClient
beforeAll(async () => {
  app = await testApp()
  await liftLimits(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
  client = await subsonicClient(app, user)
  others = await subsonicClient(app, other)
})

const playsOf = (of = user) =>
  app.ctx.db
    .selectFrom('all_plays')
    .select(['item_type', 'item_id', 'started_at', 'ended_at', 'seconds', 'counted', 'source', 'device'])
    .where('user_id', '=', of.id)
    .orderBy('started_at')
    .execute()
const listensOf = async (song: { id: number }, of = user) =>
  (
    await app.ctx.db
      .selectFrom('song_listens')
      .select('plays')
      .where('user_id', '=', of.id)
      .where('song_id', '=', song.id)
      .executeTakeFirst()
  )?.plays ?? 0
const counted = async (song: { id: number }) =>
  (
    await app.ctx.db
      .selectFrom('song_stats')
      .select('plays')
      .where('song_id', '=', song.id)
      .executeTakeFirstOrThrow()
  ).plays
/** Shifts what the account plays back by this many seconds, and the names by which reports of it are known. */
const age = async (seconds: number, of = user) => {
  await sql`update all_plays set started_at = started_at - make_interval(secs => ${seconds}),
    key = case when key is not null then gen_random_uuid() end where user_id = ${of.id}`.execute(app.ctx.db)
}
/** What the two listeners play. Positions move, so that a second response differs. */
const nowPlaying = async (of = client) =>
  (await of.post('getNowPlaying')).nowPlaying.entry.filter(({ username }: { username: string }) =>
    [user.email, other.email, other.name].includes(username),
  )
const announce = (song: { id: number }, of = client) =>
  of.post('scrobble', { id: `so-${song.id}`, submission: false })
const submit = (song: { id: number }, params: SubsonicParams = {}) =>
  client.post('scrobble', { id: `so-${song.id}`, ...params })

it('records plays with their times, each once however often it is repeated', async () => {
  const [one, two] = [await makeSong(app.ctx), await makeSong(app.ctx)]
  const times = [Date.now() - 3_600_000, Date.now() - 1_800_000]
  for (let n = 0; n < 3; n += 1)
    await client.post('scrobble', { id: [`so-${one.id}`, `so-${two.id}`], time: times })
  const plays = await playsOf()
  expect(plays).toMatchObject([
    { item_id: one.id, seconds: 200, counted: true, source: 'app' },
    { item_id: two.id, seconds: 200, counted: true, source: 'app' },
  ])
  expect(plays.map(({ started_at }) => Date.parse(started_at))).toEqual(times)
  expect(plays.map(({ ended_at }) => Date.parse(ended_at ?? ''))).toEqual(times.map((at) => at + 200_000))
  expect([await listensOf(one), await listensOf(two), await counted(one)]).toEqual([1, 1, 1])
  expect((await client.get('getSong', { id: `so-${one.id}` })).song).toMatchObject({
    playCount: 1,
    played: plays[0]?.started_at,
  })
  await submit(one, { time: times[0] as number, submission: 'True' })
  await submit(one, { time: Date.now() - 600_000 })
  expect(await listensOf(one)).toBe(2)
})

it('counts once what is reported many times at once', async () => {
  const song = await makeSong(app.ctx)
  const time = Date.now() - 600_000
  await Promise.all(Array.from({ length: 8 }, () => submit(song, { time })))
  await Promise.all(Array.from({ length: 8 }, () => submit(song)))
  expect(await playsOf()).toHaveLength(2)
  expect([await listensOf(song), await counted(song)]).toEqual([2, 1])
})

it('shows what is announced without counting it, and counts its report from the same start once', async () => {
  const song = await makeSong(app.ctx)
  await announce(song)
  expect(await nowPlaying()).toMatchObject([
    {
      id: `so-${song.id}`,
      username: user.email,
      minutesAgo: 0,
      playerId: 0,
      playerName: 'test',
      state: 'playing',
    },
  ])
  expect(await listensOf(song)).toBe(0)
  await age(100)
  const [announced] = await playsOf()
  await submit(song)
  await submit(song)
  const recorded = (await playsOf()).filter(({ ended_at }) => ended_at !== null)
  expect(recorded).toMatchObject([{ started_at: expect.any(String), seconds: 200, counted: true }])
  expect(Date.parse(recorded[0]?.started_at ?? '')).toBe(Date.parse(announced?.started_at ?? ''))
  expect([await listensOf(song), await counted(song)]).toEqual([1, 1])
  expect(await nowPlaying()).toHaveLength(1)
  await age(1000)
  await closePlays(app.ctx)
  expect((await playsOf()).filter(({ ended_at }) => ended_at === null)).toEqual([])
  expect(await listensOf(song)).toBe(1)
})

it('does not count what is only announced', async () => {
  const song = await makeSong(app.ctx)
  await announce(song)
  await age(1000)
  await closePlays(app.ctx)
  expect(await playsOf()).toEqual([])
  expect([await listensOf(song), await counted(song)]).toEqual([0, 0])
  const { rows } =
    await sql`select from analytics_outbox where kind = 'play' and item_id = ${song.id}`.execute(app.ctx.db)
  expect(rows).toEqual([])
})

it('counts a report without a time and an announcement once, and the next play of the song again', async () => {
  const song = await makeSong(app.ctx)
  await submit(song)
  await submit(song)
  expect(await listensOf(song)).toBe(1)
  await age(200)
  await submit(song)
  expect(await listensOf(song)).toBe(2)
  expect(await counted(song)).toBe(1)
})

it('counts own songs for their owner only', async () => {
  const own = await makeSong(app.ctx, { user_id: user.id, public: false })
  await submit(own)
  expect([await listensOf(own), await counted(own)]).toEqual([1, 0])
})

it('takes plays of the future and of long ago as listens only', async () => {
  const song = await makeSong(app.ctx)
  const old = Date.now() - 60 * DAY
  for (const time of [old, old, old + 3_600_000, Date.now() + DAY, Date.now() + DAY])
    await submit(song, { time })
  expect(await playsOf()).toEqual([])
  expect([await listensOf(song), await counted(song)]).toEqual([3, 0])
  const listened = await app.ctx.db
    .selectFrom('song_listens')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(Date.parse(listened.first_at)).toBe(old)
  expect(Date.parse(listened.last_at)).toBeLessThanOrEqual(Date.now())
})

it('marks episodes as played', async () => {
  const episode = await makeEpisode(app.ctx)
  await client.post('scrobble', { id: `pe-${episode.id}` })
  const progress = await app.ctx.db
    .selectFrom('episode_progress')
    .select(['played', 'seconds'])
    .where('user_id', '=', user.id)
    .execute()
  expect(progress).toEqual([{ played: true, seconds: 0 }])
  expect(await playsOf()).toMatchObject([{ item_type: 'episode', counted: true }])
})

it('records the known ones of several, and says that others are unknown', async () => {
  const song = await makeSong(app.ctx)
  const hidden = await makeSong(app.ctx, { public: false, user_id: other.id })
  const id = [`so-${hidden.id}`, `so-${song.id}`, 'al-1', 'x', 'so-99999999']
  const time = id.map((_, n) => Date.now() - n * 600_000)
  expect(await client.error('scrobble', { id, time })).toMatchObject({ code: 70 })
  expect(await playsOf()).toMatchObject([{ item_id: song.id }])
  expect(Date.parse((await playsOf())[0]?.started_at ?? '')).toBe(time[1])
  expect(await client.error('scrobble', { id: `so-${hidden.id}`, submission: false })).toMatchObject({
    code: 70,
  })
  expect(await client.error('scrobble')).toMatchObject({ code: 10 })
  expect(await client.error('scrobble', { submission: false })).toMatchObject({ code: 10 })
  expect(await client.error('scrobble', { id: `so-${song.id}`, time: 'now' })).toMatchObject({ code: 10 })
})

it('shows what others play only to those who may see their activity, and never their email', async () => {
  const song = await makeSong(app.ctx)
  const own = await makeSong(app.ctx, { user_id: other.id, public: false })
  await announce(song, others)
  expect(await nowPlaying()).toEqual([])
  await app.call(account.change, { body: { privacy: { activity: 'everyone', profile: true } } }, other.token)
  const seen = await nowPlaying()
  expect(seen).toMatchObject([{ id: `so-${song.id}`, username: other.name }])
  expect(JSON.stringify(seen)).not.toContain(other.email)
  await announce(own, others)
  expect(await nowPlaying()).toEqual([])
  expect(await nowPlaying(others)).toMatchObject([{ id: `so-${own.id}`, username: other.email }])
})

const reportOn =
  (song: { id: number }) =>
  (state: string, positionMs: number, params: SubsonicParams = {}) =>
    client.post('reportPlayback', {
      mediaId: `so-${song.id}`,
      mediaType: 'song',
      state,
      positionMs,
      ...params,
    })

it('follows reports of a player, and counts what stops after half of the song once', async () => {
  const song = await makeSong(app.ctx)
  const report = reportOn(song)
  await report('starting', 0)
  await report('playing', 5_000, { playbackRate: '2.0' })
  const [playing] = await nowPlaying()
  expect(playing).toMatchObject({ state: 'playing', playbackRate: 2 })
  expect(playing.positionMs).toBeGreaterThanOrEqual(5_000)
  await report('paused', 20_000)
  expect(await nowPlaying()).toMatchObject([{ state: 'paused', positionMs: 20_000 }])
  expect((await client.raw('getNowPlaying')).body).toContain('positionMs="20000"')
  await report('playing', 20_000)
  await age(150)
  await report('stopped', 120_000)
  expect(await nowPlaying()).toEqual([])
  await submit(song)
  await report('stopped', 120_000)
  expect(await playsOf()).toMatchObject([{ item_id: song.id, seconds: 200, counted: true }])
  expect(await listensOf(song)).toBe(1)
})

it('counts nothing that stops early, or that the player reports otherwise', async () => {
  const song = await makeSong(app.ctx)
  const report = reportOn(song)
  await report('playing', 0)
  await report('stopped', 60_000)
  await report('playing', 0)
  await report('stopped', 190_000, { ignoreScrobble: true })
  expect(await playsOf()).toEqual([])
  expect(await listensOf(song)).toBe(0)
  const given = { mediaId: `so-${song.id}`, mediaType: 'song', state: 'playing', positionMs: 0 }
  for (const [params, code] of [
    [{ ...given, state: 'loud' }, 10],
    [{ ...given, positionMs: 'x' }, 10],
    [{ ...given, playbackRate: 0 }, 10],
    [{ ...given, playbackRate: 'fast' }, 10],
    [{ ...given, mediaType: 'podcast' }, 70],
    [{ ...given, mediaId: 'so-99999999' }, 70],
    [{ mediaId: `so-${song.id}` }, 10],
  ] as [SubsonicParams, number][])
    expect(await client.error('reportPlayback', params), JSON.stringify(params)).toMatchObject({ code })
})
