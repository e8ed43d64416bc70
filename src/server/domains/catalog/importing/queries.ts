import { type Insertable, type Selectable, sql } from 'kysely'
import { PACKAGING_LOCKS } from '../../../db/locks.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type {
  AlbumTable,
  ImportedFileTable,
  MediaTable,
  SongCreditTable,
  SongTable,
} from '../../../db/tables/catalog.ts'

/** Returns the results of earlier imports for these files, by path. */
export const knownFiles = async (
  db: Db,
  paths: string[],
): Promise<Map<string, Selectable<ImportedFileTable>>> => {
  const rows = await db
    .selectFrom('imported_files')
    .selectAll()
    .where('path', '=', (e) => e.fn.any(e.val(paths)))
    .execute()
  return new Map(rows.map((row) => [row.path, row]))
}

/** Returns titles and artists of albums with imported songs that use these media. */
export const albumsOfMedia = (
  db: Db,
  media: number[],
): Promise<{ media_id: number; title: string; artist: string | null }[]> =>
  db
    .selectFrom('songs')
    .innerJoin('albums', 'albums.id', 'songs.album_id')
    .leftJoin('artists', 'artists.id', 'albums.artist_id')
    .select(['songs.media_id', 'albums.title', 'artists.name as artist'])
    .where('songs.media_id', '=', (e) => e.fn.any(e.val(media)))
    .where('songs.upload_id', 'is', null)
    .orderBy('songs.id')
    .execute()

/** Counts media still to be transcoded, and returns whether any process is working on one. */
export const packagingState = async (db: Db): Promise<{ left: number; working: boolean }> => {
  const { rows } = await sql<{ left: number; working: boolean }>`
    select
      (select count(*) from media where status in ('uploaded', 'processing')) as left,
      exists (select from pg_locks where locktype = 'advisory' and classid = ${PACKAGING_LOCKS} and database =
        (select oid from pg_database where datname = current_database())) as working`.execute(db)
  return rows[0] ?? { left: 0, working: false }
}

/**
 * Updates the statistics of the tables that an import fills. Autovacuum does so a minute later at the earliest; without
 * them, the planner reads whole tables for each batch of the first import.
 */
export const analyzeCatalog = async (db: Db): Promise<void> => {
  await sql`analyze all_songs, all_albums, artists, genres, media, song_artists, song_genres, imported_files`.execute(
    db,
  )
}

export interface KnownMedia {
  id: number
  hash: string
}

/** Media with the files that earlier imports found it in. */
export interface FoundMedia {
  id: number
  hash: string
  fingerprinted: boolean
  size: number
  external_path: string | null
  paths: string[]
}

export const foundMedia = async (trx: Trx, ids: number[]): Promise<FoundMedia[]> => {
  const { rows } = await sql<FoundMedia>`
    select id, hash, fingerprinted, size, external_path,
      array(select path from imported_files f where f.media_id = media.id) as paths
    from media where id = any(${ids}::int[])`.execute(trx)
  return rows
}

export interface InPlaceSong {
  media_id: number
  external_path: string
  title: string
  codec: string | null
  duration: number
}

/** Returns the imported songs of an owner whose originals are in place, with one of these titles. */
export const songsInPlace = async (
  trx: Trx,
  owner: number | null,
  titles: string[],
): Promise<InPlaceSong[]> => {
  const { rows } = await sql<InPlaceSong>`
    select m.id as media_id, m.external_path, s.title, m.codec, m.duration
    from songs s join media m on m.id = s.media_id
    where s.sort_text in (select normalize_text(title) from unnest(${titles}::text[]) title)
      and s.user_id is not distinct from ${owner} and s.upload_id is null and m.external_path is not null
    order by s.id`.execute(trx)
  return rows
}

/** Forgets files that are no longer where an import found them. */
export const forgetFiles = async (trx: Trx, paths: string[]): Promise<void> => {
  await trx
    .deleteFrom('imported_files')
    .where('path', '=', (e) => e.fn.any(e.val(paths)))
    .execute()
}

/** Changes where the original of media is: in place, or in the storage if null. */
export const relocateMedia = async (trx: Trx, id: number, external_path: string | null): Promise<void> => {
  await trx.updateTable('media').set({ external_path }).where('id', '=', id).execute()
}

/** Sets the lyrics of imported songs that have none of their own. */
export const fillLyrics = async (
  trx: Trx,
  media_id: number,
  owner: number | null,
  lyrics: string,
): Promise<void> => {
  await trx
    .updateTable('songs')
    .set({ lyrics, updated_at: new Date() })
    .where('media_id', '=', media_id)
    .where('user_id', 'is not distinct from', owner)
    .where('upload_id', 'is', null)
    .where(sql<boolean>`(lyrics is null or lyrics ->> 'source' is not null)`)
    .execute()
}

