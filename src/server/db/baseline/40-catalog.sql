-- Artists, albums, songs and genres.
--
-- Ids stay below 100000000, the id of the player's unknown item.
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
  year int,
  released_at date,
  compilation boolean not null default false,
  public boolean not null default true,
  -- Created by hand: the cleanup keeps it while it is empty.
  keep_when_empty boolean not null default false,
  -- Songs that a listener can see, and their seconds. Albums without songs are not listed.
  songs_count int not null default 0 check (songs_count >= 0),
  duration double precision not null default 0 check (duration >= 0),
  gain_lufs real,
  gain_peak real,
  -- When followers were notified of the release; null while they are not.
  announced_at timestamptz,
  search_text text not null generated always as (normalize_text(title)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index albums_created_at_listed_idx on albums (created_at desc, id desc) where public and songs_count > 0;
create index albums_title_listed_idx on albums (lower(title), id) where public and songs_count > 0;
create index albums_year_listed_idx on albums (coalesce(year, 0) desc, id desc) where public and songs_count > 0;
create index albums_created_at_idx on albums (created_at, id);
create index albums_title_idx on albums (lower(title), id);
create index albums_year_idx on albums (coalesce(year, 0), id);
create index albums_songs_count_idx on albums (songs_count, id);
create index albums_artist_id_year_idx on albums (artist_id, coalesce(year, 0) desc, id desc);
create index albums_search_text_trgm_idx on albums using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index albums_user_id_idx on albums (user_id) where user_id is not null;
create index albums_cover_id_idx on albums (cover_id) where cover_id is not null;
create index albums_unannounced_idx on albums (id) where announced_at is null;

create table album_stats (
  album_id int primary key references albums on delete cascade,
  plays int not null default 0 check (plays >= 0),
  likes int not null default 0 check (likes >= 0)
) with (fillfactor = 80);
create index album_stats_plays_idx on album_stats (plays, album_id);

create table songs (
  id int generated always as identity (maxvalue 99999999) primary key,
  title text not null,
  artist_id int references artists,
  album_id int references albums on delete set null,
  media_id int not null references media,
  cover_id int references images,
  user_id int references users on delete set null,
  track_no int,
  disc_no int,
  year int,
  released_at date,
  explicit boolean not null default false,
  public boolean not null default true,
  downloadable boolean not null default false,
  lyrics jsonb,
  file_name text not null,
  upload_id uuid unique,
  announced_at timestamptz,
  -- Normalized title, artists and album, so that one index serves a search over all of them. Triggers maintain it.
  search_text text not null,
  -- Normalized artist and album alone, for sorting; empty without one. Triggers maintain them.
  artist_sort text not null default '',
  album_sort text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index songs_created_at_idx on songs (created_at, id);
create index songs_title_idx on songs (lower(title), id);
create index songs_artist_sort_idx on songs (artist_sort, id);
create index songs_album_sort_idx on songs (album_sort, id);
create index songs_created_at_hidden_idx on songs (created_at, id) where not public;
create index songs_search_text_trgm_idx on songs using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index songs_album_id_track_idx on songs (album_id, disc_no, track_no, id);
create index songs_artist_id_idx on songs (artist_id);
create index songs_media_id_idx on songs (media_id);
create index songs_user_id_idx on songs (user_id, id desc) where user_id is not null;
create index songs_cover_id_idx on songs (cover_id) where cover_id is not null;
create index songs_unannounced_idx on songs (id) where announced_at is null;

create table song_stats (
  song_id int primary key references songs on delete cascade,
  plays int not null default 0 check (plays >= 0),
  likes int not null default 0 check (likes >= 0),
  downloads int not null default 0 check (downloads >= 0)
) with (fillfactor = 80);
create index song_stats_plays_idx on song_stats (plays, song_id);

create table song_artists (
  song_id int not null references songs on delete cascade,
  artist_id int not null references artists,
  position int not null,
  primary key (song_id, position),
  unique (song_id, artist_id)
);
create index song_artists_artist_id_idx on song_artists (artist_id, song_id);

create table song_genres (
  song_id int not null references songs on delete cascade,
  genre_id int not null references genres on delete cascade,
  primary key (song_id, genre_id)
);
create index song_genres_genre_id_idx on song_genres (genre_id, song_id);
