import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** Counts documents of the search index and queued changes. */
export const indexCounts = async (db: Db): Promise<{ documents: number; waiting: number }> => {
  const { rows } = await sql<{ documents: number; waiting: number }>`
    select (select count(*) from search_documents)::int as documents,
      (select count(*) from search_index_queue)::int as waiting`.execute(db)
  return rows[0] ?? { documents: 0, waiting: 0 }
}
