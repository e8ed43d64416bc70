import { type Kysely, sql } from 'kysely'

/**
 * Music: one `media` row per distinct file, songs that play it, and the records, artists and genres around.
 * Ids stay below 100000000, which is the id of the player's unknown item.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table artists (
      id int generated always as identity (maxvalue 99999999) primary key,
      name text not null,
      displayname text,
      key text not null unique,
      slug text not null,
      user_id int references users on delete set null,
      bio text,
      avatar_cover_id int references covers,
      banner_cover_id int references covers,
      links jsonb not null default '[]',
      verified boolean not null default false,
      plays int not null default 0,
      songs_count int not null default 0,
      albums_count int not null default 0,
      followers_count int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index artists_by_name on artists (lower(name), id) where songs_count > 0;
    create index artists_by_plays on artists (plays desc, id desc) where songs_count > 0;
    create index on artists (user_id);
    alter table users add foreign key (artist_id) references artists on delete set null;

    create table genres (
      id int generated always as identity (maxvalue 99999999) primary key,
      name text not null,
      slug text not null unique,
      cover_id int references covers,
      colour text,
      "order" int not null default 0,
      songs_count int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table albums (
      id int generated always as identity (maxvalue 99999999) primary key,
      title text not null,
      artist_id int references artists,
      key text not null unique,
      user_id int references users on delete set null,
      cover_id int references covers,
      description text,
      year int,
      released_at date,
      compilation boolean not null default false,
      public boolean not null default true,
      songs_count int not null default 0,
      duration double precision not null default 0,
      plays int not null default 0,
      likes int not null default 0,
      gain_lufs real,
      gain_peak real,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index albums_newest on albums (created_at desc, id desc) where public and songs_count > 0;
    create index albums_by_plays on albums (plays desc, id desc) where public and songs_count > 0;
    create index albums_by_title on albums (lower(title), id) where public and songs_count > 0;
    create index albums_by_year on albums (coalesce(year, 0) desc, id desc) where public and songs_count > 0;
    create index on albums (artist_id, coalesce(year, 0) desc, id desc);
    create index on albums (user_id);

    create table media (
      id int generated always as identity primary key,
      hash text not null unique,
      size bigint not null,
      mime text not null,
      ext text not null,
      codec text not null,
      duration double precision not null,
      bitrate int,
      sample_rate int,
      channels int,
      lossless boolean not null,
      external_path text,
      status text not null default 'uploaded' check (status in ('uploaded', 'processing', 'ready', 'failed')),
      error text,
      attempts int not null default 0,
      renditions int[] not null default '{}',
      loudness_lufs real,
      peak_dbtp real,
      waveform bytea,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index media_unfinished on media (id) where status <> 'ready';

    create table songs (
      id int generated always as identity (maxvalue 99999999) primary key,
      title text not null,
      artist_id int references artists,
      album_id int references albums on delete set null,
      media_id int not null references media,
      cover_id int references covers,
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
      plays int not null default 0,
      likes int not null default 0,
      downloads int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index songs_newest on songs (created_at desc, id desc) where public;
    create index songs_by_plays on songs (plays desc, id desc) where public;
    create index songs_by_title on songs (lower(title), id) where public;
    create index on songs (album_id, disc_no, track_no, id);
    create index on songs (artist_id, plays desc, id desc);
    create index on songs (media_id);
    create index on songs (user_id, id desc);

    create table song_artists (
      song_id int not null references songs on delete cascade,
      artist_id int not null references artists,
      position int not null,
      primary key (song_id, position),
      unique (song_id, artist_id)
    );
    create index on song_artists (artist_id, song_id);

    create table song_genres (
      song_id int not null references songs on delete cascade,
      genre_id int not null references genres on delete cascade,
      primary key (song_id, genre_id)
    );
    create index on song_genres (genre_id, song_id);

    create table imported_files (
      path text primary key,
      size bigint not null,
      modified double precision not null,
      media_id int references media on delete cascade,
      error text
    );

    create table uploads (
      id uuid primary key,
      user_id int not null references users on delete cascade,
      purpose text not null check (purpose in ('audio', 'cover')),
      file_name text not null,
      size bigint not null,
      mime text,
      status text not null default 'uploading',
      media_id int references media,
      cover_id int references covers,
      tags jsonb,
      error text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index on uploads (user_id);
    create index on uploads (expires_at);

    create table plays (
      id uuid primary key default gen_random_uuid(),
      user_id int references users on delete set null,
      visitor_hash bytea,
      item_type text not null,
      item_id int not null,
      artist_id int references artists on delete set null,
      duration double precision not null,
      origin text not null default 'local',
      started_at timestamptz not null default now(),
      ended_at timestamptz,
      seconds double precision,
      counted boolean not null default false
    );
    create index plays_open on plays (started_at) where ended_at is null;
    create index plays_of_user on plays (user_id, started_at desc) where user_id is not null;
    create index plays_counted on plays (item_type, item_id, started_at desc) where counted;
    create index plays_visitor_counted on plays (visitor_hash, item_type, item_id, started_at desc) where visitor_hash is not null;
  `.execute(db)
}
