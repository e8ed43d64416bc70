import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { episodeFor, songFor, stationFor, type ViewerScope } from '../../db/visibility.ts'

export interface Recent {
  type: 'song' | 'episode' | 'radio-station'
  id: number
  at: string
}

/**
 * Returns the songs, episodes and stations visible to the viewer that the account `of` played last, each once, newest
 * first. Each step jumps to the newest play of an item not seen yet, so that one played a thousand times in a row hides
 * no others. Plays skipped early (see when a play counts) are omitted; running ones are included.
 */
export const recentItems = async (
  db: Db,
  viewer: ViewerScope,
  { of, limit, episodes }: { of: number; limit: number; episodes: boolean },
): Promise<Recent[]> => {
  const shownEpisode = sql`p.item_type = 'episode' and exists (
    select from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    where e.id = p.item_id and ${episodeFor(viewer)})`

  const lastPlayed = sql`
    plays p
    where p.user_id = ${of}
      and (p.item_type = 'song' and exists (
          select from songs s join media m on m.id = s.media_id where s.id = p.item_id and ${songFor(viewer)})
        or p.item_type = 'radio-station' and exists (
          select from radio_stations rs where rs.id = p.item_id and ${stationFor(viewer)})
        ${episodes ? sql`or ${shownEpisode}` : sql``})
      and (p.ended_at is null or p.seconds >= case when p.duration > 0 then least(30, p.duration / 2) else 30 end)
      and p.started_at > coalesce((select history_cleared_at from users where id = ${of}), '-infinity')`
  const { rows } = await sql<Recent>`
    with recursive step (type, id, at, met, place) as (
      (select p.item_type, p.item_id, p.started_at, array[p.item_type || p.item_id], 1
        from ${lastPlayed} order by p.started_at desc limit 1)
      union all
      select next.type, next.id, next.at, step.met || (next.type || next.id), step.place + 1
      from step cross join lateral (
        select p.item_type as type, p.item_id as id, p.started_at as at from ${lastPlayed}
          and p.started_at <= step.at and p.item_type || p.item_id <> all (step.met)
        order by p.started_at desc limit 1
      ) next
      where step.place < ${limit}
    )
    select type, id, at from step order by place`.execute(db)
  return rows
}

/** Hides all plays up to now. */
export const clearHistory = async (db: Db, userId: number): Promise<void> => {
  await sql`update users set history_cleared_at = clock_timestamp() where id = ${userId}`.execute(db)
}

/** Returns whether an account shows on its profile what it played last. */
export const recentsArePublic = async (db: Db, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('recents_public')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.recents_public === true
}
