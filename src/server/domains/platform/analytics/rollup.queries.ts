import { type RawBuilder, sql } from 'kysely'
import { ANALYTICS_LOCK } from '../../../db/locks.ts'
import type { Db, Trx } from '../../../db/schema.ts'

/** A search counts once nothing else was typed for this many seconds. */
const SEARCH_SETTLE_SECONDS = 30

/** Takes the rollup lock until the end of the transaction. Returns false if another process holds it. */
export const tryLockRollup = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${ANALYTICS_LOCK}::bigint) as taken`.execute(trx)
  return rows[0]?.taken ?? false
}

/** Waits for the rollup lock; fails with `lock_not_available` (55P03) after `ms`. */
export const lockRollup = async (trx: Trx, ms: number): Promise<true> => {
  await sql`set local lock_timeout = ${sql.lit(ms)}`.execute(trx)
  await sql`select pg_advisory_xact_lock(${ANALYTICS_LOCK}::bigint)`.execute(trx)
  return true
}

/** Events that are ready to be counted. */
const ready = sql`(kind <> 'search' or at < clock_timestamp() - make_interval(secs => ${sql.lit(SEARCH_SETTLE_SECONDS)}))`

/**
 * Copies the oldest events that are ready to be counted to the temporary table `note` of this transaction, which each of the
 * statements below reads. Returns how many there are of each kind; without any there is no such table.
 */
export const noteEvents = async (trx: Trx, limit: number): Promise<Map<string, number>> => {
  const { rows: some } = await sql`select from analytics_outbox where ${ready} limit 1`.execute(trx)
  if (some.length === 0) return new Map()
  await sql`
    create temporary table note on commit drop as
    select * from analytics_outbox where ${ready} order by id limit ${sql.lit(limit)}`.execute(trx)
  await sql`analyze note`.execute(trx)
  // Many events are sorted in memory, and may take longer than a request.
  await sql`select set_config('work_mem', '32MB', true), set_config('statement_timeout', '5min', true)`.execute(
    trx,
  )
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from note group by 1`.execute(trx)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

export const deleteNotedEvents = async (trx: Trx): Promise<void> => {
  await sql`delete from analytics_outbox where id in (select id from note)`.execute(trx)
}

/**
 * The final searches among the events: of queries typed within seconds of each other, each a substring of the next or
 * previous one, only the last counts.
 */
const finalSearches = sql`
  select at, label as query, n = 0 as without_result from (
    select id, at, label, n, lead(label) over typed as next, lead(at) over typed as next_at
    from analytics_outbox where kind = 'search' window typed as (partition by listener order by at, id)
  ) s
  where id in (select id from note) and not coalesce(
    next_at < at + make_interval(secs => ${SEARCH_SETTLE_SECONDS}) and (starts_with(next, label) or starts_with(label, next)), false)`

/** Adds the events to their hours. */
export const rollUpHours = async (trx: Trx): Promise<void> => {
  await sql`
    with heard as (
      insert into analytics_listener_hours (hour, listener)
      select distinct date_trunc('hour', at), listener from note where kind = 'play' and listener is not null order by 1, 2
      on conflict do nothing returning hour
    ),
    happened as (
      select date_trunc('hour', at) as hour, kind, n from note
      where kind not in ('search', 'stored') and not (kind = 'counted_play' and item_type = 'episode')
      union all select hour, 'listener', 1 from heard
      union all select date_trunc('hour', at), 'search', 1 from (${finalSearches}) s
      union all select date_trunc('hour', at), 'search_without_result', 1 from (${finalSearches}) s where without_result
    )
    insert into analytics_hours as h
      (hour, plays, counted_plays, listeners, new_users, uploads, searches, searches_without_result, likes, logins)
    select hour,
      coalesce(sum(n) filter (where kind = 'play'), 0), coalesce(sum(n) filter (where kind = 'counted_play'), 0),
      coalesce(sum(n) filter (where kind = 'listener'), 0), coalesce(sum(n) filter (where kind = 'user'), 0),
      coalesce(sum(n) filter (where kind = 'upload'), 0), coalesce(sum(n) filter (where kind = 'search'), 0),
      coalesce(sum(n) filter (where kind = 'search_without_result'), 0),
      coalesce(sum(n) filter (where kind = 'like'), 0), coalesce(sum(n) filter (where kind = 'login'), 0)
    from happened group by hour
    on conflict (hour) do update set
      plays = h.plays + excluded.plays, counted_plays = h.counted_plays + excluded.counted_plays,
      listeners = h.listeners + excluded.listeners, new_users = h.new_users + excluded.new_users,
      uploads = h.uploads + excluded.uploads, searches = h.searches + excluded.searches,
      searches_without_result = h.searches_without_result + excluded.searches_without_result,
      likes = h.likes + excluded.likes, logins = h.logins + excluded.logins`.execute(trx)
}

