import { sql } from 'kysely'
import type { AdminPodcastGenre } from '../../../../contract/catalog/back-office/genres.ts'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import { reorderRows } from '../../../db/reorder.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'

const counted = sql`(select count(*)::int from podcast_genre_links l where l.genre_id = g.id)`

export const podcastGenreListing: Listing = {
  from: sql`podcast_genres g`,
  id: sql`g.id`,
  sorts: {
    position: { key: sql`g.position`, kind: 'number' },
    name: { key: sql`lower(g.name)`, kind: 'text' },
    podcasts_count: { key: counted, kind: 'number' },
    created_at: { key: sql`g.created_at`, kind: 'time' },
  },
  search: (text) => contains(sql`g.name`, text),
  filters: {
    used: (used: YesOrNo) => (used === 'true' ? sql`${counted} > 0` : sql`${counted} = 0`),
  },
}

export const podcastGenreRows = async (db: Db, ids: number[]): Promise<AdminPodcastGenre[]> => {
  const { rows } = await sql<AdminPodcastGenre>`
    select g.id, g.name, g.slug, ${coverOf('c')} as cover, g.color, g.position, ${counted} as podcasts_count,
      g.created_at
    from podcast_genres g left join images c on c.id = g.cover_id
    where g.id = any(${ids}::int[])`.execute(db)
  return rows
}

interface GenreColumns {
  name: string
  slug: string
  color?: string | null
  cover_id?: number | null
}

/** Returns whether another podcast genre has the name or slug. */
export const isNameTaken = async (trx: Trx, { name, slug }: GenreColumns, id = 0): Promise<boolean> => {
  const { rows } = await sql`
    select from podcast_genres where (slug = ${slug} or lower(name) = lower(${name})) and id <> ${id}`.execute(
    trx,
  )
  return rows.length > 0
}

/** Returns the new genre's id, positioned last; null if its slug or name is taken. */
export const insertPodcastGenre = async (trx: Trx, genre: GenreColumns): Promise<number | null> => {
  const row = await trx
    .insertInto('podcast_genres')
    .values({ ...genre, position: sql`(select coalesce(max(position), 0) + 1 from podcast_genres)` })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const updatePodcastGenre = async (trx: Trx, id: number, genre: GenreColumns): Promise<void> => {
  await trx
    .updateTable('podcast_genres')
    .set({ ...genre, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export const deletePodcastGenres = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('podcast_genres').where('id', 'in', ids).execute()
}

export const isPodcastGenre = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.selectFrom('podcast_genres').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Adds another genre to the podcasts of some genres. */
export const movePodcasts = async (trx: Trx, from: number[], to: number): Promise<void> => {
  await sql`
    insert into podcast_genre_links (podcast_id, genre_id)
    select distinct podcast_id, ${to}::int from podcast_genre_links where genre_id = any(${from}::int[])
    on conflict do nothing`.execute(trx)
}

/** Moves these to the front in their order; the others follow in theirs. */
export const reorderPodcastGenres = (trx: Trx, ids: number[]): Promise<void> =>
  reorderRows(trx, 'podcast_genres', ids, sql`lower(name), id`)
