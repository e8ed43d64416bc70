import { sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { SongTable } from '../../db/tables-catalogue.ts'
import { type Asker, songFor } from '../../db/visible.ts'

type Trx = Transaction<Database>

export interface EditedSong {
  id: number
  user_id: number | null
  album_id: number | null
  artist: string | null
  album: string | null
  album_artist: string | null
  visible: boolean
}

/** A song held for a change, with the names it goes by; `visible` to the asker. */
export const holdSong = async (trx: Trx, asker: Asker, id: number): Promise<EditedSong | undefined> => {
  const { rows } = await sql<EditedSong>`
    select s.id, s.user_id, s.album_id, ar.name as artist, al.title as album, aa.name as album_artist,
      ${songFor(asker)} as visible
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

/** Everybody credited on a song and its genres. */
export const aroundSong = async (trx: Trx, id: number): Promise<Around> => {
  const { rows } = await sql<Around>`
    select array(select artist_id from song_artists where song_id = ${id}) as "artistIds",
      array(select genre_id from song_genres where song_id = ${id}) as "genreIds"`.execute(trx)
  return rows[0] ?? { artistIds: [], genreIds: [] }
}

export const setSong = async (trx: Trx, id: number, song: Updateable<SongTable>): Promise<void> => {
  await trx
    .updateTable('songs')
    .set({ ...song, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** A song of these artists and no others, in this order. */
export const setArtists = async (trx: Trx, song_id: number, artists: number[]): Promise<void> => {
  await trx.deleteFrom('song_artists').where('song_id', '=', song_id).execute()
  if (artists.length > 0)
    await trx
      .insertInto('song_artists')
      .values(artists.map((artist_id, position) => ({ song_id, artist_id, position })))
      .execute()
}

export const setGenres = async (trx: Trx, song_id: number, genres: number[]): Promise<void> => {
  await trx.deleteFrom('song_genres').where('song_id', '=', song_id).execute()
  if (genres.length > 0)
    await trx
      .insertInto('song_genres')
      .values(genres.map((genre_id) => ({ song_id, genre_id })))
      .execute()
}

/** An own album without a cover takes that of its song. */
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