/**
 * Inserts (listener, day) and relinks `previous`: the new row points at the listener's last earlier day, their next day
 * at the new row.
 */
export const rollUpListenerDays = async (trx: Trx): Promise<void> => {
  const { rows: came } = await sql<{ listener: string; day: string }>`
    insert into analytics_listener_days (listener, day)
    select distinct listener, at::date from note
    where kind = 'play' and listener is not null order by 1, 2
    on conflict do nothing returning listener::text as listener, day`.execute(trx)
  if (came.length === 0) return
  await sql`
    with came as (
      select * from unnest(${came.map(({ listener }) => listener)}::bigint[], ${came.map(({ day }) => day)}::date[])
        as c (listener, day)
    ),
    seen as (
      select distinct d.listener, d.day, d.previous from came c cross join lateral (
        select * from analytics_listener_days where listener = c.listener and day >= c.day order by day limit 2) d
    ),
    placed as (
      select s.listener, s.day, s.previous as before, (select max(p.day) from analytics_listener_days p
        where p.listener = s.listener and p.day < s.day) as previous, c.day is not null as new
      from seen s left join came c on c.listener = s.listener and c.day = s.day
    ),
    kept as (
      update analytics_listener_days d set previous = p.previous from placed p
      where d.listener = p.listener and d.day = p.day and d.previous is distinct from p.previous
    )
    insert into analytics_listeners as l (day, previous, listeners)
    select day, coalesce(previous, '-infinity'), sum(n) from (
      select day, previous, 1 as n from placed union all select day, before, -1 from placed where not new
    ) moved group by 1, 2 having sum(n) <> 0
    on conflict (day, previous) do update set listeners = l.listeners + excluded.listeners`.execute(trx)
}

/** Adds counted plays to the days and months of songs, their albums, all credited artists and their genres. */
export const rollUpItems = async (trx: Trx): Promise<void> => {
  await sql`
    with counted as materialized (
      select at::date as day, item_id as song_id, count(*)::int as plays from note
      where kind = 'counted_play' and item_type = 'song' group by 1, 2
    ),
    heard as materialized (
      select item_type, day, item_id, sum(plays)::int as plays from (
        select 'song' as item_type, day, song_id as item_id, plays from counted
        union all select 'album', c.day, s.album_id, c.plays
          from counted c join songs s on s.id = c.song_id where s.album_id is not null
        union all select 'artist', c.day, a.artist_id, c.plays from counted c cross join lateral (
          select artist_id from song_artists where song_id = c.song_id
          union select artist_id from songs where id = c.song_id and artist_id is not null) a
        union all select 'genre', c.day, g.genre_id, c.plays from counted c join song_genres g on g.song_id = c.song_id
      ) each_item group by 1, 2, 3 order by 1, 2, 3
    ),
    days as (
      insert into analytics_item_days as d (item_type, day, item_id, plays) select * from heard
      on conflict (item_type, day, item_id) do update set plays = d.plays + excluded.plays
    )
    insert into analytics_item_months as m (item_type, day, item_id, plays)
    select item_type, date_trunc('month', day)::date, item_id, sum(plays) from heard group by 1, 2, 3 order by 1, 2, 3
    on conflict (item_type, day, item_id) do update set plays = m.plays + excluded.plays`.execute(trx)
}

/**
 * Adds plays of items that were busy when they were counted, each row once: songs before albums and artists, episodes before
 * podcasts, by id.
 */
