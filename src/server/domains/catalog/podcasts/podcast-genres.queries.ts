import { type RawBuilder, sql } from 'kysely'
import type { PodcastGenre } from '../../../../contract/catalog/podcasts.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { listedPodcast } from '../../../db/sql/visibility.ts'

const counted = sql`(select count(*) from podcast_genre_links l join podcasts pc on pc.id = l.podcast_id
  where l.genre_id = g.id and ${listedPodcast})::int`

/** The only function that maps rows to contract podcast genres. */
const genresWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<PodcastGenre[]> => {
  const { rows } = await sql<Omit<PodcastGenre, 'type' | 'title'>>`
    select * from (
      select g.id, g.name, g.slug, ${coverOf('c')} as cover, g.color, g.position, ${counted} as podcasts_count,
        g.created_at, g.updated_at
      from podcast_genres g left join images c on c.id = g.cover_id
    ) g where ${condition} order by g.position, lower(g.name), g.id`.execute(db)
  return rows.map((row) => ({ type: 'podcast-genre', ...row, title: row.name }))
}

/** Returns podcast genres that have public podcasts. */
export const playablePodcastGenres = (db: Db): Promise<PodcastGenre[]> =>
  genresWhere(db, sql`g.podcasts_count > 0`)

export const podcastGenreById = async (db: Db, id: number): Promise<PodcastGenre | undefined> =>
  (await genresWhere(db, sql`g.id = ${id}`))[0]
