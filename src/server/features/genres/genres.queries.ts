import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Genre } from '../../../contract/genres.ts'
import { coverOf } from '../../db/covers-sql.ts'
import type { Database } from '../../db/schema.ts'

/** The one place where rows become genres of the contract. */
const genresWhere = async (db: Kysely<Database>, condition: RawBuilder<unknown>): Promise<Genre[]> => {
  const { rows } = await sql<Omit<Genre, 'type' | 'title'>>`
    select g.id, g.name, g.slug, ${coverOf('c')} as cover, g.colour, g."order", g.songs_count,
      g.created_at, g.updated_at
    from genres g left join covers c on c.id = g.cover_id
    where ${condition} order by g."order", lower(g.name), g.id`.execute(db)
  return rows.map((row) => ({ type: 'genre', ...row, title: row.name }))
}

/** Genres that have public songs. */
export const heardGenres = (db: Kysely<Database>): Promise<Genre[]> => genresWhere(db, sql`g.songs_count > 0`)

export const genreById = async (db: Kysely<Database>, id: number): Promise<Genre | undefined> =>
  (await genresWhere(db, sql`g.id = ${id}`))[0]
