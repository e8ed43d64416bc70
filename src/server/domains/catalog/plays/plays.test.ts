import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plays } from '../../../../contract/catalog/plays.ts'
import { recents } from '../../../../contract/social/recents.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeAlbum,
  makeArtist,
  makeEpisode,
  makePodcast,
  makeSong,
  makeStation,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { rollUp } from '../../platform/analytics/rollup.service.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { closePlays } from './service.ts'

let app: TestApp
let listener: TestUser
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const body = (id: number, over: object = {}) => ({ id, type: 'song', duration: 200, ...over })
const register = (id: number, token = listener.token, over: object = {}) =>
  app.call(plays.registerMine, { body: body(id, over) }, token)
const end = (playId: string, token = listener.token) => app.call(plays.end, { params: { playId } }, token)
/** Shifts the start of the play back by this many seconds. */
const age = async (id: string, seconds: number) => {
  await app.ctx.db
    .updateTable('all_plays')
    .set({ started_at: new Date(Date.now() - seconds * 1000) })
    .where('id', '=', id)
    .execute()
}
const play = (id: string) =>
  app.ctx.db.selectFrom('all_plays').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const playsOf = async (id: number) =>
  (
    await app.ctx.db
      .selectFrom('song_stats')
      .select('plays')
      .where('song_id', '=', id)
      .executeTakeFirstOrThrow()
  ).plays

