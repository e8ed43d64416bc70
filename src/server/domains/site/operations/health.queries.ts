import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

export interface DatabaseState {
  version: string
  bytes: number
  connections: number
  most_connections: number
}

export const databaseState = async (db: Db): Promise<DatabaseState> => {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most_connections`.execute(db)
  return rows[0] ?? { version: 'unknown', bytes: 0, connections: 0, most_connections: 0 }
}

export const databaseBytes = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

export interface MediaUse {
  ext: string
  in_place: boolean
  files: number
  bytes: number
  rendition_files: number
  rendition_bytes: number
}

/** Returns audio storage by file format, and transcoded files by bitrate. */
export const mediaUse = async (db: Db): Promise<MediaUse[]> => {
  const { rows } = await sql<MediaUse>`
    select ext, external_path is not null as in_place, count(*) as files, sum(size)::bigint as bytes,
      coalesce(sum(cardinality(renditions)), 0) as rendition_files,
      coalesce(sum(duration * 125 * (select coalesce(sum(k), 0) from unnest(renditions) k)), 0)::bigint as rendition_bytes
    from media group by 1, 2 order by bytes desc`.execute(db)
  return rows
}

export const coverCount = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from images`.execute(db)
  return rows[0]?.n ?? 0
}

export const someCovers = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db.selectFrom('images').select('hash').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(({ hash }) => hash)
}

export const storedMedia = async (db: Db): Promise<{ ready: number; unfinished: number; failed: number }> => {
  const { rows } = await sql<{ ready: number; unfinished: number; failed: number }>`
    select count(*) filter (where status = 'ready') as ready,
      count(*) filter (where status in ('uploaded', 'processing')) as unfinished,
      count(*) filter (where status = 'failed') as failed from media`.execute(db)
  return rows[0] ?? { ready: 0, unfinished: 0, failed: 0 }
}

/** Returns whether a server, rather than a tool, is connected to the database. */
export const serversOnline = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'tonearm server' limit 1`.execute(
    db,
  )
  return rows.length > 0
}
