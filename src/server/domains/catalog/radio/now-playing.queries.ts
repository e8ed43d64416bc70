import { sql } from 'kysely'
import type { StreamType, Titled } from '../../../../contract/catalog/items.ts'
import type { Db } from '../../../db/schema.ts'

/** A station to poll. */
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
