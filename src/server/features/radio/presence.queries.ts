import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

/** Notes that these listeners hear the station now. */
export const notePresence = async (db: Db, stationId: number, listeners: string[]): Promise<void> => {
  await sql`
    insert into radio_presence (station_id, listener)
    select ${stationId}::int, unnest(${listeners}::text[])
    on conflict (station_id, listener) do update set seen_at = now()`.execute(db)
}

/** Takes away who was not seen for an hour, and what was played more than a week ago. */
export const forgetOldRadio = async (db: Db): Promise<void> => {
  await sql`delete from radio_presence where seen_at < now() - interval '1 hour'`.execute(db)
  await sql`delete from radio_history h where heard_at < now() - interval '7 days'
    and not exists (select from radio_stations where on_air_id = h.id)`.execute(db)
}

/** Notes that listeners have gone. */
export const dropPresence = async (db: Db, stationId: number, listeners: string[]): Promise<void> => {
  await sql`
    delete from radio_presence
    where station_id = ${stationId} and listener = any(${listeners}::text[])`.execute(db)
}
