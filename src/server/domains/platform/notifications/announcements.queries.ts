import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { publicAlbum, publicEpisode, publicSong } from '../../../db/sql/visibility.ts'

/** A published episode with its podcast and owner. */
export interface NewEpisode {
  id: number
  title: string
  podcast_id: number
  podcast: string
  user_id: number | null
  /** Publication time in seconds since 1970. */
  at: number
}

/**
 * Marks published, unannounced episodes as announced and returns them. Feed episodes older than `days` and those
 * without followers are not returned.
 */
export const claimNewEpisodes = async (trx: Trx, days: number): Promise<NewEpisode[]> => {
  const { rows } = await sql<NewEpisode>`
      with came as (
        select e.id from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
        where e.announced_at is null and ${publicEpisode} order by e.id for update of e skip locked
      ), taken as (
        update episodes set announced_at = now() from came where episodes.id = came.id
        returning episodes.id, episodes.title, podcast_id, published_at
      )
        select t.id, t.title, t.podcast_id, pc.title as podcast, pc.user_id,
          extract(epoch from t.published_at)::float8 as at
        from taken t join podcasts pc on pc.id = t.podcast_id
        where (pc.source_feed is null or t.published_at > now() - make_interval(days => ${days}))
          and exists (select from follows f where f.item_type = 'podcast' and f.item_id = pc.id)
        order by t.published_at, t.id`.execute(trx)
  return rows
}

/** A published album, or a song without an album, by an artist with followers. */
export interface NewRelease {
  type: 'album' | 'song'
  id: number
  title: string
  artist_id: number
  artist: string
  /** Owner of the release, and user of the artist. */
  user_id: number | null
  artist_user_id: number | null
}

/**
 * Marks published, unannounced albums and songs without a public album as announced and returns those by artists with
 * followers. An album without its own artist may have several.
 */
export const claimNewReleases = async (trx: Trx): Promise<NewRelease[]> => {
  const { rows } = await sql<NewRelease>`
      with came_albums as (
        select al.id from albums al where al.announced_at is null and ${publicAlbum}
        order by al.id for update skip locked
      ), albums_taken as (
        update albums al set announced_at = now() from came_albums c where al.id = c.id
        returning al.id, al.title, al.artist_id, al.user_id
      ), came_songs as (
        select s.id from songs s join media m on m.id = s.media_id
        where s.announced_at is null and ${publicSong} order by s.id for update of s skip locked
      ), songs_taken as (
        update songs s set announced_at = now() from came_songs c where s.id = c.id
        returning s.id, s.title, s.artist_id, s.album_id, s.user_id
      ), came as (
        select 'album' as type, id, title, artist_id, user_id from albums_taken where artist_id is not null
        union select 'album', a.id, a.title, s.artist_id, a.user_id from albums_taken a
          join songs s on s.album_id = a.id and s.public where a.artist_id is null
        union all select 'song', s.id, s.title, s.artist_id, s.user_id from songs_taken s
          where not exists (select from albums al where al.id = s.album_id and al.public)
      )
        select c.type, c.id, c.title, c.artist_id, ar.name as artist, c.user_id, ar.user_id as artist_user_id
        from came c join artists ar on ar.id = c.artist_id
        where exists (select from follows k where k.item_type = 'artist' and k.item_id = ar.id)
        order by c.artist_id, c.type, c.id`.execute(trx)
  return rows
}

/** A reminder that is due: the album or single is out. */
export interface DueReminders {
  type: 'album' | 'song'
  id: number
  title: string
  artist: string | null
  users: number[]
}

/** Deletes the reminders of albums and singles that are public by now and returns them by release. */
export const claimReminders = async (trx: Trx): Promise<DueReminders[]> => {
  const { rows } = await sql<DueReminders>`
    with due_albums as (
      delete from release_reminders r using albums al where al.id = r.album_id and ${publicAlbum}
      returning r.album_id, r.user_id
    ), due_songs as (
      delete from song_reminders r using songs s, media m where s.id = r.song_id and m.id = s.media_id and ${publicSong}
      returning r.song_id, r.user_id
    ), due as (
      select 'album' as type, al.id, al.title, al.artist_id, d.user_id from due_albums d join albums al on al.id = d.album_id
      union all
      select 'song', s.id, s.title, s.artist_id, d.user_id from due_songs d join songs s on s.id = d.song_id
    )
      select due.type, due.id, due.title, ar.name as artist, array_agg(due.user_id order by due.user_id) as users
      from due left join artists ar on ar.id = due.artist_id
      group by due.type, due.id, due.title, ar.name order by due.type, due.id`.execute(trx)
  return rows
}
