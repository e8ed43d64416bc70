import type { Insertable } from 'kysely'
import type { Database } from '../src/server/db/schema.ts'
import { inDatabase } from './database.ts'

/** A podcast created by a test, with its episodes and genres. */
export interface Show {
  id: number
  episodes: number[]
  genres: number[]
}

/** Creates a public podcast with public episodes, in its own genres. */
export const makeShow = (
  podcast: Insertable<Database['podcasts']>,
  episodes: Omit<Insertable<Database['episodes']>, 'podcast_id'>[],
  genres: Insertable<Database['podcast_genres']>[] = [],
): Promise<Show> =>
  inDatabase(async (db) => {
    const { id } = await db
      .insertInto('podcasts')
      .values({ public: true, ...podcast })
      .returning('id')
      .executeTakeFirstOrThrow()
    const created = await db
      .insertInto('episodes')
      .values(episodes.map((episode) => ({ public: true, ...episode, podcast_id: id })))
      .returning('id')
      .execute()
    const show = { id, episodes: created.map((episode) => episode.id), genres: [] as number[] }
    if (genres.length === 0) return show
    const named = await db.insertInto('podcast_genres').values(genres).returning('id').execute()
    show.genres = named.map((genre) => genre.id)
    await db
      .insertInto('podcast_genre_links')
      .values(show.genres.map((genre_id) => ({ podcast_id: id, genre_id })))
      .execute()
    return show
  })
