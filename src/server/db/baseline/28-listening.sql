-- Plays, likes, follows, and the queue that moves between devices.

-- Plays arrive in time order and are never moved. Two properties keep 100 million rows cheap without partitions:
--   * ids are time-ordered, so the primary key grows at its right edge only;
--   * started_at has a BRIN index of a few hundred kilobytes, which serves every query over a span of time.
-- Monthly partitions are deliberately left out: a primary key would have to contain started_at, the app looks plays up by
-- id alone, and both the open plays and the last play of a listener would have to be searched in every partition.
create table plays (
  id uuid primary key default uuid_v7(),
  -- Its player's name for it, of each account once.
  key uuid,
  user_id int references users on delete set null,
  visitor_hash bytea,
  item_type text not null references item_types,
  item_id int not null,
  artist_id int references artists on delete set null,
  -- Seconds of the item.
  duration double precision not null check (duration >= 0),
  origin text not null default 'local' check (origin in ('local')),
  -- Where it was started; null for collections.
  source text
    check (source in ('artist', 'album', 'playlist', 'podcast', 'search', 'radio', 'home', 'library', 'queue', 'embed',
      'link', 'feed', 'other')),
  -- ISO 3166-1 alpha-2; null if unknown.
  country text check (country ~ '^[A-Z]{2}$'),
  device text check (device in ('desktop', 'phone', 'tablet', 'speaker', 'app', 'other')),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  seconds double precision check (seconds >= 0),
  counted boolean not null default false,
  -- Whether nearly all was heard; null if the player didn't say.
  completed boolean,
  -- Played in a private session: others see nothing of it.
  private boolean not null default false
);
create index plays_started_at_brin_idx on plays using brin (started_at) with (pages_per_range = 32, autosummarize = on);
create index plays_open_idx on plays (started_at) where ended_at is null;
create index plays_user_id_started_at_idx on plays (user_id, started_at desc) where user_id is not null;
create index plays_item_started_at_counted_idx on plays (item_type, item_id, started_at desc) where counted;
create index plays_visitor_hash_item_started_at_idx on plays (visitor_hash, item_type, item_id, started_at desc)
  where visitor_hash is not null;
create index plays_artist_id_idx on plays (artist_id) where artist_id is not null;
create unique index plays_user_id_key_idx on plays (user_id, key) where key is not null;

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

-- Devices, by their sessions, that play. Only those of accounts whose plan limits them are listed.
create unlogged table playing_devices (
  session_id uuid primary key references sessions on delete cascade,
  user_id int not null references users on delete cascade,
  play_id uuid not null,
  -- When it began to play, without a break.
  since timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index playing_devices_user_id_idx on playing_devices (user_id, since);
