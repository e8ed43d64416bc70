import { type Kysely, sql, type Transaction } from 'kysely'
import type { YesOrNo } from '../../../contract/admin/crud.ts'
import type { AdminPodcastGenre } from '../../../contract/admin/podcast-genres.ts'
import { arrangeRows } from '../../db/arranging.ts'
import { coverOf } from '../../db/covers-sql.ts'
import { contains } from '../../db/keyset.ts'
import type { Listing } from '../../db/listing.ts'
import type { Database } from '../../db/schema.ts'

type Trx = Transaction<Database>

const counted = sql`(select count(*)::int from podcast_genre_links l where l.genre_id = g.id)`

export const podcastGenreListing: Listing = {
  from: sql`podcast_genres g`,
  id: sql`g.id`,
  sorts: {
    order: { key: sql`g."order"`, kind: 'number' },
    name: { key: sql`lower(g.name)`, kind: 'text' },
    podcasts_count: { key: counted, kind: 'number' },
    created_at: { key: sql`g.created_at`, kind: 'time' },
  },
  search: (text) => contains(sql`g.name`, text),
  filters: {
    used: (used: YesOrNo) => (used === 'true' ? sql`${counted} > 0` : sql`${counted} = 0`),
  },
}

export const podcastGenreRows = async (db: Kysely<Database>, ids: number[]): Promise<AdminPodcastGenre[]> => {
  const { rows } = await sql<AdminPodcastGenre>`
    select g.id, g.name, g.slug, ${coverOf('c')} as cover, g.colour, g."order", ${counted} as podcasts_count,
      g.created_at
    from podcast_genres g left join covers c on c.id = g.cover_id
    where g.id = any(${ids}::int[])`.execute(db)
  return rows
}

interface GenreColumns {
  name: string
  slug: string
  colour?: string | null
  cover_id?: number | null
}

/** Whether another podcast genre has the name, or its address. */
export const isNameTaken = async (trx: Trx, { name, slug }: GenreColumns, id = 0): Promise<boolean> => {
  const { rows } = await sql`
    select from podcast_genres where (slug = ${slug} or lower(name) = lower(${name})) and id <> ${id}`.execute(
    trx,
  )
  return rows.length > 0
}

/** The new genre's id, behind all others; null when another one has its slug or name. */
export const addPodcastGenre = async (trx: Trx, genre: GenreColumns): Promise<number | null> => {
  const row = await trx
    .insertInto('podcast_genres')
    .values({ ...genre, order: sql`(select coalesce(max("order"), 0) + 1 from podcast_genres)` })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const setPodcastGenre = async (trx: Trx, id: number, genre: GenreColumns): Promise<void> => {
  await trx
    .updateTable('podcast_genres')
    .set({ ...genre, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export const dropPodcastGenres = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('podcast_genres').where('id', 'in', ids).execute()
}

export const isPodcastGenre = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.selectFrom('podcast_genres').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Gives the podcasts of some genres another one beside. */
export const movePodcasts = async (trx: Trx, from: number[], to: number): Promise<void> => {
  await sql`
    insert into podcast_genre_links (podcast_id, genre_id)
    select distinct podcast_id, ${to}::int from podcast_genre_links where genre_id = any(${from}::int[])
    on conflict do nothing`.execute(trx)
}

/** Puts these first, in their order; the others keep theirs behind them. */
export const arrangePodcastGenres = (trx: Trx, ids: number[]): Promise<void> =>
  arrangeRows(trx, 'podcast_genres', ids, sql`lower(name), id`)
