import { type Kysely, sql } from 'kysely'

/**
 * Deleted songs and albums stay in the trash for a while. The tables get other names, and `songs` and `albums` become
 * views without what is in the trash, so that no query has to think of it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table songs rename to all_songs`.execute(db)
  await sql`alter table albums rename to all_albums`.execute(db)
  await sql`alter table all_songs add column deleted_at timestamptz`.execute(db)
  await sql`alter table all_albums add column deleted_at timestamptz, add column deleted_songs int[]`.execute(
    db,
  )
  await sql`create index songs_deleted_at_idx on all_songs (deleted_at, id) where deleted_at is not null`.execute(
    db,
  )
  await sql`create index albums_deleted_at_idx on all_albums (deleted_at, id) where deleted_at is not null`.execute(
    db,
  )
  await sql`create view songs as select * from all_songs where deleted_at is null`.execute(db)
  await sql`create view albums as select * from all_albums where deleted_at is null`.execute(db)
}
