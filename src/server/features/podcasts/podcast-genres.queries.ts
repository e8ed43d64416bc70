import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PodcastGenre } from '../../../contract/podcasts.ts'
import { coverOf } from '../../db/covers-sql.ts'
import type { Database } from '../../db/schema.ts'
import { listedPodcast } from '../../db/visible.ts'

const counted = sql`(select count(*) from podcast_genre_links l join podcasts pc on pc.id = l.podcast_id
  where l.genre_id = g.id and ${listedPodcast})::int`

/** The one place where rows become podcast genres of the contract. */
const genresWhere = async (db: Kysely<Database>, condition: RawBuilder<unknown>): Promise<PodcastGenre[]> => {
  const { rows } = await sql<Omit<PodcastGenre, 'type' | 'title'>>`
    select * from (
      select g.id, g.name, g.slug, ${coverOf('c')} as cover, g.colour, g."order", ${counted} as podcasts_count,
        g.created_at, g.updated_at
      from podcast_genres g left join covers c on c.id = g.cover_id
    ) g where ${condition} order by g."order", lower(g.name), g.id`.execute(db)
  return rows.map((row) => ({ type: 'podcast-genre', ...row, title: row.name }))
}

/** Podcast genres that have public podcasts. */
export const heardPodcastGenres = (db: Kysely<Database>): Promise<PodcastGenre[]> =>
  genresWhere(db, sql`g.podcasts_count > 0`)

export const podcastGenreById = async (db: Kysely<Database>, id: number): Promise<PodcastGenre | undefined> =>
  (await genresWhere(db, sql`g.id = ${id}`))[0]
