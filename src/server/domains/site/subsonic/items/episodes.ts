import { sql } from 'kysely'
import { idsInOrder } from '../../../../db/ids-in-order.ts'
import type { Db } from '../../../../db/schema.ts'
import { episodeFor, type ViewerScope } from '../../../../db/sql/visibility.ts'
import { coverId, itemId } from '../ids.ts'
import { type Elements, present } from '../protocol/response.ts'

interface EpisodeRow {
  id: number
  podcast_id: number
  title: string
  podcast: string
  author: string | null
  published_at: string
  created_at: string
  cover: string | null
  duration: number | null
  size: number | null
  mime: string | null
  ext: string | null
  bitrate: number | null
  liked_at: string | null
  heard_at: string | null
  seconds: number | null
}

/** Spells an episode as the `Child` of the Subsonic API, as lists of songs contain it. */
const child = (row: EpisodeRow): Elements =>
  present({
    id: itemId('episode', row.id),
    parent: itemId('podcast', row.podcast_id),
    isDir: false,
    title: row.title,
    album: row.podcast,
    artist: row.author,
    year: new Date(row.published_at).getUTCFullYear(),
    coverArt: coverId('episode', row.id, row.cover),
    size: row.size,
    contentType: row.mime ?? 'audio/mpeg',
    suffix: row.ext ?? 'mp3',
    duration: row.duration && Math.round(row.duration),
    bitRate: row.bitrate && Math.round(row.bitrate / 1000),
    isVideo: false,
    type: 'podcast',
    created: row.created_at,
    starred: row.liked_at,
    played: row.heard_at,
    bookmarkPosition: row.seconds && Math.round(row.seconds * 1000),
  })

/** Returns the episodes of these ids that the viewer may see, in their order. */
export const episodesByIds = async (db: Db, viewer: ViewerScope, ids: number[]): Promise<Elements[]> => {
  const { rows } = await sql<EpisodeRow>`
    select e.id, e.podcast_id, e.title, pc.title as podcast,
      coalesce(pc.author, nullif(ar.displayname, ''), ar.name) as author, e.published_at, e.created_at, c.hash as cover,
      coalesce(m.duration, e.duration) as duration, coalesce(m.size, e.enclosure_length)::float8 as size,
      coalesce(m.mime, e.enclosure_type) as mime, m.ext, m.bitrate, liked.created_at as liked_at,
      pr.updated_at as heard_at, case when not pr.played then nullif(pr.seconds, 0) end as seconds
    from ${idsInOrder(ids)}
    join episodes e on e.id = given.id
    join podcasts pc on pc.id = e.podcast_id
    left join media m on m.id = e.media_id
    left join artists ar on ar.id = pc.artist_id
    left join images c on c.id = coalesce(e.cover_id, pc.cover_id)
    left join likes liked on liked.user_id = ${viewer.id} and liked.item_type = 'episode' and liked.item_id = e.id
    left join episode_progress pr on pr.user_id = ${viewer.id} and pr.episode_id = e.id
    where ${episodeFor(viewer)}
    order by given.place`.execute(db)
  return rows.map(child)
}
