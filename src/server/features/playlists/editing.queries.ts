import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PlaylistTable } from '../../db/tables-listening.ts'
import { type Asker, playlistFor, songFor } from '../../db/visible.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
export type HeldPlaylist = Pick<Selectable<PlaylistTable>, 'id' | 'user_id' | 'rules' | 'public'>

/** Whose playlist it is, when the asker may see it. */
export const ownerOf = async (db: Db, asker: Asker, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ user_id: number }>`
    select pl.user_id from playlists pl join users owner on owner.id = pl.user_id
    where pl.id = ${id} and ${playlistFor(asker)}`.execute(db)
  return rows[0]?.user_id
}

/** Holds an own playlist against other writers until the transaction ends. */
export const holdOwn = (trx: Trx, userId: number, id: number): Promise<HeldPlaylist | undefined> =>
  trx
    .selectFrom('playlists')
    .select(['id', 'user_id', 'rules', 'public'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * The ids among these of songs that the asker may see, in the given order, each once. Their rows are held, so that
 * nobody hides or removes one meanwhile; hold them before the playlist.
 */
export const holdSongs = async (trx: Trx, asker: Asker, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from songs s join media m on m.id = s.media_id
    where s.id = any(${ids}::int[]) and ${songFor(asker)} order by s.id for share of s`.execute(trx)
  const there = new Set(rows.map((row) => row.id))
  return [...new Set(ids)].filter((id) => there.has(id))
}

/** Cover of a finished own upload of a picture, held until the transaction ends. */
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
  /** As JSON. */
  rules?: string | null
}

export const addPlaylist = async (
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

/** Changes what is given, and the time of the last change. */
export const setPlaylist = async (trx: Trx, id: number, columns: PlaylistColumns): Promise<void> => {
  await trx
    .updateTable('playlists')
    .set({ ...columns, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Removes an own playlist and what follows it; false when there is none. */
export const dropPlaylist = async (trx: Trx, userId: number, id: number): Promise<boolean> => {
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

/** How many songs a playlist holds, seen or not. */
export const sizeOf = async (trx: Trx, playlist_id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from playlist_songs where playlist_id = ${playlist_id}`.execute(trx)
  return rows[0]?.n ?? 0
}

export const presentAmong = async (trx: Trx, playlist_id: number, ids: number[]): Promise<Set<number>> => {
  const rows = await trx
    .selectFrom('playlist_songs')
    .select('song_id')
    .where('playlist_id', '=', playlist_id)
    .where('song_id', '=', (e) => e.fn.any(e.val(ids)))
    .execute()
  return new Set(rows.map((row) => row.song_id))
}

/** Makes room for `count` songs before the song `before`, or behind the last one; answers the first free position. */
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

/** Adds songs that are not there yet, from a free position on. */
export const addSongs = async (trx: Trx, playlistId: number, ids: number[], from: number): Promise<void> => {
  await sql`
    insert into playlist_songs (playlist_id, song_id, position)
    select ${playlistId}::int, given.id, ${from}::int + given.place - 1
    from unnest(${ids}::int[]) with ordinality as given (id, place)`.execute(trx)
}

export const dropSongs = async (trx: Trx, playlist_id: number, ids: number[]): Promise<void> => {
  await trx
    .deleteFrom('playlist_songs')
    .where('playlist_id', '=', playlist_id)
    .where('song_id', '=', (e) => e.fn.any(e.val(ids)))
    .execute()
}

export interface Place {
  song_id: number
  position: number
}

/** The songs of a playlist that the asker may see, in order. */
export const placesOf = async (trx: Trx, asker: Asker, playlistId: number): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select ps.song_id, ps.position
    from playlist_songs ps join songs s on s.id = ps.song_id join media m on m.id = s.media_id
    where ps.playlist_id = ${playlistId} and ${songFor(asker)}
    order by ps.position, ps.song_id`.execute(trx)
  return rows
}

/** Gives songs of a playlist new positions, all in one statement. */
export const setPlaces = async (trx: Trx, playlistId: number, places: Place[]): Promise<void> => {
  await sql`
    update playlist_songs ps set position = given.position
    from unnest(${places.map((place) => place.song_id)}::int[], ${places.map((place) => place.position)}::int[])
      as given (song_id, position)
    where ps.playlist_id = ${playlistId} and ps.song_id = given.song_id`.execute(trx)
}
