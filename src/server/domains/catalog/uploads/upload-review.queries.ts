import { sql } from 'kysely'
import type { KnownAlbum } from '../../../../contract/catalog/back-office/uploads.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'

export interface PendingUploadRow {
  id: string
  file_name: string
  size: number
  duration: number
  truncated: boolean
  media_id: number
  /** As stored when the upload was received. */
  tags: unknown
  cover: Cover | null
}

/** Returns own received uploads for the catalog, or for an artist, that are not songs yet, oldest first. */
export const pendingUploads = async (
  db: Db,
  userId: number,
  artist: number | null,
  max: number,
): Promise<PendingUploadRow[]> => {
  const { rows } = await sql<PendingUploadRow>`
    select u.id, u.file_name, u.size, m.duration, m.truncated, u.media_id, u.tags, ${coverOf('c')} as cover
    from uploads u
    join media m on m.id = u.media_id
    left join images c on c.id = u.cover_id
    where u.user_id = ${userId} and u.purpose = 'import' and u.artist_id is not distinct from ${artist}
      and not exists (select from all_songs s where s.upload_id = u.id)
    order by u.created_at, u.id limit ${max}`.execute(db)
  return rows
}

export interface Duplicate {
  id: number
  title: string
  artist: string
  media_id: number
}

/**
 * Returns songs that use one of these media, or have one of these titles in lower case: of the catalog, or only of an
 * artist.
 */
export const duplicatesOf = async (
  db: Db,
  mediaIds: number[],
  titles: string[],
  artist: number | null,
): Promise<Duplicate[]> => {
  const { rows } = await sql<Duplicate>`
    with found as (
      select id from songs where media_id = any(${mediaIds}::int[])
      union select id from songs where lower(title) = any(${titles}::text[])
    )
    select s.id, s.title, coalesce(a.name, '') as artist, s.media_id
    from found join songs s on s.id = found.id left join artists a on a.id = s.artist_id
    where ${artist === null ? sql`true` : sql`s.artist_id = ${artist}`}
    order by s.id limit 5000`.execute(db)
  return rows
}

/** Returns the albums with these keys. */
export const albumsOfKeys = async (db: Db, keys: string[]): Promise<(KnownAlbum & { key: string })[]> => {
  const { rows } = await sql<KnownAlbum & { key: string }>`
    select al.id, al.title, ${coverOf('c')} as cover, al.key,
      (select count(*)::int from songs s where s.album_id = al.id) as songs_count
    from albums al left join images c on c.id = al.cover_id where al.key = any(${keys}::text[])`.execute(db)
  return rows
}

/** Deletes own catalog uploads without a song. */
export const deletePending = async (db: Db, userId: number, ids: string[]): Promise<void> => {
  await sql`delete from uploads u where u.user_id = ${userId} and u.purpose = 'import' and u.id = any(${ids}::uuid[])
    and not exists (select from all_songs s where s.upload_id = u.id)`.execute(db)
}
