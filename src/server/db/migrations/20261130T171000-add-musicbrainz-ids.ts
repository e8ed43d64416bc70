import { type Kysely, sql } from 'kysely'

/** Songs and artists at MusicBrainz, from tags. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table artists add column musicbrainz_id text`.execute(db)
  await sql`
    alter table all_songs add column musicbrainz_id text, add column musicbrainz_track_id text`.execute(db)
  await sql`create or replace view songs as select * from all_songs where deleted_at is null`.execute(db)
}
