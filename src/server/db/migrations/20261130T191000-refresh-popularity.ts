import { type Kysely, sql } from 'kysely'

/** Plays no longer queue search documents: a job takes their popularity over. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['song_stats', 'album_stats'])
    await sql`drop trigger if exists search_enqueue_update on ${sql.table(table)}`.execute(db)
}
