import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { type Asker, songFor } from '../../db/visible.ts'

type Db = Kysely<Database>

export interface Recent {
  id: number
  at: string
}

/**
 * The songs that an account heard last, each once, newest first. Each step goes to the newest play of a song that
 * was not met yet, so that a song heard a thousand times in a row hides no other. Plays that were skipped early
 * (see when a play counts) are left out; those still running are in.
 */
export const recentSongs = async (db: Db, asker: Asker, limit: number): Promise<Recent[]> => {
  const heard = sql`
    plays p join songs s on s.id = p.item_id join media m on m.id = s.media_id
    where p.user_id = ${asker.id} and p.item_type = 'song' and ${songFor(asker)}
      and (p.ended_at is null or p.seconds >= least(30, p.duration / 2))
      and p.started_at > coalesce((select recents_since from users where id = ${asker.id}), '-infinity')`
  const { rows } = await sql<Recent>`
    with recursive step (id, at, met, place) as (
      (select p.item_id, p.started_at, array[p.item_id], 1 from ${heard} order by p.started_at desc limit 1)
      union all
      select next.id, next.at, step.met || next.id, step.place + 1
      from step cross join lateral (
        select p.item_id as id, p.started_at as at from ${heard}
          and p.started_at <= step.at and p.item_id <> all (step.met)
        order by p.started_at desc limit 1
      ) next
      where step.place < ${limit}
    )
    select id, at from step order by place`.execute(db)
  return rows
}

/** From now on, plays until now no longer show. */
export const forgetRecents = async (db: Db, userId: number): Promise<void> => {
  await sql`update users set recents_since = clock_timestamp() where id = ${userId}`.execute(db)
}
