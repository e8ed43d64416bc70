import { sql } from 'kysely'
import type { DeletedAlbum } from '../../../../contract/catalog/back-office/trash.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, expired, expiresAt, joinAlbumStats } from '../../../db/sql/items.ts'
import { matchesText, matchesWords } from '../../../db/sql/text-search.ts'

export const deletedAlbumListing: Listing = {
  from: sql`(select * from all_albums where deleted_at is not null) al`,
  id: sql`al.id`,
  sorts: {
    deleted_at: { key: sql`al.deleted_at`, kind: 'time' },
    title: { key: sql`al.sort_text`, kind: 'text' },
  },
  search: (text) =>
    matchesWords(
      text,
      (word) => sql`(${matchesText(sql`al.search_text`, word)}
        or al.artist_id in (select ar.id from artists ar where ${matchesText(sql`ar.search_text`, word)}))`,
    ),
  filters: { artist: (artist: number) => sql`al.artist_id = ${artist}` },
}

/** Songs that return to the album `al`: those that exist and are on no other by now. */
const returning = sql`all_songs s where s.id = any(al.deleted_songs) and s.album_id is null`

export const deletedAlbumRows = async (db: Db, ids: number[]): Promise<DeletedAlbum[]> => {
  const { rows } = await sql<DeletedAlbum>`
    select al.id, al.title, ${coverOf('c')} as cover,
      case when ar.id is not null then json_build_object('id', ar.id, 'name', ar.name) end as artist,
      (select count(*)::int from ${returning}) as songs_count, st.plays, al.deleted_at,
      ${expiresAt('al')} as expires_at
    from all_albums al ${joinAlbumStats} left join artists ar on ar.id = al.artist_id
    left join images c on c.id = al.cover_id
    where al.id = any(${ids}::int[]) and al.deleted_at is not null`.execute(db)
  return rows
}

/** Returns the artist of each deleted album, null for others. */
export const artistsOfDeleted = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select al.artist_id from unnest(${ids}::int[]) as given (id)
    left join all_albums al on al.id = given.id and al.deleted_at is not null`.execute(db)
  return rows.map(({ artist_id }) => artist_id)
}

/** Moves albums to the trash, whose keys others may get meanwhile. */
export const trash = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`
    update all_albums al set deleted_at = now(), key = 'deleted ' || id, deleted_songs =
      array(select s.id from all_songs s where s.album_id = al.id
        order by coalesce(s.disc_no, 1), s.track_no nulls last, s.id)
    where id = any(${ids}::int[]) and deleted_at is null`.execute(trx)
}

/** Locks an album in the trash, after the songs that return to it, and returns what its key consists of. */
export const lockDeleted = async (trx: Trx, id: number) => {
  await sql`select from all_songs where id = any((select deleted_songs from all_albums where id = ${id})::int[])
    order by id for update`.execute(trx)
  const { rows } = await sql<{ title: string; artist: number | null; user_id: number | null }>`
    select title, artist_id as artist, user_id from all_albums
    where id = ${id} and deleted_at is not null for update`.execute(trx)
  return rows[0]
}

/** Takes an album out of the trash and returns the ids of the songs that return to it. */
export const restore = async (trx: Trx, id: number, key: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update all_songs s set album_id = al.id, updated_at = now() from all_albums al
    where al.id = ${id} and s.id = any(al.deleted_songs) and s.album_id is null returning s.id`.execute(trx)
  await sql`update all_albums set deleted_at = null, deleted_songs = null, key = ${key}, updated_at = now()
    where id = ${id}`.execute(trx)
  return rows.map((row) => row.id)
}

export const deleteForGood = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`delete from likes where item_type = 'album' and item_id = any(${ids}::int[])`.execute(trx)
  await sql`delete from all_albums where id = any(${ids}::int[]) and deleted_at is not null`.execute(trx)
}

/** Returns some albums that were in the trash for long enough. */
export const expiredAlbums = async (trx: Trx, max: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from all_albums where ${expired} order by deleted_at, id limit ${max}`.execute(trx)
  return rows.map(({ id }) => id)
}