describe('a play', () => {
  beforeAll(async () => {
    listener = await makeUser(app.ctx)
  })

  it.each([
    { heard: 20, duration: 200, counts: false },
    { heard: 31, duration: 200, counts: true },
    { heard: 1, duration: 20, counts: false },
    { heard: 11, duration: 20, counts: true },
    { heard: 500, duration: 200, counts: true, seconds: 200 },
    { heard: 0, duration: 200, counts: false },
    { heard: 100_000, duration: 0, counts: false, seconds: 0 },
  ])(
    'of $duration s heard for $heard s counts: $counts',
    async ({ heard, duration, counts, seconds = heard }) => {
      const user = await makeUser(app.ctx)
      const song = await makeSong(app.ctx, { media: { duration } })
      // The client's duration is not trusted.
      const id = await register(song.id, user.token, { duration: 1 })
      await age(id, heard)
      const response = await end(id, user.token)
      expect(response.status).toBe('success')
      expect(response.seconds).toBeGreaterThanOrEqual(seconds)
      const { started_at, ended_at, ...rest } = await play(id)
      const passed = (Date.parse(ended_at ?? '') - Date.parse(started_at)) / 1000
      expect(response.seconds).toBeCloseTo(Math.min(passed, duration), 1)
      expect(rest).toMatchObject({ counted: counts, duration })
      expect(await playsOf(song.id)).toBe(counts ? 1 : 0)
    },
  )

  it('counts for the song, its album and all credited artists', async () => {
    const [a, b] = [await makeArtist(app.ctx), await makeArtist(app.ctx)]
    const album = await makeAlbum(app.ctx, { artist_id: a.id })
    const song = await makeSong(app.ctx, { artists: [a.id, b.id], album_id: album.id })
    const id = await register(song.id)
    expect(await play(id)).toMatchObject({ artist_id: a.id, user_id: listener.id, visitor_hash: null })
    await age(id, 40)
    await end(id)
    const { rows } = await sql`
      select plays from album_stats where album_id = ${album.id}
      union all select plays from artist_stats where artist_id in (${a.id}, ${b.id})`.execute(app.ctx.db)
    expect(rows).toEqual([{ plays: 1 }, { plays: 1 }, { plays: 1 }])
  })

  it('returns the same when ended twice, and counts once', async () => {
    const { token } = await makeUser(app.ctx)
    const song = await makeSong(app.ctx)
    const id = await register(song.id, token)
    await age(id, 50)
    const responses = await Promise.all([end(id, token), end(id, token), end(id, token)])
    expect(new Set(responses.map((one) => one.seconds)).size).toBe(1)
    expect(await end(id, token)).toEqual(responses[0])
    expect(await playsOf(song.id)).toBe(1)
  })

  it('counts once per listener, item and 10 min', async () => {
    const user = await makeUser(app.ctx)
    const song = await makeSong(app.ctx)
    for (const [ago, counted] of [
      [1300, true],
      [800, false],
      [690, true],
      [80, true],
      [40, false],
    ] as const) {
      const id = await register(song.id, user.token)
      await age(id, ago)
      await end(id, user.token)
      expect((await play(id)).counted, `${ago} s ago`).toBe(counted)
    }
    expect(await playsOf(song.id)).toBe(3)
    const someone = await makeUser(app.ctx)
    const id = await register(song.id, someone.token)
    await age(id, 40)
    await end(id, someone.token)
    expect(await playsOf(song.id)).toBe(4)
  })

  it('started many times at once counts once, however they end', async () => {
    const user = await makeUser(app.ctx)
    const song = await makeSong(app.ctx)
    const ids = await Promise.all(Array.from({ length: 8 }, () => register(song.id, user.token)))
    for (const [n, id] of ids.entries()) await age(id, 400 - 40 * n)
    await Promise.all(ids.map((id) => end(id, user.token)))
    expect(await playsOf(song.id)).toBe(1)
  })

  it('shares the time with parallel plays of the same listener', async () => {
    const user = await makeUser(app.ctx)
    const songs = [await makeSong(app.ctx), await makeSong(app.ctx), await makeSong(app.ctx)]
    const ids: string[] = []
    for (const song of songs) ids.push(await register(song.id, user.token))
    for (const [n, ago] of [100, 90, 50].entries()) await age(ids[n] as string, ago)
    const seconds: number[] = []
    for (const id of ids) seconds.push(Math.floor((await end(id, user.token)).seconds))
    expect(seconds).toEqual([10, 40, 50])
    expect(await Promise.all(songs.map((song) => playsOf(song.id)))).toEqual([0, 1, 1])
  })

  it('is not shortened by the album that was started with it', async () => {
    const user = await makeUser(app.ctx)
    const album = await makeAlbum(app.ctx)
    const song = await makeSong(app.ctx, { album_id: album.id })
    const id = await register(song.id, user.token)
    await age(id, 60)
    const whole = await register(album.id, user.token, { type: 'album' })
    await age(whole, 59)
    expect((await end(whole, user.token)).seconds).toBeGreaterThan(58)
    expect((await end(id, user.token)).seconds).toBeGreaterThan(59)
    expect(await playsOf(song.id)).toBe(1)
    expect(await play(whole)).toMatchObject({ item_type: 'album', counted: false })
  })

  it('of an own song never counts', async () => {
    const user = await makeUser(app.ctx)
    const artist = await makeArtist(app.ctx, { user_id: user.id })
    for (const song of [
      await makeSong(app.ctx, { user_id: user.id }),
      await makeSong(app.ctx, { artists: [artist.id] }),
    ]) {
      const id = await register(song.id, user.token)
      await age(id, 100)
      await end(id, user.token)
      expect(await playsOf(song.id)).toBe(0)
    }
  })

  it('is among the listener’s own listens, also of own songs, in private sessions and within ten minutes', async () => {
    const user = await makeUser(app.ctx)
    const own = await makeSong(app.ctx, { user_id: user.id, public: false })
    const listens = () =>
      app.ctx.db
        .selectFrom('song_listens')
        .select(['song_id', 'plays', 'first_at', 'last_at'])
        .where('user_id', '=', user.id)
        .execute()
    const hear = async (seconds: number) => {
      const id = await register(own.id, user.token)
      await age(id, seconds)
      await end(id, user.token)
      await end(id, user.token)
      return id
    }
    await hear(20)
    expect(await listens()).toEqual([])
    await app.ctx.db
      .updateTable('users')
      .set({ private_until: new Date(Date.now() + 60_000) })
      .where('id', '=', user.id)
      .execute()
    const first = await play(await hear(190))
    const second = await play(await hear(120))
    expect([first.counted, first.private]).toEqual([false, true])
    expect(await listens()).toEqual([
      { song_id: own.id, plays: 2, first_at: first.started_at, last_at: second.started_at },
    ])

    const before = await register(own.id, user.token)
    await age(before, 60)
    await app.call(recents.clear, {}, user.token)
    expect(await listens()).toEqual([])
    await end(before, user.token)
    expect(await listens()).toEqual([])
  })

  it('is rejected for missing or invisible items and unknown types', async () => {
    const secret = await makeSong(app.ctx, { public: false, user_id: (await makeUser(app.ctx)).id })
    const refused = (input: object, token?: string) =>
      app.requestError(token ? plays.registerMine : plays.register, { body: input }, token)
    expect((await refused(body(99_999_999))).status).toBe(404)
    expect((await refused(body(secret.id))).status).toBe(404)
    expect((await refused(body(secret.id), listener.token)).status).toBe(404)
    expect((await refused(body(1, { type: 'album; drop table' }))).status).toBe(422)
    expect((await refused(body(1, { type: 'podcast' }))).status).toBe(404)
    expect((await refused(body(1, { user_id: 1 }))).status).toBe(422)
    expect((await refused(body(1, { duration: -1 }))).status).toBe(422)
  })

  it('belongs to the user who started it', async () => {
    const song = await makeSong(app.ctx)
    const mine = await register(song.id)
    const stranger = await makeUser(app.ctx)
    const visitors = await app.call(plays.register, { body: body(song.id) })
    for (const playId of [mine, visitors])
      expect((await app.requestError(plays.end, { params: { playId } }, stranger.token)).status).toBe(403)
    const unknown = { params: { playId: '00000000-0000-4000-8000-000000000000' } }
    expect((await app.requestError(plays.end, unknown, stranger.token)).status).toBe(404)
    expect((await app.requestError(plays.end, { params: { playId: 'x' } }, stranger.token)).status).toBe(422)
    expect((await play(mine)).ended_at).toBeNull()
  })
})