export const addDeferredPlays = async (trx: Trx): Promise<void> => {
  const played = sql`played as materialized (
    select item_type, item_id, count(*)::int as plays from note
    where kind = 'deferred_play' group by 1, 2)`
  const add = (table: string, key: string, sums: RawBuilder<unknown>) => {
    const [counters, id] = [sql.table(table), sql.ref(key)]
    return sql`
      with ${played}, sums as materialized (${sums}),
      held as materialized (
        select ${id} as id from ${counters} where ${id} in (select id from sums) order by 1 for no key update)
      update ${counters} c set plays = c.plays + sums.plays from held join sums using (id) where c.${id} = held.id`.execute(
      trx,
    )
  }
  const items = (type: string) => sql`select item_id as id, plays from played where item_type = ${type}`
  await add('song_stats', 'song_id', items('song'))
  await add(
    'album_stats',
    'album_id',
    sql`select s.album_id as id, sum(p.plays)::int as plays from played p join all_songs s on s.id = p.item_id
      where p.item_type = 'song' group by 1`,
  )
  await add(
    'artist_stats',
    'artist_id',
    sql`select a.artist_id as id, sum(p.plays)::int as plays from played p cross join lateral (
        select artist_id from song_artists where song_id = p.item_id
        union select artist_id from all_songs where id = p.item_id) a
      where p.item_type = 'song' group by 1`,
  )
  await add('episodes', 'id', items('episode'))
  await add(
    'podcasts',
    'id',
    sql`select e.podcast_id as id, sum(p.plays)::int as plays from played p join episodes e on e.id = p.item_id
      where p.item_type = 'episode' group by 1`,
  )
  await add('radio_stations', 'id', items('radio-station'))
}

/** Adds searches to their days and months. */
export const rollUpSearches = async (trx: Trx): Promise<void> => {
  await sql`
    with meant as materialized (
      select at::date as day, query, count(*)::int as searches, (count(*) filter (where without_result))::int as without_result
      from (${finalSearches}) s group by 1, 2
    ),
    days as (
      insert into analytics_search_days as d (day, query, searches, without_result) select * from meant
      on conflict (day, query) do update set
        searches = d.searches + excluded.searches, without_result = d.without_result + excluded.without_result
    )
    insert into analytics_search_months as m (day, query, searches, without_result)
    select date_trunc('month', day)::date, query, sum(searches), sum(without_result) from meant group by 1, 2
    on conflict (day, query) do update set
      searches = m.searches + excluded.searches, without_result = m.without_result + excluded.without_result`.execute(
    trx,
  )
}

/** Adds new files and subtracts removed ones. */
export const rollUpStorage = async (trx: Trx): Promise<void> => {
  await sql`
    insert into analytics_storage as s (kind, files, bytes)
    select label, sum(files), sum(n) from note where kind = 'stored' group by 1
    on conflict (kind) do update set files = s.files + excluded.files, bytes = s.bytes + excluded.bytes`.execute(
    trx,
  )
}

/** Deletes hourly and daily listener rows before this day, except each account's last day. */
export const deleteOldListeners = async (trx: Trx, before: string): Promise<void> => {
  await sql`delete from analytics_listener_hours where hour < ${before}::date`.execute(trx)
  await sql`
    delete from analytics_listener_days d where day < ${before}::date and (listener < 0 or exists (
      select from analytics_listener_days n where n.listener = d.listener and n.day > d.day))`.execute(trx)
  await sql`delete from analytics_listeners where listeners = 0`.execute(trx)
}

/** Deletes searches before this day. */
export const deleteOldSearches = async (trx: Trx, before: string): Promise<void> => {
  await sql`delete from analytics_search_days where day < ${before}::date`.execute(trx)
  await sql`delete from analytics_search_months where day < ${before}::date`.execute(trx)
}

export interface Search {
  listener: string
  query: string
  found: boolean
}

/** Records searches with the client they came from. */
export const recordSearches = async (db: Db, searches: Search[]): Promise<void> => {
  await sql`
    insert into analytics_outbox (kind, listener, label, n)
    select 'search', listener, query, found::int from unnest(
      ${searches.map(({ listener }) => listener)}::bigint[], ${searches.map(({ query }) => query)}::text[],
      ${searches.map(({ found }) => found)}::boolean[]) with ordinality as s (listener, query, found, place)
    order by place`.execute(db)
}
