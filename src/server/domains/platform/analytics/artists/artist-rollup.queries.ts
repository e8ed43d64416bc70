import { type RawBuilder, sql } from 'kysely'
import { MIN_LISTENERS } from '../../../../../contract/platform/back-office/analytics.ts'
import type { Trx } from '../../../../db/schema.ts'

/** Events (`note`) with the artists they concern: all credited ones of a song, the podcast's of an episode. */
const artistEvents = sql`
  item as materialized (select distinct item_type as type, item_id as id from note where item_id is not null),
  artist_of as materialized (
    select i.*, a.artist_id, 'album' as whole, s.album_id as whole_id
    from item i join songs s on s.id = i.id cross join lateral (
      select artist_id from song_artists where song_id = s.id
      union select s.artist_id where s.artist_id is not null) a
    where i.type = 'song'
    union all
    select i.*, pc.artist_id, 'podcast', pc.id
    from item i join episodes e on e.id = i.id join podcasts pc on pc.id = e.podcast_id
    where i.type = 'episode' and pc.artist_id is not null
    union all
    select i.*, al.artist_id, null, null from item i join albums al on al.id = i.id
    where i.type = 'album' and al.artist_id is not null
    union all
    select i.*, pc.artist_id, null, null from item i join podcasts pc on pc.id = i.id
    where i.type = 'podcast' and pc.artist_id is not null
    union all
    select i.*, ar.id, null, null from item i join artists ar on ar.id = i.id where i.type = 'artist'
  ),
  about as materialized (
    select n.kind, n.at, n.listener, n.item_type, n.item_id, n.source, n.country, n.device, n.n, a.artist_id, a.whole, a.whole_id
    from note n join artist_of a on a.type = n.item_type and a.id = n.item_id
  )`

/** The parts of an artist's figures that a play belongs to. */
const partsOfPlay = sql`(values
  (item_type, item_id::text), (whole, whole_id::text), ('source', coalesce(source, 'other')),
  ('country', coalesce(country, '')), ('device', coalesce(device, 'other'))
) p (part, value)`

/** As many listeners as decide whether something may be shown; others need not be known. */
const fewListeners = sql`(array_agg(distinct listener) filter (where listener is not null))[1:${sql.lit(MIN_LISTENERS)}]`

/** Sets the known listeners of an existing row to those of both rows, and their number. `offset 0` finds them only once. */
const addListeners = (row: 'd' | 'r'): RawBuilder<unknown> => {
  const [old, number] = [sql.ref(`${row}.known_listeners`), sql.ref(`${row}.listeners`)]
  return sql`(known_listeners, listeners) = (
    select known, greatest(${number}, cardinality(known)) from (select case
      when cardinality(${old}) >= ${sql.lit(MIN_LISTENERS)} or ${old} @> excluded.known_listeners then ${old}
      when cardinality(${old}) = 0 then excluded.known_listeners
      else (select (array_agg(distinct listener))[1:${sql.lit(MIN_LISTENERS)}]
        from unnest(${old} || excluded.known_listeners) as listener)
    end as known offset 0) k)`
}

/** Adds events to the days of artists, and plays to those of their parts. */
export const rollUpArtistDays = async (trx: Trx): Promise<void> => {
  await sql`
    with ${artistEvents},
    whole as (
      insert into analytics_artist_days as d (artist_id, part, value, day, plays, counted_plays, likes, playlist_adds,
        downloads, new_followers, lost_followers, heard, completed)
      select artist_id, 'all', '', at::date,
        coalesce(sum(n) filter (where kind = 'play'), 0), coalesce(sum(n) filter (where kind = 'counted_play'), 0),
        coalesce(sum(n) filter (where kind = 'like'), 0), coalesce(sum(n) filter (where kind = 'playlist_add'), 0),
        coalesce(sum(n) filter (where kind = 'download'), 0), coalesce(sum(n) filter (where kind = 'follow'), 0),
        coalesce(sum(n) filter (where kind = 'unfollow'), 0), count(*) filter (where kind = 'heard'),
        coalesce(sum(n) filter (where kind = 'heard'), 0)
      from about group by 1, 4
      on conflict (artist_id, part, day, value) do update set
        plays = d.plays + excluded.plays, counted_plays = d.counted_plays + excluded.counted_plays,
        likes = d.likes + excluded.likes, playlist_adds = d.playlist_adds + excluded.playlist_adds,
        downloads = d.downloads + excluded.downloads, new_followers = d.new_followers + excluded.new_followers,
        lost_followers = d.lost_followers + excluded.lost_followers, heard = d.heard + excluded.heard,
        completed = d.completed + excluded.completed
    )
    insert into analytics_artist_days as d (artist_id, part, value, day, plays, known_listeners, listeners)
    select artist_id, part, value, day, plays, coalesce(known, '{}'), coalesce(cardinality(known), 0) from (
      select artist_id, part, value, at::date as day, sum(n) as plays, ${fewListeners} as known
      from about cross join lateral ${partsOfPlay} where kind = 'play' and value is not null group by 1, 2, 4, 3) p
    on conflict (artist_id, part, day, value) do update set
      plays = d.plays + excluded.plays, ${addListeners('d')}`.execute(trx)
}

