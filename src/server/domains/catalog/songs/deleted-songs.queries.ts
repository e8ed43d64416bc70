import { sql } from 'kysely'
import type { DeletedSong } from '../../../../contract/catalog/back-office/trash.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, expired, expiresAt, joinSongStats, sold } from '../../../db/sql/items.ts'
import { matchesText, matchesWords } from '../../../db/sql/text-search.ts'

export const deletedSongListing: Listing = {
  from: sql`(select * from all_songs where deleted_at is not null and kept_at is null) s`,
  id: sql`s.id`,
  sorts: {
    deleted_at: { key: sql`s.deleted_at`, kind: 'time' },
    title: { key: sql`s.sort_text`, kind: 'text' },
  },
  search: (text) => matchesWords(text, (word) => matchesText(sql`s.search_text`, word)),
  filters: { artist: (artist: number) => sql`s.artist_id = ${artist}` },
}

export const deletedSongRows = async (db: Db, ids: number[]): Promise<DeletedSong[]> => {
  const { rows } = await sql<DeletedSong>`
    select s.id, s.title, ${coverOf('c')} as cover,
      case when ar.id is not null then json_build_object('id', ar.id, 'name', ar.name) end as artist,
      case when al.id is not null then json_build_object('id', al.id, 'name', al.title) end as album,
      st.plays, s.deleted_at, ${expiresAt('s')} as expires_at
    from all_songs s ${joinSongStats} left join artists ar on ar.id = s.artist_id
    left join albums al on al.id = s.album_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id)
    where s.id = any(${ids}::int[]) and s.deleted_at is not null and s.kept_at is null`.execute(db)
  return rows
}

/** Returns the main artist of each deleted song, null for others. */
export const mainArtistsOfDeleted = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select s.artist_id from unnest(${ids}::int[]) as given (id)
    left join all_songs s on s.id = given.id and s.deleted_at is not null and s.kept_at is null`.execute(db)
  return rows.map(({ artist_id }) => artist_id)
}

export const trash = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`update all_songs set deleted_at = now() where id = any(${ids}::int[]) and deleted_at is null`.execute(
    trx,
  )
}

export const restore = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`update all_songs set deleted_at = null, updated_at = now()
    where id = any(${ids}::int[]) and kept_at is null`.execute(trx)
}

/** Returns some songs that were in the trash for long enough, and that nobody owns if they were kept for buyers. */
export const expiredSongs = async (trx: Trx, max: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from all_songs s where ${expired} and (kept_at is null or not ${sold})
    order by deleted_at, id limit ${max}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns the songs of an account that are in the trash. */
export const listDeletedSongs = async (trx: Trx, user: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from all_songs where user_id = ${user} and deleted_at is not null and kept_at is null order by id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}
