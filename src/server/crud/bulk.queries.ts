import { type Kysely, sql } from 'kysely'
import type { BulkRun } from '../../contract/admin/bulk.ts'
import type { Database } from '../db/schema.ts'

type Db = Kysely<Database>

export interface HeldRun {
  user_id: number
  address: string | null
  resource: string
  action: string
  value: string | number | null
  ids: number[]
  done: number
  failed: BulkRun['failed']
}

interface NewRun extends Omit<HeldRun, 'done' | 'failed' | 'value'> {
  id: string
  value: string | number | undefined
}

export const addRun = async (db: Db, run: NewRun): Promise<void> => {
  const value = run.value === undefined ? null : JSON.stringify(run.value)
  await db
    .insertInto('bulk_runs')
    .values({ ...run, value })
    .execute()
}

/** Begins a run, or goes on with it; false when it was taken back or is over. */
export const beginRun = async (db: Db, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('bulk_runs')
    .set({ begun_at: sql`coalesce(begun_at, now())` })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a run of this user before it begins; false when it has. */
export const cancelRun = async (db: Db, id: string, userId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('bulk_runs')
    .set({ finished_at: new Date() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('begun_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A run that is not finished. */
export const openRun = (db: Db, id: string): Promise<HeldRun | undefined> =>
  db
    .selectFrom('bulk_runs')
    .select(['user_id', 'address', 'resource', 'action', 'value', 'ids', 'done', 'failed'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()

/** How far a run of this user is. */
export const progressOf = async (db: Db, id: string, userId: number): Promise<BulkRun | undefined> => {
  const { rows } = await sql<BulkRun>`
    select id, cardinality(ids) as total, done, failed, finished_at is not null as finished
    from bulk_runs where id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]
}

export const keepProgress = async (db: Db, id: string, { done, failed, ids }: HeldRun): Promise<void> => {
  await db
    .updateTable('bulk_runs')
    .set({ done, failed: JSON.stringify(failed), ...(done >= ids.length && { finished_at: new Date() }) })
    .where('id', '=', id)
    .execute()
}

/** Runs that are over for a week are of no more use. */
export const dropOldRuns = async (db: Db): Promise<void> => {
  await sql`delete from bulk_runs where created_at < now() - interval '7 days'`.execute(db)
}