/** Ids of a song at MusicBrainz. */
export interface SongIds {
  recording: string | null
  track: string | null
  /** None unless there is one for each artist. */
  artists: string[]
  album_artist: string | null
}

/** Ids at MusicBrainz of a song, or of imported songs of an owner that use a media row. */
interface GivenIds extends Partial<SongIds> {
  song_id?: number
  media_id?: number
  owner?: number | null
  album?: string | null | undefined
}

/** Sets the ids at MusicBrainz of songs, their albums and their artists that have none. */
export const fillMusicBrainzIds = async (trx: Trx, given: GivenIds[]): Promise<void> => {
  const stated = given.filter(
    ({ recording, track, album, artists, album_artist }) =>
      recording || track || album || album_artist || (artists?.length ?? 0) > 0,
  )
  if (stated.length === 0) return
  const ids = sql`json_to_recordset(${JSON.stringify(stated)}::json) g (song_id int, media_id int, owner int,
    recording text, track text, album text, artists json, album_artist text)`
  const meant = sql`(
    select s.id, s.album_id, g.* from ${ids} join songs s on s.id = g.song_id
    union all select s.id, s.album_id, g.* from ${ids} join songs s
      on s.media_id = g.media_id and s.upload_id is null and s.user_id is not distinct from g.owner)`
  await sql`
    update songs s set musicbrainz_id = coalesce(s.musicbrainz_id, g.recording),
      musicbrainz_track_id = coalesce(s.musicbrainz_track_id, g.track)
    from ${meant} g where s.id = g.id
      and ((s.musicbrainz_id is null and g.recording is not null) or (s.musicbrainz_track_id is null and g.track is not null))`.execute(
    trx,
  )
  await sql`
    with given as (
      select min(g.album) as mbid, g.album_id as id from ${meant} g where g.album is not null and g.album_id is not null
      group by g.album_id
    ), locked as (
      select al.id, given.mbid from albums al join given on given.id = al.id where al.musicbrainz_id is null
      order by al.id for no key update of al
    )
    update albums al set musicbrainz_id = locked.mbid from locked where al.id = locked.id`.execute(trx)
  await sql`
    with meant as materialized (select * from ${meant} g), named as (
      select sa.artist_id as id, mbid from meant
      cross join lateral json_array_elements_text(meant.artists) with ordinality one (mbid, place)
      join song_artists sa on sa.song_id = meant.id and sa.position = place - 1
      where json_array_length(meant.artists) = (select count(*) from song_artists all_of where all_of.song_id = meant.id)
      union all
      select al.artist_id, meant.album_artist from meant join albums al on al.id = meant.album_id
      where meant.album_artist is not null
    ), given as (
      select id, min(mbid) as mbid from named where id is not null group by id
    ), locked as (
      select ar.id, given.mbid from artists ar join given on given.id = ar.id where ar.musicbrainz_id is null
      order by ar.id for no key update of ar
    )
    update artists ar set musicbrainz_id = locked.mbid from locked where ar.id = locked.id`.execute(trx)
}

/** Returns media that already exist with these hashes. */
export const mediaByHash = (db: Db, hashes: string[]): Promise<KnownMedia[]> =>
  db
    .selectFrom('media')
    .select(['id', 'hash'])
    .where('hash', '=', (e) => e.fn.any(e.val(hashes)))
    .execute()

/** Returns media with these hashes, locked until the transaction ends, so that clean-up cannot delete them. */
export const lockMedia = (trx: Trx, hashes: string[]): Promise<KnownMedia[]> =>
  trx
    .selectFrom('media')
    .select(['id', 'hash'])
    .where('hash', '=', (e) => e.fn.any(e.val(hashes)))
    .orderBy('hash')
    .forUpdate()
    .execute()

export interface StoredContent {
  hash: string
  ext: string
  external_path: string | null
}

/** Returns media identified by these fingerprints. */
export const fingerprintedMedia = (db: Db, fingerprints: string[]): Promise<StoredContent[]> =>
  db
    .selectFrom('media')
    .select(['hash', 'ext', 'external_path'])
    .where('hash', '=', (e) => e.fn.any(e.val(fingerprints)))
    .execute()

/** Returns media that have one of these sizes in bytes and are identified by all their bytes. */
export const wholeHashesOfSize = (db: Db, sizes: number[]): Promise<{ hash: string; size: number }[]> =>
  db
    .selectFrom('media')
    .select(['hash', 'size'])
    .where('size', '=', (e) => e.fn.any(e.val(sizes)))
    .where('fingerprinted', '=', false)
    .execute()

/** Inserts media in hash order; returns rows that another writer inserted meanwhile. */
export const insertMedia = (trx: Trx, rows: Insertable<MediaTable>[]): Promise<KnownMedia[]> =>
  trx
    .insertInto('media')
    .values(rows)
    .onConflict((c) => c.column('hash').doUpdateSet({ updated_at: sql`now()` }))
    .returning(['id', 'hash'])
    .execute()

