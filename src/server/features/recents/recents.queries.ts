import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { songFor, type ViewerScope } from '../../db/visibility.ts'

export interface Recent {
  id: number
  at: string
}

/**
 * Returns the songs an account played last, each once, newest first. Each step jumps to the newest play of a song not
 * seen yet, so that a song played a thousand times in a row hides no others. Plays skipped early (see when a play
 * counts) are omitted; running ones are included.
 */
export const recentSongs = async (db: Db, viewer: ViewerScope, limit: number): Promise<Recent[]> => {
  const lastPlayed = sql`
    plays p join songs s on s.id = p.item_id join media m on m.id = s.media_id
    where p.user_id = ${viewer.id} and p.item_type = 'song' and ${songFor(viewer)}
      and (p.ended_at is null or p.seconds >= least(30, p.duration / 2))
      and p.started_at > coalesce((select history_cleared_at from users where id = ${viewer.id}), '-infinity')`
  const { rows } = await sql<Recent>`
    with recursive step (id, at, met, place) as (
      (select p.item_id, p.started_at, array[p.item_id], 1 from ${lastPlayed} order by p.started_at desc limit 1)
      union all
      select next.id, next.at, step.met || next.id, step.place + 1
      from step cross join lateral (
        select p.item_id as id, p.started_at as at from ${lastPlayed}
          and p.started_at <= step.at and p.item_id <> all (step.met)
        order by p.started_at desc limit 1
      ) next
      where step.place < ${limit}
    )
    select id, at from step order by place`.execute(db)
  return rows
}

/** Hides all plays up to now. */
export const clearHistory = async (db: Db, userId: number): Promise<void> => {
  await sql`update users set history_cleared_at = clock_timestamp() where id = ${userId}`.execute(db)
}
