import { type Kysely, sql } from 'kysely'

/** Sessions in which users listen together. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Unlogged: a session lives for hours at most and is worth nothing without its members, who are gone after a crash.
  await sql`
    create unlogged table listening_sessions (
      id integer primary key generated always as identity,
      host_id integer not null references users on delete cascade,
      guests text not null check (guests in ('control', 'suggest')),
      token text not null unique,
      version integer not null default 1,
      -- The version at which members, entries or rights last changed.
      lists_version integer not null default 1,
      playing boolean not null,
      -- Not a reference: entries refer to their session.
      entry_id integer,
      position double precision not null default 0 check (position >= 0),
      position_at timestamptz not null,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index listening_sessions_host_id_idx on listening_sessions (host_id)`.execute(db)
  await sql`
    create unlogged table listening_session_members (
      -- A user is in one session at most.
      user_id integer primary key references users on delete cascade,
      session_id integer not null references listening_sessions on delete cascade,
      -- The browser tab that plays.
      client uuid not null,
      joined_at timestamptz not null default clock_timestamp(),
      -- Connected until then, unless their browser renews it.
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create index listening_session_members_session_id_idx on listening_session_members (session_id)`.execute(
    db,
  )
  await sql`
    create unlogged table listening_session_entries (
      id integer primary key generated always as identity,
      session_id integer not null references listening_sessions on delete cascade,
      -- Null for suggestions.
      place integer,
      item_type text not null references item_types check (item_type in ('song', 'episode')),
      item_id integer not null,
      duration double precision not null check (duration >= 0),
      added_by integer references users on delete set null,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create index listening_session_entries_session_id_idx on listening_session_entries (session_id, place)`.execute(
    db,
  )
  await sql`create index listening_session_entries_added_by_idx on listening_session_entries (added_by)`.execute(
    db,
  )
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`
    alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
      'friend_accepted', 'message', 'warning', 'playlist_added', 'session_invitation', 'blend_invitation'))`.execute(
    db,
  )
}
