-- Podcasts with their episodes, created here or read from a feed, and each listener's progress.

create table podcast_genres (
  id int generated always as identity (maxvalue 99999999) primary key,
  name text not null,
  slug text not null unique,
  cover_id int references images,
  color text,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index podcast_genres_name_key on podcast_genres (lower(name));
create index podcast_genres_cover_id_idx on podcast_genres (cover_id) where cover_id is not null;

create table podcasts (
  id int generated always as identity (maxvalue 99999999) primary key,
  -- Its podcast:guid, the same wherever the podcast is published.
  guid uuid not null unique default gen_random_uuid(),
  title text not null,
  author text,
  description text,
  cover_id int references images,
  artist_id int references artists on delete set null,
  user_id int references users on delete set null,
  language text,
  explicit boolean not null default false,
  public boolean not null default false,
  episode_order text not null default 'newest' check (episode_order in ('newest', 'serial')),
  website text,
  copyright text,
  funding jsonb,
  persons jsonb not null default '[]',
  locked boolean not null default false,
  medium text,
  location jsonb,
  value jsonb,
  -- Where spots may be heard in its episodes.
  ad_breaks jsonb not null default '{"before": false, "middle": false, "after": false}',
  -- How many of the newest remote episodes are mirrored here: 0 is none, null is all.
  mirror_newest int default 0 check (mirror_newest >= 0),
  -- The URL of its feed; null for a podcast created here. A trigger keeps a row in feed_sources for each.
  source_feed text unique,
  -- Released episodes. Triggers maintain both.
  episodes_count int not null default 0 check (episodes_count >= 0),
  latest_at timestamptz,
  followers_count int not null default 0 check (followers_count >= 0),
  plays int not null default 0 check (plays >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index podcasts_latest_at_listed_idx on podcasts (latest_at desc, id desc) where public and episodes_count > 0;
create index podcasts_plays_listed_idx on podcasts (plays desc, id desc) where public and episodes_count > 0;
create index podcasts_followers_count_listed_idx on podcasts (followers_count desc, id desc)
  where public and episodes_count > 0;
create index podcasts_title_listed_idx on podcasts (lower(title), id) where public and episodes_count > 0;
create index podcasts_artist_id_idx on podcasts (artist_id) where artist_id is not null;
create index podcasts_user_id_idx on podcasts (user_id) where user_id is not null;
create index podcasts_cover_id_idx on podcasts (cover_id) where cover_id is not null;

create table podcast_genre_links (
  podcast_id int not null references podcasts on delete cascade,
  genre_id int not null references podcast_genres on delete cascade,
  primary key (podcast_id, genre_id)
);
create index podcast_genre_links_genre_id_idx on podcast_genre_links (genre_id, podcast_id);

create table episodes (
  id int generated always as identity (maxvalue 99999999) primary key,
  podcast_id int not null references podcasts on delete cascade,
  guid text not null default gen_random_uuid()::text,
  title text not null,
  summary text,
  description text,
  media_id int references media,
  file_name text,
  enclosure_url text,
  enclosure_type text,
  enclosure_length bigint,
  -- Seconds as the feed states them. The duration of a local file is in media.
  duration double precision not null default 0 check (duration >= 0),
  season int,
  number int,
  kind text not null default 'full' check (kind in ('full', 'trailer', 'bonus')),
  explicit boolean not null default false,
  public boolean not null default false,
  published_at timestamptz not null default now(),
  cover_id int references images,
  website text,
  chapters jsonb not null default '[]',
  chapters_url text,
  transcript jsonb not null default '[]',
  transcript_url text,
  transcript_type text,
  -- Chapters and transcript written here. They override those of the file or feed; null where there are none.
  custom_chapters jsonb,
  custom_transcript jsonb,
  location jsonb,
  persons jsonb not null default '[]',
  soundbites jsonb not null default '[]',
  -- Null: those of its podcast.
  ad_breaks jsonb,
  -- When the episode became visible: it is public and published_at has passed. Null while it is a draft or scheduled.
  -- A trigger and the job publish-episodes maintain it.
  released_at timestamptz,
  -- Sort key of a serial podcast: season, number, then date. Episodes without season and number come first.
  serial_key text collate "C" not null generated always as (
    lpad(greatest(coalesce(season, 0), 0)::text, 10, '0')
    || lpad(case when number is not null then greatest(number, 0) when kind = 'bonus' then 2147483647 else 0 end::text, 10, '0')
    || lpad(greatest(extract(epoch from published_at at time zone 'UTC'), 0)::bigint::text, 12, '0')
  ) stored,
  announced_at timestamptz,
  likes int not null default 0 check (likes >= 0),
  plays int not null default 0 check (plays >= 0),
  downloads int not null default 0 check (downloads >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (podcast_id, guid),
  check (media_id is not null or enclosure_url is not null or not public)
);
create index episodes_published_at_public_idx on episodes (published_at desc, id desc) where public;
create index episodes_podcast_id_published_at_idx on episodes (podcast_id, published_at desc, id desc);
create index episodes_podcast_id_serial_key_idx on episodes (podcast_id, serial_key, id);
create index episodes_scheduled_idx on episodes (published_at) where public and released_at is null;
create index episodes_unannounced_idx on episodes (id) where announced_at is null;
create index episodes_media_id_idx on episodes (media_id) where media_id is not null;
create index episodes_cover_id_idx on episodes (cover_id) where cover_id is not null;

create table episode_progress (
  user_id int not null references users on delete cascade,
  episode_id int not null references episodes on delete cascade,
  seconds double precision not null check (seconds >= 0),
  played boolean not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_id, episode_id)
);
create index episode_progress_user_id_updated_at_started_idx
  on episode_progress (user_id, updated_at desc, episode_id desc) where not played and seconds > 0;
create index episode_progress_episode_id_idx on episode_progress (episode_id);
