import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { type Asker, downloadableFor, songFor } from '../../db/visible.ts'
import type { HeardMedia } from './media.queries.ts'

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

export const countDownload = async (db: Db, id: number): Promise<void> => {
  await sql`update songs set downloads = downloads + 1 where id = ${id}`.execute(db)
}
