import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { joinSongStats } from '../../../db/sql/items.ts'
import { listedAlbum, publicSong, type ViewerScope } from '../../../db/sql/visibility.ts'

/** Plays searched for the last counted one. */
const LAST_PLAYS = 50
/** Liked songs used to find preferred artists. */
const LAST_LIKES = 30
/** Maximum number of songs per artist in a recommendation. */
const OF_ONE = 3

/** Returns the public song of the listener's last counted play; cleared with the history. */
export const lastCountedPlays = async (
  db: Db,
  viewer: ViewerScope,
): Promise<{ id: number; title: string } | undefined> => {
  const { rows } = await sql<{ id: number; title: string }>`
    select s.id, s.title from (
      select item_id, started_at from plays
      where user_id = ${viewer.id} and counted and item_type = 'song' and not private
        and started_at > coalesce((select history_cleared_at from users where id = ${viewer.id}), '-infinity')
      order by started_at desc limit ${sql.lit(LAST_PLAYS)}
    ) p join songs s on s.id = p.item_id join media m on m.id = s.media_id
    where ${publicSong} order by p.started_at desc limit 1`.execute(db)
  return rows[0]
}

/** Returns the newest public albums of artists the listener follows. */
export const albumsOfFollowed = async (db: Db, viewer: ViewerScope, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select al.id from follows f join albums al on al.artist_id = f.item_id
    where f.user_id = ${viewer.id} and f.item_type = 'artist' and ${listedAlbum}
    order by al.created_at desc, al.id desc limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export interface Recommended {
  id: number
  /** The liked song this is based on. */
  because: string
}

/** Returns the most played songs, not yet liked, by artists of recently liked songs. */
export const moreByLiked = async (db: Db, viewer: ViewerScope, limit: number): Promise<Recommended[]> => {
  const { rows } = await sql<Recommended>`
    with liked as (
      select s.artist_id, s.title, l.created_at
      from (select item_id, created_at from likes
        where user_id = ${viewer.id} and item_type = 'song' order by created_at desc, item_id desc limit ${sql.lit(LAST_LIKES)}) l
      join songs s on s.id = l.item_id join media m on m.id = s.media_id
      where s.artist_id is not null and ${publicSong}
    ), by_artist as (
      select distinct on (artist_id) artist_id, title, created_at from liked order by artist_id, created_at desc
    )
    select more.id, by_artist.title as because
    from by_artist cross join lateral (
      select s.id, st.plays from songs s ${joinSongStats} join media m on m.id = s.media_id
      where s.artist_id = by_artist.artist_id and ${publicSong} and s.user_id is distinct from ${viewer.id}
        and not exists (select from likes k
          where k.user_id = ${viewer.id} and k.item_type = 'song' and k.item_id = s.id)
      order by st.plays desc, s.id desc limit ${sql.lit(OF_ONE)}
    ) more
    order by by_artist.created_at desc, more.plays desc, more.id desc limit ${limit}`.execute(db)
  return rows
}
