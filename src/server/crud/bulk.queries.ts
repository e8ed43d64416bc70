import { sql } from 'kysely'
import type { BulkJob } from '../../contract/core/back-office/bulk.ts'
import type { Db } from '../db/schema.ts'

export interface LockedJob {
  user_id: number
  address: string | null
  resource: string
  action: string
  value: string | number | null
  ids: number[]
  processed_count: number
  failed: BulkJob['failed']
}

interface NewRun extends Omit<LockedJob, 'processed_count' | 'failed' | 'value'> {
  id: string
  value: string | number | undefined
}

export const insertBulkJob = async (db: Db, run: NewRun): Promise<void> => {
  const value = run.value === undefined ? null : JSON.stringify(run.value)
  await db
    .insertInto('bulk_jobs')
    .values({ ...run, value })
    .execute()
}

/** Starts or resumes a run; false if it was cancelled or has finished. */
export const startBulkJob = async (db: Db, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('bulk_jobs')
    .set({ started_at: sql`coalesce(started_at, now())` })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Cancels a run of this user before it starts; false if it has started. */
export const cancelBulkJob = async (db: Db, id: string, userId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('bulk_jobs')
    .set({ finished_at: new Date() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('started_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the ids that are about to be deleted, unless that is undone. */
export const scheduledDeletes = async (db: Db, resource: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('bulk_jobs')
    .select('ids')
    .where('resource', '=', resource)
    .where('action', '=', 'delete')
    .where('started_at', 'is', null)
    .where('finished_at', 'is', null)
    .execute()
  return rows.flatMap(({ ids }) => ids)
}

/** Returns an unfinished run. */
export const lockBulkJob = (db: Db, id: string): Promise<LockedJob | undefined> =>
  db
    .selectFrom('bulk_jobs')
    .select(['user_id', 'address', 'resource', 'action', 'value', 'ids', 'processed_count', 'failed'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()

/** Returns the progress of a user's run. */
export const bulkJobProgress = async (db: Db, id: string, userId: number): Promise<BulkJob | undefined> => {
  const { rows } = await sql<BulkJob>`
    select id, cardinality(ids) as total, processed_count, failed, finished_at is not null as finished
    from bulk_jobs where id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]
}

export const updateProgress = async (
  db: Db,
  id: string,
  { processed_count, failed, ids }: LockedJob,
): Promise<void> => {
  await db
    .updateTable('bulk_jobs')
    .set({
      processed_count,
      failed: JSON.stringify(failed),
      ...(processed_count >= ids.length && { finished_at: new Date() }),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes runs that finished more than a week ago. */
export const deleteOldBulkJobs = async (db: Db): Promise<void> => {
  await sql`delete from bulk_jobs where created_at < now() - interval '7 days'`.execute(db)
}