/** Inserts (artist, listener, day) and relinks `previous`, as `rollUpListenerDays` does for the whole instance. */
export const rollUpArtistListeners = async (trx: Trx): Promise<void> => {
  const { rows: came } = await sql<{ artist_id: number; listener: string; day: string }>`
    with ${artistEvents}
    insert into analytics_artist_listener_days (artist_id, listener, day)
    select distinct artist_id, listener, at::date from about where kind = 'play' and listener is not null order by 1, 2, 3
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

const hundredths = Array.from({ length: 100 }, (_, n) => n)
/** An array of one expression for each hundredth of an item: adding up unnested arrays takes ten times as long. */
const eachHundredth = (of: (place: number) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array[${sql.join(hundredths.map(of), sql`, `)}]`

/** Adds what finished plays heard to the retention of their items. */
export const rollUpRetention = async (trx: Trx): Promise<void> => {
  await sql`
    with parts as materialized (
      select item_type, item_id, date_trunc('month', at)::date as month, listener, heard::bit(100) as heard
      from note where kind = 'heard' and heard is not null
    )
    insert into analytics_retention as r (item_type, item_id, month, plays, buckets, known_listeners, listeners)
    select item_type, item_id, month, plays, buckets, coalesce(known, '{}'), coalesce(cardinality(known), 0) from (
      select item_type, item_id, month, count(*)::int as plays, ${fewListeners} as known,
        ${eachHundredth((place) => sql`sum(get_bit(heard, ${sql.lit(place)}))::int`)} as buckets
      from parts group by 1, 2, 3) n
    on conflict (item_type, item_id, month) do update set plays = r.plays + excluded.plays,
      buckets = ${eachHundredth((place) => {
        const at = sql.lit(place + 1)
        return sql`r.buckets[${at}] + excluded.buckets[${at}]`
      })},
      ${addListeners('r')}`.execute(trx)
}

/**
 * Deletes who listened to what before this day, and to which artist, except each account's last day. How many listened
 * in a month is counted before its first day is deleted.
 */
export const deleteOldArtistListeners = async (trx: Trx, before: string): Promise<void> => {
  await sql`
    insert into analytics_artist_months as m (artist_id, part, value, day, listeners)
    select artist_id, part, value, date_trunc('month', day)::date, count(distinct listener)
    from analytics_artist_days cross join unnest(known_listeners) as listener
    where date_trunc('month', day) < ${before}::date and day < ${before}::date + 31 group by 1, 2, 3, 4
    on conflict (artist_id, part, day, value) do update set listeners = greatest(m.listeners, excluded.listeners)`.execute(
    trx,
  )
  await sql`
    update analytics_artist_days set known_listeners = '{}' where day < ${before}::date and known_listeners <> '{}'`.execute(
    trx,
  )
  await sql`
    update analytics_retention set known_listeners = '{}' where month < ${before}::date and known_listeners <> '{}'`.execute(
    trx,
  )
  await sql`
    delete from analytics_artist_listener_days d where day < ${before}::date and (listener < 0 or exists (
      select from analytics_artist_listener_days n
      where n.artist_id = d.artist_id and n.listener = d.listener and n.day > d.day))`.execute(trx)
  await sql`delete from analytics_artist_listeners where listeners = 0 and accounts = 0`.execute(trx)
}
