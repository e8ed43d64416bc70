import { type Kysely, sql } from 'kysely'

/** Listeners rate items, bookmark places in songs, and see how often they played a song; apps start plays. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table ratings (
    user_id int not null references users on delete cascade,
    item_type text not null references item_types check (item_type in ('song', 'album', 'artist')),
    item_id int not null,
    rating smallint not null check (rating between 1 and 5),
    created_at timestamptz not null default clock_timestamp(),
    primary key (user_id, item_type, item_id)
  )`.execute(db)
  await sql`create index ratings_item_idx on ratings (item_type, item_id)`.execute(db)
  await sql`create table bookmarks (
    user_id int not null references users on delete cascade,
    song_id int not null references all_songs on delete cascade,
    seconds double precision not null check (seconds >= 0),
    comment text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (user_id, song_id)
  )`.execute(db)
  await sql`create index bookmarks_song_id_idx on bookmarks (song_id)`.execute(db)
  // How often a listener played a song, in every app and counting their own songs, and when first and last.
  await sql`create table song_listens (
    user_id int not null references users on delete cascade,
    song_id int not null references all_songs on delete cascade,
    plays int not null check (plays >= 0),
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (user_id, song_id)
  )`.execute(db)
  await sql`create index song_listens_user_id_last_at_idx on song_listens (user_id, last_at desc)`.execute(db)
  await sql`create index song_listens_song_id_idx on song_listens (song_id)`.execute(db)
  await sql`
    insert into song_listens (user_id, song_id, plays, first_at, last_at)
    select p.user_id, s.id, count(*), min(p.started_at), max(p.started_at)
    from plays p join all_songs s on s.id = p.item_id join users u on u.id = p.user_id
    where p.item_type = 'song' and p.seconds >= least(30, p.duration / 2)
      and (u.history_cleared_at is null or p.started_at > u.history_cleared_at)
    group by p.user_id, s.id`.execute(db)
  await sql`alter table plays drop constraint plays_source_check`.execute(db)
  await sql`alter table plays add constraint plays_source_check check (source in ('artist', 'album', 'playlist',
    'podcast', 'search', 'radio', 'home', 'library', 'queue', 'embed', 'link', 'feed', 'app', 'other')) not valid`.execute(
    db,
  )
  await sql`alter table plays validate constraint plays_source_check`.execute(db)
}
