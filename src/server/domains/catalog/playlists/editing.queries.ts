import { sql } from 'kysely'
import { reportedTime } from '../../../db/reported-time.ts'
import type { Trx } from '../../../db/schema.ts'
import { songFor, type ViewerScope } from '../../../db/sql/visibility.ts'

/**
 * Locks songs visible to the viewer and returns their distinct ids in the given order, so that nobody hides or removes
 * one concurrently. Lock them before the playlist.
 */
export const lockSongs = async (trx: Trx, viewer: ViewerScope, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from songs s join media m on m.id = s.media_id
    where s.id = any(${ids}::int[]) and ${songFor(viewer)} order by s.id for share of s`.execute(trx)
  const there = new Set(rows.map((row) => row.id))
  return [...new Set(ids)].filter((id) => there.has(id))
}

/** Locks and returns the cover of a completed own image upload. */
export const coverOfUpload = async (trx: Trx, userId: number, uploadId: string): Promise<number | null> => {
  const upload = await trx
    .selectFrom('uploads')
    .select('cover_id')
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'cover')
    .where('status', '=', 'ready')
    .forKeyShare()
    .executeTakeFirst()
  return upload?.cover_id ?? null
}

export interface PlaylistColumns {
  title?: string
  description?: string | null
  public?: boolean
  cover_id?: number | null
  /** JSON text. */
  rules?: string | null
}

export const insertPlaylist = async (
  trx: Trx,
  user_id: number,
  columns: PlaylistColumns & { title: string },
): Promise<number> => {
  const row = await trx
    .insertInto('playlists')
    .values({ user_id, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Updates the given columns and the modification time. */
export const updatePlaylist = async (trx: Trx, id: number, columns: PlaylistColumns): Promise<void> => {
  await trx
    .updateTable('playlists')
    .set({ ...columns, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes an own playlist and its follows; false if it does not exist. */
export const deletePlaylist = async (trx: Trx, userId: number, id: number): Promise<boolean> => {
  const row = await trx
    .deleteFrom('playlists')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await trx.deleteFrom('follows').where('item_type', '=', 'playlist').where('item_id', '=', id).execute()
  return true
}

/** Returns the number of songs in a playlist, visible or not. */
export const countSongs = async (trx: Trx, playlist_id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from playlist_songs where playlist_id = ${playlist_id}`.execute(trx)
  return rows[0]?.n ?? 0
}

export const existingAmong = async (trx: Trx, playlist_id: number, ids: number[]): Promise<Set<number>> => {
  const rows = await trx
    .selectFrom('playlist_songs')
    .select('song_id')
    .where('playlist_id', '=', playlist_id)
    .where('song_id', '=', (e) => e.fn.any(e.val(ids)))
    .execute()
  return new Set(rows.map((row) => row.song_id))
}

/** Makes room for `count` songs before the song `before`, or at the end, and returns the first free position. */
export const openGap = async (
  trx: Trx,
  playlist_id: number,
  before: number | undefined,
  count: number,
): Promise<number> => {
  const { rows } = await sql<{ end: number; wanted: number | null }>`
    select coalesce(max(position), 0) + 1 as end, min(position) filter (where song_id = ${before ?? null}) as wanted
    from playlist_songs where playlist_id = ${playlist_id}`.execute(trx)
  const { end, wanted } = rows[0] ?? { end: 1, wanted: null }
  if (wanted === null) return end
  await sql`update playlist_songs set position = position + ${count}::int
    where playlist_id = ${playlist_id} and position >= ${wanted}`.execute(trx)
  return wanted
}

/** Inserts songs not yet in the playlist, starting at a free position; `userId` adds them, now or at a time before. */
export const insertSongs = async (
  trx: Trx,
  playlistId: number,
  userId: number,
  ids: number[],
  from: number,
  at?: string,
): Promise<void> => {
  await sql`
    insert into playlist_songs (playlist_id, song_id, position, added_by, added_at)
    select ${playlistId}::int, given.id, ${from}::int + given.place - 1, ${userId}::int, (select ${reportedTime(at)})
    from unnest(${ids}::int[]) with ordinality as given (id, place)`.execute(trx)
}

/** Returns how many of them were in the playlist. */
export const deleteSongs = async (trx: Trx, playlist_id: number, ids: number[]): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('playlist_songs')
    .where('playlist_id', '=', playlist_id)
    .where('song_id', '=', (e) => e.fn.any(e.val(ids)))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export interface SongPosition {
  song_id: number
  position: number
}

/** Returns the songs of a playlist visible to the viewer, in order. */
export const listPositions = async (
  trx: Trx,
  viewer: ViewerScope,
  playlistId: number,
): Promise<SongPosition[]> => {
  const { rows } = await sql<SongPosition>`
    select ps.song_id, ps.position
    from playlist_songs ps join songs s on s.id = ps.song_id join media m on m.id = s.media_id
    where ps.playlist_id = ${playlistId} and ${songFor(viewer)}
    order by ps.position, ps.song_id`.execute(trx)
  return rows
}

/** Sets the positions of songs in a single statement. */
export const updatePositions = async (
  trx: Trx,
  playlistId: number,
  positions: SongPosition[],
): Promise<void> => {
  await sql`
    update playlist_songs ps set position = given.position
    from unnest(${positions.map((position) => position.song_id)}::int[], ${positions.map((position) => position.position)}::int[])
      as given (song_id, position)
    where ps.playlist_id = ${playlistId} and ps.song_id = given.song_id`.execute(trx)
}
