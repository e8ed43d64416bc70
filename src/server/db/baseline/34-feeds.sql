-- State of the feeds that podcasts are read from, artwork and mirrors of their episodes, OPML imports, and private
-- feeds.

-- One row per podcast with a source_feed. Every poll rewrites it, so it is kept apart from the podcast.
create table feed_sources (
  podcast_id int primary key references podcasts on delete cascade,
  etag text,
  last_modified text,
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  -- Failed fetches since the last successful one.
  failures int not null default 0 check (failures >= 0),
  disabled boolean not null default false,
  error text,
  -- Hash of what the feed said of the podcast when it was last read; the podcast is written only when it differs.
  channel_hash text,
  -- The image URL that the podcast's cover was made from.
  artwork_url text,
  -- Browsers may fetch the enclosures from where they are.
  direct_enclosure boolean not null default false
) with (fillfactor = 80);
create index feed_sources_next_check_at_enabled_idx on feed_sources (next_check_at) where not disabled;

create table feed_items (
  episode_id int primary key references episodes on delete cascade,
  -- Hash of what the feed said of the episode when it was last read.
  hash text not null
);

-- Images that feeds name for single episodes.
create table episode_artwork (
  episode_id int primary key references episodes on delete cascade,
  url text not null,
  -- The image made from it. It has no foreign key: the image may be gone after another one was chosen.
  image_id int,
  pending boolean not null default true,
  attempts int not null default 0 check (attempts >= 0),
  attempted_at timestamptz
);
create index episode_artwork_attempted_at_pending_idx on episode_artwork (attempted_at) where pending;

-- Local copies of remote episodes, for podcasts with mirror_newest.
create table episode_mirrors (
  episode_id int primary key references episodes on delete cascade,
  -- The URL that the copy was fetched from, or will be.
  url text not null,
  media_id int references media,
  pending boolean not null default true,
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  -- Why the last attempt failed, as a message key.
  error text
);
create index episode_mirrors_next_attempt_at_pending_idx on episode_mirrors (next_attempt_at) where pending;
create index episode_mirrors_media_id_idx on episode_mirrors (media_id) where media_id is not null;

create table opml_imports (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  address text,
  urls jsonb not null,
  processed_count int not null default 0 check (processed_count >= 0),
  added int not null default 0 check (added >= 0),
  known int not null default 0 check (known >= 0),
  failed jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index opml_imports_user_id_idx on opml_imports (user_id);

-- Feeds of a podcast for one listener.
create table private_feeds (
  user_id int not null references users on delete cascade,
  podcast_id int not null references podcasts on delete cascade,
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  token_encrypted bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, podcast_id)
);
create index private_feeds_podcast_id_idx on private_feeds (podcast_id);
