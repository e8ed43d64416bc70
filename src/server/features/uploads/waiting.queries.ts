import { type Kysely, sql } from 'kysely'
import type { Cover } from '../../../contract/covers.ts'
import { coverOf } from '../../db/covers-sql.ts'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

export interface WaitingRow {
  id: string
  file_name: string
  size: number
  duration: number
  media_id: number
  /** As they were kept when the upload came in. */
  tags: unknown
  cover: Cover | null
}

/** Own uploads for the house that have arrived and are no songs yet, the oldest first. */
export const waitingUploads = async (db: Db, userId: number, most: number): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    select u.id, u.file_name, u.size, m.duration, u.media_id, u.tags, ${coverOf('c')} as cover
    from uploads u
    join media m on m.id = u.media_id
    left join covers c on c.id = u.cover_id
    where u.user_id = ${userId} and u.purpose = 'import'
      and not exists (select from songs s where s.upload_id = u.id)
    order by u.created_at, u.id limit ${most}`.execute(db)
  return rows
}

export interface Twin {
  id: number
  title: string
  artist: string
  media_id: number
}

/** Songs that play one of these media, or have one of these titles in small letters. */
export const twinsOf = async (db: Db, mediaIds: number[], titles: string[]): Promise<Twin[]> => {
  const { rows } = await sql<Twin>`
    with found as (
      select id from songs where media_id = any(${mediaIds}::int[])
      union select id from songs where lower(title) = any(${titles}::text[])
    )
    select s.id, s.title, coalesce(a.name, '') as artist, s.media_id
    from found join songs s on s.id = found.id left join artists a on a.id = s.artist_id
    order by s.id limit 5000`.execute(db)
  return rows
}

/** Forgets own uploads for the house that no song was made of. */
export const dropWaiting = async (db: Db, userId: number, ids: string[]): Promise<void> => {
  await sql`delete from uploads u where u.user_id = ${userId} and u.purpose = 'import' and u.id = any(${ids}::uuid[])
    and not exists (select from songs s where s.upload_id = u.id)`.execute(db)
}
