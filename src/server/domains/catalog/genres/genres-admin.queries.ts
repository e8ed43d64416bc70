import { type RawBuilder, sql } from 'kysely'
import type { AdminGenre } from '../../../../contract/catalog/back-office/genres.ts'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import { reorderRows } from '../../../db/reorder.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'

/** A table of genres, and what has them. */
export interface GenreTable {
  name: 'genres' | 'podcast_genres'
  /** Count of the items of genre `g`. */
  counted: RawBuilder<unknown>
  /** Tables that link items to genres, with their column of the item. */
  links: { table: string; item: string }[]
}

export const genreTables = {
  songs: {
    name: 'genres',
    counted: sql`g.songs_count`,
    links: [
      { table: 'song_genres', item: 'song_id' },
      { table: 'radio_station_genres', item: 'station_id' },
    ],
  },
  podcasts: {
    name: 'podcast_genres',
    counted: sql`(select count(*)::int from podcast_genre_links l where l.genre_id = g.id)`,
    links: [{ table: 'podcast_genre_links', item: 'podcast_id' }],
  },
} satisfies Record<string, GenreTable>

const linked = ({ links: [first] }: GenreTable): RawBuilder<unknown> =>
  sql`exists (select from ${sql.table(first?.table as string)} l where l.genre_id = g.id)`

export const genreListing = (genres: GenreTable): Listing => ({
  from: sql`${sql.table(genres.name)} g`,
  id: sql`g.id`,
  sorts: {
    position: { key: sql`g.position`, kind: 'number' },
    name: { key: sql`lower(g.name)`, kind: 'text' },
    items_count: { key: genres.counted, kind: 'number' },
    created_at: { key: sql`g.created_at`, kind: 'time' },
  },
  search: (text) => contains(sql`g.name`, text),
  filters: {
    used: (used: YesOrNo) => (used === 'true' ? linked(genres) : sql`not ${linked(genres)}`),
  },
})

export const genreRows = async (db: Db, genres: GenreTable, ids: number[]): Promise<AdminGenre[]> => {
  const { rows } = await sql<AdminGenre>`
    select g.id, g.name, g.slug, ${coverOf('c')} as cover, g.color, g.position, ${genres.counted} as items_count,
      g.created_at
    from ${sql.table(genres.name)} g left join images c on c.id = g.cover_id
    where g.id = any(${ids}::int[])`.execute(db)
  return rows
}

interface GenreColumns {
  name: string
  slug: string
  color?: string | null
  cover_id?: number | null
}

/** Returns the new genre's id, positioned last; null if its name or slug is taken. */
export const insertGenre = async (
  trx: Trx,
  { name: table }: GenreTable,
  genre: GenreColumns,
): Promise<number | null> => {
  const row = await trx
    .insertInto(table)
    .values({ ...genre, position: sql`(select coalesce(max(position), 0) + 1 from ${sql.table(table)})` })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns false if another genre has the name or slug. */
export const updateGenre = async (
  trx: Trx,
  { name: table }: GenreTable,
  id: number,
  genre: GenreColumns,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ ...genre, updated_at: new Date() })
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from ${sql.table(table)} other
        where (other.slug = ${genre.slug} or lower(other.name) = lower(${genre.name})) and other.id <> ${id})`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteGenres = async (trx: Trx, { name }: GenreTable, ids: number[]): Promise<void> => {
  await trx.deleteFrom(name).where('id', 'in', ids).execute()
}

/** Adds another genre to the items of some genres. */
export const moveItems = async (
  trx: Trx,
  { links }: GenreTable,
  from: number[],
  to: number,
): Promise<void> => {
  for (const { table, item } of links)
    await sql`
      insert into ${sql.table(table)} (${sql.ref(item)}, genre_id)
      select distinct ${sql.ref(item)}, ${to}::int from ${sql.table(table)} where genre_id = any(${from}::int[])
      on conflict do nothing`.execute(trx)
}

export const isGenre = async (trx: Trx, { name }: GenreTable, id: number): Promise<boolean> =>
  (await trx.selectFrom(name).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Moves these to the front in their order; the others follow in theirs. */
export const reorderGenres = (trx: Trx, { name }: GenreTable, ids: number[]): Promise<void> =>
  reorderRows(trx, name, ids, sql`lower(name), id`)
