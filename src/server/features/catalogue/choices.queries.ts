import { type Kysely, sql } from 'kysely'
import type { Choice } from '../../../contract/admin/choices.ts'
import type { Database } from '../../db/schema.ts'
import { alike, words } from '../../db/words.ts'

type Db = Kysely<Database>

/** Offered at once. */
const MOST = 12

/** Artists by name, those with the most songs first. */
export const findArtists = async (db: Db, text: string): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select id, name from artists where ${words(text, (word) => alike(sql`folded`, word))}
    order by folded = folded(${text}) desc, songs_count desc, id limit ${MOST}`.execute(db)
  return rows
}

/** Records by title, each with its artist. */
export const findAlbums = async (db: Db, text: string): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select al.id, al.title || coalesce(' – ' || ar.name, '') as name
    from albums al left join artists ar on ar.id = al.artist_id
    where ${words(text, (word) => sql`(${alike(sql`al.folded`, word)} or ${alike(sql`ar.folded`, word)})`)}
    order by al.folded = folded(${text}) desc, al.songs_count desc, al.id limit ${MOST}`.execute(db)
  return rows
}

/** Genres by name, in their order. */
export const findGenres = async (db: Db, text: string): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select id, name from genres
    where ${words(text, (word) => sql`folded(name) like folded(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`)}
    order by songs_count desc, lower(name), id limit 50`.execute(db)
  return rows
}

/** Which of these exist, held until the transaction ends. */
export const present = async (
  db: Db,
  table: 'artists' | 'albums' | 'genres' | 'users',
  ids: number[],
): Promise<boolean> => {
  const { rows } = await sql`
    select id from ${sql.table(table)} where id = any(${ids}::int[]) order by id for key share`.execute(db)
  return rows.length === new Set(ids).size
}
