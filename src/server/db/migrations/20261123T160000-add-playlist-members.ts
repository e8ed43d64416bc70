import { type Kysely, sql } from 'kysely'

/** Members of playlists, their invite links and their activity. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The owner is in `playlists.user_id` only.
  await sql`
    create table playlist_members (
      playlist_id integer not null references playlists on delete cascade,
      user_id integer not null references users on delete cascade,
      role text not null check (role in ('editor', 'viewer')),
      joined_at timestamptz not null default clock_timestamp(),
      primary key (playlist_id, user_id)
    )`.execute(db)
  await sql`create index playlist_members_user_id_idx on playlist_members (user_id)`.execute(db)
  await sql`
    create table playlist_invites (
      playlist_id integer primary key references playlists on delete cascade,
      token text not null unique,
      role text not null check (role in ('editor', 'viewer')),
      expires_at timestamptz,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create table playlist_activities (
      id integer generated always as identity primary key,
      playlist_id integer not null references playlists on delete cascade,
      user_id integer references users on delete set null,
      kind text not null check (kind in ('added', 'removed', 'ordered', 'renamed', 'joined', 'left')),
      hour timestamptz not null default date_trunc('hour', now()),
      count integer not null default 1 check (count >= 0),
      title text,
      last_at timestamptz not null default clock_timestamp(),
      unique (playlist_id, user_id, kind, hour)
    )`.execute(db)
  await sql`create index playlist_activities_newest_idx on playlist_activities (playlist_id, id)`.execute(db)
  await sql`create index playlist_activities_user_id_idx on playlist_activities (user_id)`.execute(db)
  // Without an adder, a song was added by an account that no longer exists, not by the owner, who can change now.
  await sql`
    update playlist_songs ps set added_by = pl.user_id from playlists pl
    where pl.id = ps.playlist_id and ps.added_by is null`.execute(db)
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`
    alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
      'friend_accepted', 'message', 'warning', 'playlist_added'))`.execute(db)
}
