import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { joinSongStats } from '../../../db/sql/items.ts'
import { publicSong } from '../../../db/sql/visibility.ts'

export interface Charted {
  id: number
  /** Counted plays in the last 30 days. */
  recent: number
  /** Counted plays of all time. */
  plays: number
}

/**
 * Returns the songs of the chart: those with counted plays in the last 30 days, filled up with the most played of all
 * time, then with the newest.
 */
export const charted = async (db: Db, limit: number): Promise<Charted[]> => {
  const { rows } = await sql<Charted>`
    with recent as (
      select item_id as id, count(*) as n from plays
      where counted and item_type = 'song' and started_at > now() - interval '30 days'
      group by item_id
    ), candidates as (
      (select recent.id from recent join songs s on s.id = recent.id ${joinSongStats} join media m on m.id = s.media_id
        where ${publicSong} order by recent.n desc, st.plays desc, s.id desc limit ${limit})
      union
      (select s.id from songs s ${joinSongStats} join media m on m.id = s.media_id
        where ${publicSong} and st.plays > 0 order by st.plays desc, st.song_id desc limit ${limit})
      union
      (select s.id from songs s join media m on m.id = s.media_id
        where ${publicSong} order by s.created_at desc, s.id desc limit ${limit})
    )
    select s.id, coalesce(recent.n, 0) as recent, st.plays
    from candidates join songs s on s.id = candidates.id ${joinSongStats} left join recent on recent.id = s.id
    order by coalesce(recent.n, 0) desc, st.plays desc, s.created_at desc, s.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}
