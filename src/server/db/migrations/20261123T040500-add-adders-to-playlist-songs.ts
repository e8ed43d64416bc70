import { type Kysely, sql } from 'kysely'

/** Who added a song to a playlist, if not its owner. Most rows have none, so the index of the foreign key is small. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table playlist_songs add column added_by integer references users (id) on delete set null`.execute(
    db,
  )
  await sql`create index playlist_songs_added_by_idx on playlist_songs (added_by) where added_by is not null`.execute(
    db,
  )
}
