import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { OnAir, RadioGenre, RadioStation, radioSorts } from '../../../contract/radio-stations.ts'
import { coverOf } from '../../db/covers-sql.ts'
import { given } from '../../db/given.ts'
import { contains, pageOfList, rowsUpTo, type Sort, type Window } from '../../db/keyset.ts'
import type { Database } from '../../db/schema.ts'
import { type Asker, publicStation, stationFor } from '../../db/visible.ts'

type Db = Kysely<Database>
export type RadioSort = (typeof radioSorts)[number]

/** Allow-listed orders, each with its partial index. */
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

/** What was not heard of for so long is over. */
const FRESH = sql`now() - interval '10 minutes'`
/** A listener who was not seen for so long is gone. */
const PRESENT = sql`now() - interval '70 seconds'`

const onAir = sql`case when h.id is not null then
  json_build_object('title', h.title, 'artist', h.artist,
    'since', to_char(h.heard_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`

const onAirOf = sql`left join radio_history h on h.id = rs.on_air_id and rs.heard_at > ${FRESH}`

/**
 * The stations whose ids `pick` names (columns id, at, place), in order of place. The one place where rows become
 * stations of the contract.
 */
const stationsPicked = async (db: Db, pick: RawBuilder<unknown>): Promise<StationRow[]> => {
  const { rows } = await sql<Omit<RadioStation, 'type' | 'name'> & { at: string | number }>`
    with picked as materialized (${pick})
    select picked.at, rs.id, rs.title, rs.description, ${coverOf('c')} as cover,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'slug', g.slug)
          order by g."order", g.id), '[]')
        from radio_station_genres rg join genres g on g.id = rg.genre_id where rg.station_id = rs.id) as genres,
      rs.stream_url, rs.stream_type, rs.relay, rs.website, rs.country, rs.language, rs.bitrate, rs.public, rs.live,
      ${onAir} as on_air,
      (select count(*)::int from radio_presence p where p.station_id = rs.id and p.seen_at > ${PRESENT}) as listeners,
      rs.likes, rs.plays, rs.created_at, rs.updated_at
    from picked
    join radio_stations rs on rs.id = picked.id
    ${onAirOf}
    left join covers c on c.id = rs.cover_id
    order by picked.place`.execute(db)
  return rows.map(({ at, ...row }) => ({ at, item: { type: 'radio-station', ...row, name: row.title } }))
}

const ofGenre = (genre: number | undefined): RawBuilder<unknown> =>
  genre === undefined
    ? sql`true`
    : sql`exists (select from radio_station_genres f where f.station_id = rs.id and f.genre_id = ${genre})`

const filtered = ({ q, genre }: RadioFilter): RawBuilder<unknown> =>
  sql`${publicStation} and ${contains(sql`rs.title`, q)} and ${ofGenre(genre)}`

/** A page of public stations. */
export const listStations = (
  db: Db,
  name: RadioSort,
  filter: RadioFilter,
  window: Window,
): Promise<StationRow[]> =>
  stationsPicked(db, pageOfList({ sort: sorts[name], id, from: stations, where: filtered(filter) }, window))

export const countStations = async (db: Db, filter: RadioFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${stations} where ${filtered(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Stations by id in the given order, without those that the asker may not see. */
export const stationsByIds = async (db: Db, asker: Asker, ids: number[]): Promise<RadioStation[]> => {
  const pick = sql`select rs.id, 0 as at, given.place from ${given(ids)}
    join radio_stations rs on rs.id = given.id where ${stationFor(asker)}`
  return (await stationsPicked(db, pick)).map((row) => row.item)
}

/** Other public stations: those that share the most genres with this one, then the most played. */
export const relatedStations = async (db: Db, stationId: number, limit: number): Promise<RadioStation[]> => {
  const shared = sql`(select count(*) from radio_station_genres a
    join radio_station_genres b on b.genre_id = a.genre_id and b.station_id = rs.id
    where a.station_id = ${stationId})`
  const order = sql`${shared} desc, rs.plays desc, rs.id desc`
  const pick = sql`select rs.id, 0 as at, row_number() over (order by ${order}) as place
    from ${stations} where ${publicStation} and rs.id <> ${stationId} order by ${order} ${rowsUpTo(limit)}`
  return (await stationsPicked(db, pick)).map((row) => row.item)
}

/** Genres that have public stations, in their order. */
export const genresOfStations = async (db: Db): Promise<RadioGenre[]> => {
  const { rows } = await sql<RadioGenre>`
    select g.id, g.name, g.slug, count(*)::int as stations_count
    from genres g join radio_station_genres rg on rg.genre_id = g.id
    join radio_stations rs on rs.id = rg.station_id and ${publicStation}
    group by g.id order by g."order", lower(g.name), g.id`.execute(db)
  return rows
}

/** What stations play that the asker may see, and whether they answer. */
export const onAirOfAll = async (
  db: Db,
  asker: Asker,
  ids: number[],
): Promise<Pick<RadioStation, 'id' | 'live' | 'on_air'>[]> => {
  const { rows } = await sql<Pick<RadioStation, 'id' | 'live' | 'on_air'>>`
    select rs.id, rs.live, ${onAir} as on_air from ${stations} ${onAirOf}
    where rs.id = any(${ids}::int[]) and ${stationFor(asker)} order by rs.id`.execute(db)
  return rows
}

/** What is on air; null when the station does not say. */
export const onAirAt = async (db: Db, stationId: number): Promise<OnAir | null> => {
  const { rows } = await sql<{ on_air: OnAir | null }>`
    select ${onAir} as on_air from ${stations} ${onAirOf} where rs.id = ${stationId}`.execute(db)
  return rows[0]?.on_air ?? null
}

/** What was on air before, latest first. */
export const playedBefore = async (
  db: Db,
  stationId: number,
  limit: number,
  after: number | null,
): Promise<(OnAir & { id: number })[]> => {
  const { rows } = await sql<OnAir & { id: number }>`
    select h.id, h.title, h.artist, h.heard_at as since
    from radio_history h join radio_stations rs on rs.id = h.station_id
    where h.station_id = ${stationId} and h.heard_at > now() - interval '1 day'
      and (h.id is distinct from rs.on_air_id or rs.heard_at <= ${FRESH})
      ${after === null ? sql`` : sql`and h.id < ${after}`}
    order by h.id desc ${rowsUpTo(limit)}`.execute(db)
  return rows
}
