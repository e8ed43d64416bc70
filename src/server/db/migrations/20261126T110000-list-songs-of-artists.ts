import { type Kysely, sql } from 'kysely'

/** The songs of an artist by their last change, as its team lists them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index songs_artist_id_updated_at_idx on all_songs (artist_id, updated_at, id)`.execute(db)
  await sql`drop index songs_artist_id_idx`.execute(db)
}
