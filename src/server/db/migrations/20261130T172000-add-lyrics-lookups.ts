import { type Kysely, sql } from 'kysely'

/** When lyrics of songs were looked up elsewhere. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table lyrics_lookups (
    song_id int primary key references all_songs on delete cascade,
    looked_up_at timestamptz not null default now()
  )`.execute(db)
}