/** Returns media already used by an imported song of this owner. */
export const importedMedia = async (trx: Trx, ids: number[], owner: number | null): Promise<Set<number>> => {
  const rows = await trx
    .selectFrom('songs')
    .select('media_id')
    .where('media_id', '=', (e) => e.fn.any(e.val(ids)))
    .where('upload_id', 'is', null)
    .where('user_id', 'is not distinct from', owner)
    .execute()
  return new Set(rows.map((row) => row.media_id))
}

/** Locks the covers that exist among these and returns their ids. */
export const lockCovers = async (trx: Trx, ids: number[]): Promise<Set<number>> => {
  const rows = await trx
    .selectFrom('images')
    .select('id')
    .where('id', '=', (e) => e.fn.any(e.val(ids)))
    .forKeyShare()
    .execute()
  return new Set(rows.map((row) => row.id))
}

type Named = { name: string; key: string; slug: string; sort_name?: string | null }

/**
 * Upserts artists by key and returns their ids. Rows are sorted to prevent deadlocks, and locked: one that clean-up
 * deletes concurrently is inserted again.
 */
export const artistIds = async (trx: Trx, artists: Named[]): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  for (let missing = artists; missing.length > 0; missing = missing.filter((one) => !ids.has(one.key))) {
    await trx
      .insertInto('artists')
      .values(missing)
      .onConflict((c) =>
        c
          .column('key')
          .doUpdateSet((e) => ({ sort_name: e.ref('excluded.sort_name') }))
          .where('artists.sort_name', 'is', null)
          .where(sql<boolean>`excluded.sort_name is not null`),
      )
      .execute()
    const rows = await trx
      .selectFrom('artists')
      .select(['id', 'key'])
      .where('key', '=', (e) => e.fn.any(e.val(missing.map((artist) => artist.key))))
      .forKeyShare()
      .execute()
    for (const row of rows) ids.set(row.key, row.id)
  }
  return ids
}

/** Upserts genres by slug and returns their ids. */
export const genreIds = async (
  trx: Trx,
  genres: { name: string; slug: string }[],
): Promise<Map<string, number>> => {
  if (genres.length === 0) return new Map()
  await trx
    .insertInto('genres')
    .values(genres)
    .onConflict((c) => c.column('slug').doNothing())
    .execute()
  const rows = await trx
    .selectFrom('genres')
    .select(['id', 'slug'])
    .where('slug', '=', (e) => e.fn.any(e.val(genres.map((genre) => genre.slug))))
    .execute()
  return new Map(rows.map((row) => [row.slug, row.id]))
}

const fillAlbums = async (trx: Trx, albums: Insertable<AlbumTable>[]): Promise<void> => {
  await trx
    .insertInto('albums')
    .values(albums)
    .onConflict((c) =>
      c
        .column('key')
        .doUpdateSet({
          cover_id: sql`coalesce(albums.cover_id, excluded.cover_id)`,
          year: sql`coalesce(albums.year, excluded.year)`,
          released_at: sql`coalesce(albums.released_at, excluded.released_at)`,
          label: sql`coalesce(albums.label, excluded.label)`,
          copyright: sql`coalesce(albums.copyright, excluded.copyright)`,
          sort_title: sql`coalesce(albums.sort_title, excluded.sort_title)`,
          musicbrainz_id: sql`coalesce(albums.musicbrainz_id, excluded.musicbrainz_id)`,
          updated_at: sql`now()`,
        })
        .where(
          sql<boolean>`(albums.cover_id is null and excluded.cover_id is not null)
            or (albums.year is null and excluded.year is not null)
            or (albums.released_at is null and excluded.released_at is not null)
            or (albums.label is null and excluded.label is not null)
            or (albums.copyright is null and excluded.copyright is not null)
            or (albums.sort_title is null and excluded.sort_title is not null)
            or (albums.musicbrainz_id is null and excluded.musicbrainz_id is not null)`,
        ),
    )
    .execute()
}

/** Upserts albums by key and returns their ids; missing fields of existing ones are filled. Locked like artists. */
export const albumIds = async (
  trx: Trx,
  albums: (Insertable<AlbumTable> & { key: string })[],
): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  for (let missing = albums; missing.length > 0; missing = missing.filter((one) => !ids.has(one.key))) {
    await fillAlbums(trx, missing)
    const rows = await trx
      .selectFrom('albums')
      .select(['id', 'key'])
      .where('key', '=', (e) => e.fn.any(e.val(missing.map((album) => album.key))))
      .forKeyShare()
      .execute()
    for (const row of rows) ids.set(row.key, row.id)
  }
  return ids
}

