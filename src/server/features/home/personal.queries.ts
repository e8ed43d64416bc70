import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { type Asker, publicAlbum, publicSong } from '../../db/visible.ts'

type Db = Kysely<Database>

/** Plays looked through for the last one that counted. */
const LAST_PLAYS = 50
/** Liked songs that tell whose music a listener likes. */
const LAST_LIKES = 30
/** Songs of one artist in a row of many artists. */
const OF_ONE = 3

/** The public song of the listener's last counted play; forgotten with the recent plays. */
export const lastCounted = async (
  db: Db,
  asker: Asker,
): Promise<{ id: number; title: string } | undefined> => {
  const { rows } = await sql<{ id: number; title: string }>`
    select s.id, s.title from (
      select item_id, started_at from plays
      where user_id = ${asker.id} and counted and item_type = 'song'
        and started_at > coalesce((select recents_since from users where id = ${asker.id}), '-infinity')
      order by started_at desc limit ${sql.lit(LAST_PLAYS)}
    ) p join songs s on s.id = p.item_id join media m on m.id = s.media_id
    where ${publicSong} order by p.started_at desc limit 1`.execute(db)
  return rows[0]
}

/** The newest public albums of the artists that the listener follows. */
export const albumsOfFollowed = async (db: Db, asker: Asker, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select al.id from follows f join albums al on al.artist_id = f.item_id
    where f.user_id = ${asker.id} and f.item_type = 'artist' and ${publicAlbum}
    order by al.created_at desc, al.id desc limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export interface Recommended {
  id: number
  /** The liked song that led here. */
  because: string
}

/** The most played songs of the artists of recently liked songs that the listener does not like yet. */
export const moreByLiked = async (db: Db, asker: Asker, limit: number): Promise<Recommended[]> => {
  const { rows } = await sql<Recommended>`
    with liked as (
      select s.artist_id, s.title, l.created_at
      from (select item_id, created_at from likes
        where user_id = ${asker.id} and item_type = 'song' order by created_at desc, item_id desc limit ${sql.lit(LAST_LIKES)}) l
      join songs s on s.id = l.item_id join media m on m.id = s.media_id
      where s.artist_id is not null and ${publicSong}
    ), by_artist as (
      select distinct on (artist_id) artist_id, title, created_at from liked order by artist_id, created_at desc
    )
    select more.id, by_artist.title as because
    from by_artist cross join lateral (
      select s.id, s.plays from songs s join media m on m.id = s.media_id
      where s.artist_id = by_artist.artist_id and ${publicSong} and s.user_id is distinct from ${asker.id}
        and not exists (select from likes k
          where k.user_id = ${asker.id} and k.item_type = 'song' and k.item_id = s.id)
      order by s.plays desc, s.id desc limit ${sql.lit(OF_ONE)}
    ) more
    order by by_artist.created_at desc, more.plays desc, more.id desc limit ${limit}`.execute(db)
  return rows
}
