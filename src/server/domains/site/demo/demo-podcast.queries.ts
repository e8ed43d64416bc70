import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { EpisodeTable, PodcastTable } from '../../../db/tables/podcasts.ts'

export const hasPodcast = async (db: Db, guid: string): Promise<boolean> =>
  (await db.selectFrom('podcasts').select('id').where('guid', '=', guid).executeTakeFirst()) !== undefined

/** Inserts the podcast with its episodes and any missing genres. */
export const insertDemoPodcast = async (
  trx: Trx,
  podcast: Insertable<PodcastTable>,
  genres: { name: string; slug: string }[],
  episodes: Omit<Insertable<EpisodeTable>, 'podcast_id'>[],
): Promise<void> => {
  const { id } = await trx.insertInto('podcasts').values(podcast).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('podcast_genres')
    .values(
      genres.map((genre, index) => ({
        ...genre,
        position: sql<number>`(select coalesce(max(position), 0) + 1 + ${index}::int from podcast_genres)`,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute()
  await sql`insert into podcast_genre_links (podcast_id, genre_id)
    select ${id}::int, id from podcast_genres where slug = any(${genres.map(({ slug }) => slug)}::text[])`.execute(
    trx,
  )
  await trx
    .insertInto('episodes')
    .values(episodes.map((episode) => ({ ...episode, podcast_id: id })))
    .execute()
}

/**
 * Deletes the demo's episodes, then their podcast if it has no others, then the genres created with it unless they were
 * changed or are in use. Returns the media of the episodes.
 */
export const deleteDemoPodcast = async (trx: Trx, guid: string): Promise<number[]> => {
  const { rows } = await sql<{ media_id: number | null }>`
    with gone as (
      delete from episodes e using podcasts p
      where p.id = e.podcast_id and p.guid = ${guid} and starts_with(e.guid, ${`${guid}/`})
      returning e.id, e.media_id
    ), unliked as (
      delete from likes where item_type = 'episode' and item_id in (select id from gone)
    ) select media_id from gone`.execute(trx)
  await sql`
    with gone as (
      delete from podcasts p where guid = ${guid} and not exists (select from episodes where podcast_id = p.id)
      returning id, created_at
    ), unfollowed as (
      delete from follows where item_type = 'podcast' and item_id in (select id from gone)
    )
    delete from podcast_genres g using gone
    where g.created_at = gone.created_at and g.updated_at = g.created_at
      and not exists (select from podcast_genre_links l where l.genre_id = g.id and l.podcast_id <> gone.id)`.execute(
    trx,
  )
  return rows.flatMap(({ media_id }) => media_id ?? [])
}
