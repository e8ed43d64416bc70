import { sql } from 'kysely'
import { previewFor } from '../../db/listening-rights-sql.ts'
import { boughtSong } from '../../db/purchases-sql.ts'
import { planQuality, qualityFor } from '../../db/quality-sql.ts'
import type { Db } from '../../db/schema.ts'
import { type OpenedLink, openedBy } from '../../db/share-links-sql.ts'
import { downloadableFor, episodeFor, songFor, type ViewerScope } from '../../db/visibility.ts'
import type { PlayableMedia, PlayableType } from './media.queries.ts'

export interface Download extends PlayableMedia {
  title: string
  artist: string | null
  file_name: string
  /** Whether the viewer may download it. */
  allowed: boolean
  /** Whether the permission to download is all that a viewer would need. */
  offered: boolean
}

/** Returns the original of a song that the viewer may hear, or bought. */
export const songToDownload = async (
  db: Db,
  viewer: ViewerScope,
  id: number,
  selling: boolean,
): Promise<Download | undefined> => {
  const bought = boughtSong(viewer.id)
  const whole = sql`${previewFor(viewer, selling)} is null`
  const { rows } = await sql<Download>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions, s.title, s.file_name,
      coalesce(nullif(ar.displayname, ''), ar.name) as artist, null as preview,
      ${qualityFor(viewer.id, sql`(s.user_id = ${viewer.id} or ${bought})`)} as max_kbps,
      (${bought} or s.deleted_at is null and ${downloadableFor(viewer)} and ${whole}) as allowed,
      (s.deleted_at is null and ${downloadableFor({ ...viewer, downloads: true })} and ${whole}) as offered
    from all_songs s join media m on m.id = s.media_id left join artists ar on ar.id = s.artist_id
    where s.id = ${id} and (s.deleted_at is null and ${songFor(viewer)} or ${bought})`.execute(db)
  return rows[0]
}

/** Returns the original of a song that a share link opens. */
export const linkedSongToDownload = async (
  db: Db,
  link: OpenedLink,
  id: number,
): Promise<Download | undefined> => {
  const { rows } = await sql<Download>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions, null as preview, ${planQuality(0)} as max_kbps, s.title, s.file_name,
      coalesce(nullif(ar.displayname, ''), ar.name) as artist,
      (select downloads from share_links where id = ${link.id}) as allowed, false as offered
    from songs s join media m on m.id = s.media_id left join artists ar on ar.id = s.artist_id
    where s.id = ${id} and ${openedBy(link)}`.execute(db)
  return rows[0]
}

/** A remote episode to download. */
export interface RemoteDownload
  extends Pick<Download, 'title' | 'artist' | 'file_name' | 'allowed' | 'offered'> {
  enclosure_url: string
  enclosure_type: string | null
}

/** Returns the file or the remote URL of an episode that the viewer may hear. */
export const episodeToDownload = async (
  db: Db,
  viewer: ViewerScope,
  id: number,
): Promise<Download | RemoteDownload | undefined> => {
  const { rows } = await sql<Download & RemoteDownload & { id: number | null }>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions, null as preview,
      ${qualityFor(viewer.id, sql`pc.user_id = ${viewer.id}`)} as max_kbps, e.title, pc.title as artist,
      coalesce(e.file_name, '') as file_name, ${viewer.downloads ? sql`true` : sql`false`} as allowed, true as offered,
      e.enclosure_url, e.enclosure_type
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    where e.id = ${id} and ${episodeFor(viewer)}`.execute(db)
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
