import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export const databaseVersion = async (db: Kysely<Database>): Promise<string> => {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version ?? 'unknown'
}

export const storedMedia = async (
  db: Kysely<Database>,
): Promise<{ ready: number; unfinished: number; failed: number }> => {
  const { rows } = await sql<{ ready: number; unfinished: number; failed: number }>`
    select count(*) filter (where status = 'ready') as ready,
      count(*) filter (where status in ('uploaded', 'processing')) as unfinished,
      count(*) filter (where status = 'failed') as failed from media`.execute(db)
  return rows[0] ?? { ready: 0, unfinished: 0, failed: 0 }
}

/** Jobs waiting and running as of now; the queue's own counts are some minutes old. */
export const jobsToDo = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pgboss.job where state in ('created', 'retry', 'active')
      and name in ('package-media', 'close-plays', 'clean-up')`.execute(db)
  return rows[0]?.n ?? 0
}