/** An album that songs of its title and artist may belong to. */
export interface AlbumCandidate {
  id: number
  key: string
  year: number | null
  musicbrainz_id: string | null
}

/** Returns the albums whose key begins with one of these, the oldest first. */
export const albumCandidates = async (trx: Trx, bases: string[], part: string): Promise<AlbumCandidate[]> => {
  const { rows } = await sql<AlbumCandidate>`
    select id, key, year, musicbrainz_id from albums
    where key = any(${bases}::text[]) or key in (
      select apart.key from unnest(${bases}::text[]) base join albums apart
        on apart.key > base || ${part} and apart.key < base || ${`${part}\u{10ffff}`})
    order by id`.execute(trx)
  return rows
}

/** Returns the files from which songs of these albums were imported. */
export const filesOfAlbums = async (
  trx: Trx,
  ids: number[],
): Promise<{ album_id: number; path: string }[]> => {
  const { rows } = await sql<{ album_id: number; path: string }>`
    select s.album_id, f.path from songs s join imported_files f on f.media_id = s.media_id
    where s.album_id = any(${ids}::int[])`.execute(trx)
  return rows
}

/** Returns the ids of public albums of the catalog itself, which belong to nobody, by key. Locked like artists. */
export const catalogAlbumIds = async (trx: Trx, keys: string[]): Promise<Map<string, number>> => {
  if (keys.length === 0) return new Map()
  const rows = await trx
    .selectFrom('albums')
    .select(['id', 'key'])
    .where('key', '=', (e) => e.fn.any(e.val(keys)))
    .where('user_id', 'is', null)
    .where('public', '=', true)
    .forKeyShare()
    .execute()
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** Inserts songs and returns their ids in row order. */
export const insertSongs = async (trx: Trx, songs: Insertable<SongTable>[]): Promise<number[]> => {
  if (songs.length === 0) return []
  const rows = await trx.insertInto('songs').values(songs).returning('id').execute()
  return rows.map((row) => row.id)
}

/** Returns the song imported from a media row before its file was changed. */
export const songOfFile = (trx: Trx, media_id: number, owner: number | null) =>
  trx
    .selectFrom('songs')
    .select(['id', 'album_id'])
    .where('media_id', '=', media_id)
    .where('upload_id', 'is', null)
    .where('user_id', 'is not distinct from', owner)
    .orderBy('id')
    .executeTakeFirst()

/** Updates a song and removes its relations. */
export const replaceSong = async (
  trx: Trx,
  id: number,
  song: Insertable<SongTable>,
): Promise<{ artists: number[]; genres: number[] }> => {
  const artists = await trx
    .deleteFrom('song_artists')
    .where('song_id', '=', id)
    .returning('artist_id')
    .execute()
  const genres = await trx.deleteFrom('song_genres').where('song_id', '=', id).returning('genre_id').execute()
  const { public: _public, explicit: _explicit, downloadable: _downloadable, ...metadata } = song
  await trx
    .updateTable('songs')
    .set({ ...metadata, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  return { artists: artists.map((row) => row.artist_id), genres: genres.map((row) => row.genre_id) }
}

export const insertSongLinks = async (
  trx: Trx,
  artists: { song_id: number; artist_id: number; position: number }[],
  genres: { song_id: number; genre_id: number }[],
): Promise<void> => {
  if (artists.length > 0) await trx.insertInto('song_artists').values(artists).execute()
  if (genres.length > 0)
    await trx
      .insertInto('song_genres')
      .values(genres)
      .onConflict((c) => c.doNothing())
      .execute()
}

/** Adds credits to songs, in order, in place of those they had. */
export const insertCredits = async (
  trx: Trx,
  credits: Omit<Insertable<SongCreditTable>, 'position'>[],
): Promise<void> => {
  if (credits.length === 0) return
  const songs = [...new Set(credits.map(({ song_id }) => song_id))]
  await trx
    .deleteFrom('song_credits')
    .where('song_id', '=', (e) => e.fn.any(e.val(songs)))
    .execute()
  await trx
    .insertInto('song_credits')
    .values(credits.map((credit, position) => ({ ...credit, position })))
    .execute()
}

/** Records the result for files, so that the next import skips them. */
export const upsertImportedFiles = async (db: Db, files: Insertable<ImportedFileTable>[]): Promise<void> => {
  if (files.length === 0) return
  const rows = files.map(({ path, size, modified, media_id, error }) => ({
    path,
    size,
    modified,
    media_id,
    error,
  }))
  await db
    .insertInto('imported_files')
    .values(rows)
    .onConflict((c) =>
      c.column('path').doUpdateSet((e) => ({
        size: e.ref('excluded.size'),
        modified: e.ref('excluded.modified'),
        media_id: e.ref('excluded.media_id'),
        error: e.ref('excluded.error'),
      })),
    )
    .execute()
}
