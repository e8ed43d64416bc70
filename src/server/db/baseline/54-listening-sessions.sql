-- Sessions in which users listen together. Unlogged: a session lives for hours at most and is worth nothing without its
-- members, who are gone after a crash.

create unlogged table listening_sessions (
  id int generated always as identity primary key,
  host_id int not null references users on delete cascade,
  guests text not null check (guests in ('control', 'suggest')),
  -- Friends who may join without the link.
  invited int[] not null default '{}',
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  token_encrypted bytea not null,
  version int not null default 1,
  -- The version at which members, entries or rights last changed.
  lists_version int not null default 1,
  playing boolean not null,
  -- Not a reference: entries refer to their session.
  entry_id int,
  position double precision not null default 0 check (position >= 0),
  position_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index listening_sessions_host_id_idx on listening_sessions (host_id);

create unlogged table listening_session_members (
  -- A user is in one session at most.
  user_id int primary key references users on delete cascade,
  session_id int not null references listening_sessions on delete cascade,
  -- The browser tab that plays.
  client uuid not null,
  joined_at timestamptz not null default clock_timestamp(),
  -- Connected until then, unless their browser renews it.
  expires_at timestamptz not null
);
create index listening_session_members_session_id_idx on listening_session_members (session_id);

create unlogged table listening_session_entries (
  id int generated always as identity primary key,
  session_id int not null references listening_sessions on delete cascade,
  -- Null for suggestions.
  place int,
  item_type text not null references item_types check (item_type in ('song', 'episode')),
  item_id int not null,
  -- Seconds.
  duration double precision not null check (duration >= 0),
  added_by int references users on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
create index listening_session_entries_session_id_idx on listening_session_entries (session_id, place);
create index listening_session_entries_added_by_idx on listening_session_entries (added_by);
