import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { publicSong } from '../../db/visible.ts'

export interface Charted {
  id: number
  /** Counted plays of the last 30 days. */
  recent: number
  /** Counted plays of all time. */
  plays: number
}

/**
 * The songs of the chart: those with counted plays in the last 30 days, filled up with the most played
 * of all time, then with the newest.
 */
export const charted = async (db: Kysely<Database>, limit: number): Promise<Charted[]> => {
  const { rows } = await sql<Charted>`
    with recent as (
      select item_id as id, count(*) as n from plays
      where counted and item_type = 'song' and started_at > now() - interval '30 days'
      group by item_id
    ), candidates as (
      (select recent.id from recent join songs s on s.id = recent.id join media m on m.id = s.media_id
        where ${publicSong} order by recent.n desc, s.plays desc, s.id desc limit ${limit})
      union
      (select s.id from songs s join media m on m.id = s.media_id
        where ${publicSong} and s.plays > 0 order by s.plays desc, s.id desc limit ${limit})
      union
      (select s.id from songs s join media m on m.id = s.media_id
        where ${publicSong} order by s.created_at desc, s.id desc limit ${limit})
    )
    select s.id, coalesce(recent.n, 0) as recent, s.plays
    from candidates join songs s on s.id = candidates.id left join recent on recent.id = s.id
    order by coalesce(recent.n, 0) desc, s.plays desc, s.created_at desc, s.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}
