import { type Kysely, sql } from 'kysely'

/** Entries of listening sessions know the album, playlist or other collection from which they were started. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table listening_session_entries add column source_type text, add column source_id integer,
    add check ((source_type is null) = (source_id is null))`.execute(db)
}