describe('plays that are never ended', () => {
  it('by visitors are closed with the item and counted once', async () => {
    const song = await makeSong(app.ctx)
    const ids = [
      await app.call(plays.register, { body: body(song.id) }),
      await app.call(plays.register, { body: body(song.id) }),
    ]
    const running = await app.call(plays.register, { body: body(song.id) })
    const [first, second] = (await Promise.all(ids.map(play))) as [{ visitor_hash: Buffer }, unknown]
    expect(first.visitor_hash).toHaveLength(32)
    expect(JSON.stringify([first, second])).not.toContain('127.0.0.1')
    await age(ids[0] as string, 460)
    await age(ids[1] as string, 260)
    await age(running, 10)
    expect(await closePlays(app.ctx)).toBe(2)
    expect(await Promise.all(ids.map(play))).toMatchObject([
      { seconds: 200, counted: true },
      { seconds: 200, counted: false },
    ])
    expect((await play(running)).ended_at).toBeNull()
    expect(await playsOf(song.id)).toBe(1)
    expect(await closePlays(app.ctx)).toBe(0)
  })

  it('by accounts are kept open for a grace period', async () => {
    const user = await makeUser(app.ctx)
    const song = await makeSong(app.ctx)
    const id = await register(song.id, user.token)
    await age(id, 700)
    await closePlays(app.ctx)
    expect((await play(id)).ended_at).toBeNull()
    await age(id, 900)
    await closePlays(app.ctx)
    expect(await play(id)).toMatchObject({ seconds: 200, counted: true })
    expect((await end(id, user.token)).seconds).toBe(200)
  })

  it('are not started by visitors of a private instance', async () => {
    const song = await makeSong(app.ctx)
    await setSetting(app.ctx, 'requireAuth', '1')
    await expect.poll(() => app.ctx.settings().requireAuth).toBe(true)
    expect((await app.requestError(plays.register, { body: body(song.id) })).status).toBe(401)
    await setSetting(app.ctx, 'requireAuth', '0')
  })
})

describe('plays of an item that others are being counted for', () => {
  const counts = async (song: { id: number; album_id: number; artist_id: number }) => {
    const { rows } = await sql<{ plays: number }>`
      select plays::int from song_stats where song_id = ${song.id}
      union all select plays::int from album_stats where album_id = ${song.album_id}
      union all select plays::int from artist_stats where artist_id = ${song.artist_id}`.execute(app.ctx.db)
    return rows.map((row) => row.plays)
  }
  const heard = async (id: number, over: object = {}) => {
    const { token } = await makeUser(app.ctx)
    const play = await register(id, token, over)
    await age(play, 60)
    return () => end(play, token)
  }

  it.each(['song_stats', 'artist_stats'])(
    'do not wait, and are counted soon, while %s is busy',
    async (table) => {
      const artist = await makeArtist(app.ctx)
      const album = await makeAlbum(app.ctx, { artist_id: artist.id })
      const made = await makeSong(app.ctx, { artist_id: artist.id, artists: [artist.id], album_id: album.id })
      const song = { id: made.id, album_id: album.id, artist_id: artist.id }
      const ends = [await heard(song.id), await heard(song.id), await heard(song.id)]
      await ends.pop()?.()
      expect(await counts(song)).toEqual([1, 1, 1])
      const other = await app.ctx.db.startTransaction().execute()
      await sql`select from ${sql.table(table)} where ${sql.ref(table.replace('stats', 'id'))} =
        ${table === 'song_stats' ? song.id : song.artist_id} for no key update`.execute(other)
      for (const endPlay of ends) await endPlay()
      await other.commit().execute()
      expect(await counts(song)).toEqual([1, 1, 1])
      await rollUp(app.ctx)
      expect(await counts(song)).toEqual([3, 3, 3])
      await rollUp(app.ctx)
      expect(await counts(song)).toEqual([3, 3, 3])
    },
  )

  it('are the same for episodes and stations', async () => {
    const podcast = await makePodcast(app.ctx)
    const episode = await makeEpisode(app.ctx, { podcast_id: podcast.id })
    const station = await makeStation(app.ctx)
    const items = [
      { table: 'podcasts', id: podcast.id },
      { table: 'episodes', id: episode.id },
      { table: 'radio_stations', id: station.id },
    ]
    const ends = [
      await heard(episode.id, { type: 'episode' }),
      await heard(station.id, { type: 'radio-station' }),
    ]
    const other = await app.ctx.db.startTransaction().execute()
    await sql`select from podcasts where id = ${podcast.id} for no key update`.execute(other)
    await sql`select from radio_stations where id = ${station.id} for no key update`.execute(other)
    for (const endPlay of ends) await endPlay()
    await other.commit().execute()
    const found = () =>
      Promise.all(
        items.map(async ({ table, id }) => {
          const { rows } = await sql<{ plays: number }>`
            select plays::int from ${sql.table(table)} where id = ${id}`.execute(app.ctx.db)
          return rows[0]?.plays
        }),
      )
    expect(await found()).toEqual([0, 0, 0])
    await rollUp(app.ctx)
    expect(await found()).toEqual([1, 1, 1])
  })
})
