import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Brings out the episodes whose time has come: the database then counts and indexes them. Answers how many. */
export const bringOut = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with due as (
      update episodes set out_at = now() where public and out_at is null and published_at <= now() returning id
    ) select count(*)::int as n from due`.execute(db)
  return rows[0]?.n ?? 0
}
