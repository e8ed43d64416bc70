import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { EpisodeTable, PodcastTable } from '../../../db/tables/podcasts.ts'

const KEY = 'demo_state'

/** Returns the stored state of the demo catalog: its source folder, or that it was removed. */
export const demoState = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst())?.value ?? null

export const setDemoState = async (db: Db, value: string): Promise<void> => {
  await db
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute()
}

/** Updates the state unless it was changed since: a removal during the import wins. */
export const replaceDemoState = async (db: Db, before: string, value: string): Promise<void> => {
  await db
    .updateTable('settings')
    .set({ value, updated_at: new Date() })
    .where('key', '=', KEY)
    .where('value', '=', before)
    .execute()
}

export const hasSongs = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('songs').select('id').limit(1).executeTakeFirst()) !== undefined

/** Sets text and image of a demo artist unless they were edited. */
export const describeArtist = async (
  db: Db,
  key: string,
  bio: string | null,
  avatar: number | null,
): Promise<void> => {
  await db
    .updateTable('artists')
    .set({
      bio: sql`coalesce(bio, ${bio})`,
      avatar_cover_id: sql`coalesce(avatar_cover_id, ${avatar}::int)`,
      updated_at: sql`now()`,
    })
    .where('key', '=', key)
    .execute()
}

export const describeAlbum = async (
  db: Db,
  artistKey: string,
  title: string,
  description: string,
): Promise<void> => {
  await db
    .updateTable('albums')
    .set({ description: sql`coalesce(description, ${description})`, updated_at: sql`now()` })
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .where('artist_id', 'in', (e) => e.selectFrom('artists').select('id').where('key', '=', artistKey))
    .execute()
}

interface Removed {
  media: number[]
  albums: number[]
  artists: number[]
  genres: number[]
  playlists: number[]
}

/** Deletes the songs that an import of this folder created, and the records of its files. */
export const deleteSongs = async (trx: Trx, folder: string): Promise<Removed> => {
  const inside = sql<boolean>`starts_with(path, ${`${folder}/`})`
  const { rows } = await sql<{
    media: number[]
    albums: number[]
    artists: number[]
    genres: number[]
    playlists: number[]
  }>`
    with gone as (
      select id, media_id, album_id from all_songs
      where upload_id is null and user_id is null
        and media_id in (select media_id from imported_files where ${inside})
    )
    select
      array(select distinct media_id from gone) as media,
      array(select distinct album_id from gone where album_id is not null) as albums,
      array(select distinct artist_id from song_artists where song_id in (select id from gone)) as artists,
      array(select distinct genre_id from song_genres where song_id in (select id from gone)) as genres,
      array(select distinct playlist_id from playlist_songs where song_id in (select id from gone)) as playlists`.execute(
    trx,
  )
  const removed = rows[0] ?? { media: [], albums: [], artists: [], genres: [], playlists: [] }
  await trx
    .deleteFrom('all_songs')
    .where('upload_id', 'is', null)
    .where('user_id', 'is', null)
    .where('media_id', '=', (e) => e.fn.any(e.val(removed.media)))
    .execute()
  await trx.deleteFrom('imported_files').where(inside).execute()
  return removed
}

/**
 * Clears the demo's texts and images of artists and albums that lost their last song, so that clean-up removes them.
 */
export const clearDescriptions = async (trx: Trx, removed: Removed): Promise<void> => {
  await sql`update albums set description = null, updated_at = now() where id = any(${removed.albums}::int[])
    and not exists (select from songs where album_id = albums.id)`.execute(trx)
  await sql`update artists set bio = null, avatar_cover_id = null, updated_at = now()
    where user_id is null and (id = any(${removed.artists}::int[])
        or id in (select artist_id from albums where id = any(${removed.albums}::int[])))
      and not exists (select from song_artists where artist_id = artists.id)`.execute(trx)
  await sql`delete from genres where id = any(${removed.genres}::int[]) and cover_id is null
    and not exists (select from song_genres where genre_id = genres.id)`.execute(trx)
}

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
