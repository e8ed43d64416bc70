import { type Kysely, sql } from 'kysely'

/** Reads all plays, so that the next migration need not while it locks them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table plays validate constraint plays_months_check`.execute(db)
}
