import { type Kysely, sql, type Transaction } from 'kysely'
import type { YesOrNo } from '../../../contract/admin/crud.ts'
import type { AdminGenre } from '../../../contract/admin/genres.ts'
import { arrangeRows } from '../../db/arranging.ts'
import { coverOf } from '../../db/covers-sql.ts'
import { contains } from '../../db/keyset.ts'
import type { Listing } from '../../db/listing.ts'
import type { Database } from '../../db/schema.ts'

type Trx = Transaction<Database>

export const genreListing: Listing = {
  from: sql`genres g`,
  id: sql`g.id`,
  sorts: {
    order: { key: sql`g."order"`, kind: 'number' },
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

export const genreRows = async (db: Kysely<Database>, ids: number[]): Promise<AdminGenre[]> => {
  const { rows } = await sql<AdminGenre>`
    select g.id, g.name, g.slug, ${coverOf('c')} as cover, g.colour, g."order", g.songs_count, g.created_at
    from genres g left join covers c on c.id = g.cover_id
    where g.id = any(${ids}::int[])`.execute(db)
  return rows
}

interface GenreColumns {
  name?: string
  slug?: string
  colour?: string | null
  cover_id?: number | null
}

/** The new genre's id, behind all others; null when another one has its slug. */
export const addGenre = async (
  trx: Trx,
  genre: GenreColumns & { name: string; slug: string },
): Promise<number | null> => {
  const row = await trx
    .insertInto('genres')
    .values({ ...genre, order: sql`(select coalesce(max("order"), 0) + 1 from genres)` })
    .onConflict((c) => c.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** False when another genre has the slug. */
export const setGenre = async (trx: Trx, id: number, genre: GenreColumns): Promise<boolean> => {
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

export const dropGenres = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('genres').where('id', 'in', ids).execute()
}

/** Gives the songs and radio stations of some genres another one beside. */
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

/** Puts these first, in their order; the others keep theirs behind them. */
export const arrange = (trx: Trx, ids: number[]): Promise<void> =>
  arrangeRows(trx, 'genres', ids, sql`lower(name), id`)
