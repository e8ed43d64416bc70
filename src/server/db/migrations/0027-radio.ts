import { type Kysely, sql } from 'kysely'

/** Radio stations, what they played, and who hears them at present. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table radio_stations (
      id int generated always as identity (maxvalue 99999999) primary key,
      title text not null,
      description text,
      cover_id int references covers,
      stream_url text not null unique,
      stream_type text not null check (stream_type in ('mp3', 'aac', 'ogg', 'hls')),
      relay boolean not null default false,
      website text,
      country text,
      language text,
      bitrate int,
      now_playing_url text,
      public boolean not null default true,
      live boolean,
      checked_at timestamptz,
      failures int not null default 0,
      -- A node is looking, or looked last, at this time.
      looked_at timestamptz,
      -- When what is on air was last heard of.
      heard_at timestamptz,
      on_air_id int,
      plays int not null default 0,
      likes int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index radio_stations_by_plays on radio_stations (plays desc, id desc) where public;
    create index radio_stations_by_title on radio_stations (lower(title), id) where public;
    create index radio_stations_newest on radio_stations (created_at desc, id desc) where public;
    create index on radio_stations (cover_id);

    create table radio_station_genres (
      station_id int not null references radio_stations on delete cascade,
      genre_id int not null references genres on delete cascade,
      primary key (station_id, genre_id)
    );
    create index on radio_station_genres (genre_id, station_id);

    create table radio_history (
      id int generated always as identity primary key,
      station_id int not null references radio_stations on delete cascade,
      title text not null,
      artist text,
      heard_at timestamptz not null default now()
    );
    create index on radio_history (station_id, id desc);
    create index on radio_history (heard_at);
    alter table radio_stations add foreign key (on_air_id) references radio_history on delete set null;
    create index on radio_stations (on_air_id);

    -- Nobody misses it after a crash.
    create unlogged table radio_presence (
      station_id int not null references radio_stations on delete cascade,
      listener text not null,
      seen_at timestamptz not null default now(),
      primary key (station_id, listener)
    );
    create index on radio_presence (seen_at);

    create function search_note_radio_stations() returns trigger language plpgsql as $$
    begin
      insert into search_dirty (item_type, item_id, deep)
        select 'radio-station', n.id, false from came n join went o on o.id = n.id
        where (n.title, n.public, search_popularity(n.plays + 5::bigint * n.likes))
          is distinct from (o.title, o.public, search_popularity(o.plays + 5::bigint * o.likes));
      if found then perform pg_notify('search_dirty', ''); end if;
      return null;
    end $$;
    create trigger search_note_insert after insert on radio_stations referencing new table as rows
      for each statement execute function search_note_rows('radio-station', 'id');
    create trigger search_note_delete after delete on radio_stations referencing old table as rows
      for each statement execute function search_note_rows('radio-station', 'id');
    create trigger search_note_radio_stations after update on radio_stations
      referencing new table as came old table as went
      for each statement execute function search_note_radio_stations();
  `.execute(db)
}
