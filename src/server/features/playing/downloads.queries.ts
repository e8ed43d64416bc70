import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { type Asker, downloadableFor, episodeFor, songFor } from '../../db/visible.ts'
import type { HeardMedia, HeardType } from './media.queries.ts'

type Db = Kysely<Database>

export interface Download extends HeardMedia {
  title: string
  artist: string | null
  file_name: string
  /** The asker may take it home. */
  allowed: boolean
}

/** The original of a song that the asker may hear. */
export const songToDownload = async (db: Db, asker: Asker, id: number): Promise<Download | undefined> => {
  const { rows } = await sql<Download>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions, s.title, s.file_name,
      coalesce(nullif(ar.displayname, ''), ar.name) as artist, ${downloadableFor(asker)} as allowed
    from songs s join media m on m.id = s.media_id left join artists ar on ar.id = s.artist_id
    where s.id = ${id} and ${songFor(asker)}`.execute(db)
  return rows[0]
}

/** An episode that lies elsewhere, as it is taken home. */
export interface DownloadElsewhere extends Pick<Download, 'title' | 'artist' | 'file_name' | 'allowed'> {
  enclosure_url: string
  enclosure_type: string | null
}

/** The file of an episode that the asker may hear, or where it lies. */
export const episodeToDownload = async (
  db: Db,
  asker: Asker,
  id: number,
): Promise<Download | DownloadElsewhere | undefined> => {
  const { rows } = await sql<Download & DownloadElsewhere & { id: number | null }>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions, e.title, pc.title as artist,
      coalesce(e.file_name, '') as file_name, ${asker.downloads ? sql`true` : sql`false`} as allowed,
      e.enclosure_url, e.enclosure_type
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    where e.id = ${id} and ${episodeFor(asker)}`.execute(db)
  return rows[0]
}

export const countDownload = async (db: Db, type: HeardType, id: number): Promise<void> => {
  const table = type === 'song' ? sql`songs` : sql`episodes`
  await sql`update ${table} set downloads = downloads + 1 where id = ${id}`.execute(db)
}
