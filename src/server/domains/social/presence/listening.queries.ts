import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** Types that are heard themselves; albums and the like are heard as songs. */
const HEARD = ['song', 'episode', 'radio-station']

/** Whether others may notice the change; undefined if nothing changed. */
type Noticed = boolean | undefined

/** Makes an open play what its user listens to, for the rest of the item but at most `max` seconds. */
export const insertListening = async (
  db: Db,
  playId: string,
  { grace, max }: { grace: number; max: number },
): Promise<Noticed> => {
  const { rows } = await sql<{ shown: boolean }>`
    insert into listening (user_id, play_id, item_type, item_id, started_at, private, expires_at)
    select p.user_id, p.id, p.item_type, p.item_id, p.started_at, p.private,
      now() + make_interval(secs => least(p.duration + ${grace}::float8, ${max}::float8))
    from plays p where p.id = ${playId} and p.user_id is not null and p.ended_at is null
      and p.item_type = any(${HEARD}::text[])
    on conflict (user_id) do update set play_id = excluded.play_id, item_type = excluded.item_type,
      item_id = excluded.item_id, started_at = excluded.started_at, playing = true, private = excluded.private,
      expires_at = excluded.expires_at
    returning not private as shown`.execute(db)
  return rows[0]?.shown
}

/** Marks a play as paused, if it is what its user listens to. */
export const pauseListening = async (db: Db, playId: string, userId: number): Promise<Noticed> => {
  const { rows } = await sql<{ shown: boolean }>`
    update listening set playing = false where user_id = ${userId} and play_id = ${playId} and playing
    returning not private as shown`.execute(db)
  return rows[0]?.shown
}

/** Ends a play, if it is what its user listens to. */
export const deleteListening = async (db: Db, playId: string, userId: number): Promise<Noticed> => {
  const { rows } = await sql<{ shown: boolean }>`
    delete from listening where user_id = ${userId} and play_id = ${playId} returning not private as shown`.execute(
    db,
  )
  return rows[0]?.shown
}

/** Starts a private session of some hours, or without an end; what plays becomes private, too. */
export const startPrivateSession = async (db: Db, userId: number, hours: number | null): Promise<void> => {
  const until = hours === null ? sql`'infinity'` : sql`now() + make_interval(hours => ${hours})`
  await sql`
    with session as (update users set private_until = ${until} where id = ${userId}),
    heard as (update listening set private = true where user_id = ${userId})
    update plays set private = true where user_id = ${userId} and ended_at is null`.execute(db)
}

/** Ends the private session. What began in it stays private. */
export const endPrivateSession = async (db: Db, userId: number): Promise<void> => {
  await sql`update users set private_until = null where id = ${userId}`.execute(db)
}
