import { type RawBuilder, sql } from 'kysely'
import type { AdminRadioStation } from '../../../../contract/catalog/back-office/radio.ts'
import type { StreamType } from '../../../../contract/catalog/items.ts'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'

const when = (holds: boolean, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  holds ? condition : sql`not ${condition}`

export const stationListing: Listing = {
  from: sql`radio_stations rs`,
  id: sql`rs.id`,
  sorts: {
    title: { key: sql`lower(rs.title)`, kind: 'text' },
    plays: { key: sql`rs.plays`, kind: 'number' },
    likes: { key: sql`rs.likes`, kind: 'number' },
    checked_at: { key: sql`coalesce(rs.checked_at, '1970-01-01')`, kind: 'time' },
    created_at: { key: sql`rs.created_at`, kind: 'time' },
  },
  search: (text) => sql`(${contains(sql`rs.title`, text)} or ${contains(sql`rs.stream_url`, text)})`,
  filters: {
    live: (live: YesOrNo) => when(live === 'true', sql`coalesce(rs.live, false)`),
    visibility: (value: string) => when(value === 'public', sql`rs.public`),
    relay: (relay: YesOrNo) => when(relay === 'true', sql`rs.relay`),
    genre: (genre: number) =>
      sql`exists (select from radio_station_genres f where f.station_id = rs.id and f.genre_id = ${genre})`,
  },
}

interface StationRow extends AdminRadioStation {
  description: string | null
  website: string | null
  language: string | null
  now_playing_url: string | null
}

export const stationRows = async (db: Db, ids: number[]): Promise<StationRow[]> => {
  const { rows } = await sql<StationRow>`
    select rs.id, rs.title, ${coverOf('c')} as cover, rs.description, rs.stream_url, rs.stream_type, rs.relay,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.position, g.id), '[]')
        from radio_station_genres rg join genres g on g.id = rg.genre_id where rg.station_id = rs.id) as genres,
      rs.website, rs.country, rs.language, rs.bitrate, rs.now_playing_url, rs.public, rs.live, rs.checked_at,
      (select count(*)::int from radio_presence p
        where p.station_id = rs.id and p.seen_at > now() - interval '70 seconds') as listeners,
      rs.plays, rs.likes, rs.created_at
    from radio_stations rs left join images c on c.id = rs.cover_id
    where rs.id = any(${ids}::int[])`.execute(db)
  return rows
}

export interface StationColumns {
  title: string
  stream_url: string
  stream_type?: StreamType
  relay?: boolean
  description?: string | null
  website?: string | null
  country?: string | null
  language?: string | null
  bitrate?: number | null
  now_playing_url?: string | null
  public?: boolean
  cover_id?: number | null
}

/** Returns the new station's id; null if another one has its stream. */
export const insertStation = async (
  trx: Trx,
  station: StationColumns & { stream_type: StreamType },
): Promise<number | null> => {
  const row = await trx
    .insertInto('radio_stations')
    .values(station)
    .onConflict((c) => c.column('stream_url').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns whether another station has this stream. */
export const streamTaken = async (trx: Trx, id: number, stream_url: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('radio_stations')
    .select('id')
    .where('stream_url', '=', stream_url)
    .where('id', '!=', id)
    .executeTakeFirst()
  return row !== undefined
}

export const updateStation = async (trx: Db, id: number, station: Partial<StationColumns>): Promise<void> => {
  await trx
    .updateTable('radio_stations')
    .set({ ...station, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Replaces the genres of a station. */
export const replaceStationGenres = async (trx: Trx, id: number, genres: number[]): Promise<void> => {
  await sql`delete from radio_station_genres
    where station_id = ${id} and genre_id <> all(${genres}::int[])`.execute(trx)
  await sql`insert into radio_station_genres (station_id, genre_id)
    select ${id}::int, unnest(${genres}::int[]) on conflict do nothing`.execute(trx)
}

export const setStationsVisible = async (trx: Trx, ids: number[], visible: boolean): Promise<void> => {
  await trx.updateTable('radio_stations').set({ public: visible }).where('id', 'in', ids).execute()
}

/** Deletes stations with their likes. */
export const deleteStations = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('likes').where('item_type', '=', 'radio-station').where('item_id', 'in', ids).execute()
  await trx.deleteFrom('radio_stations').where('id', 'in', ids).execute()
}

/** Returns genres by name, ignoring case. */
export const genresNamed = async (trx: Trx, names: string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, lower(name) as name from genres where lower(name) = any(${names}::text[])`.execute(trx)
  return new Map(rows.map(({ id, name }) => [name, id]))
}
