import { type RawBuilder, sql } from 'kysely'
import type { AdminGenre } from '../../../../contract/catalog/back-office/genres.ts'
import type { Genre } from '../../../../contract/catalog/items.ts'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import { reorderRows } from '../../../db/reorder.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, joinSongStats } from '../../../db/sql/items.ts'
import { publicAlbum, publicSong } from '../../../db/sql/visibility.ts'

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

export const genreListing: Listing = {
  from: sql`genres g`,
  id: sql`g.id`,
  sorts: {
    position: { key: sql`g.position`, kind: 'number' },
    name: { key: sql`lower(g.name)`, kind: 'text' },
    songs_count: { key: sql`g.songs_count`, kind: 'number' },
    created_at: { key: sql`g.created_at`, kind: 'time' },
  },
  search: (text) => contains(sql`g.name`, text),
  filters: {
    used: (used: YesOrNo) =>
      used === 'true'
        ? sql`exists (select from song_genres sg where sg.genre_id = g.id)`
        : sql`not exists (select from song_genres sg where sg.genre_id = g.id)`,
  },
}

export const genreRows = async (db: Db, ids: number[]): Promise<AdminGenre[]> => {
  const { rows } = await sql<AdminGenre>`
    select g.id, g.name, g.slug, ${coverOf('c')} as cover, g.color, g.position, g.songs_count, g.created_at
    from genres g left join images c on c.id = g.cover_id
    where g.id = any(${ids}::int[])`.execute(db)
  return rows
}

interface GenreColumns {
  name?: string
  slug?: string
  color?: string | null
  cover_id?: number | null
}

/** Returns the new genre's id, positioned last; null if the slug is taken. */
export const insertGenre = async (
  trx: Trx,
  genre: GenreColumns & { name: string; slug: string },
): Promise<number | null> => {
  const row = await trx
    .insertInto('genres')
    .values({ ...genre, position: sql`(select coalesce(max(position), 0) + 1 from genres)` })
    .onConflict((c) => c.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns false if another genre has the slug. */
export const updateGenre = async (trx: Trx, id: number, genre: GenreColumns): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('genres')
    .set({ ...genre, updated_at: new Date() })
    .where('id', '=', id)
    .$if(genre.slug !== undefined, (q) =>
      q.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('genres as other')
              .select('other.id')
              .where('other.slug', '=', genre.slug as string)
              .where('other.id', '!=', id),
          ),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteGenres = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('genres').where('id', 'in', ids).execute()
}

/** Adds another genre to the songs and radio stations of some genres. */
export const moveItems = async (trx: Trx, from: number[], to: number): Promise<void> => {
  await sql`
    insert into song_genres (song_id, genre_id)
    select distinct song_id, ${to}::int from song_genres where genre_id = any(${from}::int[])
    on conflict do nothing`.execute(trx)
  await sql`
    insert into radio_station_genres (station_id, genre_id)
    select distinct station_id, ${to}::int from radio_station_genres where genre_id = any(${from}::int[])
    on conflict do nothing`.execute(trx)
}

export const isGenre = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.selectFrom('genres').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Moves these to the front in their order; the others follow in theirs. */
export const reorder = (trx: Trx, ids: number[]): Promise<void> =>
  reorderRows(trx, 'genres', ids, sql`lower(name), id`)
