import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

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
