-- Plays, likes, follows, playlists, and the queue that moves between devices.

-- Plays arrive in time order and are never moved. Two properties keep 100 million rows cheap without partitions:
--   * ids are time-ordered, so the primary key grows at its right edge only;
--   * started_at has a BRIN index of a few hundred kilobytes, which serves every query over a span of time.
-- Monthly partitions are deliberately left out: a primary key would have to contain started_at, the app looks plays up by
-- id alone, and both the open plays and the last play of a listener would have to be searched in every partition.
create table plays (
  id uuid primary key default uuid_v7(),
  user_id int references users on delete set null,
  visitor_hash bytea,
  item_type text not null references item_types,
  item_id int not null,
  artist_id int references artists on delete set null,
  -- Seconds of the item.
  duration double precision not null check (duration >= 0),
  origin text not null default 'local' check (origin in ('local')),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  seconds double precision check (seconds >= 0),
  counted boolean not null default false
);
create index plays_started_at_brin_idx on plays using brin (started_at) with (pages_per_range = 32, autosummarize = on);
create index plays_open_idx on plays (started_at) where ended_at is null;
create index plays_user_id_started_at_idx on plays (user_id, started_at desc) where user_id is not null;
create index plays_item_started_at_counted_idx on plays (item_type, item_id, started_at desc) where counted;
create index plays_visitor_hash_item_started_at_idx on plays (visitor_hash, item_type, item_id, started_at desc)
  where visitor_hash is not null;
create index plays_artist_id_idx on plays (artist_id) where artist_id is not null;

create table likes (
  user_id int not null references users on delete cascade,
  item_type text not null references item_types,
  item_id int not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, item_type, item_id)
);
create index likes_user_id_item_type_created_at_idx on likes (user_id, item_type, created_at desc, item_id desc);
create index likes_item_idx on likes (item_type, item_id);

create table follows (
  user_id int not null references users on delete cascade,
  item_type text not null references item_types,
  item_id int not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, item_type, item_id)
);
create index follows_user_id_item_type_created_at_idx on follows (user_id, item_type, created_at desc, item_id desc);
create index follows_item_idx on follows (item_type, item_id);

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
  song_id int not null references songs on delete cascade,
  position int not null,
  added_at timestamptz not null default now(),
  primary key (playlist_id, song_id)
);
create index playlist_songs_position_idx on playlist_songs (playlist_id, position, song_id);
create index playlist_songs_song_id_idx on playlist_songs (song_id);

create table queue_states (
  user_id int primary key references users on delete cascade,
  items jsonb not null,
  index int not null,
  position double precision not null,
  shuffle boolean not null,
  repeat text not null check (repeat in ('off', 'all', 'one')),
  device text not null,
  updated_at timestamptz not null default now()
);
