import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

/** A picture that is not here yet, and the episodes it is of. */
export interface WaitingPicture {
  url: string
  episodes: number[]
}

/** Forgets pictures that are that of the podcast itself, which its episodes have anyway. */
export const dropPictures = async (
  trx: Transaction<Database>,
  podcastId: number,
  cover: string,
): Promise<void> => {
  await sql`
    delete from episode_pictures p using episodes e
    where e.id = p.episode_id and e.podcast_id = ${podcastId} and p.waiting and p.taken_id is null
      and p.url = ${cover}`.execute(trx)
}

/** Pictures to be fetched, those of the newest episodes first. What failed waits longer each time. */
export const waitingPictures = async (db: Db, most: number): Promise<WaitingPicture[]> => {
  const { rows } = await sql<WaitingPicture>`
    select p.url, array_agg(p.episode_id) as episodes
    from episode_pictures p join episodes e on e.id = p.episode_id
    where p.waiting and coalesce(p.tried_at, '-infinity') <= now() - p.tries * interval '6 hours'
    group by p.url order by max(e.published_at) desc limit ${most}`.execute(db)
  return rows
}

/** Gives episodes the picture that their feed names, unless somebody has chosen another here. */
export const putPicture = async (db: Db, episodes: number[], coverId: number): Promise<void> => {
  await sql`
    with taken as (
      update episode_pictures p set taken_id = ${coverId}, waiting = false
      from episode_pictures before where before.episode_id = p.episode_id and p.episode_id = any(${episodes}::int[])
      returning p.episode_id, before.taken_id as before
    )
    update episodes e set cover_id = ${coverId}, updated_at = now() from taken
    where e.id = taken.episode_id and (e.cover_id is null or e.cover_id = taken.before)`.execute(db)
}

/** Notes that a picture could not be had; after `most` tries it is not asked for again. */
export const putMissing = async (db: Db, episodes: number[], most: number): Promise<void> => {
  await sql`
    update episode_pictures set tries = tries + 1, tried_at = now(), waiting = tries + 1 < ${most}
    where episode_id = any(${episodes}::int[])`.execute(db)
}
