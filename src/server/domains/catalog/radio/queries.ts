import { type RawBuilder, sql } from 'kysely'
import type { OnAir, RadioStation, StreamType, Titled } from '../../../../contract/catalog/items.ts'
import type { RadioGenre, radioSorts } from '../../../../contract/catalog/radio.ts'
import { idsInOrder } from '../../../db/ids-in-order.ts'
import { contains, limitOffset, type PageRequest, pageOfList, type Sort } from '../../../db/keyset.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { publicStation, stationFor, type ViewerScope } from '../../../db/sql/visibility.ts'

export type RadioSort = (typeof radioSorts)[number]

/** Allow-listed sort orders, each with its partial index. */
export const sorts: Record<RadioSort, Sort> = {
  '-plays': { key: sql`rs.plays`, kind: 'number', desc: true },
  title: { key: sql`lower(rs.title)`, kind: 'text', desc: false },
  '-created_at': { key: sql`rs.created_at`, kind: 'time', desc: true },
}

export interface RadioFilter {
  q?: string | undefined
  genre?: number | undefined
}

export interface StationRow {
  at: string | number
  item: RadioStation
}

const id = sql`rs.id`
const stations = sql`radio_stations rs`

/** A title not confirmed for this long is over. */
const FRESH = sql`now() - interval '10 minutes'`
/** A listener not seen for this long has left. */
const PRESENT = sql`now() - interval '70 seconds'`

const onAir = sql`case when h.id is not null then
  json_build_object('title', h.title, 'artist', h.artist,
    'since', to_char(h.played_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`

const onAirOf = sql`left join radio_history h on h.id = rs.now_playing_id and rs.title_seen_at > ${FRESH}`

/**
 * Selects the stations whose ids `pick` returns (columns id, at, place), ordered by place. The only function that maps
 * rows to contract stations.
 */
const stationsPicked = async (db: Db, pick: RawBuilder<unknown>): Promise<StationRow[]> => {
  const { rows } = await sql<Omit<RadioStation, 'type' | 'name'> & { at: string | number }>`
    with picked as materialized (${pick})
    select picked.at, rs.id, rs.title, rs.description, ${coverOf('c')} as cover,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'slug', g.slug)
          order by g.position, g.id), '[]')
        from radio_station_genres rg join genres g on g.id = rg.genre_id where rg.station_id = rs.id) as genres,
      rs.stream_url, rs.stream_type, rs.relay, rs.website, rs.country, rs.language, rs.bitrate, rs.public, rs.live,
      ${onAir} as on_air,
      (select count(*)::int from radio_presence p where p.station_id = rs.id and p.seen_at > ${PRESENT}) as listeners,
      rs.likes, rs.plays, rs.created_at, rs.updated_at
    from picked
    join radio_stations rs on rs.id = picked.id
    ${onAirOf}
    left join images c on c.id = rs.cover_id
    order by picked.place`.execute(db)
  return rows.map(({ at, ...row }) => ({ at, item: { type: 'radio-station', ...row, name: row.title } }))
}

const ofGenre = (genre: number | undefined): RawBuilder<unknown> =>
  genre === undefined
    ? sql`true`
    : sql`exists (select from radio_station_genres f where f.station_id = rs.id and f.genre_id = ${genre})`

const filtered = ({ q, genre }: RadioFilter): RawBuilder<unknown> =>
  sql`${publicStation} and ${contains(sql`rs.title`, q)} and ${ofGenre(genre)}`

/** Returns a page of public stations. */
export const listStations = (
  db: Db,
  name: RadioSort,
  filter: RadioFilter,
  request: PageRequest,
): Promise<StationRow[]> =>
  stationsPicked(db, pageOfList({ sort: sorts[name], id, from: stations, where: filtered(filter) }, request))

