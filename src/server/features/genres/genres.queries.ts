import { type RawBuilder, sql } from 'kysely'
import type { Genre } from '../../../contract/genres.ts'
import { coverOf } from '../../db/covers-sql.ts'
import type { Db } from '../../db/schema.ts'

/** The only function that maps rows to contract genres. */
const genresWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<Genre[]> => {
  const { rows } = await sql<Omit<Genre, 'type' | 'title'>>`
    select g.id, g.name, g.slug, ${coverOf('c')} as cover, g.color, g.position, g.songs_count,
      g.created_at, g.updated_at
    from genres g left join images c on c.id = g.cover_id
    where ${condition} order by g.position, lower(g.name), g.id`.execute(db)
  return rows.map((row) => ({ type: 'genre', ...row, title: row.name }))
}

/** Returns genres that have public songs. */
export const playableGenres = (db: Db): Promise<Genre[]> => genresWhere(db, sql`g.songs_count > 0`)

/** Returns those of these genres that have public songs, in the order of the ids. */
export const playableGenresByIds = async (db: Db, ids: number[]): Promise<Genre[]> => {
  const found = await genresWhere(db, sql`g.songs_count > 0 and g.id = any(${ids}::int[])`)
  return found.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

export const genreById = async (db: Db, id: number): Promise<Genre | undefined> =>
  (await genresWhere(db, sql`g.id = ${id}`))[0]
