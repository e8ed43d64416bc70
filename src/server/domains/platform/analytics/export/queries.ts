import { sql } from 'kysely'
import type { Db, Trx } from '../../../../db/schema.ts'
import { rankedTypes } from '../leaders.queries.ts'

/** Queues what counts of plays the noted events change, unless nothing is exported. */
export const queueChanges = async (trx: Trx): Promise<void> => {
  await sql`
    insert into analytics_export_queue (day, item_type, item_id, whole_id, artists, genres, sources, countries, devices)
    select n.day, n.item_type, n.item_id, coalesce(s.album_id, e.podcast_id),
      array(select artist_id from song_artists where song_id = s.id union select s.artist_id where s.artist_id is not null
        union select pc.artist_id where pc.artist_id is not null),
      array(select genre_id from song_genres where song_id = s.id), n.sources, n.countries, n.devices
    from (
      select at::date as day, item_type, item_id,
        coalesce(array_agg(distinct coalesce(source, 'other')) filter (where kind = 'play'), '{}') as sources,
        coalesce(array_agg(distinct coalesce(country, '')) filter (where kind = 'play'), '{}') as countries,
        coalesce(array_agg(distinct coalesce(device, 'other')) filter (where kind = 'play'), '{}') as devices
      from note where kind in ('play', 'counted_play') and item_type in ('song', 'episode')
      group by 1, 2, 3
    ) n
    left join all_songs s on n.item_type = 'song' and s.id = n.item_id
    left join episodes e on n.item_type = 'episode' and e.id = n.item_id left join podcasts pc on pc.id = e.podcast_id
    where exists (select from analytics_export where not paused)`.execute(trx)
}

