import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export const storedMedia = async (db: Db): Promise<{ ready: number; unfinished: number; failed: number }> => {
  const { rows } = await sql<{ ready: number; unfinished: number; failed: number }>`
    select count(*) filter (where status = 'ready') as ready,
      count(*) filter (where status in ('uploaded', 'processing')) as unfinished,
      count(*) filter (where status = 'failed') as failed from media`.execute(db)
  return rows[0] ?? { ready: 0, unfinished: 0, failed: 0 }
}
