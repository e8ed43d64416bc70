import { type Kysely, sql } from 'kysely'
import type { Database } from '../src/server/db/schema.ts'
import { makeCatalog } from './search-catalog.ts'

const GENRES = 40
const DAYS = 365
/** Plays of the first listener, whatever the size of the catalog. */
const HEAVY_PLAYS = 10_000
const ROWS = 500_000

/** What a catalog of this size is used for: the numbers grow with it. */
export interface Use {
  users: number
  plays: number
}

export const usualUse = (songs: number): Use => ({ users: songs / 10, plays: songs * 10 })

const insertPlays = (songs: number, { users, plays }: Use, first: number, last: number) => sql`
  insert into all_plays (user_id, item_type, item_id, duration, started_at, ended_at, seconds, counted, source, country, device)
  select case when n % ${sql.lit(Math.ceil(plays / HEAVY_PLAYS))} = 0 then 1 else 1 + (${sql.lit(users)} * random())::int % ${sql.lit(users)} end,
    'song', 1 + (${sql.lit(songs)} * random() ^ 3)::int % ${sql.lit(songs)}, 225, at, at + interval '3 minutes', 180, n % 3 > 0,
    'album', 'NO', 'phone'
  from (select n, now() - make_interval(secs => ${sql.lit(DAYS)} * 86400 * (1 - n / ${sql.lit(plays)}::float8)) as at
    from generate_series(${sql.lit(first)}, ${sql.lit(last)}) n) moments`

/** Sums the counted plays of the items that a song belongs to, as the roll-up does. */
const rollUp = sql`
  with songs_played as materialized (
    select started_at::date as day, item_id as song_id, count(*)::int as plays from all_plays where counted group by 1, 2
  )
  insert into analytics_item_days (item_type, day, item_id, plays)
    select 'song', day, song_id, plays from songs_played
    union all select 'album', day, s.album_id, sum(plays) from songs_played join all_songs s on s.id = song_id group by day, s.album_id
    union all select 'artist', day, c.artist_id, sum(plays) from songs_played join song_artists c using (song_id)
      group by day, c.artist_id
    union all select 'genre', day, g.genre_id, sum(plays) from songs_played join song_genres g using (song_id)
      group by day, g.genre_id`

/** Fills an empty database, as its owner, with a catalog and a year of its use. */
export const makeUsedCatalog = async (
  db: Kysely<Database>,
  songs: number,
  use: Use = usualUse(songs),
): Promise<void> => {
  await makeCatalog(db, songs)
  await db.connection().execute(async (one) => {
    // What triggers derive is written here at once.
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    const { users, plays } = use
    await sql`
      delete from genres;
      insert into genres (id, name, slug) overriding system value select n, 'Genre ' || n, 'genre-' || n from generate_series(1, ${sql.lit(GENRES)}) n;
      insert into song_genres (song_id, genre_id)
        select id, 1 + (${sql.lit(GENRES)} * ((id / 10 * 7919 % 1000) / 1000.0) ^ 2)::int % ${sql.lit(GENRES)} from all_songs;
      insert into song_genres (song_id, genre_id)
        select id, 1 + id % ${sql.lit(GENRES)} from all_songs where id % 3 = 0 on conflict do nothing;
      update genres g set songs_count = (select count(*) from song_genres where genre_id = g.id);
      -- One artist is the guest of many others.
      insert into song_artists (song_id, artist_id, position)
        select id, 1, 1 from all_songs where artist_id <> 1 and id % (${sql.lit(songs)} / 500) = 0;
      update artists set songs_count = (select count(*) from song_artists where artist_id = 1) where id = 1;
      insert into users (id, name, email, email_verified_at) overriding system value
        select n, 'Listener ' || md5(n::text), 'listener' || n || '@example.org', now() from generate_series(1, ${sql.lit(users)}) n;
      select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users));
      update all_songs set created_at = now() - make_interval(secs => (${sql.lit(songs)} - id) * 31536000.0 / ${sql.lit(songs)});
      update all_albums set created_at = now() - make_interval(secs => (${sql.lit(songs / 10)} - id) * 31536000.0 / ${sql.lit(songs / 10)});
      insert into likes (user_id, item_type, item_id, created_at)
        select distinct on (1, 3) case when n % ${sql.lit(songs / 250)} = 0 then 1 else 1 + (${sql.lit(users)} * random())::int % ${sql.lit(users)} end, 'song',
          1 + (${sql.lit(songs)} * random() ^ 3)::int % ${sql.lit(songs)}, now() - random() * interval '1 year'
        from generate_series(1, ${sql.lit(songs * 4)}) n;
      insert into playlists (user_id, title, public, songs_count)
        select 1 + n % ${sql.lit(users)}, 'Playlist ' || n, true, 20 from generate_series(1, ${sql.lit(songs / 20)}) n;
      insert into playlist_songs (playlist_id, song_id, position)
        select distinct on (1, 2) p, 1 + (${sql.lit(songs)} * random())::int % ${sql.lit(songs)}, n
        from generate_series(1, ${sql.lit(songs / 20)}) p, generate_series(1, 20) n;
      update media set packaged_size = 9000000;
      delete from search_index_queue; delete from analytics_outbox;`.execute(one)
    for (let first = 1; first <= plays; first += ROWS)
      await insertPlays(songs, use, first, Math.min(first + ROWS - 1, plays)).execute(one)
    await rollUp.execute(one)
    await sql`
      insert into analytics_item_months (item_type, day, item_id, plays)
        select item_type, date_trunc('month', day), item_id, sum(plays) from analytics_item_days group by 1, 2, 3;
      update song_stats st set plays = n from (select item_id, count(*) as n from all_plays where counted group by 1) p where p.item_id = song_id;
      update album_stats st set plays = n from (select album_id, sum(t.plays) as n from all_songs s join song_stats t on t.song_id = s.id
        group by 1) p where p.album_id = st.album_id;
      update artist_stats st set plays = n from (select artist_id, sum(t.plays) as n from all_songs s join song_stats t on t.song_id = s.id
        group by 1) p where p.artist_id = st.artist_id;
      insert into song_listens (user_id, song_id, own_plays, own_first_at, own_last_at)
        select user_id, item_id, count(*), min(started_at), max(started_at) from all_plays where counted group by 1, 2;`.execute(
      one,
    )
    await sql`reset session_replication_role`.execute(one)
    await sql`vacuum analyze`.execute(one)
  })
}
