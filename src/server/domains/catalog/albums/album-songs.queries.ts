import { sql } from 'kysely'
import type { AdminAlbumSong } from '../../../../contract/catalog/back-office/albums.ts'
import type { Db, Trx } from '../../../db/schema.ts'

/** Returns the songs of an album in order, including hidden ones. */
export const songsOnAlbum = async (db: Db, album: number): Promise<AdminAlbumSong[]> => {
  const { rows } = await sql<AdminAlbumSong>`
    select s.id, s.title, ar.name as artist, s.disc_no, s.track_no, m.duration, s.public
    from songs s join media m on m.id = s.media_id left join artists ar on ar.id = s.artist_id
    where s.album_id = ${album}
    order by coalesce(s.disc_no, 1), s.track_no nulls last, s.id`.execute(db)
  return rows
}

export interface Place {
  id: number
  disc_no: number | null
  track_no: number
}

/** Sets the positions of songs in a single statement. */
export const setPlaces = async (trx: Trx, places: Place[]): Promise<void> => {
  await sql`
    update songs s set disc_no = given.disc_no, track_no = given.track_no, updated_at = now()
    from unnest(${places.map(({ id }) => id)}::int[], ${places.map(({ disc_no }) => disc_no)}::int[],
      ${places.map(({ track_no }) => track_no)}::int[]) as given (id, disc_no, track_no)
    where s.id = given.id and (s.disc_no, s.track_no) is distinct from (given.disc_no, given.track_no)`.execute(
    trx,
  )
}
