import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'

/** Events with the artists they concern: all credited ones of a song, the podcast's of an episode. */
const artistEvents = (ids: number[]): RawBuilder<unknown> => sql`
  note as materialized (select * from analytics_outbox where id = any(${ids}::bigint[])),
  about as materialized (
    select n.*, a.artist_id, 'album' as whole, s.album_id as whole_id
    from note n join songs s on s.id = n.item_id cross join lateral (
      select artist_id from song_artists where song_id = s.id
      union select s.artist_id where s.artist_id is not null) a
    where n.item_type = 'song'
    union all
    select n.*, pc.artist_id, 'podcast', pc.id
    from note n join episodes e on e.id = n.item_id join podcasts pc on pc.id = e.podcast_id
    where n.item_type = 'episode' and pc.artist_id is not null
    union all
    select n.*, al.artist_id, null, null from note n join albums al on al.id = n.item_id
    where n.item_type = 'album' and al.artist_id is not null
    union all
    select n.*, pc.artist_id, null, null from note n join podcasts pc on pc.id = n.item_id
    where n.item_type = 'podcast' and pc.artist_id is not null
    union all
    select n.*, ar.id, null, null from note n join artists ar on ar.id = n.item_id where n.item_type = 'artist'
  )`

/** The parts of an artist's figures that an event belongs to. */
const parts = sql`(values
  ('all', ''),
  (case when item_type <> 'artist' then item_type end, item_id::text),
  (case when whole_id is not null then whole end, whole_id::text),
  (case when kind = 'play' then 'source' end, coalesce(source, 'other')),
  (case when kind = 'play' then 'country' end, coalesce(country, '')),
  (case when kind = 'play' then 'device' end, coalesce(device, 'other')),
  (case when kind = 'heard' then 'heard_' || item_type end, item_id::text)
) p (part, value)`

/**
 * Adds events to the days of artists and of their parts. Who listened is kept per part and day, only to count each
 * listener of a day and of a month once.
 */
export const rollUpArtistDays = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`
    with ${artistEvents(ids)},
    happened as materialized (
      select artist_id, part, value, at::date as day, kind, n, listener from about cross join lateral ${parts}
      where part is not null
    ),
    came as (
      insert into analytics_artist_part_listeners (artist_id, part, value, listener, day)
      select distinct artist_id, part, value, listener, day from happened
      where listener is not null and part <> 'all' and case when starts_with(part, 'heard_') then kind = 'heard' else kind = 'play' end
      order by 1, 2, 3, 4, 5
      on conflict do nothing returning *
    ),
    months as (
      insert into analytics_artist_months as m (artist_id, part, value, day, listeners)
      select artist_id, part, value, month, count(*) from (
        select distinct artist_id, part, value, listener, date_trunc('month', day)::date as month from came) c
      -- Looked up by the index whatever the statistics of a growing table say.
      where (select p.day from analytics_artist_part_listeners p
        where p.artist_id = c.artist_id and p.part = c.part and p.value = c.value and p.listener = c.listener
          and p.day >= c.month and p.day < c.month + interval '1 month' limit 1) is null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (artist_id, part, day, value) do update set listeners = m.listeners + excluded.listeners
    ),
    counted as (
      select artist_id, part, value, day, kind, sum(n) as n, count(*) as events from happened group by 1, 2, 3, 4, 5
      union all select artist_id, part, value, day, 'listener', count(*), 0 from came group by 1, 2, 3, 4
    )
    insert into analytics_artist_days as d (artist_id, part, value, day, plays, counted_plays, listeners, likes,
      playlist_adds, downloads, new_followers, lost_followers, heard, completed)
    select artist_id, part, value, day,
      coalesce(sum(n) filter (where kind = 'play'), 0), coalesce(sum(n) filter (where kind = 'counted_play'), 0),
      coalesce(sum(n) filter (where kind = 'listener'), 0), coalesce(sum(n) filter (where kind = 'like'), 0),
      coalesce(sum(n) filter (where kind = 'playlist_add'), 0), coalesce(sum(n) filter (where kind = 'download'), 0),
      coalesce(sum(n) filter (where kind = 'follow'), 0), coalesce(sum(n) filter (where kind = 'unfollow'), 0),
      coalesce(sum(events) filter (where kind = 'heard'), 0), coalesce(sum(n) filter (where kind = 'heard'), 0)
    from counted group by 1, 2, 3, 4 order by 1, 2, 4, 3
    on conflict (artist_id, part, day, value) do update set
      plays = d.plays + excluded.plays, counted_plays = d.counted_plays + excluded.counted_plays,
      listeners = d.listeners + excluded.listeners, likes = d.likes + excluded.likes,
      playlist_adds = d.playlist_adds + excluded.playlist_adds, downloads = d.downloads + excluded.downloads,
      new_followers = d.new_followers + excluded.new_followers, lost_followers = d.lost_followers + excluded.lost_followers,
      heard = d.heard + excluded.heard, completed = d.completed + excluded.completed`.execute(trx)
}

