import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { type AccessSettings, episodeAccess, songAccess } from '../../../db/sql/access.ts'

export interface FileChecksum {
  bytes: number
  /** Hexadecimal. */
  checksum: string
}

export const storedChecksum = async (
  db: Db,
  mediaId: number,
  file: string,
): Promise<FileChecksum | undefined> => {
  const row = await db
    .selectFrom('file_checksums')
    .select(['bytes', 'checksum'])
    .where('media_id', '=', mediaId)
    .where('file', '=', file)
    .executeTakeFirst()
  return row && { bytes: Number(row.bytes), checksum: row.checksum.toString('hex') }
}

export const storeChecksum = async (
  db: Db,
  media_id: number,
  file: string,
  { bytes, checksum }: FileChecksum,
): Promise<void> => {
  await db
    .insertInto('file_checksums')
    .values({ media_id, file, bytes, checksum: Buffer.from(checksum, 'hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface KeptItem {
  id: number
  /** Of its audio: the id of the media, 0 at another host. */
  version: number
}

/** Returns which of these songs an account may hear as a whole. */
export const wholeSongs = async (
  db: Db,
  account: number,
  ids: readonly number[],
  settings: AccessSettings,
): Promise<KeptItem[]> => {
  const { rows } = await sql<KeptItem>`
    select s.id, m.id as version from all_songs s join media m on m.id = s.media_id
    cross join lateral ${songAccess({ account }, settings)} access
    where s.id = any(${ids}::int[]) and access.preview is null order by s.id`.execute(db)
  return rows
}

/** Returns which of these episodes an account may hear. */
export const heardEpisodes = async (
  db: Db,
  account: number,
  ids: readonly number[],
  settings: AccessSettings,
): Promise<KeptItem[]> => {
  const { rows } = await sql<KeptItem>`
    select e.id, coalesce(e.media_id, 0) as version
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    cross join lateral ${episodeAccess({ account }, settings)} access
    where e.id = any(${ids}::int[]) order by e.id`.execute(db)
  return rows
}
