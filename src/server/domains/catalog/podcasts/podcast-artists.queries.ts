import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** Returns the artist of each of these podcasts. */
export const artistsOfPodcasts = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const rows = await db
    .selectFrom('podcasts')
    .select('artist_id')
    .where('id', '=', (e) => e.fn.any(e.val(ids)))
    .execute()
  return rows.map(({ artist_id }) => artist_id)
}

/** Returns the artist of each of these episodes' podcasts. */
export const artistsOfEpisodes = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select p.artist_id from episodes e join podcasts p on p.id = e.podcast_id
    where e.id = any(${ids}::int[])`.execute(db)
  return rows.map(({ artist_id }) => artist_id)
}
