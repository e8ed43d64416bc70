import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { playDevices, playSources } from '../../../../../contract/platform/analytics.ts'
import {
  type ArtistDashboard,
  type ArtistTop,
  artistAnalytics,
  artistAnalyticsFile,
} from '../../../../../contract/platform/back-office/analytics.ts'
import { rounds } from '../../../../../testing/rounds.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import {
  makeAlbum,
  makeArtist,
  makeEpisode,
  makePodcast,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../../testing/make.ts'
import { deleteOld, rollUp } from '../rollup.service.ts'

const DAY = 86_400_000

let app: TestApp
let admin: TestUser
let users: TestUser[]
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true })
  users = await Promise.all(Array.from({ length: 14 }, () => makeUser(app.ctx)))
})
afterAll(() => app.close())

const dayAt = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const dashboard = (artist_id: number, from = dayAt(-27), to = dayAt(1), token = admin.token) =>
  app.call(artistAnalytics.dashboard, { query: { artist_id, from, to } }, token)

interface Play {
  /** Index of an account; visitors are 100 and above, and others on every day. */
  who: number
  song: number
  /** Days ago. */
  ago: number
  source: (typeof playSources)[number]
  country: string | null
  device: (typeof playDevices)[number]
  counted: boolean
}

const play: fc.Arbitrary<Play> = fc.record({
  who: fc.oneof(fc.nat(13), fc.integer({ min: 100, max: 106 })),
  song: fc.nat(4),
  ago: fc.oneof(fc.nat(27), fc.nat(80)),
  source: fc.constantFrom('album', 'search', 'home', 'feed'),
  country: fc.constantFrom('NO', 'NO', 'DE', 'BR', null),
  device: fc.constantFrom('phone', 'desktop', 'speaker'),
  counted: fc.boolean(),
})

/** A listener as figures tell them apart. */
const listenerOf = ({ who, ago }: Play): string => (who < 100 ? `${who}` : `${who} ${dayAt(-ago)}`)
const distinct = (plays: Play[]): number => new Set(plays.map(listenerOf)).size

/** Creates an artist with two albums of two songs each, and a single. */
const makeDiscography = async () => {
  const artist = await makeArtist(app.ctx)
  const albums = [
    await makeAlbum(app.ctx, { artist_id: artist.id }),
    await makeAlbum(app.ctx, { artist_id: artist.id }),
  ]
  const songs: { id: number }[] = []
  for (let n = 0; n < 5; n += 1) {
    const album_id = albums[Math.floor(n / 2)]?.id
    songs.push(await makeSong(app.ctx, { artists: [artist.id], ...(album_id && { album_id }) }))
  }
  return { artist, albums, songs }
}

const insert = async (plays: Play[], songs: { id: number }[]): Promise<void> => {
  if (plays.length === 0) return
  const rows = plays.map(({ who, song, ago, source, country, device, counted }) => ({
    ...(who < 100
      ? { user_id: users[who]?.id as number }
      : {
          visitor_hash: createHash('sha256')
            .update(`${who} ${dayAt(-ago)}`)
            .digest(),
        }),
    item_type: 'song',
    item_id: songs[song]?.id as number,
    duration: 200,
    started_at: `${dayAt(-ago)}T12:00:00Z`,
    source,
    country,
    device,
    counted,
  }))
  await app.ctx.db.insertInto('all_plays').values(rows).execute()
}

type Discography = Awaited<ReturnType<typeof makeDiscography>>

interface Groups {
  named: [string, number][]
  others: number
  /** The group of a play; undefined if it has none. */
  keyOf: (one: Play) => string | undefined
}

const groupsOf = (shown: ArtistDashboard, { albums, songs }: Discography): Groups[] => {
  const parts = (of: { value: string | null; plays: number }[], keyOf: (one: Play) => string): Groups => ({
    named: of.flatMap(({ value, plays }): [string, number][] => (value === null ? [] : [[value, plays]])),
    others: of.find(({ value }) => value === null)?.plays ?? 0,
    keyOf,
  })
  const items = ({ data, others }: ArtistTop, idOf: (one: Play) => number | undefined): Groups => ({
    named: data.map(({ id, plays }) => [String(id), plays]),
    others,
    keyOf: (one) => idOf(one)?.toString(),
  })
  return [
    parts(shown.sources, ({ source }) => source),
    parts(shown.countries, ({ country }) => country ?? ''),
    parts(shown.devices, ({ device }) => device),
    items(shown.top.songs, ({ song }) => songs[song]?.id),
    items(shown.top.albums, ({ song }) => albums[Math.floor(song / 2)]?.id),
  ]
}

