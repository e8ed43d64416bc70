-- Artists, albums, songs and genres.
--
-- Ids stay below 100000000, the id of the player's unknown item.
--
-- Deleted songs and albums stay in the trash for a while. They are rows of all_songs and all_albums; songs and albums are
-- views without them, so that no query has to think of it. Each table is created by the name of its view, after which its
-- constraints are named.
--
-- Counters that listeners change (plays, likes, downloads, followers) are in song_stats, album_stats and artist_stats:
-- a play rewrites narrow rows instead of rows with a dozen indexes and a trigram index. Triggers insert the stats row
-- with its item, so inner joins are safe. Counts that the catalog itself changes (songs_count, albums_count) stay with
-- the item because the conditions of its partial indexes name them.

create table artists (
  id int generated always as identity (maxvalue 99999999) primary key,
  name text not null,
  displayname text,
  -- Normalized name; one artist per key.
  key text not null unique,
  slug text not null,
  user_id int references users on delete set null,
  bio text,
  avatar_cover_id int references images,
  banner_cover_id int references images,
  links jsonb not null default '[]',
  verified boolean not null default false,
  -- Created by hand: the cleanup keeps it while no song names it.
  keep_when_empty boolean not null default false,
  -- Public songs and albums.
  songs_count int not null default 0 check (songs_count >= 0),
  albums_count int not null default 0 check (albums_count >= 0),
  search_text text not null generated always as (normalize_text(name || coalesce(' ' || displayname, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index artists_name_listed_idx on artists (lower(name), id) where songs_count > 0;
create index artists_name_idx on artists (lower(name), id);
create index artists_created_at_idx on artists (created_at, id);
create index artists_songs_count_idx on artists (songs_count, id);
create index artists_search_text_trgm_idx on artists using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index artists_user_id_idx on artists (user_id) where user_id is not null;
create index artists_avatar_cover_id_idx on artists (avatar_cover_id) where avatar_cover_id is not null;
create index artists_banner_cover_id_idx on artists (banner_cover_id) where banner_cover_id is not null;

alter table users add foreign key (artist_id) references artists on delete set null;

create table artist_stats (
  artist_id int primary key references artists on delete cascade,
  plays int not null default 0 check (plays >= 0),
  followers_count int not null default 0 check (followers_count >= 0)
) with (fillfactor = 80);
create index artist_stats_plays_idx on artist_stats (plays, artist_id);

create table genres (
  id int generated always as identity (maxvalue 99999999) primary key,
  name text not null,
  slug text not null unique,
  cover_id int references images,
  color text,
  position int not null default 0,
  songs_count int not null default 0 check (songs_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index genres_cover_id_idx on genres (cover_id) where cover_id is not null;

create table albums (
  id int generated always as identity (maxvalue 99999999) primary key,
  title text not null,
  artist_id int references artists,
  -- Normalized album artist, title and owner; imports find the same album again by it.
  key text not null unique,
  user_id int references users on delete set null,
  cover_id int references images,
  description text,
  -- The record label.
  label text,
  -- The copyright line, with or without a sign.
  copyright text,
  upc text,
  licence text,
  year int,
  released_at date,
  compilation boolean not null default false,
  public boolean not null default true,
  -- When a private one is published by itself; null if it is not scheduled.
  release_at timestamptz,
  -- When it was first published; null for a draft.
  published_at timestamptz,
  -- While it is scheduled, everybody may see its page.
  shown_early boolean not null default false,
  -- Created by hand: the cleanup keeps it while it is empty.
  keep_when_empty boolean not null default false,
  -- Songs that a listener can see, and their seconds. Albums without songs are not listed.
  songs_count int not null default 0 check (songs_count >= 0),
  duration double precision not null default 0 check (duration >= 0),
  gain_lufs real,
  gain_peak real,
  -- When followers were notified of the release; null while they are not.
  announced_at timestamptz,
  -- When it was moved to the trash.
  deleted_at timestamptz,
  -- The songs that left it then, in order, and return with it.
  deleted_songs int[],
  search_text text not null generated always as (normalize_text(title)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint albums_release_at_check check (not public or release_at is null)
);
alter table albums rename to all_albums;
create index albums_created_at_listed_idx on all_albums (created_at desc, id desc) where public and songs_count > 0;
create index albums_title_listed_idx on all_albums (lower(title), id) where public and songs_count > 0;
create index albums_year_listed_idx on all_albums (coalesce(year, 0) desc, id desc) where public and songs_count > 0;
create index albums_created_at_idx on all_albums (created_at, id);
create index albums_title_idx on all_albums (lower(title), id);
create index albums_year_idx on all_albums (coalesce(year, 0), id);
create index albums_songs_count_idx on all_albums (songs_count, id);
create index albums_artist_id_year_idx on all_albums (artist_id, coalesce(year, 0) desc, id desc);
create index albums_search_text_trgm_idx on all_albums using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index albums_user_id_idx on all_albums (user_id) where user_id is not null;
create index albums_cover_id_idx on all_albums (cover_id) where cover_id is not null;
create index albums_unannounced_idx on all_albums (id) where announced_at is null;
create index albums_release_at_idx on all_albums (release_at) where release_at is not null;
create index albums_deleted_at_idx on all_albums (deleted_at, id) where deleted_at is not null;
create view albums as select * from all_albums where deleted_at is null;

create table album_stats (
  album_id int primary key references all_albums on delete cascade,
  plays int not null default 0 check (plays >= 0),
  likes int not null default 0 check (likes >= 0)
) with (fillfactor = 80);
create index album_stats_plays_idx on album_stats (plays, album_id);

create table songs (
  id int generated always as identity (maxvalue 99999999) primary key,
  title text not null,
  artist_id int references artists,
  album_id int references all_albums on delete set null,
  media_id int not null references media,
  cover_id int references images,
  user_id int references users on delete set null,
  track_no int,
  disc_no int,
  year int,
  released_at date,
  isrc text,
  licence text,
  explicit boolean not null default false,
  public boolean not null default true,
  -- When a private one is published by itself; null if it is not scheduled.
  release_at timestamptz,
  -- When it was first published; null for a draft.
  published_at timestamptz,
  -- Whether everybody sees its page before, if it is a single.
  shown_early boolean not null default false,
  downloadable boolean not null default false,
  lyrics jsonb,
  -- BCP 47 tag of the lyrics.
  language text,
  file_name text not null,
  -- The file that replaces the audio as soon as it is packaged, and its name.
  next_media_id int constraint all_songs_next_media_id_fkey references media,
  next_file_name text,
  upload_id uuid unique,
  announced_at timestamptz,
  -- When it was moved to the trash.
  deleted_at timestamptz,
  -- When it was deleted for good for everyone but those who bought it.
  kept_at timestamptz,
  -- Normalized title, artists and album, so that one index serves a search over all of them. Triggers maintain it.
  search_text text not null,
  -- Normalized artist and album alone, for sorting; empty without one. Triggers maintain them.
  artist_sort text not null default '',
  album_sort text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint songs_release_at_check check (not public or release_at is null)
);
alter table songs rename to all_songs;
create index songs_created_at_idx on all_songs (created_at, id);
create index songs_title_idx on all_songs (lower(title), id);
create index songs_artist_sort_idx on all_songs (artist_sort, id);
create index songs_album_sort_idx on all_songs (album_sort, id);
create index songs_created_at_hidden_idx on all_songs (created_at, id) where not public;
create index songs_search_text_trgm_idx on all_songs using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index songs_album_id_track_idx on all_songs (album_id, disc_no, track_no, id);
create index songs_media_id_idx on all_songs (media_id);
create index songs_user_id_idx on all_songs (user_id, id desc) where user_id is not null;
create index songs_cover_id_idx on all_songs (cover_id) where cover_id is not null;
create index songs_unannounced_idx on all_songs (id) where announced_at is null;
create index songs_release_at_idx on all_songs (release_at) where release_at is not null;
create index songs_deleted_at_idx on all_songs (deleted_at, id) where deleted_at is not null;
create index songs_next_media_id_idx on all_songs (next_media_id) where next_media_id is not null;
-- The songs of an artist as its team lists them.
create index songs_artist_id_updated_at_idx on all_songs (artist_id, updated_at, id);
create view songs as select * from all_songs where deleted_at is null;

create table song_stats (
  song_id int primary key references all_songs on delete cascade,
  plays int not null default 0 check (plays >= 0),
  likes int not null default 0 check (likes >= 0),
  downloads int not null default 0 check (downloads >= 0)
) with (fillfactor = 80);
create index song_stats_plays_idx on song_stats (plays, song_id);

create table song_artists (
  song_id int not null references all_songs on delete cascade,
  artist_id int not null references artists,
  position int not null,
  primary key (song_id, position),
  unique (song_id, artist_id)
);
create index song_artists_artist_id_idx on song_artists (artist_id, song_id);

create table song_genres (
  song_id int not null references all_songs on delete cascade,
  genre_id int not null references genres on delete cascade,
  primary key (song_id, genre_id)
);
create index song_genres_genre_id_idx on song_genres (genre_id, song_id);

-- Who contributed to a song besides its artists.
create table song_credits (
  song_id int not null references all_songs on delete cascade,
  position int not null,
  role text not null,
  name text not null,
  artist_id int references artists on delete set null,
  -- Of a performer.
  instrument text,
  primary key (song_id, position)
);
create index song_credits_artist_id_idx on song_credits (artist_id) where artist_id is not null;

-- An artist whose team was asked to be featured on a song.
create table featured_requests (
  song_id int not null references all_songs on delete cascade,
  artist_id int not null references artists on delete cascade,
  requested_by int references users on delete set null,
  created_at timestamptz not null default now(),
  declined_at timestamptz,
  primary key (song_id, artist_id)
);
create index featured_requests_artist_id_created_at_idx on featured_requests (artist_id, created_at);
create index featured_requests_requested_by_idx on featured_requests (requested_by) where requested_by is not null;

-- A user wants to be notified when an upcoming album is released.
create table release_reminders (
  user_id int not null references users on delete cascade,
  album_id int not null references all_albums on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, album_id)
);
create index release_reminders_album_id_idx on release_reminders (album_id);

-- A user wants to be notified when an upcoming single is released.
create table song_reminders (
  user_id int not null references users on delete cascade,
  song_id int not null references all_songs on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, song_id)
);
create index song_reminders_song_id_idx on song_reminders (song_id);
