import { type RawBuilder, sql } from 'kysely'
import type { Genre } from '../../../../contract/catalog/items.ts'
import { MAX_EXACT } from '../../../db/listing.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf, joinSongStats } from '../../../db/sql/items.ts'
import { listedAlbum, publicAlbum, publicSong } from '../../../db/sql/visibility.ts'

/** Songs of a genre, the newest, among which a cover is looked for. */
const COVERED_SONGS = 12

/** A cover of the genre's newest songs, from the most played of them. */
const coverOfSongs = sql`(
  select coalesce(s.cover_id, al.cover_id)
  from (select song_id from song_genres where genre_id = g.id order by song_id desc limit ${sql.lit(COVERED_SONGS)}) newest
  join songs s on s.id = newest.song_id join media m on m.id = s.media_id ${joinSongStats}
  left join albums al on al.id = s.album_id and ${publicAlbum}
  where ${publicSong} and coalesce(s.cover_id, al.cover_id) is not null
  order by st.plays desc, s.id desc limit 1)`

/** The only function that maps rows to contract genres. */
const genresWhere = async (
  db: Db,
  condition: RawBuilder<unknown>,
  cover: RawBuilder<unknown> = sql`g.cover_id`,
): Promise<Genre[]> => {
  const { rows } = await sql<Omit<Genre, 'type' | 'title'>>`
    select g.id, g.name, g.slug, ${coverOf('c')} as cover, g.color, g.position, g.songs_count,
      g.created_at, g.updated_at
    from genres g left join images c on c.id = ${cover}
    where ${condition} order by g.position, lower(g.name), g.id`.execute(db)
  return rows.map((row) => ({ type: 'genre', ...row, title: row.name }))
}

const ownOrSongs = sql`coalesce(g.cover_id, ${coverOfSongs})`

/** Returns genres that have public songs, each with a cover: its own, or that of one of its songs. */
export const playableGenres = (db: Db): Promise<Genre[]> =>
  genresWhere(db, sql`g.songs_count > 0`, ownOrSongs)

/** Returns those of these genres that have public songs, in the order of the ids. */
export const playableGenresByIds = async (db: Db, ids: number[]): Promise<Genre[]> => {
  const found = await genresWhere(db, sql`g.songs_count > 0 and g.id = any(${ids}::int[])`, ownOrSongs)
  return found.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

export const genreById = async (db: Db, id: number): Promise<Genre | undefined> =>
  (await genresWhere(db, sql`g.id = ${id}`))[0]

const within = {
  album: sql`count(distinct al.id) from tagged join albums al on al.id = tagged.album_id where ${listedAlbum}`,
  artist: sql`count(distinct ar.id) from tagged join song_artists sa on sa.song_id = tagged.id
    join artists ar on ar.id = sa.artist_id where ar.songs_count > 0`,
}

/** Songs of a genre whose albums and artists are counted for every page; those of larger ones are counted every hour. */
const LARGE_GENRE = 1_000

/** Counts the albums and artists of large genres. */
export const countLargeGenres = async (db: Db): Promise<void> => {
  const large = await db
    .selectFrom('genres')
    .select('id')
    .where((e) => e.or([e('songs_count', '>', LARGE_GENRE), e('albums_count', 'is not', null)]))
    .execute()
  for (const { id } of large)
    await sql`
      with tagged as materialized (
        select s.id, s.album_id from song_genres f join songs s on s.id = f.song_id join media m on m.id = s.media_id
        where f.genre_id = ${id} and ${publicSong}
      )
      update genres set albums_count = c.albums, artists_count = c.artists
      from (select (select ${within.album}) as albums, (select ${within.artist}) as artists,
        (select count(*) > ${LARGE_GENRE} from tagged) as large) counted
      cross join lateral (select case when large then albums end as albums, case when large then artists end as artists) c
      where genres.id = ${id} and (albums_count, artists_count) is distinct from (c.albums, c.artists)`.execute(
      db,
    )
}

/**
 * Returns how many albums or artists have public songs of a genre: of a large one the stored number; until it is, an
 * estimate from the newest songs.
 */
export const countInGenre = async (db: Db, genre: number, type: keyof typeof within): Promise<number> => {
  const stored = await db
    .selectFrom('genres')
    .select(['albums_count', 'artists_count'])
    .where('id', '=', genre)
    .executeTakeFirst()
  const known = type === 'album' ? stored?.albums_count : stored?.artists_count
  if (known != null) return known
  const { rows } = await sql<{ found: number; songs: number; all_songs: number }>`
    with tagged as materialized (
      select s.id, s.album_id from song_genres f join songs s on s.id = f.song_id join media m on m.id = s.media_id
      where f.genre_id = ${genre} and ${publicSong} order by f.song_id desc limit ${sql.lit(MAX_EXACT)}
    )
    select (select ${within[type]})::int as found, (select count(*)::int from tagged) as songs, songs_count as all_songs
    from genres where id = ${genre}`.execute(db)
  const [{ found, songs, all_songs } = { found: 0, songs: 0, all_songs: 0 }] = rows
  return songs < MAX_EXACT ? found : Math.round((found * Math.max(all_songs, songs)) / songs)
}
