import { type Kysely, sql } from 'kysely'

/** The file that will replace the audio of a song as soon as it is packaged. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table all_songs add column next_media_id int references media, add column next_file_name text`.execute(
    db,
  )
  await sql`create index songs_next_media_id_idx on all_songs (next_media_id) where next_media_id is not null`.execute(
    db,
  )
  await sql`create or replace view songs as select * from all_songs where deleted_at is null`.execute(db)
}
