import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { episodeFor, episodeOut, podcastFor, type ViewerScope } from '../../../db/sql/visibility.ts'

export interface Progress {
  progress: number
  played: boolean
}

/** An episode is finished within this many seconds of its end, or this share of its duration: the rest is credits. */
const ENDS = 30
const ENDS_SHARE = 0.05

/**
 * Stores where the viewer was in an episode at a time, by default now, unless something newer is stored. Near the end it
 * is marked as finished and stays so unless `played` says otherwise. Does nothing for an episode the viewer may not see.
 */
export const upsertProgress = async (
  db: Db,
  viewer: ViewerScope,
  id: number,
  seconds: number,
  played: boolean | undefined,
  at: string | undefined,
): Promise<Progress | undefined> => {
  const length = sql`coalesce(m.duration, e.duration)`
  const atEnd = sql`(${length} > 0 and ${length} - ${seconds}::float8 <= least(${ENDS}, ${length} * ${ENDS_SHARE}::float8))`
  const { rows } = await sql<Progress>`
    insert into episode_progress as pr (user_id, episode_id, seconds, played, updated_at)
    select ${viewer.id}, e.id, case when ${length} > 0 then least(${seconds}::float8, ${length}) else ${seconds}::float8 end,
      ${played === undefined ? atEnd : sql`${played}::boolean`}, least(${at ?? null}::timestamptz, clock_timestamp())
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    where e.id = ${id} and ${episodeFor(viewer)}
    on conflict (user_id, episode_id) do update set (seconds, updated_at, played) = (
      select case when newer then excluded.seconds else pr.seconds end, greatest(excluded.updated_at, pr.updated_at),
        case when newer then ${played === undefined ? sql`pr.played or excluded.played` : sql`excluded.played`} else pr.played end
      from (select excluded.updated_at >= pr.updated_at as newer) known)
    returning seconds as progress, played`.execute(db)
  return rows[0]
}

/** All published episodes of a podcast, or one episode and older ones. */
const ofPodcast = (podcastId: number, until: number | undefined) =>
  sql`e.podcast_id = ${podcastId} ${
    until === undefined
      ? sql``
      : sql`and (e.published_at, e.id) <= (
        select l.published_at, l.id from episodes l where l.id = ${until} and l.podcast_id = ${podcastId})`
  }`

/** Marks the published episodes of a podcast as finished. */
export const markAllPlayed = async (
  db: Db,
  viewer: ViewerScope,
  podcastId: number,
  until: number | undefined,
): Promise<void> => {
  await sql`
    insert into episode_progress as pr (user_id, episode_id, seconds, played)
    select ${viewer.id}, e.id, 0, true from episodes e left join media m on m.id = e.media_id
    where ${ofPodcast(podcastId, until)} and ${episodeOut}
    on conflict (user_id, episode_id) do update set played = true, updated_at = clock_timestamp()
      where not pr.played`.execute(db)
}

/** Deletes an account's progress in a podcast. */
export const clearAllProgress = async (
  db: Db,
  viewer: ViewerScope,
  podcastId: number,
  until: number | undefined,
): Promise<void> => {
  await sql`
    delete from episode_progress pr using episodes e
    where pr.user_id = ${viewer.id} and e.id = pr.episode_id and ${ofPodcast(podcastId, until)}`.execute(db)
}

export const seesPodcast = async (db: Db, viewer: ViewerScope, id: number): Promise<boolean> => {
  const { rows } = await sql`select from podcasts pc where pc.id = ${id} and ${podcastFor(viewer)}`.execute(
    db,
  )
  return rows.length > 0
}
