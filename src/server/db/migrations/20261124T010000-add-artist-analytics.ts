import { type Kysely, sql } from 'kysely'

/** Where plays come from, and figures of artists by day and by part: source, country, device, item. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table plays
      add column source text check (source in ('artist', 'album', 'playlist', 'podcast', 'search', 'radio', 'home',
        'library', 'queue', 'embed', 'link', 'feed', 'other')),
      add column country text check (country ~ '^[A-Z]{2}$'),
      add column device text check (device in ('desktop', 'phone', 'tablet', 'speaker', 'app', 'other')),
      add column completed boolean`.execute(db)
  await sql`
    alter table analytics_outbox
      drop constraint analytics_outbox_kind_check,
      add constraint analytics_outbox_kind_check check (kind in ('play', 'counted_play', 'heard', 'user', 'upload',
        'login', 'like', 'follow', 'unfollow', 'playlist_add', 'download', 'search', 'stored')),
      add column item_type text,
      add column source text,
      add column country text,
      add column device text,
      add column heard text check (heard ~ '^[01]{100}$')`.execute(db)
  // Events from before had no type: they were about songs, or other items, which no artist has.
  await sql`update analytics_outbox set item_type = 'song' where kind = 'counted_play'`.execute(db)
  await sql`
    create table analytics_artist_days (
      artist_id integer not null,
      part text collate "C" not null check (part in ('all', 'song', 'album', 'episode', 'podcast', 'source', 'country', 'device',
        'heard_song', 'heard_episode')),
      value text collate "C" not null,
      day date not null,
      plays integer not null default 0,
      counted_plays integer not null default 0,
      listeners integer not null default 0,
      likes integer not null default 0,
      playlist_adds integer not null default 0,
      downloads integer not null default 0,
      new_followers integer not null default 0,
      lost_followers integer not null default 0,
      heard integer not null default 0,
      completed integer not null default 0,
      primary key (artist_id, part, day, value)
    )`.execute(db)
  await sql`
    create table analytics_artist_months (
      artist_id integer not null,
      part text collate "C" not null,
      value text collate "C" not null,
      day date not null,
      listeners integer not null,
      primary key (artist_id, part, day, value)
    )`.execute(db)
  await sql`
    create table analytics_artist_part_listeners (
      artist_id integer not null,
      part text collate "C" not null,
      value text collate "C" not null,
      listener bigint not null,
      day date not null,
      primary key (artist_id, part, value, listener, day)
    )`.execute(db)
  await sql`create index analytics_artist_part_listeners_day_idx on analytics_artist_part_listeners (day)`.execute(
    db,
  )
  await sql`
    create table analytics_artist_listener_days (
      artist_id integer not null,
      listener bigint not null,
      day date not null,
      previous date,
      primary key (artist_id, listener, day)
    )`.execute(db)
  await sql`create index analytics_artist_listener_days_day_idx on analytics_artist_listener_days (day)`.execute(
    db,
  )
  await sql`
    create table analytics_artist_listeners (
      artist_id integer not null,
      day date not null,
      previous date not null,
      listeners integer not null,
      accounts integer not null,
      primary key (artist_id, day, previous)
    )`.execute(db)
  await sql`
    create table analytics_retention (
      item_type text not null,
      item_id integer not null,
      month date not null,
      plays integer not null,
      buckets integer[] not null check (cardinality(buckets) = 100),
      primary key (item_type, item_id, month)
    )`.execute(db)
}
