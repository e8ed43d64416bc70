import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { albums } from '../contract/catalog/albums.ts'
import { artists } from '../contract/catalog/artists.ts'
import { songs } from '../contract/catalog/songs.ts'
import { adminUsers } from '../contract/site/back-office/users.ts'
import { MAX_EXACT } from './db/listing.ts'
import type { Db } from './db/schema.ts'
import { VISITOR_SCOPE } from './db/sql/visibility.ts'
import { countAlbums, listAlbums } from './domains/catalog/albums/queries.ts'
import { findPostItems } from './domains/catalog/artist-posts/queries.ts'
import { findPublicItems } from './domains/catalog/artist-showcase/queries.ts'
import { artistsRelated, countArtists, listArtists } from './domains/catalog/artists/queries.ts'
import { countLargeGenres } from './domains/catalog/genres/queries.ts'
import { countSongs, listSongs } from './domains/catalog/songs/queries.ts'
import { mediaUse } from './domains/site/operations/queries.ts'
import { mapNumbers } from './domains/site/seo/queries.ts'
import { userListing } from './domains/site/users/queries.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { costOf } from './testing/explain.ts'
import { makeUser, type TestUser } from './testing/make.ts'

const SONGS = 30_000
const ALBUMS = SONGS / 10
const ARTISTS = ALBUMS
/** Genre 1 has half of all songs, genre 2 the first two hundred. */
const LARGE = SONGS / 2
const SMALL = 200

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp({ TONEARM_ROLE: 'web' })
  await app.owner.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql`
      delete from genres;
      insert into artists (name, key, slug, songs_count, albums_count)
        select 'Artist ' || n, 'artist ' || n, 'artist-' || n, 10, 1 from generate_series(1, ${sql.lit(ARTISTS)}) n;
      insert into artist_stats (artist_id, plays) select id, 1000 + id from artists;
      insert into all_albums (title, artist_id, key, songs_count)
        select 'Album ' || n, n, 'album ' || n, 10 from generate_series(1, ${sql.lit(ALBUMS)}) n;
      insert into album_stats (album_id) select id from all_albums;
      insert into media (hash, size, mime, ext, codec, duration, lossless, status, renditions)
        select 'm' || n, 1000, 'audio/mpeg', 'mp3', 'mp3', 200, false, 'ready', '{64}' from generate_series(1, ${sql.lit(SONGS)}) n;
      insert into all_songs (title, artist_id, album_id, media_id, file_name, search_text)
        select 'Song ' || n, 1 + (n - 1) / 10, 1 + (n - 1) / 10, n, 'song.mp3', 'song ' || n from generate_series(1, ${sql.lit(SONGS)}) n;
      insert into song_stats (song_id) select id from all_songs;
      insert into song_artists (song_id, artist_id, position) select id, artist_id, 0 from all_songs;
      insert into genres (id, name, slug, songs_count) overriding system value
        values (1, 'Large', 'large', ${sql.lit(LARGE)}), (2, 'Small', 'small', ${sql.lit(SMALL)});
      insert into song_genres (song_id, genre_id)
        select id, 1 from all_songs where id > ${sql.lit(SONGS - LARGE)} union all select id, 2 from all_songs where id <= ${sql.lit(SMALL)};
      insert into users (name, email)
        select 'Listener ' || md5(n::text), 'listener' || n || '@example.net' from generate_series(1, 5000) n;
      analyze`.execute(db)
  })
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())

const first = { limit: 21, offset: 0, after: null }

const total = async (list: typeof songs.list | typeof albums.list | typeof artists.list, genre?: number) =>
  (await app.call(list, { query: genre === undefined ? {} : { 'filter[genre]': genre } })).meta.total

describe('totals', () => {
  it('are estimates beyond what is worth counting, and exact below', async () => {
    expect(await total(songs.list)).toBeGreaterThan(SONGS * 0.8)
    expect(await total(songs.list)).toBeLessThan(SONGS * 1.2)
    expect(await total(albums.list)).toBe(ALBUMS)
    expect(await total(artists.list)).toBe(ARTISTS)
    const { rows } = await costOf(app.ctx.db, (db) => countSongs(db, {}))
    // Songs and their media, the join, its limit and the count.
    expect(rows).toBeLessThan(6 * MAX_EXACT)
  })

  it('of genres are stored for songs, and estimated from the newest songs for others', async () => {
    expect(await total(songs.list, 1)).toBe(LARGE)
    expect(await total(songs.list, 2)).toBe(SMALL)
    expect(await total(albums.list, 1)).toBe(LARGE / 10)
    expect(await total(albums.list, 2)).toBe(SMALL / 10)
    expect(await total(artists.list, 1)).toBe(LARGE / 10)
    expect(await total(artists.list, 2)).toBe(SMALL / 10)
    const { scanned } = await costOf(app.ctx.db, (db) => countArtists(db, { genre: 2 }))
    expect(scanned).not.toContain('all_songs')

    await countLargeGenres(app.ctx.db)
    const counts = () =>
      app.ctx.db.selectFrom('genres').select(['albums_count', 'artists_count']).orderBy('id').execute()
    expect(await counts()).toEqual([
      { albums_count: LARGE / 10, artists_count: LARGE / 10 },
      { albums_count: null, artists_count: null },
    ])
    const album = (genre: number) => countAlbums(app.ctx.db, { genre })
    expect([await album(1), await album(2)]).toEqual([LARGE / 10, SMALL / 10])
    await sql`update song_genres set genre_id = 2 where song_id > ${SONGS / 2 + 50}`.execute(app.ctx.db)
    expect(await album(1)).toBe(LARGE / 10)
    await countLargeGenres(app.ctx.db)
    expect(await counts()).toEqual([
      { albums_count: null, artists_count: null },
      { albums_count: null, artists_count: null },
    ])
    await sql`update genres set songs_count = ${LARGE} where id = 2`.execute(app.ctx.db)
    await countLargeGenres(app.ctx.db)
    expect((await counts())[1]).toEqual({
      albums_count: (LARGE + SMALL) / 10 - 5,
      artists_count: (LARGE + SMALL) / 10 - 5,
    })
    expect([await album(1), await album(2)]).toEqual([5, (LARGE + SMALL) / 10 - 5])
    await sql`update song_genres set genre_id = 1 where song_id > ${SONGS / 2}`.execute(app.ctx.db)
  })
})

