import { type RawBuilder, sql } from 'kysely'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { matchesText, matchesWords } from '../../../db/sql/text-search.ts'
import {
  artistFor,
  listedAlbum,
  playable,
  publicSong,
  songIdsOf,
  type ViewerScope,
} from '../../../db/sql/visibility.ts'

/** Locks rows in id order, so that two writers cannot deadlock. */
const lock = async (db: Db, table: 'albums' | 'artists' | 'genres', ids: number[]): Promise<void> => {
  await sql`select from ${sql.table(table)} where id = any(${ids}::int[]) order by id for no key update`.execute(
    db,
  )
}

/** Recounts songs and seconds of albums and returns the artists of those albums. */
export const recountAlbums = async (db: Db, ids: number[]): Promise<number[]> => {
  await lock(db, 'albums', ids)
  await sql`
    update albums set songs_count = c.songs, duration = c.seconds
    from (
      select given.id, count(m.id) as songs, coalesce(sum(m.duration) filter (where m.id is not null), 0) as seconds
      from unnest(${ids}::int[]) as given (id)
      left join songs s on s.album_id = given.id
      left join media m on m.id = s.media_id and ${publicSong}
      group by given.id
    ) c
    where albums.id = c.id and (songs_count, duration) is distinct from (c.songs, c.seconds)`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select distinct artist_id as id from albums
    where id = any(${ids}::int[]) and artist_id is not null`.execute(db)
  return rows.map((row) => row.id)
}

/** Recounts public songs and albums of artists; run after the albums. */
export const recountArtists = async (db: Db, ids: number[]): Promise<void> => {
  await lock(db, 'artists', ids)
  await sql`
    update artists set songs_count = c.songs, albums_count = c.albums
    from (
      select given.id,
        (select count(*) from songs s join media m on m.id = s.media_id
          where s.id in ${songIdsOf(sql`given.id`)} and ${publicSong}) as songs,
        (select count(*) from albums al where al.artist_id = given.id and ${listedAlbum}) as albums
      from unnest(${ids}::int[]) as given (id)
    ) c
    where artists.id = c.id and (songs_count, albums_count) is distinct from (c.songs, c.albums)`.execute(db)
}

export const recountGenres = async (db: Db, ids: number[]): Promise<void> => {
  await lock(db, 'genres', ids)
  await sql`
    update genres set songs_count = c.songs
    from (
      select given.id,
        (select count(*) from song_genres sg join songs s on s.id = sg.song_id join media m on m.id = s.media_id
          where sg.genre_id = given.id and ${publicSong}) as songs
      from unnest(${ids}::int[]) as given (id)
    ) c
    where genres.id = c.id and songs_count is distinct from c.songs`.execute(db)
}

/**
 * Counts songs that just became visible up in their genres: of a large genre, recounting all songs for each new one takes
 * longer than the import of its file.
 */
export const addToGenreCounts = async (db: Db, songIds: number[]): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select distinct genre_id as id from song_genres where song_id = any(${songIds}::int[])`.execute(db)
  await lock(
    db,
    'genres',
    rows.map(({ id }) => id),
  )
  await sql`
    update genres set songs_count = songs_count + c.songs
    from (
      select sg.genre_id, count(*) as songs
      from song_genres sg join songs s on s.id = sg.song_id join media m on m.id = s.media_id
      where sg.song_id = any(${songIds}::int[]) and ${publicSong}
      group by sg.genre_id
    ) c
    where genres.id = c.genre_id`.execute(db)
}

/** Locks a media row and returns whether it plays. */
export const lockPlayable = async (trx: Trx, mediaId: number): Promise<boolean> => {
  const { rows } = await sql<{ plays: boolean }>`
    select ${playable} as plays from media m where m.id = ${mediaId} for no key update`.execute(trx)
  return rows[0]?.plays === true
}

/** Returns the songs that play a media row, with their albums, artists and genres. */
export const affectedBy = async (
  db: Db,
  mediaId: number,
): Promise<{ albumIds: number[]; artistIds: number[]; genreIds: number[]; songIds: number[] }> => {
  const { rows } = await sql<{ albums: number[]; artists: number[]; genres: number[]; songs: number[] }>`
    with of_media as (select id, album_id from songs where media_id = ${mediaId})
    select
      array(select id from of_media) as songs,
      array(select distinct album_id from of_media where album_id is not null) as albums,
      array(select distinct artist_id from song_artists where song_id in (select id from of_media)) as artists,
      array(select distinct genre_id from song_genres where song_id in (select id from of_media)) as genres`.execute(
    db,
  )
  const [row] = rows
  return {
    albumIds: row?.albums ?? [],
    artistIds: row?.artists ?? [],
    genreIds: row?.genres ?? [],
    songIds: row?.songs ?? [],
  }
}

/** Delivered to every node when the surrounding transaction commits. */
export const publish = async (db: Db, topic: string): Promise<void> => {
  await sql`select pg_notify(${topic}, '')`.execute(db)
}

/** Maximum number of choices. */
const MAX_CHOICES = 12

/** The name that was typed in full comes first; without a text the index gives the order. */
const exactFirst = (normalized: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  text.trim() ? sql`${normalized} = normalize_text(${text}) desc,` : sql``

/** Finds artists by name, those with the most songs first; only those that the viewer may see, if given. */
export const findArtists = async (db: Db, text: string, viewer?: ViewerScope): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select ar.id, ar.name from artists ar
    where ${matchesWords(text, (word) => matchesText(sql`ar.search_text`, word))}
      and ${viewer ? artistFor(viewer) : sql`true`}
    order by ${exactFirst(sql`ar.search_text`, text)} ar.songs_count desc, ar.id
    limit ${MAX_CHOICES}`.execute(db)
  return rows
}

/** Returns those of these artists that the viewer may see. */
export const artistsSeen = async (db: Db, viewer: ViewerScope, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select ar.id from artists ar where ar.id = any(${ids}::int[]) and ${artistFor(viewer)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Finds albums by title, each with its artist. */
export const findAlbums = async (db: Db, text: string): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select al.id, al.title || coalesce(' – ' || ar.name, '') as name
    from albums al left join artists ar on ar.id = al.artist_id
    where ${matchesWords(text, (word) => sql`(${matchesText(sql`al.search_text`, word)} or ${matchesText(sql`ar.search_text`, word)})`)}
    order by ${exactFirst(sql`al.search_text`, text)} al.songs_count desc, al.id limit ${MAX_CHOICES}`.execute(
    db,
  )
  return rows
}

/** Finds genres by name, in their order. */
export const findGenres = async (db: Db, text: string): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select id, name from genres
    where ${matchesWords(text, (word) => sql`normalize_text(name) like normalize_text(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`)}
    order by songs_count desc, lower(name), id limit 50`.execute(db)
  return rows
}

/** Locks these rows and returns the ids that exist. */
export const existing = async (
  db: Db,
  table: 'artists' | 'albums' | 'genres' | 'users',
  ids: number[],
): Promise<boolean> => {
  const { rows } = await sql`
    select id from ${sql.table(table)} where id = any(${ids}::int[]) order by id for key share`.execute(db)
  return rows.length === new Set(ids).size
}
