import { sql } from 'kysely'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { Db } from '../../../db/schema.ts'
import { matchesText, matchesWords } from '../../../db/sql/text-search.ts'
import { artistFor, type ViewerScope } from '../../../db/sql/visibility.ts'

/** Maximum number of choices. */
const MAX_CHOICES = 12

/** Finds artists by name, those with the most songs first; only those that the viewer may see, if given. */
export const findArtists = async (db: Db, text: string, viewer?: ViewerScope): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select ar.id, ar.name from artists ar
    where ${matchesWords(text, (word) => matchesText(sql`ar.search_text`, word))}
      and ${viewer ? artistFor(viewer) : sql`true`}
    order by ar.search_text = normalize_text(${text}) desc, ar.songs_count desc, ar.id
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
    order by al.search_text = normalize_text(${text}) desc, al.songs_count desc, al.id limit ${MAX_CHOICES}`.execute(
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