it('numbers pages as deep as they are cheap, and continues by cursor', async () => {
  const page = (query: object) => app.call(songs.list, { query: { per_page: 100, ...query } })
  const { meta } = await page({ page: 100 })
  expect(meta.last_page).toBe(100)
  expect((await page({ after: meta.next as string })).data).toHaveLength(100)
  const { status, body } = await app.requestError(songs.list, { query: { per_page: 100, page: 101 } })
  expect([status, body.errors]).toEqual([422, { page: ['This value isn’t valid.'] }])
})

it.each([
  [
    'songs',
    (db: Db, q: string) => listSongs(db, VISITOR_SCOPE, '-created_at', { q }, first),
    'NG 29999',
    'Song 29999',
  ],
  ['albums', (db: Db, q: string) => listAlbums(db, '-created_at', { q }, first), 'M 2999', 'Album 2999'],
  ['artists', (db: Db, q: string) => listArtists(db, 'name', { q }, first), 'st 2999', 'Artist 2999'],
] as const)('finds %s by part of their names with the index', async (_, list, q, title) => {
  expect((await list(app.ctx.db, q)).map(({ item }) => item.title)).toEqual([title])
  const { rows } = await costOf(app.ctx.db, (db) => list(db, q))
  expect(rows).toBeLessThan(300)
})

it('finds the numbers of sitemaps by one row of each', async () => {
  expect(await mapNumbers(app.ctx.db, 'songs')).toEqual([1, 2, 3, 4, 5, 6])
  const { rows } = await costOf(app.ctx.db, (db) => mapNumbers(db, 'songs'))
  expect(rows).toBeLessThan(200)
})

it('finds related artists without reading all songs', async () => {
  const related = await artistsRelated(app.ctx.db, ARTISTS)
  expect(related).toHaveLength(100)
  // The most played of its genre, which all in the second half have.
  expect(related.map(({ id }) => id).slice(0, 3)).toEqual([ARTISTS - 1, ARTISTS - 2, ARTISTS - 3])
  const { scanned } = await costOf(app.ctx.db, (db) => artistsRelated(db, ARTISTS))
  expect(scanned).not.toContain('all_songs')
  expect(scanned).not.toContain('song_artists')
})

it('finds accounts by the indexes of names and emails', async () => {
  const found = async (q: string) =>
    (await app.call(adminUsers.list, { query: { q } }, admin.token)).data.map(({ email }) => email)
  expect(await found('LISTENER4711@')).toEqual(['listener4711@example.net'])
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from users where email = 'listener77@example.net'`.execute(app.ctx.db)
  expect(await found(rows[0]?.name.slice(-20) ?? '')).toEqual([rows[0]?.email])
  const { scanned } = await costOf(app.ctx.db, (db) =>
    sql`select u.id from users u where ${userListing.search?.('stener4711@')}`.execute(db),
  )
  expect(scanned).toEqual([])
})

it.each([
  ['picks', findPublicItems],
  ['posts', findPostItems],
])('finds the items of an artist for %s by the artist', async (_, find) => {
  expect((await find(app.ctx.db, 7, 'song 6')).map(({ title }) => title).slice(0, 2)).toEqual([
    'Song 69',
    'Song 68',
  ])
  const { scanned } = await costOf(app.ctx.db, (db) => find(db, 7, ''))
  expect(scanned).not.toContain('all_songs')
  expect(scanned).not.toContain('all_albums')
})

it('estimates the use of the disk from a sample of many files', async () => {
  const [use] = await mediaUse(app.ctx.db)
  expect(use?.files).toBeGreaterThan(SONGS * 0.8)
  expect(use?.files).toBeLessThan(SONGS * 1.2)
  expect(use?.bytes).toBe((use?.files ?? 0) * 1000)
})
