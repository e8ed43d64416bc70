import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { publicAlbum, publicEpisode, publicSong } from '../../db/visible.ts'

type Trx = Transaction<Database>

/**
 * Rows marked as told by one statement: triggers compare all rows of a statement before and after with each other, which
 * takes the square of their number.
 */
const PART = 200

/** What one statement has marked as told, and what of it is news. */
interface Part<T> {
  taken: number
  fresh: T[]
}

const allParts = async <T>(take: () => Promise<Part<T> | undefined>): Promise<T[]> => {
  const all: T[] = []
  for (;;) {
    const part = await take()
    all.push(...(part?.fresh ?? []))
    if (!part || part.taken < PART) return all
  }
}

/** An episode that came out, with its podcast and whose that is. */
export interface FreshEpisode {
  id: number
  title: string
  podcast_id: number
  podcast: string
  user_id: number | null
  /** When it came out, in seconds since 1970. */
  at: number
}

/**
 * Episodes that came out and of which nobody was told; from now on they count as told. What a feed brings in that is
 * older than `days` is no news, nor is what nobody follows: neither is answered.
 */
export const takeEpisodes = async (trx: Trx, days: number): Promise<FreshEpisode[]> => {
  const take = async () => {
    const { rows } = await sql<Part<FreshEpisode>>`
      with came as (
        select e.id from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
        where not e.told and ${publicEpisode} order by e.id limit ${PART} for update of e skip locked
      ), taken as (
        update episodes set told = true from came where episodes.id = came.id
        returning episodes.id, episodes.title, podcast_id, published_at
      ), fresh as (
        select t.id, t.title, t.podcast_id, pc.title as podcast, pc.user_id,
          extract(epoch from t.published_at)::float8 as at
        from taken t join podcasts pc on pc.id = t.podcast_id
        where (pc.source_feed is null or t.published_at > now() - make_interval(days => ${days}))
          and exists (select from follows f where f.item_type = 'podcast' and f.item_id = pc.id)
      )
      select (select count(*)::int from taken) as taken,
        (select coalesce(json_agg(f), '[]') from fresh f) as fresh`.execute(trx)
    return rows[0]
  }
  return (await allParts(take)).sort((a, b) => a.at - b.at || a.id - b.id)
}

/** An album, or a song on none, that came out, by an artist that somebody follows. */
export interface FreshRelease {
  type: 'album' | 'song'
  id: number
  title: string
  artist_id: number
  artist: string
  /** Whose the release is, and whose the artist. */
  user_id: number | null
  artist_user_id: number | null
}

/**
 * Albums that came out and of which nobody was told, and songs that are on no public album; from now on they count as
 * told. Those of artists whom nobody follows are not answered. Several artists have an album that names none itself.
 */
export const takeReleases = async (trx: Trx): Promise<FreshRelease[]> => {
  const take = async () => {
    const { rows } = await sql<Part<FreshRelease>>`
      with came_albums as (
        select al.id from albums al where not al.told and ${publicAlbum}
        order by al.id limit ${PART} for update skip locked
      ), albums_taken as (
        update albums al set told = true from came_albums c where al.id = c.id
        returning al.id, al.title, al.artist_id, al.user_id
      ), came_songs as (
        select s.id from songs s join media m on m.id = s.media_id
        where not s.told and ${publicSong} order by s.id limit ${PART} for update of s skip locked
      ), songs_taken as (
        update songs s set told = true from came_songs c where s.id = c.id
        returning s.id, s.title, s.artist_id, s.album_id, s.user_id
      ), came as (
        select 'album' as type, id, title, artist_id, user_id from albums_taken where artist_id is not null
        union select 'album', a.id, a.title, s.artist_id, a.user_id from albums_taken a
          join songs s on s.album_id = a.id and s.public where a.artist_id is null
        union all select 'song', s.id, s.title, s.artist_id, s.user_id from songs_taken s
          where not exists (select from albums al where al.id = s.album_id and al.public)
      ), fresh as (
        select c.type, c.id, c.title, c.artist_id, ar.name as artist, c.user_id, ar.user_id as artist_user_id
        from came c join artists ar on ar.id = c.artist_id
        where exists (select from follows k where k.item_type = 'artist' and k.item_id = ar.id)
        order by c.artist_id, c.type, c.id
      )
      select greatest((select count(*) from albums_taken), (select count(*) from songs_taken))::int as taken,
        (select coalesce(json_agg(f), '[]') from fresh f) as fresh`.execute(trx)
    return rows[0]
  }
  return allParts(take)
}
