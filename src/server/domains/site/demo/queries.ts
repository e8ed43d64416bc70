import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'

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
export const deleteSongsOf = async (trx: Trx, folder: string): Promise<Removed> => {
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
