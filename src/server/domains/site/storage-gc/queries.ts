import { sql } from 'kysely'
import { FILES_LOCK } from '../../../db/locks.ts'
import type { Db, Trx } from '../../../db/schema.ts'

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`

/** Deletes expired uploads and returns their ids; their media stays as long as a song plays it. */
export const deleteExpiredUploads = async (db: Db): Promise<string[]> => {
  const rows = await db
    .deleteFrom('uploads')
    .where('expires_at', '<', sql<string>`now()`)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Returns which of these uploads exist and are not completed. */
export const unfinishedUploads = async (db: Db, ids: string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', (e) => e.fn.any(e.val(ids)))
    .where('status', '=', 'uploading')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Returns whether stored files may be deleted until the transaction ends; false while a backup needs its snapshot. */
export const mayRemoveFiles = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock(${FILES_LOCK}) as may`.execute(trx)
  return rows[0]?.may === true
}

export interface UnusedMedia {
  id: number
  hash: string
  ext: string
}

/**
 * Returns media unused by songs, episodes, mirrors, campaigns and uploads and unchanged for `age` ms: all, or those in `among`.
 */
export const unusedMedia = async (db: Db, age: number, among?: number[]): Promise<UnusedMedia[]> => {
  const { rows } = await sql<UnusedMedia>`
    select id, hash, ext from media m
    where updated_at < now() - ${seconds(age)}
      and ${among === undefined ? sql`true` : sql`id = any(${among}::int[])`}
      and not exists (select from all_songs s where s.media_id = m.id)
      and not exists (select from all_songs s where s.next_media_id = m.id)
      and not exists (select from episodes e where e.media_id = m.id)
      and not exists (select from episode_mirrors c where c.media_id = m.id)
      and not exists (select from uploads u where u.media_id = m.id)
      and not exists (select from campaigns k where k.spot_media_id = m.id)
    order by id limit 1000`.execute(db)
  return rows
}

/** Locks a media row that is still unused; false if it is in use after all. */
export const lockUnused = async (trx: Trx, id: number): Promise<boolean> => {
  const locked = await trx
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return false
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from all_songs where media_id = ${id})
      or exists (select from all_songs where next_media_id = ${id}) or exists (select from episodes where media_id = ${id})
      or exists (select from episode_mirrors where media_id = ${id})
      or exists (select from uploads where media_id = ${id})
      or exists (select from campaigns where spot_media_id = ${id}) as used
  `.execute(trx)
  return rows[0]?.used === false
}

export const deleteMedia = async (trx: Trx, id: number): Promise<void> => {
  await trx.deleteFrom('media').where('id', '=', id).execute()
}

const coverInUse = sql<boolean>`
  exists (select from all_songs where cover_id = c.id) or exists (select from all_albums where cover_id = c.id)
  or exists (select from artists where avatar_cover_id = c.id or banner_cover_id = c.id)
  or exists (select from genres where cover_id = c.id) or exists (select from users where avatar_cover_id = c.id or banner_cover_id = c.id)
  or exists (select from playlists where cover_id = c.id) or exists (select from uploads where cover_id = c.id)
  or exists (select from podcasts where cover_id = c.id) or exists (select from episodes where cover_id = c.id)
  or exists (select from podcast_genres where cover_id = c.id)
  or exists (select from radio_stations where cover_id = c.id)
  or exists (select from custom_pages where cover_id = c.id)
  or exists (select from custom_page_images where image_id = c.id)
  or exists (select from artist_images where image_id = c.id)
  or exists (select from campaigns where square_image_id = c.id or wide_image_id = c.id)`

/** Returns covers that nothing refers to. */
export const unusedCovers = async (db: Db): Promise<{ id: number; hash: string }[]> => {
  const { rows } = await sql<{ id: number; hash: string }>`
    select id, hash from images c where not (${coverInUse}) order by id limit 1000`.execute(db)
  return rows
}

/** Deletes a cover unless it is in use by now; true if it was deleted. */
export const deleteCover = async (trx: Trx, id: number): Promise<boolean> => {
  await trx.selectFrom('images').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } =
    await sql`delete from images c where id = ${id} and not (${coverInUse}) returning id`.execute(trx)
  return rows.length > 0
}

/** Returns which of these hashes belong to media or covers. */
export const knownHashes = async (
  db: Db,
  table: 'media' | 'images',
  hashes: string[],
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom(table)
    .select('hash')
    .where('hash', '=', (e) => e.fn.any(e.val(hashes)))
    .execute()
  return new Set(rows.map((row) => row.hash))
}

/**
 * Deletes albums and artists that lost their last song and have no data of their own. Rows locked by a writer are left
 * for the next run. Returns whether there were any.
 */
export const deleteEmptyNames = async (db: Db, age: number): Promise<boolean> => {
  const old = sql`updated_at < now() - ${seconds(age)}`
  const albums = await sql`
    delete from albums where id in (
      select id from albums a where ${old} and not keep_when_empty and description is null
        and not exists (select from all_songs where album_id = a.id)
      for update skip locked) returning id`.execute(db)
  const artists = await sql`
    delete from artists where id in (
      select id from artists a where ${old} and not keep_when_empty and bio is null and user_id is null
        and not exists (select from all_songs where artist_id = a.id)
        and not exists (select from song_artists where artist_id = a.id)
        and not exists (select from all_albums where artist_id = a.id)
        and not exists (select from artist_members where artist_id = a.id)
        and not exists (select from campaigns where artist_id = a.id)
      for update skip locked) returning id`.execute(db)
  return albums.rows.length + artists.rows.length > 0
}
