import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import {
  type Access,
  type AccessSettings,
  episodeAccess,
  type PlayableMedia,
  type Principal,
  playableMediaColumns,
  songAccess,
} from '../../../db/sql/access.ts'
import type { PlayableType } from './media.queries.ts'

interface Named extends Pick<Access, 'reason' | 'downloads'> {
  title: string
  artist: string | null
  file_name: string
}

export interface Download extends PlayableMedia, Named {}

/** A remote episode to download. */
export interface RemoteDownload extends Named {
  enclosure_url: string
  enclosure_type: string | null
}

const file = sql`${playableMediaColumns}, access.reason, access.downloads`

/** Returns the original of a song that somebody may hear. */
export const songToDownload = async (
  db: Db,
  id: number,
  principal: Principal,
  settings: AccessSettings,
): Promise<Download | undefined> => {
  const { rows } = await sql<Download>`
    select ${file}, s.title, s.file_name, coalesce(nullif(ar.displayname, ''), ar.name) as artist
    from all_songs s join media m on m.id = s.media_id left join artists ar on ar.id = s.artist_id
    cross join lateral ${songAccess(principal, settings)} access
    where s.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the file or the remote URL of an episode that somebody may hear. */
export const episodeToDownload = async (
  db: Db,
  id: number,
  principal: Principal,
  settings: AccessSettings,
): Promise<Download | RemoteDownload | undefined> => {
  const { rows } = await sql<Download & RemoteDownload>`
    select ${file}, e.title, pc.title as artist, coalesce(e.file_name, '') as file_name, e.enclosure_url, e.enclosure_type
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    cross join lateral ${episodeAccess(principal, settings)} access
    where e.id = ${id}`.execute(db)
  return rows[0]
}

/** Counts a download of each of these songs. */
export const countSongDownloads = async (db: Db, ids: number[]): Promise<void> => {
  await sql`update song_stats set downloads = downloads + 1 where song_id = any(${ids}::int[])`.execute(db)
}

export const countDownload = async (db: Db, type: PlayableType, id: number): Promise<void> => {
  if (type === 'song') return countSongDownloads(db, [id])
  await sql`update episodes set downloads = downloads + 1 where id = ${id}`.execute(db)
}
