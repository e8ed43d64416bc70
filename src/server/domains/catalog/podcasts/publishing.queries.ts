import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** Publishes episodes whose date has come: the database then counts and indexes them. Returns how many. */
export const publishDue = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with due as (
      update episodes set released_at = now() where public and released_at is null and published_at <= now() returning id
    ) select count(*)::int as n from due`.execute(db)
  return rows[0]?.n ?? 0
}