/** Inserts (artist, listener, day) and relinks `previous`, as `rollUpListenerDays` does for the whole instance. */
export const rollUpArtistListeners = async (trx: Trx, ids: number[]): Promise<void> => {
  const { rows: came } = await sql<{ artist_id: number; listener: string; day: string }>`
    with ${artistEvents(ids)}
    insert into analytics_artist_listener_days (artist_id, listener, day)
    select distinct artist_id, listener, at::date from about where kind = 'play' and listener is not null
    on conflict do nothing returning artist_id, listener::text as listener, day`.execute(trx)
  if (came.length === 0) return
  await sql`
    with came as (
      select * from unnest(${came.map(({ artist_id }) => artist_id)}::int[],
        ${came.map(({ listener }) => listener)}::bigint[], ${came.map(({ day }) => day)}::date[])
        as c (artist_id, listener, day)
    ),
    seen as (
      select distinct d.artist_id, d.listener, d.day, d.previous from came c cross join lateral (
        select * from analytics_artist_listener_days where artist_id = c.artist_id and listener = c.listener and day >= c.day
        order by day limit 2) d
    ),
    placed as (
      select s.artist_id, s.listener, s.day, s.previous as before,
        (select max(p.day) from analytics_artist_listener_days p
          where p.artist_id = s.artist_id and p.listener = s.listener and p.day < s.day) as previous, c.day is not null as new
      from seen s left join came c on c.artist_id = s.artist_id and c.listener = s.listener and c.day = s.day
    ),
    kept as (
      update analytics_artist_listener_days d set previous = p.previous from placed p
      where d.artist_id = p.artist_id and d.listener = p.listener and d.day = p.day and d.previous is distinct from p.previous
    )
    insert into analytics_artist_listeners as l (artist_id, day, previous, listeners, accounts)
    select artist_id, day, coalesce(previous, '-infinity'), sum(n), coalesce(sum(n) filter (where listener > 0), 0) from (
      select artist_id, listener, day, previous, 1 as n from placed
      union all select artist_id, listener, day, before, -1 from placed where not new
    ) moved group by 1, 2, 3 having sum(n) <> 0 or coalesce(sum(n) filter (where listener > 0), 0) <> 0
    on conflict (artist_id, day, previous) do update set
      listeners = l.listeners + excluded.listeners, accounts = l.accounts + excluded.accounts`.execute(trx)
}

/** Adds what finished plays heard to the retention of their items. */
export const rollUpRetention = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`
    with note as materialized (
      select item_type, item_id, date_trunc('month', at)::date as month, heard from analytics_outbox
      where id = any(${ids}::bigint[]) and kind = 'heard' and heard is not null
    ),
    summed as (
      select item_type, item_id, month, b.place, sum(b.digit::int)::int as n
      from note cross join lateral unnest(string_to_array(heard, null)) with ordinality as b (digit, place) group by 1, 2, 3, 4
    ),
    plays as (select item_type, item_id, month, count(*)::int as plays from note group by 1, 2, 3)
    insert into analytics_retention as r (item_type, item_id, month, plays, buckets)
    select item_type, item_id, month, p.plays, array_agg(s.n order by s.place)
    from summed s join plays p using (item_type, item_id, month) group by 1, 2, 3, 4
    on conflict (item_type, item_id, month) do update set plays = r.plays + excluded.plays,
      buckets = (select array_agg(a + b order by place) from unnest(r.buckets, excluded.buckets) with ordinality as u (a, b, place))`.execute(
    trx,
  )
}

/** Deletes who listened to which part before this day, and to which artist, except each account's last day. */
export const deleteOldArtistListeners = async (trx: Trx, before: string): Promise<void> => {
  await sql`delete from analytics_artist_part_listeners where day < ${before}::date`.execute(trx)
  await sql`
    delete from analytics_artist_listener_days d where day < ${before}::date and (listener < 0 or exists (
      select from analytics_artist_listener_days n
      where n.artist_id = d.artist_id and n.listener = d.listener and n.day > d.day))`.execute(trx)
  await sql`delete from analytics_artist_listeners where listeners = 0 and accounts = 0`.execute(trx)
}