/** Expects groups that add up, none of them of fewer than five listeners. */
const expectPrivate = (shown: ArtistDashboard, now: Play[], discography: Discography): void => {
  for (const { named, others, keyOf } of groupsOf(shown, discography)) {
    for (const [value, count] of named) {
      const of = now.filter((one) => keyOf(one) === value)
      expect(of.length).toBe(count)
      expect(distinct(of)).toBeGreaterThanOrEqual(5)
    }
    const values = new Set<string | undefined>([undefined, ...named.map(([value]) => value)])
    const rest = now.filter((one) => !values.has(keyOf(one)))
    if (named.length > 0 || others > 0) expect(others).toBe(rest.length)
    if (others > 0) expect(distinct(rest)).toBeGreaterThanOrEqual(5)
  }
  // What an album has beyond its named songs is not the plays of a few.
  const songs = new Set(shown.top.songs.data.map(({ id }) => id))
  for (const { id } of shown.top.albums.data) {
    const hidden = now.filter(
      ({ song }) =>
        discography.albums[Math.floor(song / 2)]?.id === id &&
        !songs.has(discography.songs[song]?.id as number),
    )
    if (hidden.length > 0) expect(distinct(hidden)).toBeGreaterThanOrEqual(5)
  }
}

describe('figures of an artist', () => {
  it('equal a recount of the plays, and show no group of fewer than five listeners', async () => {
    const property = fc.asyncProperty(
      fc.array(play, { maxLength: 120 }),
      fc.constantFrom(7, 28, 60),
      async (plays, days) => {
        const discography = await makeDiscography()
        const { artist, songs } = discography
        const half = Math.floor(plays.length / 2)
        await insert(plays.slice(half), songs)
        await rollUp(app.ctx)
        await insert(plays.slice(0, half), songs)
        await rollUp(app.ctx)
        const shown = await dashboard(artist.id, dayAt(1 - days))
        const now = plays.filter(({ ago }) => ago < days)
        const before = plays.filter(({ ago }) => ago >= days && ago < 2 * days)

        const { totals } = shown
        expect(totals.plays).toEqual({ value: now.length, previous: before.length })
        expect(totals.counted_plays.value).toBe(now.filter(({ counted }) => counted).length)
        expect(totals.listeners).toEqual({ value: distinct(now), previous: distinct(before) })
        const accounts = now.filter(({ who }) => who < 100)
        const earlier = new Set(plays.filter(({ ago }) => ago >= days).map(({ who }) => who))
        expect(totals.new_listeners.value).toBe(distinct(accounts.filter(({ who }) => !earlier.has(who))))
        expect(totals.returning_listeners.value).toBe(
          distinct(accounts.filter(({ who }) => earlier.has(who))),
        )
        expect(shown.plays.map(({ value }) => value)).toEqual(
          Array.from({ length: days }, (_, n) => now.filter(({ ago }) => ago === days - 1 - n).length),
        )
        expect(shown.listeners.map(({ value }) => value)).toEqual(
          Array.from({ length: days }, (_, n) => distinct(now.filter(({ ago }) => ago === days - 1 - n))),
        )

        expectPrivate(shown, now, discography)
      },
    )
    await fc.assert(property, { numRuns: rounds(12, 120) })
  }, 120_000)

  it('count for all credited artists', async () => {
    const [a, b] = [await makeArtist(app.ctx), await makeArtist(app.ctx)]
    const song = await makeSong(app.ctx, { artists: [a.id, b.id] })
    await insert(
      [{ who: 0, song: 0, ago: 0, source: 'home', country: 'NO', device: 'phone', counted: true }],
      [song],
    )
    for (const { id } of [a, b]) expect((await dashboard(id)).totals.plays.value).toBe(1)
  })

  it('contain likes, playlist adds, downloads, followers won and lost, and episodes', async () => {
    const { db } = app.ctx
    const { artist, songs, albums } = await makeDiscography()
    const podcast = await makePodcast(app.ctx, { artist_id: artist.id })
    const episode = await makeEpisode(app.ctx, { podcast_id: podcast.id })
    const [one, two] = users as [TestUser, TestUser]
    const like = (item_type: string, item_id: number, user_id = one.id) =>
      db.insertInto('likes').values({ user_id, item_type, item_id }).execute()
    await like('song', songs[0]?.id as number)
    await like('album', albums[0]?.id as number)
    await like('episode', episode.id)
    await like('song', songs[0]?.id as number, two.id)
    await db.deleteFrom('likes').where('user_id', '=', two.id).execute()
    const follow = (item_type: string, item_id: number, user_id: number) =>
      db.insertInto('follows').values({ user_id, item_type, item_id }).execute()
    await follow('artist', artist.id, one.id)
    await follow('artist', artist.id, two.id)
    await follow('podcast', podcast.id, one.id)
    await rollUp(app.ctx)
    await db.deleteFrom('follows').where('user_id', '=', two.id).where('item_type', '=', 'artist').execute()
    const { id: playlist_id } = await db
      .insertInto('playlists')
      .values({ user_id: one.id, title: 'Mine' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('playlist_songs')
      .values({ playlist_id, song_id: songs[1]?.id as number, position: 1, added_by: one.id })
      .execute()
    await sql`update song_stats set downloads = downloads + 1 where song_id = ${songs[2]?.id}`.execute(db)
    await sql`update episodes set downloads = downloads + 1 where id = ${episode.id}`.execute(db)
    await db
      .insertInto('all_plays')
      .values({ user_id: one.id, item_type: 'episode', item_id: episode.id, duration: 60, counted: true })
      .execute()
    const { totals } = await dashboard(artist.id)
    const values = Object.fromEntries(Object.entries(totals).map(([metric, { value }]) => [metric, value]))
    expect(values).toEqual({
      plays: 1,
      counted_plays: 1,
      listeners: 1,
      new_listeners: 1,
      returning_listeners: 0,
      likes: 3,
      playlist_adds: 1,
      downloads: 2,
      new_followers: 3,
      lost_followers: 1,
    })
  })

  it('tell new listeners from returning ones after details are deleted, and keep no others', async () => {
    const { artist, songs } = await makeDiscography()
    const common = { song: 0, source: 'home', country: 'NO', device: 'phone', counted: true } as const
    await insert(
      [70, 60].map((ago) => ({ ...common, who: 1, ago })),
      songs,
    )
    await insert([{ ...common, who: 101, ago: 60 }], songs)
    await rollUp(app.ctx)
    await deleteOld(app.ctx)
    const { db } = app.ctx
    const rows = await db
      .selectFrom('analytics_artist_listener_days')
      .select(['listener', 'day'])
      .where('artist_id', '=', artist.id)
      .execute()
    expect(rows).toEqual([{ listener: users[1]?.id, day: dayAt(-60) }])
    const parts = db.selectFrom('analytics_artist_days').where('artist_id', '=', artist.id)
    expect((await parts.select('known_listeners').execute()).flatMap((day) => day.known_listeners)).toEqual(
      [],
    )
    await insert(
      [
        { ...common, who: 1, ago: 0 },
        { ...common, who: 2, ago: 0 },
      ],
      songs,
    )
    const { totals } = await dashboard(artist.id)
    expect([totals.new_listeners.value, totals.returning_listeners.value]).toEqual([1, 1])
    expect((await dashboard(artist.id, dayAt(-80))).totals.listeners.value).toBe(3)
  })

  it('name groups of long ago by the listeners of their best day or month', async () => {
    const { artist, songs } = await makeDiscography()
    const common = { song: 0, source: 'home', device: 'phone', counted: true } as const
    // Six in a whole month, of whom three on each day; six others, but in two months.
    const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 3, 1)).getTime()
    const ago = (at: number) => Math.round((Date.parse(dayAt(0)) - at) / DAY)
    const months = [0, 1, 2].flatMap((who) => [
      { ...common, who, ago: ago(month) - 3, country: 'NO' },
      { ...common, who: who + 3, ago: ago(month) - 9, country: 'NO' },
      { ...common, who: who + 6, ago: ago(month) - 9, country: 'DE' },
      { ...common, who: who + 9, ago: ago(month) + 9, country: 'DE' },
    ])
    await insert(months, songs)
    await rollUp(app.ctx)
    await deleteOld(app.ctx)
    const { countries } = await dashboard(artist.id, dayAt(-365))
    // The rest needs five listeners, too, and is not known to have them.
    expect(countries).toEqual([{ value: null, plays: 12 }])
    const only = await dashboard(
      artist.id,
      new Date(month).toISOString().slice(0, 10),
      dayAt(1 - ago(month) + 40),
    )
    expect(only.totals.plays.value).toBe(9)
  })

  it('show who listens now from five on', async () => {
    const { artist, songs } = await makeDiscography()
    const listen = (n: number) =>
      app.ctx.db
        .insertInto('all_plays')
        .values({
          visitor_hash: Buffer.alloc(32, n),
          item_type: 'song',
          item_id: songs[0]?.id as number,
          duration: 200,
        })
        .execute()
    for (const n of [1, 2, 3, 4, 4]) await listen(n)
    expect((await dashboard(artist.id)).live).toBeNull()
    await listen(5)
    expect((await dashboard(artist.id)).live).toBe(5)
    await sql`update all_plays set started_at = now() - interval '300 seconds' where visitor_hash = ${Buffer.alloc(32, 5)}`.execute(
      app.ctx.db,
    )
    expect((await dashboard(artist.id)).live).toBeNull()
  })

  it('come as a file with a line per day', async () => {
    const { artist, songs } = await makeDiscography()
    await insert(
      [{ who: 0, song: 0, ago: 1, source: 'home', country: 'NO', device: 'phone', counted: false }],
      songs,
    )
    await rollUp(app.ctx)
    const query = new URLSearchParams({ artist_id: String(artist.id), from: dayAt(-1), to: dayAt(1) })
    const response = await app.fastify.inject({
      url: `/api${artistAnalyticsFile.path}?${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(response.headers['content-disposition']).toContain('.csv')
    expect(
      response.body
        .replace(/^\ufeff/, '')
        .trim()
        .split('\r\n'),
    ).toEqual([
      'day,plays,counted_plays,listeners,likes,playlist_adds,downloads,new_followers,lost_followers',
      `${dayAt(-1)},1,0,1,0,0,0,0,0`,
      `${dayAt(0)},0,0,0,0,0,0,0,0`,
    ])
  })
})
