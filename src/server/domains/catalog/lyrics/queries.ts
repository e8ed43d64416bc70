import { sql } from 'kysely'
import type { Lyrics } from '../../../../contract/catalog/items.ts'
import type { Db } from '../../../db/schema.ts'
import { publicSong } from '../../../db/sql/visibility.ts'

/**
 * Notes that lyrics are looked up of public songs that have none: of one, or of the newest. Returns those that were not
 * looked up within so many days.
 */
export const claimLookups = async (
  db: Db,
  { song, max, days }: { song?: number; max: number; days: number },
): Promise<number[]> => {
  const { rows } = await sql<{ song_id: number }>`
    insert into lyrics_lookups as l (song_id)
    select s.id from songs s join media m on m.id = s.media_id left join lyrics_lookups known on known.song_id = s.id
    where ${song === undefined ? sql`true` : sql`s.id = ${song}`} and s.lyrics is null and ${publicSong}
      and (known.looked_up_at is null or known.looked_up_at < now() - make_interval(days => ${days}))
      and exists (select from song_artists sa where sa.song_id = s.id)
    order by s.id desc limit ${max}
    on conflict (song_id) do update set looked_up_at = now()
      where l.looked_up_at < now() - make_interval(days => ${days})
    returning song_id`.execute(db)
  return rows.map(({ song_id }) => song_id)
}

export interface LyricsWanted {
  title: string
  artists: string[]
  album: string | null
  duration: number
}

/** Returns what a song is known by; undefined if it is gone, hidden, or has lyrics by now. */
export const songWithoutLyrics = async (db: Db, id: number): Promise<LyricsWanted | undefined> => {
  const { rows } = await sql<LyricsWanted>`
    select s.title, m.duration, al.title as album, array(
      select a.name from song_artists sa join artists a on a.id = sa.artist_id where sa.song_id = s.id order by sa.position
    ) as artists
    from songs s join media m on m.id = s.media_id left join albums al on al.id = s.album_id
    where s.id = ${id} and s.lyrics is null and ${publicSong}`.execute(db)
  return rows[0]
}

/** Stores lyrics unless the song has some. */
export const storeLyrics = async (db: Db, id: number, lyrics: Lyrics): Promise<void> => {
  await db
    .updateTable('songs')
    .set({ lyrics: JSON.stringify(lyrics) })
    .where('id', '=', id)
    .where('lyrics', 'is', null)
    .execute()
}

/** Forgets a lookup that failed, so that it is made again. */
export const deleteLookup = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('lyrics_lookups').where('song_id', '=', id).execute()
}
