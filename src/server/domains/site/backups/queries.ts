import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'

const rows = (db: Db) =>
  db
    .selectFrom('backups')
    .leftJoin('users', 'users.id', 'user_id')
    .select([
      'backups.id',
      'file_name',
      'status',
      'renditions',
      'encrypted',
      'done',
      'total',
      'bytes',
      'files',
      'missing',
      'error',
      'users.name as user',
      'backups.created_at',
      'finished_at',
    ])

export const backupRows = (db: Db) => rows(db).orderBy('backups.id', 'desc').limit(100).execute()

export const backupById = (db: Db, id: number) => rows(db).where('backups.id', '=', id).executeTakeFirst()

export type BackupRow = Awaited<ReturnType<typeof backupRows>>[number]

/** Returns the new backup's id; null while another one is pending or running. */
export const insertBackup = async (
  trx: Trx,
  values: { file_name: string; renditions: boolean; encrypted: boolean; total: number; user_id: number },
): Promise<number | null> => {
  const row = await trx
    .insertInto('backups')
    .values(values)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Starts a pending backup. */
export const startBackup = (db: Db, id: number) =>
  db
    .updateTable('backups')
    .set({ status: 'running', done: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['id', 'file_name', 'renditions', 'encrypted'])
    .executeTakeFirst()

/** Fails backups whose job is gone because it was interrupted too often. */
export const failStaleBackups = async (db: Db, error: string): Promise<void> => {
  await sql`
    update backups b set status = 'failed', error = ${error}, finished_at = now()
    where status in ('waiting', 'running') and not exists (
      select from pgboss.job j where j.name = 'make-backup' and j.state in ('created', 'retry', 'active')
        and (j.data ->> 'backup_id')::int = b.id)`.execute(db)
}

export const setProgress = async (db: Db, id: number, done: number, total: number): Promise<void> => {
  await db
    .updateTable('backups')
    .set({ done: Math.round(done), total: Math.round(total) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

export const finishBackup = async (
  db: Db,
  id: number,
  values: { bytes: number; files: number; missing: number } | { error: string },
): Promise<void> => {
  await db
    .updateTable('backups')
    .set({ ...values, status: 'error' in values ? 'failed' : 'done', finished_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns false while it is pending or running. */
export const deleteBackup = async (trx: Trx, id: number): Promise<boolean> => {
  const row = await trx
    .deleteFrom('backups')
    .where('id', '=', id)
    .where('status', 'in', ['done', 'failed'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const storedBackups = async (db: Db): Promise<{ files: number; bytes: number }> => {
  const { rows: found } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes from backups where status = 'done'`.execute(
    db,
  )
  return found[0] ?? { files: 0, bytes: 0 }
}
