import { type Kysely, sql } from 'kysely'
import type { StreamType, Titled } from '../../../contract/radio-stations.ts'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

/** A station as its source is asked. */
export interface Source {
  id: number
  stream_url: string
  stream_type: StreamType
  relay: boolean
  now_playing_url: string | null
}

const columns = ['id', 'stream_url', 'stream_type', 'relay', 'now_playing_url'] as const

export const sourceOf = (db: Db, id: number): Promise<Source | undefined> =>
  db.selectFrom('radio_stations').select(columns).where('id', '=', id).executeTakeFirst()

/** A title that was heard: the same goes on, another one is on air from now on. */
export const noteTitle = async (db: Db, id: number, { title, artist }: Titled): Promise<void> => {
  await sql`
    with present as (
      select rs.id, h.title, h.artist from radio_stations rs left join radio_history h on h.id = rs.on_air_id
      where rs.id = ${id} for no key update of rs
    ), added as (
      insert into radio_history (station_id, title, artist)
      select id, ${title}, ${artist}::text from present
      where (title, artist) is distinct from (${title}, ${artist}::text) returning id
    )
    update radio_stations set on_air_id = coalesce((select id from added), on_air_id),
      heard_at = now(), live = true, checked_at = now(), failures = 0
    where id in (select id from present)`.execute(db)
}

/** Whether the source answers. One that does not has nothing on air. */
export const noteState = async (db: Db, id: number, live: boolean): Promise<void> => {
  await sql`
    update radio_stations set live = ${live}, checked_at = now(),
      failures = ${live ? sql`0` : sql`failures + 1`} ${live ? sql`` : sql`, on_air_id = null`}
    where id = ${id}`.execute(db)
}

/** What plays says nothing of itself. */
export const noteSilence = async (db: Db, id: number): Promise<void> => {
  await sql`update radio_stations set on_air_id = null where id = ${id} and on_air_id is not null`.execute(db)
}

/** Those of these stations that nobody looked at for so long; from now on they are looked at. */
export const claimLooks = async (db: Db, ids: number[], seconds: number): Promise<Source[]> => {
  const { rows } = await sql<Source>`
    update radio_stations set looked_at = now()
    where id = any(${ids}::int[])
      and coalesce(looked_at, '-infinity') < now() - make_interval(secs => ${seconds} * least(20, 1 + failures))
    returning id, stream_url, stream_type, relay, now_playing_url`.execute(db)
  return rows
}

/** Keeps a station from being looked at: its sound passes through here, titles and all. */
export const noteLooked = async (db: Db, id: number): Promise<void> => {
  await sql`update radio_stations set looked_at = now(), heard_at = case when on_air_id is null then heard_at else now() end
    where id = ${id}`.execute(db)
}
