-- Playlists, their members, and the folders in which listeners keep them.

create table playlists (
  id int generated always as identity (maxvalue 99999999) primary key,
  user_id int not null references users on delete cascade,
  title text not null,
  description text,
  cover_id int references images,
  public boolean not null default false,
  -- Set on smart playlists, which have no rows in playlist_songs.
  rules jsonb,
  -- When the rules were last evaluated for songs_count, duration and smart_covers.
  counted_at timestamptz,
  smart_covers int[] not null default '{}',
  songs_count int not null default 0 check (songs_count >= 0),
  duration double precision not null default 0 check (duration >= 0),
  followers_count int not null default 0 check (followers_count >= 0),
  search_text text not null generated always as (normalize_text(title)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index playlists_user_id_idx on playlists (user_id, id);
create index playlists_followers_count_public_idx on playlists (followers_count desc, id desc) where public;
create index playlists_created_at_public_idx on playlists (created_at desc, id desc) where public;
create index playlists_title_public_idx on playlists (lower(title), id) where public;
create index playlists_followers_count_idx on playlists (followers_count, id);
create index playlists_created_at_idx on playlists (created_at, id);
create index playlists_title_idx on playlists (lower(title), id);
create index playlists_search_text_trgm_idx on playlists using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index playlists_cover_id_idx on playlists (cover_id) where cover_id is not null;

create table playlist_songs (
  playlist_id int not null references playlists on delete cascade,
  song_id int not null references all_songs on delete cascade,
  position int not null,
  -- Null once the account is deleted.
  added_by int references users on delete set null,
  added_at timestamptz not null default now(),
  primary key (playlist_id, song_id)
);
create index playlist_songs_position_idx on playlist_songs (playlist_id, position, song_id);
create index playlist_songs_song_id_idx on playlist_songs (song_id);
create index playlist_songs_added_by_idx on playlist_songs (added_by) where added_by is not null;

-- Whom a playlist is shared with; its owner is not among them.
create table playlist_members (
  playlist_id int not null references playlists on delete cascade,
  user_id int not null references users on delete cascade,
  role text not null check (role in ('editor', 'viewer')),
  joined_at timestamptz not null default clock_timestamp(),
  primary key (playlist_id, user_id)
);
create index playlist_members_user_id_idx on playlist_members (user_id);

-- The link by which people become members of a playlist.
create table playlist_invites (
  playlist_id int primary key references playlists on delete cascade,
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  token_encrypted bytea not null,
  role text not null check (role in ('editor', 'viewer')),
  expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- Activity of somebody in a shared playlist within an hour.
create table playlist_activities (
  id int generated always as identity primary key,
  playlist_id int not null references playlists on delete cascade,
  user_id int references users on delete set null,
  kind text not null check (kind in ('added', 'removed', 'ordered', 'renamed', 'joined', 'left')),
  hour timestamptz not null default date_trunc('hour', now()),
  count int not null default 1 check (count >= 0),
  -- The new title, of renamed.
  title text,
  -- When it last happened.
  last_at timestamptz not null default clock_timestamp(),
  unique (playlist_id, user_id, kind, hour)
);
create index playlist_activities_newest_idx on playlist_activities (playlist_id, id);
create index playlist_activities_user_id_idx on playlist_activities (user_id);

create table playlist_folders (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  name text not null,
  pinned_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index playlist_folders_user_id_idx on playlist_folders (user_id);

-- By user as well: followers put a playlist into folders of their own.
create table playlist_folder_entries (
  user_id int not null references users on delete cascade,
  playlist_id int not null references playlists on delete cascade,
  folder_id int not null references playlist_folders on delete cascade,
  primary key (user_id, playlist_id)
);
create index playlist_folder_entries_playlist_id_idx on playlist_folder_entries (playlist_id);
create index playlist_folder_entries_folder_id_idx on playlist_folder_entries (folder_id);

create table library_pins (
  user_id int not null references users on delete cascade,
  item_type text not null references item_types,
  item_id int not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, item_type, item_id)
);
