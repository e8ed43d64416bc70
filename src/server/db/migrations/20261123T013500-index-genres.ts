import { type Kysely, sql } from 'kysely'

/** Genres are searchable, and songs by their genres: both are indexed when the server starts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into search_index_queue (item_type, item_id)
    select 'genre', id from genres union all select distinct 'song', song_id from song_genres`.execute(db)
}
