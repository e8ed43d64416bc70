import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { DAY_MS, playsSince } from '../../../db/sql/plays-since.ts'
import { episodeFor, songFor, stationFor, type ViewerScope } from '../../../db/sql/visibility.ts'

export interface Recent {
  type: 'song' | 'episode' | 'radio-station'
  id: number
  at: string
}

/**
 * Returns the songs, episodes and stations visible to the viewer that the account `of` played last, each once, newest
 * first. Each step jumps to the newest play of an item not seen yet, so that one played a thousand times in a row hides
 * no others; `open` omits private sessions. Plays skipped early (see when a play counts) are omitted; running ones are included.
 */
export const recentItems = async (
  db: Db,
  viewer: ViewerScope,
  { of, limit, episodes, open }: { of: number; limit: number; episodes: boolean; open: boolean },
): Promise<Recent[]> => {
  const types = ['song', 'radio-station', ...(episodes ? ['episode'] : [])]
  const lastPlayed = sql`
    all_plays p
    where p.user_id = ${of} and p.item_type = any(${types}::text[])
      and (p.ended_at is null or p.seconds >= case when p.duration > 0 then least(30, p.duration / 2) else 30 end)
      and (not ${open}::boolean or not p.private)
      and p.started_at > coalesce((select history_cleared_at from users where id = ${of}), '-infinity')`
  // Only of the newest play of each item: all plays of one item would cost as much as it was played.
  const visible = (item: RawBuilder<unknown>) => sql`case ${item}.type
    when 'song' then exists (
      select from songs s join media m on m.id = s.media_id where s.id = ${item}.id and ${songFor(viewer)})
    when 'radio-station' then exists (
      select from radio_stations rs where rs.id = ${item}.id and ${stationFor(viewer)})
    else exists (
      select from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
      where e.id = ${item}.id and ${episodeFor(viewer)}) end`
  const { rows } = await sql<Recent>`
    with recursive step (type, id, at, met, visible, shown) as (
      (select first.*, array[first.type || first.id], v.visible, v.visible::int
        from (
          select p.item_type as type, p.item_id as id, p.started_at as at
          from ${lastPlayed} order by p.started_at desc limit 1
        ) first cross join lateral (select ${visible(sql`first`)} as visible) v)
      union all
      select next.*, step.met || (next.type || next.id), v.visible, step.shown + v.visible::int
      from step cross join lateral (
        select p.item_type as type, p.item_id as id, p.started_at as at from ${lastPlayed}
          and p.started_at <= step.at and p.item_type || p.item_id <> all (step.met)
        order by p.started_at desc limit 1
      ) next cross join lateral (select ${visible(sql`next`)} as visible) v
      where step.shown < ${limit}
    )
    select type, id, at from step where visible order by at desc`.execute(db)
  return rows
}

/** A song and how often an account played it. */
export interface OwnPlays {
  id: number
  plays: number
}

/**
 * Returns the songs that the viewer played most, as far as they may see them; of the last days, or of all the time. Plays
 * that do not count (see when a play counts) are omitted.
 */
export const mostPlayed = async (
  db: Db,
  viewer: ViewerScope,
  { days, limit }: { days: number | null; limit: number },
): Promise<OwnPlays[]> => {
  const heard =
    days === null
      ? sql`select song_id, plays, last_at from song_listens where user_id = ${viewer.id}`
      : sql`select item_id as song_id, count(*)::int as plays, max(started_at) as last_at from all_plays
          where user_id = ${viewer.id} and item_type = 'song' and seconds >= least(30, duration / 2)
            and started_at > greatest(now() - make_interval(days => ${days}::int),
              (select history_cleared_at from users where id = ${viewer.id}))
            and ${playsSince(Date.now() - days * DAY_MS)}
          group by item_id`
  const { rows } = await sql<OwnPlays>`
    select s.id, h.plays from (select * from (${heard}) all_heard order by plays desc, last_at desc, song_id) h join songs s on s.id = h.song_id join media m on m.id = s.media_id
    where ${songFor(viewer)} order by h.plays desc, h.last_at desc, s.id limit ${limit}`.execute(db)
  return rows
}

/** Hides all plays up to now, and forgets how often each song was played, and what was heard elsewhere. */
export const clearHistory = async (db: Db, userId: number): Promise<void> => {
  await sql`
    with cleared as (update users set history_cleared_at = clock_timestamp() where id = ${userId}),
      elsewhere as (delete from imported_listens where user_id = ${userId})
    delete from song_listens where user_id = ${userId}`.execute(db)
}
