import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { albumFor, artistFor, songFor, type ViewerScope } from '../../../db/sql/visibility.ts'

export interface ArtistSongRow {
  /** The artist's key. */
  key: string
  id: number
  title: string
  album: string | null
  seconds: number
}

/** Bounds what is read of artists to whom thousands of songs are credited. */
const MAX_SONGS_OF_ARTIST = 5000

/** Returns the songs on which artists are credited that the viewer may hear, oldest first. */
export const songsOfArtists = async (
  db: Db,
  viewer: ViewerScope,
  keys: readonly string[],
): Promise<ArtistSongRow[]> => {
  const { rows } = await sql<ArtistSongRow>`
    select a.key, found.* from artists a
    join lateral (
      select s.id, s.title, al.title as album, m.duration as seconds
      from song_artists sa join songs s on s.id = sa.song_id join media m on m.id = s.media_id
        left join albums al on al.id = s.album_id
      where sa.artist_id = a.id and ${songFor(viewer)} order by s.id limit ${MAX_SONGS_OF_ARTIST}
    ) found on true
    where a.key = any(${[...keys]}::text[]) order by found.id`.execute(db)
  return rows
}

/** Returns the albums of artists that the viewer may see, oldest first. */
export const albumsOfArtists = async (
  db: Db,
  viewer: ViewerScope,
  keys: readonly string[],
): Promise<{ key: string; id: number; title: string }[]> => {
  const { rows } = await sql<{ key: string; id: number; title: string }>`
    select a.key, al.id, al.title from artists a join albums al on al.artist_id = a.id
    where a.key = any(${[...keys]}::text[]) and ${albumFor(viewer)} order by al.id`.execute(db)
  return rows
}

/** Returns the artists with these keys that the viewer may see. */
export const artistsWithKeys = async (
  db: Db,
  viewer: ViewerScope,
  keys: readonly string[],
): Promise<{ key: string; id: number }[]> => {
  const { rows } = await sql<{ key: string; id: number }>`
    select ar.key, ar.id from artists ar where ar.key = any(${[...keys]}::text[]) and ${artistFor(viewer)}`.execute(
    db,
  )
  return rows
}