export const queuedChanges = async (db: Db, limit: number): Promise<number[]> => {
  const rows = await db.selectFrom('analytics_export_queue').select('id').orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

export const deleteChanges = async (db: Db, ids: number[]): Promise<void> => {
  await sql`delete from analytics_export_queue where id = any(${ids}::bigint[])`.execute(db)
}

/** Counted plays of an item on a day or in a month. */
export interface ItemPlays {
  span: 'day' | 'month'
  item_type: string
  day: string
  item_id: number
  plays: number
}

/** Plays of a part of an artist's figures on a day. */
export interface ArtistPlays {
  artist_id: number
  part: string
  value: string
  day: string
  plays: number
  listeners: number
}

/** Returns the current counts of items that changes concern. */
export const changedItems = async (db: Db, ids: number[]): Promise<ItemPlays[]> => {
  const { rows } = await sql<ItemPlays>`
    with changed as materialized (
      select * from analytics_export_queue where id = any(${ids}::bigint[]) and item_type = 'song'),
    items as materialized (
      select 'song' as item_type, day, item_id from changed
      union select 'album', day, whole_id from changed where whole_id is not null
      union select 'artist', day, unnest(artists) from changed
      union select 'genre', day, unnest(genres) from changed
    )
    select 'day' as span, d.item_type, d.day, d.item_id, d.plays
    from items join analytics_item_days d using (item_type, day, item_id)
    union all
    select 'month', m.item_type, m.day, m.item_id, m.plays
    from (select distinct item_type, date_trunc('month', day)::date as day, item_id from items) i
    join analytics_item_months m using (item_type, day, item_id)`.execute(db)
  return rows
}

/** Returns the current counts of parts of artists that changes concern. */
export const changedArtists = async (db: Db, ids: number[]): Promise<ArtistPlays[]> => {
  const { rows } = await sql<ArtistPlays>`
    with changed as materialized (select * from analytics_export_queue where id = any(${ids}::bigint[])),
    parts as materialized (
      select distinct artist_id, p.part, p.value, c.day
      from changed c cross join unnest(c.artists) artist_id cross join lateral (
        select c.item_type as part, c.item_id::text as value
        union all select case c.item_type when 'song' then 'album' else 'podcast' end, c.whole_id::text
        union all select 'source', unnest(c.sources)
        union all select 'country', unnest(c.countries)
        union all select 'device', unnest(c.devices)
      ) p where p.value is not null
    )
    select d.artist_id, d.part, d.value, d.day, d.plays, d.listeners
    from parts join analytics_artist_days d using (artist_id, part, day, value)`.execute(db)
  return rows
}

export interface Export {
  /** Changes whenever the row does. */
  version: string
  tables: string
  paused: boolean
  source: 'item_days' | 'item_months' | 'artist_days' | null
  after: string[]
  since: string
  /** Age in seconds of the oldest change that waits; 0 if none does. */
  lag: number
  /** Changes that wait, roughly. */
  waiting: number
}

/** Returns how far the export is; undefined before it has begun. */
export const loadExport = async (db: Db): Promise<Export | undefined> => {
  const { rows } = await sql<Export>`
    select xmin::text as version, tables, paused, source, after, since::text as since,
      coalesce(extract(epoch from clock_timestamp()
        - (select at from analytics_export_queue order by id limit 1)), 0)::float8 as lag,
      coalesce((select max(id) - min(id) + 1 from analytics_export_queue), 0)::bigint as waiting
    from analytics_export`.execute(db)
  return rows[0]
}

/** Begins to queue changes for empty tables, to which everything is exported. The caller holds the rollup lock. */
export const beginExport = async (trx: Trx, tables: string): Promise<void> => {
  await sql`
    insert into analytics_export as x (tables, source) values (${tables}, 'item_days')
    on conflict (id) do update set tables = excluded.tables, paused = false, source = excluded.source, after = '{}',
      since = '-infinity'`.execute(trx)
}

export const resumeExport = async (trx: Trx): Promise<void> => {
  await trx.updateTable('analytics_export').set({ paused: false }).execute()
}

/**
 * Queues no more changes. Days that have changed since the oldest one that waits, or may change meanwhile, are exported
 * again afterwards. The caller holds the rollup lock.
 */
export const pauseExport = async (trx: Trx, lateDays: number): Promise<void> => {
  await sql`
    update analytics_export set paused = true, source = 'item_days', after = '{}', since = least(
      case when source is not null then since end, current_date - ${lateDays}::int,
      (select min(day) from analytics_export_queue))`.execute(trx)
}

/** Deletes the oldest changes while the export is paused. Returns how many. */
export const deleteOldestChanges = async (db: Db, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from analytics_export_queue where id in (select id from analytics_export_queue order by id limit ${limit})
      and exists (select from analytics_export where paused)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Stores how far the tables have been exported, unless another worker went on or began again meanwhile. */
export const advanceExport = async (
  db: Db,
  { version }: Pick<Export, 'version'>,
  to: Pick<Export, 'source' | 'after'>,
): Promise<void> => {
  await db
    .updateTable('analytics_export')
    .set({ source: to.source, after: to.after })
    .where(sql<boolean>`xmin::text = ${version}`)
    .execute()
}

/** Returns the next counts of items after a key. Each type is read from its first day on. */
export const itemsAfter = async (
  db: Db,
  span: ItemPlays['span'],
  { after: [type = '', day = '-infinity', id = '0'], since }: Pick<Export, 'after' | 'since'>,
  limit: number,
): Promise<ItemPlays[]> => {
  const { rows } = await sql<ItemPlays>`
    select ${span} as span, i.* from unnest(${[...rankedTypes]}::text[]) t (item_type) cross join lateral (
      select item_type, day, item_id, plays from ${sql.table(`analytics_item_${span}s`)}
      where item_type = t.item_type and day >= date_trunc(${span}, ${since}::date)::date
        and (day, item_id) > (case t.item_type when ${type} then ${day}::date else '-infinity' end,
          case t.item_type when ${type} then ${id}::int else 0 end)
      order by day, item_id limit ${limit}
    ) i
    where t.item_type >= ${type} order by i.item_type, i.day, i.item_id limit ${limit}`.execute(db)
  return rows
}

/** Returns the next counts of parts of artists after a key. */
export const artistsAfter = async (
  db: Db,
  { after: [artist = '0', part = '', day = '-infinity', value = ''], since }: Pick<Export, 'after' | 'since'>,
  limit: number,
): Promise<ArtistPlays[]> => {
  const { rows } = await sql<ArtistPlays>`
    select artist_id, part, value, day, plays, listeners from analytics_artist_days
    where (artist_id, part, day, value) > (${artist}::int, ${part}, ${day}::date, ${value}) and part <> 'all'
      and day >= ${since}::date
    order by artist_id, part, day, value limit ${limit}`.execute(db)
  return rows
}
