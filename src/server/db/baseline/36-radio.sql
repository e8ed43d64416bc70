-- Radio stations, the titles they played, and their current listeners.

create table radio_stations (
  id int generated always as identity (maxvalue 99999999) primary key,
  title text not null,
  description text,
  cover_id int references images,
  stream_url text not null unique,
  stream_type text not null check (stream_type in ('mp3', 'aac', 'ogg', 'hls')),
  -- The server relays its audio.
  relay boolean not null default false,
  website text,
  country text,
  language text,
  bitrate int,
  -- Where the station publishes its current title, if not in the stream.
  now_playing_url text,
  public boolean not null default true,
  -- Whether the last check succeeded; null before the first one.
  live boolean,
  checked_at timestamptz,
  -- Failed checks since the last successful one.
  failures int not null default 0 check (failures >= 0),
  -- When a node last started to poll the current title.
  polled_at timestamptz,
  -- When the current title was last seen.
  title_seen_at timestamptz,
  -- References radio_history; the constraint follows that table.
  now_playing_id int,
  plays int not null default 0 check (plays >= 0),
  likes int not null default 0 check (likes >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index radio_stations_plays_public_idx on radio_stations (plays desc, id desc) where public;
create index radio_stations_title_public_idx on radio_stations (lower(title), id) where public;
create index radio_stations_created_at_public_idx on radio_stations (created_at desc, id desc) where public;
create index radio_stations_cover_id_idx on radio_stations (cover_id) where cover_id is not null;
create index radio_stations_now_playing_id_idx on radio_stations (now_playing_id) where now_playing_id is not null;

create table radio_station_genres (
  station_id int not null references radio_stations on delete cascade,
  genre_id int not null references genres on delete cascade,
  primary key (station_id, genre_id)
);
create index radio_station_genres_genre_id_idx on radio_station_genres (genre_id, station_id);

create table radio_history (
  id int generated always as identity primary key,
  station_id int not null references radio_stations on delete cascade,
  title text not null,
  artist text,
  played_at timestamptz not null default now()
);
create index radio_history_station_id_idx on radio_history (station_id, id desc);
create index radio_history_played_at_idx on radio_history (played_at);

alter table radio_stations add foreign key (now_playing_id) references radio_history on delete set null;

-- Unlogged: listeners are reported again within seconds, so losing them in a crash costs nothing.
create unlogged table radio_presence (
  station_id int not null references radio_stations on delete cascade,
  listener text not null,
  seen_at timestamptz not null default now(),
  primary key (station_id, listener)
);
create index radio_presence_seen_at_idx on radio_presence (seen_at);
