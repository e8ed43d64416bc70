import { type Kysely, sql } from 'kysely'

/** Music that a member of an artist's team uploaded for the artist. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table uploads add column artist_id integer references artists on delete cascade`.execute(db)
  await sql`create index uploads_artist_id_idx on uploads (artist_id) where artist_id is not null`.execute(db)
}
