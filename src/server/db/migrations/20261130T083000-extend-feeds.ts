import { type Kysely, sql } from 'kysely'

/** Feeds may need a password, and name several transcripts of an episode, some of which may be gone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table feed_sources add column encrypted_credentials bytea`.execute(db)
  await sql`alter table episodes add column other_transcripts jsonb not null default '[]'`.execute(db)
}
