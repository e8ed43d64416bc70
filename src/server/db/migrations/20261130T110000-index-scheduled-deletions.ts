import { type Kysely, sql } from 'kysely'

/** Lists of the back office leave out what is about to be deleted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index bulk_jobs_scheduled_idx on bulk_jobs (resource)
    where started_at is null and finished_at is null`.execute(db)
}
