import { type Kysely, sql } from 'kysely'

/** Albums and artists with public songs of a genre with many; null for others. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table genres
    add column albums_count int check (albums_count >= 0),
    add column artists_count int check (artists_count >= 0)`.execute(db)
}
