import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { publicSong } from '../../../db/sql/visibility.ts'

/** Locks the playlists containing these songs, in id order, and returns their ids. */
export const lockPlaylistsOf = async (db: Db, songIds: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from playlists where id in (select playlist_id from playlist_songs where song_id = any(${songIds}::int[]))
    order by id for no key update`.execute(db)
  return rows.map((row) => row.id)
}

/** Recounts public songs and duration of locked playlists. Smart playlists are counted separately. */
export const recountLocked = async (db: Db, ids: number[]): Promise<void> => {
  await sql`
    update playlists set songs_count = c.songs, duration = c.seconds
    from (
      select given.id, count(m.id) as songs, coalesce(sum(m.duration), 0) as seconds
      from unnest(${ids}::int[]) as given (id)
      left join (playlist_songs ps join songs s on s.id = ps.song_id
        join media m on m.id = s.media_id and ${publicSong}) on ps.playlist_id = given.id
      group by given.id
    ) c
    where playlists.id = c.id and rules is null
      and (songs_count, duration) is distinct from (c.songs, c.seconds)`.execute(db)
}
