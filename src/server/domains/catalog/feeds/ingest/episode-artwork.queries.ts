import { sql } from 'kysely'
import type { Db, Trx } from '../../../../db/schema.ts'

/** An image that is not downloaded yet, and its episodes. */
export interface PendingArtwork {
  url: string
  episodes: number[]
}

/** Drops episode artwork that equals the podcast's own, which is the fallback anyway. */
export const deleteArtwork = async (trx: Trx, podcastId: number, cover: string): Promise<void> => {
  await sql`
    delete from episode_artwork p using episodes e
    where e.id = p.episode_id and e.podcast_id = ${podcastId} and p.pending and p.image_id is null
      and p.url = ${cover}`.execute(trx)
}

/** Returns artwork to fetch, that of the newest episodes first. Failed ones back off. */
export const pendingArtwork = async (db: Db, max: number): Promise<PendingArtwork[]> => {
  const { rows } = await sql<PendingArtwork>`
    select p.url, array_agg(p.episode_id) as episodes
    from episode_artwork p join episodes e on e.id = p.episode_id
    where p.pending and coalesce(p.attempted_at, '-infinity') <= now() - p.attempts * interval '6 hours'
    group by p.url order by max(e.published_at) desc limit ${max}`.execute(db)
  return rows
}

/** Sets the artwork named by the feed, unless another one was chosen manually. */
export const storeArtwork = async (db: Db, episodes: number[], coverId: number): Promise<void> => {
  await sql`
    with taken as (
      update episode_artwork p set image_id = ${coverId}, pending = false
      from episode_artwork before where before.episode_id = p.episode_id and p.episode_id = any(${episodes}::int[])
      returning p.episode_id, before.image_id as before
    )
    update episodes e set cover_id = ${coverId}, updated_at = now() from taken
    where e.id = taken.episode_id and (e.cover_id is null or e.cover_id = taken.before)`.execute(db)
}

/** Records a failed fetch; after `most` attempts it is not retried. */
export const recordMissing = async (db: Db, episodes: number[], max: number): Promise<void> => {
  await sql`
    update episode_artwork set attempts = attempts + 1, attempted_at = now(), pending = attempts + 1 < ${max}
    where episode_id = any(${episodes}::int[])`.execute(db)
}
