import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'

/** Seconds for which a device keeps its place unless it says that it still plays. */
export interface Lasting {
  seconds: number
}

export interface PlayingDevice extends Lasting {
  user_id: number
  session_id: string
  play_id: string
}

const inSeconds = (seconds: number) => sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`

/** Devices of an account start one after the other. */
export const lockDevices = async (trx: Trx, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`devices ${userId}`}, 0))`.execute(trx)
}

/** Notes that a device plays; it keeps its place in the order while it goes on. */
export const upsertDevice = async (
  trx: Trx,
  { user_id, session_id, play_id, seconds }: PlayingDevice,
): Promise<void> => {
  await sql`
    insert into playing_devices as d (session_id, user_id, play_id, expires_at)
    values (${session_id}, ${user_id}, ${play_id}, ${inSeconds(seconds)})
    on conflict (session_id) do update set play_id = excluded.play_id, expires_at = excluded.expires_at,
      since = case when d.expires_at > now() then d.since else excluded.since end`.execute(trx)
}

/** Removes all but the `others` devices that began last, besides the given one; returns what plays on those that still play. */
export const removeOldestDevices = async (
  trx: Trx,
  { user_id, session_id }: Pick<PlayingDevice, 'user_id' | 'session_id'>,
  others: number,
): Promise<string[]> => {
  const { rows } = await sql<{ play_id: string; playing: boolean }>`
    delete from playing_devices d where d.user_id = ${user_id} and d.session_id <> ${session_id}
      and (d.expires_at <= now() or d.session_id in (
        select o.session_id from playing_devices o
        where o.user_id = ${user_id} and o.session_id <> ${session_id} and o.expires_at > now()
        order by o.since desc offset ${others}))
    returning d.play_id, d.expires_at > now() as playing`.execute(trx)
  return rows.filter(({ playing }) => playing).map(({ play_id }) => play_id)
}

/** Counts the other devices on which an account plays. */
export const otherDevices = async (
  trx: Trx,
  { user_id, session_id }: Pick<PlayingDevice, 'user_id' | 'session_id'>,
): Promise<number> => {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from playing_devices
    where user_id = ${user_id} and session_id <> ${session_id} and expires_at > now()`.execute(trx)
  return rows[0]?.others ?? 0
}

/** Whether a device still plays this. */
export const holdsPlace = async (
  trx: Trx,
  { session_id, play_id }: Pick<PlayingDevice, 'session_id' | 'play_id'>,
): Promise<boolean> =>
  (await trx
    .selectFrom('playing_devices')
    .select('session_id')
    .where('session_id', '=', session_id)
    .where('play_id', '=', play_id)
    .executeTakeFirst()) !== undefined

/** A device whose play ended keeps its place only for the next item to begin. */
export const shortenPlace = async (db: Db, playId: string, seconds: number): Promise<void> => {
  await sql`update playing_devices set expires_at = least(expires_at, ${inSeconds(seconds)})
    where play_id = ${playId}`.execute(db)
}

/** A paused device leaves its place to others. */
export const leavePlace = async (db: Db, sessionId: string, playId: string): Promise<void> => {
  await db
    .deleteFrom('playing_devices')
    .where('session_id', '=', sessionId)
    .where('play_id', '=', playId)
    .execute()
}
