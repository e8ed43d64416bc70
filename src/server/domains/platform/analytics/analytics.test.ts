import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plays } from '../../../../contract/catalog/plays.ts'
import { analytics, type Interval, type Metric } from '../../../../contract/platform/back-office/analytics.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeGenre, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { rollUp } from './rollup.service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from all_plays`.execute(app.ctx.db)
  for (const table of [
    'outbox',
    'hours',
    'listener_hours',
    'listener_days',
    'listeners',
    'item_days',
    'item_months',
  ])
    await sql`delete from ${sql.table(`analytics_${table}`)}`.execute(app.ctx.db)
})

interface Listening {
  user_id?: number
  visitor_hash?: Buffer
  item_id: number
  started_at: string
  counted?: boolean
}
const hear = (plays: Listening[]) =>
  app.ctx.db
    .insertInto('all_plays')
    .values(plays.map((play) => ({ item_type: 'song', duration: 200, ...play })))
    .execute()

const overview = (from: string, to: string) =>
  app.call(analytics.overview, { query: { from, to } }, admin.token)
const figure = async (metric: Metric, from: string, to: string) => {
  const { figures } = await overview(from, to)
  return figures.find((one) => one.metric === metric)
}
const series = (metric: Metric, from: string, to: string, interval?: Interval) =>
  app.call(analytics.series, { query: { metric, from, to, ...(interval && { interval }) } }, admin.token)
const values = async (...args: Parameters<typeof series>) =>
  (await series(...args)).points.map(({ value }) => value)
const top = async (type: 'songs' | 'albums' | 'artists' | 'genres', from: string, to: string) =>
  (await app.call(analytics.top, { query: { type, from, to, limit: 100 } }, admin.token)).data

describe('analytics counts', () => {
  it('equal a recount of the plays, in whatever order they are rolled up', { tags: 'long' }, async () => {
    // A generator with a fixed seed: the same plays on every run.
    let seed = 7
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const users = await Promise.all(Array.from({ length: 9 }, () => makeUser(app.ctx)))
    const genres = await Promise.all([1, 2].map(() => makeGenre(app.ctx)))
    const artists = await Promise.all([1, 2, 3].map(() => makeArtist(app.ctx)))
    const albums = await Promise.all(artists.map(({ id }) => makeAlbum(app.ctx, { artist_id: id })))
    const songs: { id: number }[] = []
    for (let n = 0; n < 12; n += 1)
      songs.push(
        await makeSong(app.ctx, {
          artists: n % 4 === 0 ? artists.map(({ id }) => id) : [artists[n % 3]?.id as number],
          ...(n % 5 !== 0 && { album_id: albums[n % 3]?.id as number }),
          genres: n % 2 ? genres.map(({ id }) => id) : [],
        }),
      )
    const start = Date.UTC(2026, 0, 20)
    const plays = Array.from({ length: 900 }, (): Listening => {
      const visitor = random(3) === 0
      return {
        ...(visitor
          ? { visitor_hash: Buffer.alloc(32, random(40) + 1) }
          : { user_id: users[random(9)]?.id as number }),
        item_id: songs[random(12)]?.id as number,
        started_at: new Date(start + random(75 * 24 * 60) * 60_000).toISOString(),
        counted: random(3) > 0,
      }
    })
    for (let n = 0; n < plays.length; n += 150) {
      await hear(plays.slice(n, n + 150))
      await Promise.all([rollUp(app.ctx), rollUp(app.ctx)])
    }
    await rollUp(app.ctx)

    const spans = [
      ['2026-02-01', '2026-03-01'],
      ['2026-01-25', '2026-03-22'],
      ['2026-03-31', '2026-04-01'],
      ['2025-06-01', '2026-06-01'],
    ] as const
    for (const [from, to] of spans) {
      const within = sql`started_at >= ${from}::date and started_at < ${to}::date`
      const { rows } = await sql<Record<string, number>>`
        select count(*) as plays, count(*) filter (where counted) as counted_plays,
          count(distinct coalesce(user_id::text, encode(visitor_hash, 'hex'))) as listeners
        from all_plays where ${within}`.execute(app.ctx.db)
      const { figures } = await overview(from, to)
      const values = Object.fromEntries(figures.map(({ metric, value }) => [metric, value]))
      expect(values, `${from} to ${to}`).toMatchObject(rows[0] ?? {})

      for (const interval of ['day', 'month'] as const) {
        const { rows: parts } = await sql<{ at: string; n: number }>`
          select to_char(date_trunc(${sql.lit(interval)}, started_at), 'YYYY-MM-DD') as at,
            count(distinct coalesce(user_id::text, encode(visitor_hash, 'hex'))) as n
          from all_plays where ${within} group by 1 order by 1`.execute(app.ctx.db)
        const known = new Map(parts.map(({ at, n }) => [at, n]))
        const { points } = await series('listeners', from, to, interval)
        const partName = (at: string) => (interval === 'month' ? `${at.slice(0, 7)}-01` : at.slice(0, 10))
        expect(points.map(({ value }) => value)).toEqual(points.map(({ at }) => known.get(partName(at)) ?? 0))
      }

      const { rows: byArtist } = await sql<{ id: number; count: number }>`
        select sa.artist_id as id, count(*) as count from all_plays p join song_artists sa on sa.song_id = p.item_id
        where counted and ${within} group by 1 order by 2 desc, 1`.execute(app.ctx.db)
      expect((await top('artists', from, to)).map(({ id, count }) => ({ id, count }))).toEqual(byArtist)
      const recount = async (id: string) => {
        const { rows: all } = await sql<{ id: number; count: number }>`
          select ${sql.ref(id)} as id, count(*) as count from all_plays p join songs s on s.id = p.item_id
          left join song_genres g on ${sql.lit(id === 'genre_id')} and g.song_id = s.id
          where counted and ${within} and ${sql.ref(id)} is not null group by 1 order by 2 desc, 1`.execute(
          app.ctx.db,
        )
        return all
      }
      for (const [type, id] of [
        ['songs', 's.id'],
        ['albums', 'album_id'],
        ['genres', 'genre_id'],
      ] as const)
        expect(
          (await top(type, from, to)).map(({ id: item, count }) => ({ id: item, count })),
          type,
        ).toEqual(await recount(id))
    }
  })
})

describe('hours, days and months', () => {
  it('start inclusively and end exclusively, in UTC', async () => {
    const { id: item_id } = await makeSong(app.ctx)
    const { id: user_id } = await makeUser(app.ctx)
    const at = (started_at: string) => ({ item_id, user_id, started_at })
    await hear([
      at('2026-03-01T22:59:59.999Z'),
      at('2026-03-01T23:00:00Z'),
      at('2026-03-01T23:59:59.999999Z'),
      at('2026-03-02T00:00:00Z'),
      at('2026-03-31T23:59:59.999Z'),
      at('2026-04-01T00:00:00Z'),
    ])
    expect(await values('plays', '2026-03-01T22:00:00Z', '2026-03-02T01:00:00Z')).toEqual([1, 2, 1])
    expect(await values('plays', '2026-03-01', '2026-03-03', 'day')).toEqual([3, 1])
    expect(await values('plays', '2026-03-01', '2026-05-01', 'month')).toEqual([5, 1])
    expect((await overview('2026-03-01', '2026-03-02')).hours.slice(21)).toEqual([0, 1, 2])
  })

  it('are compared with a preceding span of the same length, months with the same number of months', async () => {
    const { id: item_id } = await makeSong(app.ctx)
    await hear(
      ['2026-05-07', '2026-05-08', '2026-05-13', '2026-05-14', '2026-05-14'].map((started_at) => ({
        item_id,
        started_at,
      })),
    )
    expect(await figure('plays', '2026-05-14', '2026-05-21')).toMatchObject({ value: 2, previous: 3 })
    const week = await series('plays', '2026-05-14', '2026-05-21')
    expect(week.before).toEqual({ from: '2026-05-07T00:00:00.000Z', to: '2026-05-14T00:00:00.000Z' })
    expect(week.points.map(({ previous }) => previous)).toEqual([1, 1, 0, 0, 0, 0, 1])
    const year = await series('plays', '2025-07-01', '2026-06-21')
    expect(year.interval).toBe('month')
    expect(year.before).toEqual({ from: '2024-07-01T00:00:00.000Z', to: '2025-06-21T00:00:00.000Z' })
  })

  it('recognize returning listeners', async () => {
    const { id: item_id } = await makeSong(app.ctx)
    const [a, b] = [await makeUser(app.ctx), await makeUser(app.ctx)]
    const now = Math.floor(Date.now() / 3_600_000)
    const hour = (ago: number) => new Date((now - ago) * 3_600_000)
    await hear([
      { item_id, user_id: a.id, started_at: hour(3).toISOString() },
      { item_id, user_id: a.id, started_at: hour(1).toISOString() },
      { item_id, user_id: b.id, started_at: hour(1).toISOString() },
    ])
    const [from, to] = [hour(4).toISOString(), hour(0).toISOString()]
    expect(await values('listeners', from, to)).toEqual([0, 1, 0, 2])
    expect(await figure('listeners', from, to)).toMatchObject({ value: 2, previous: 0 })
  })

  it.each([
    ['2026-02-30', '2026-03-10'],
    ['2026-03-10', '2026-03-10'],
    ['2026-03-10', '2026-03-09'],
    ['2026-03-10T10:30:00Z', '2026-03-11'],
    ['0001-01-01', '2026-01-01'],
    ["2026-01-01'; drop table plays", '2026-03-10'],
    // Hourly listeners have been deleted by then.
    ['2020-01-01T10:00:00Z', '2020-01-01T12:00:00Z'],
  ])('from %s to %s are rejected', async (from, to) => {
    expect((await app.requestError(analytics.overview, { query: { from, to } }, admin.token)).status).toBe(
      422,
    )
  })
})

describe('activity', () => {
  const today = () =>
    [
      new Date().toISOString().slice(0, 10),
      new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    ] as const

  it('is counted as it happens: plays, logins, accounts, likes and removed likes', async () => {
    const song = await makeSong(app.ctx)
    const user = await makeUser(app.ctx)
    const play = await app.call(
      plays.registerMine,
      { body: { id: song.id, type: 'song', duration: 200 } },
      user.token,
    )
    await app.ctx.db
      .updateTable('all_plays')
      .set({ started_at: new Date(Date.now() - 40_000) })
      .where('id', '=', play)
      .execute()
    await app.call(plays.end, { params: { playId: play } }, user.token)
    await app.ctx.db
      .insertInto('likes')
      .values([1, 2, 3].map((item_id) => ({ user_id: user.id, item_type: 'song', item_id })))
      .execute()
    await app.ctx.db.deleteFrom('likes').where('item_id', '=', 2).execute()
    const { figures } = await overview(...today())
    expect(Object.fromEntries(figures.map(({ metric, value }) => [metric, value]))).toEqual({
      plays: 1,
      counted_plays: 1,
      listeners: 1,
      new_users: 1,
      logins: 1,
      likes: 2,
      uploads: 0,
      searches: 0,
      searches_without_result: 0,
    })
    expect(await top('songs', ...today())).toMatchObject([{ id: song.id, title: song.title, count: 1 }])
  })

  it('is in every result of a batch request', async () => {
    const song = await makeSong(app.ctx)
    for (let n = 1; n <= 5; n += 1) {
      await hear([{ item_id: song.id, started_at: `${today()[0]}T00:00:00Z`, counted: true }])
      const [whole, line, [most]] = await Promise.all([
        figure('plays', ...today()),
        series('plays', ...today()),
        top('songs', ...today()),
      ])
      expect([whole?.value, line.value, most?.count]).toEqual([n, n, n])
    }
  })

  it('is visible to administrators only', async () => {
    const query = { from: '2026-03-01', to: '2026-03-02', metric: 'plays', type: 'songs' }
    const listener = await makeUser(app.ctx)
    const helper = await makeUser(app.ctx, { roles: ['user', 'artist'] })
    const byRole = await makeUser(app.ctx, { roles: ['admin'] })
    for (const [endpoint, keys] of [
      [analytics.overview, ['from', 'to']],
      [analytics.series, ['from', 'to', 'metric']],
      [analytics.top, ['from', 'to', 'type']],
    ] as const) {
      const request = { query: Object.fromEntries(keys.map((key) => [key, query[key]])) }
      const status = async (token?: string) => (await app.requestError(endpoint, request, token)).status
      expect([await status(), await status(listener.token), await status(helper.token)]).toEqual([
        401, 403, 403,
      ])
      expect([await status(admin.token), await status(byRole.token)]).toEqual([200, 200])
    }
  })

  it('is counted once or not at all if the rollup is interrupted', async () => {
    const { id: item_id } = await makeSong(app.ctx)
    await hear([{ item_id, started_at: '2026-03-01T10:00:00Z', counted: true }])
    await sql`alter table analytics_storage rename to analytics_storage_away`.execute(app.owner)
    await expect(rollUp(app.ctx)).rejects.toThrow()
    await sql`alter table analytics_storage_away rename to analytics_storage`.execute(app.owner)
    await rollUp(app.ctx)
    await rollUp(app.ctx)
    expect(await values('plays', '2026-03-01', '2026-03-02', 'day')).toEqual([1])
    expect(await top('songs', '2026-03-01', '2026-03-02')).toMatchObject([{ count: 1 }])
  })
})
