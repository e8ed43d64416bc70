import { sql, type Updateable } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { songFor, type ViewerScope } from '../../../db/sql/visibility.ts'
import type { SongTable } from '../../../db/tables/catalog.ts'

export interface EditedSong {
  id: number
  user_id: number | null
  upload_id: string | null
  album_id: number | null
  artist: string | null
  album: string | null
  album_artist: string | null
  visible: boolean
}

/** Locks a song for editing, with its names; `visible` to the viewer. */
export const lockSong = async (
  trx: Trx,
  viewer: ViewerScope,
  id: number,
): Promise<EditedSong | undefined> => {
  const { rows } = await sql<EditedSong>`
    select s.id, s.user_id, s.upload_id, s.album_id, ar.name as artist, al.title as album, aa.name as album_artist,
      ${songFor(viewer)} as visible
    from songs s join media m on m.id = s.media_id
    left join artists ar on ar.id = s.artist_id
    left join albums al on al.id = s.album_id
    left join artists aa on aa.id = al.artist_id
    where s.id = ${id} for no key update of s`.execute(trx)
  return rows[0]
}

export interface Around {
  artistIds: number[]
  genreIds: number[]
}

/** Returns all credited artists of a song and its genres. */
export const aroundSong = async (trx: Trx, id: number): Promise<Around> => {
  const { rows } = await sql<Around>`
    select array(select artist_id from song_artists where song_id = ${id}) as "artistIds",
      array(select genre_id from song_genres where song_id = ${id}) as "genreIds"`.execute(trx)
  return rows[0] ?? { artistIds: [], genreIds: [] }
}

export const updateSong = async (trx: Trx, id: number, song: Updateable<SongTable>): Promise<void> => {
  await trx
    .updateTable('songs')
    .set({ ...song, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Replaces the artists of a song, in this order. */
export const replaceArtists = async (trx: Trx, song_id: number, artists: number[]): Promise<void> => {
  await trx.deleteFrom('song_artists').where('song_id', '=', song_id).execute()
  if (artists.length > 0)
    await trx
      .insertInto('song_artists')
      .values(artists.map((artist_id, position) => ({ song_id, artist_id, position })))
      .execute()
}

export const replaceGenres = async (trx: Trx, song_id: number, genres: number[]): Promise<void> => {
  await trx.deleteFrom('song_genres').where('song_id', '=', song_id).execute()
  if (genres.length > 0)
    await trx
      .insertInto('song_genres')
      .values(genres.map((genre_id) => ({ song_id, genre_id })))
      .execute()
}

/** Uses the song's cover for an own album without one. */
export const lendCover = async (
  trx: Trx,
  album_id: number,
  user_id: number,
  cover_id: number,
): Promise<void> => {
  await trx
    .updateTable('albums')
    .set({ cover_id, updated_at: sql<string>`now()` })
    .where('id', '=', album_id)
    .where('user_id', '=', user_id)
    .where('cover_id', 'is', null)
    .execute()
}