export const countStations = async (db: Db, filter: RadioFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${stations} where ${filtered(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns stations by id in the given order, omitting those the viewer may not see. */
export const stationsByIds = async (db: Db, viewer: ViewerScope, ids: number[]): Promise<RadioStation[]> => {
  const pick = sql`select rs.id, 0 as at, given.place from ${idsInOrder(ids)}
    join radio_stations rs on rs.id = given.id where ${stationFor(viewer)}`
  return (await stationsPicked(db, pick)).map((row) => row.item)
}

/** Returns other public stations: those sharing the most genres, then the most played. */
export const relatedStations = async (db: Db, stationId: number, limit: number): Promise<RadioStation[]> => {
  const shared = sql`(select count(*) from radio_station_genres a
    join radio_station_genres b on b.genre_id = a.genre_id and b.station_id = rs.id
    where a.station_id = ${stationId})`
  const order = sql`${shared} desc, rs.plays desc, rs.id desc`
  const pick = sql`select rs.id, 0 as at, row_number() over (order by ${order}) as place
    from ${stations} where ${publicStation} and rs.id <> ${stationId} order by ${order} ${limitOffset(limit)}`
  return (await stationsPicked(db, pick)).map((row) => row.item)
}

/** Returns genres that have public stations, in their order. */
export const genresOfStations = async (db: Db): Promise<RadioGenre[]> => {
  const { rows } = await sql<RadioGenre>`
    select g.id, g.name, g.slug, count(*)::int as stations_count
    from genres g join radio_station_genres rg on rg.genre_id = g.id
    join radio_stations rs on rs.id = rg.station_id and ${publicStation}
    group by g.id order by g.position, lower(g.name), g.id`.execute(db)
  return rows
}

/** Returns what stations visible to the viewer play, and whether they respond. */
export const onAirOfAll = async (
  db: Db,
  viewer: ViewerScope,
  ids: number[],
): Promise<Pick<RadioStation, 'id' | 'live' | 'on_air'>[]> => {
  const { rows } = await sql<Pick<RadioStation, 'id' | 'live' | 'on_air'>>`
    select rs.id, rs.live, ${onAir} as on_air from ${stations} ${onAirOf}
    where rs.id = any(${ids}::int[]) and ${stationFor(viewer)} order by rs.id`.execute(db)
  return rows
}

/** Returns what is on air; null if the station does not provide it. */
export const onAirAt = async (db: Db, stationId: number): Promise<OnAir | null> => {
  const { rows } = await sql<{ on_air: OnAir | null }>`
    select ${onAir} as on_air from ${stations} ${onAirOf} where rs.id = ${stationId}`.execute(db)
  return rows[0]?.on_air ?? null
}

/** Returns previous titles, newest first. */
export const trackHistory = async (
  db: Db,
  stationId: number,
  limit: number,
  after: number | null,
): Promise<(OnAir & { id: number })[]> => {
  const { rows } = await sql<OnAir & { id: number }>`
    select h.id, h.title, h.artist, h.played_at as since
    from radio_history h join radio_stations rs on rs.id = h.station_id
    where h.station_id = ${stationId} and h.played_at > now() - interval '1 day'
      and (h.id is distinct from rs.now_playing_id or rs.title_seen_at <= ${FRESH})
      ${after === null ? sql`` : sql`and h.id < ${after}`}
    order by h.id desc ${limitOffset(limit)}`.execute(db)
  return rows
}

/** Records that these listeners hear the station now, unless it was deleted meanwhile. */
export const upsertListeners = async (db: Db, stationId: number, listeners: string[]): Promise<void> => {
  await sql`
    insert into radio_presence (station_id, listener)
    select rs.id, l from radio_stations rs cross join unnest(${listeners}::text[]) l
    where rs.id = ${stationId} for key share of rs
    on conflict (station_id, listener) do update set seen_at = now()`.execute(db)
}

/** Deletes listeners not seen for an hour, and titles older than a week. */
export const deleteOldRadioRows = async (db: Db): Promise<void> => {
  await sql`delete from radio_presence where seen_at < now() - interval '1 hour'`.execute(db)
  await sql`delete from radio_history h where played_at < now() - interval '7 days'
    and not exists (select from radio_stations where now_playing_id = h.id)`.execute(db)
}

/** Deletes listeners who left. */
export const deleteListeners = async (db: Db, stationId: number, listeners: string[]): Promise<void> => {
  await sql`
    delete from radio_presence
    where station_id = ${stationId} and listener = any(${listeners}::text[])`.execute(db)
}

/** A station to poll. */
export interface Source {
  id: number
  stream_url: string
  stream_type: StreamType
  relay: boolean
  now_playing_url: string | null
}

const columns = ['id', 'stream_url', 'stream_type', 'relay', 'now_playing_url'] as const

export const loadSource = (db: Db, id: number): Promise<Source | undefined> =>
  db.selectFrom('radio_stations').select(columns).where('id', '=', id).executeTakeFirst()

/** Records a title: the same one continues, a different one starts now. */
export const recordTitle = async (db: Db, id: number, { title, artist }: Titled): Promise<void> => {
  await sql`
    with present as (
      select rs.id, h.title, h.artist from radio_stations rs left join radio_history h on h.id = rs.now_playing_id
      where rs.id = ${id} for no key update of rs
    ), added as (
      insert into radio_history (station_id, title, artist)
      select id, ${title}, ${artist}::text from present
      where (title, artist) is distinct from (${title}, ${artist}::text) returning id
    )
    update radio_stations set now_playing_id = coalesce((select id from added), now_playing_id),
      title_seen_at = now(), live = true, checked_at = now(), failures = 0
    where id in (select id from present)`.execute(db)
}

/** Records whether the source responds. If not, nothing is on air. */
export const recordState = async (db: Db, id: number, live: boolean): Promise<void> => {
  await sql`
    update radio_stations set live = ${live}, checked_at = now(),
      failures = ${live ? sql`0` : sql`failures + 1`} ${live ? sql`` : sql`, now_playing_id = null`}
    where id = ${id}`.execute(db)
}

/** Records that the current item has no title. */
export const clearTitle = async (db: Db, id: number): Promise<void> => {
  await sql`update radio_stations set now_playing_id = null where id = ${id} and now_playing_id is not null`.execute(
    db,
  )
}

/** Claims those of these stations that were not polled for this many seconds. */
export const claimPolls = async (db: Db, ids: number[], seconds: number): Promise<Source[]> => {
  const { rows } = await sql<Source>`
    update radio_stations set polled_at = now()
    where id = any(${ids}::int[])
      and coalesce(polled_at, '-infinity') < now() - make_interval(secs => ${seconds} * least(20, 1 + failures))
    returning id, stream_url, stream_type, relay, now_playing_url`.execute(db)
  return rows
}

/** Marks a station as polled: its stream passes through here, including titles. */
export const recordPoll = async (db: Db, id: number): Promise<void> => {
  await sql`update radio_stations set polled_at = now(), title_seen_at = case when now_playing_id is null then title_seen_at else now() end
    where id = ${id}`.execute(db)
}
