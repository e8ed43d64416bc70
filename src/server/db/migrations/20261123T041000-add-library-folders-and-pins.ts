import { type Kysely, sql } from 'kysely'

/** Playlist folders and pinned items of a listener's library. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table playlist_folders (
      id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      name text not null,
      pinned_at timestamptz,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index playlist_folders_user_id_idx on playlist_folders (user_id)`.execute(db)
  // By user as well: followers put a playlist into folders of their own.
  await sql`
    create table playlist_folder_entries (
      user_id integer not null references users on delete cascade,
      playlist_id integer not null references playlists on delete cascade,
      folder_id integer not null references playlist_folders on delete cascade,
      primary key (user_id, playlist_id)
    )`.execute(db)
  await sql`create index playlist_folder_entries_playlist_id_idx on playlist_folder_entries (playlist_id)`.execute(
    db,
  )
  await sql`create index playlist_folder_entries_folder_id_idx on playlist_folder_entries (folder_id)`.execute(
    db,
  )
  await sql`
    create table library_pins (
      user_id integer not null references users on delete cascade,
      item_type text not null references item_types (name),
      item_id integer not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (user_id, item_type, item_id)
    )`.execute(db)
}
