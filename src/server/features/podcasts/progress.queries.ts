import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { type Asker, episodeFor, episodeOut, podcastFor } from '../../db/visible.ts'

type Db = Kysely<Database>

export interface Heard {
  progress: number
  played: boolean
}

/** Closer to the end than this, in seconds or as a share of the whole, an episode is heard: what follows are thanks. */
const ENDS = 30
const ENDS_SHARE = 0.05

/**
 * Keeps how far the asker is in an episode. At the end it is heard; what was heard stays so until somebody says
 * otherwise (`played`). Nothing for an episode that the asker may not see.
 */
export const keepProgress = async (
  db: Db,
  asker: Asker,
  id: number,
  seconds: number,
  played: boolean | undefined,
): Promise<Heard | undefined> => {
  const length = sql`coalesce(m.duration, e.duration)`
  const atEnd = sql`(${length} > 0 and ${length} - ${seconds}::float8 <= least(${ENDS}, ${length} * ${ENDS_SHARE}::float8))`
  const { rows } = await sql<Heard>`
    insert into episode_progress as pr (user_id, episode_id, seconds, played)
    select ${asker.id}, e.id, case when ${length} > 0 then least(${seconds}::float8, ${length}) else ${seconds}::float8 end,
      ${played === undefined ? atEnd : sql`${played}::boolean`}
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    where e.id = ${id} and ${episodeFor(asker)}
    on conflict (user_id, episode_id) do update set seconds = excluded.seconds, updated_at = clock_timestamp(),
      played = ${played === undefined ? sql`pr.played or excluded.played` : sql`excluded.played`}
    returning seconds as progress, played`.execute(db)
  return rows[0]
}

/** Of a podcast all that is out, or only an episode and what came out before it. */
const ofPodcast = (podcastId: number, until: number | undefined) =>
  sql`e.podcast_id = ${podcastId} ${
    until === undefined
      ? sql``
      : sql`and (e.published_at, e.id) <= (
        select l.published_at, l.id from episodes l where l.id = ${until} and l.podcast_id = ${podcastId})`
  }`

/** Marks the episodes of a podcast that are out as heard. */
export const hearEvery = async (
  db: Db,
  asker: Asker,
  podcastId: number,
  until: number | undefined,
): Promise<void> => {
  await sql`
    insert into episode_progress as pr (user_id, episode_id, seconds, played)
    select ${asker.id}, e.id, 0, true from episodes e left join media m on m.id = e.media_id
    where ${ofPodcast(podcastId, until)} and ${episodeOut}
    on conflict (user_id, episode_id) do update set played = true, updated_at = clock_timestamp()
      where not pr.played`.execute(db)
}

/** Forgets what an account has heard of a podcast. */
export const forgetEvery = async (
  db: Db,
  asker: Asker,
  podcastId: number,
  until: number | undefined,
): Promise<void> => {
  await sql`
    delete from episode_progress pr using episodes e
    where pr.user_id = ${asker.id} and e.id = pr.episode_id and ${ofPodcast(podcastId, until)}`.execute(db)
}

export const seesPodcast = async (db: Db, asker: Asker, id: number): Promise<boolean> => {
  const { rows } = await sql`select from podcasts pc where pc.id = ${id} and ${podcastFor(asker)}`.execute(db)
  return rows.length > 0
}
