import { type Kysely, sql } from 'kysely'

/** Links that open private items to visitors. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Looked up by the hash; the encrypted token lets its owner copy the link again.
  await sql`
    create table share_links (
      id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      song_id integer references songs on delete cascade,
      album_id integer references albums on delete cascade,
      playlist_id integer references playlists on delete cascade,
      token_hash bytea not null unique,
      token_encrypted bytea not null,
      version integer not null default 1,
      label text not null default '',
      password_hash text,
      downloads boolean not null default false,
      expires_at timestamptz,
      visits integer not null default 0,
      last_visit_at timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      check (num_nonnulls(song_id, album_id, playlist_id) = 1)
    )`.execute(db)
  for (const column of ['user_id', 'song_id', 'album_id', 'playlist_id', 'expires_at'])
    await sql`create index ${sql.ref(`share_links_${column}_idx`)} on share_links (${sql.ref(column)})`.execute(
      db,
    )
  // The hash of a visitor changes daily.
  await sql`
    create table share_link_visits (
      link_id integer not null references share_links on delete cascade,
      visitor_hash bytea not null,
      visited_at timestamptz not null default now(),
      primary key (link_id, visitor_hash)
    )`.execute(db)
  await sql`create index share_link_visits_visited_at_idx on share_link_visits (visited_at)`.execute(db)
}
