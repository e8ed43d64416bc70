import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

const rows = (db: Db) =>
  db
    .selectFrom('backups')
    .leftJoin('users', 'users.id', 'user_id')
    .select([
      'backups.id',
      'file_name',
      'state',
      'renditions',
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

/** The new one's id; null while another one waits or is made. */
export const addBackup = async (
  trx: Transaction<Database>,
  values: { file_name: string; renditions: boolean; total: number; user_id: number },
): Promise<number | null> => {
  const row = await trx
    .insertInto('backups')
    .values(values)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Takes up one that is still to be made. */
export const beginBackup = (db: Db, id: number) =>
  db
    .updateTable('backups')
    .set({ state: 'running', done: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'file_name', 'renditions'])
    .executeTakeFirst()

/** Gives up those whose work is gone: it was cut off too often. */
export const forsakeBackups = async (db: Db, error: string): Promise<void> => {
  await sql`
    update backups b set state = 'failed', error = ${error}, finished_at = now()
    where state in ('waiting', 'running') and not exists (
      select from pgboss.job j where j.name = 'make-backup' and j.state in ('created', 'retry', 'active')
        and (j.data ->> 'backup_id')::int = b.id)`.execute(db)
}

export const setProgress = async (db: Db, id: number, done: number, total: number): Promise<void> => {
  await db
    .updateTable('backups')
    .set({ done: Math.round(done), total: Math.round(total) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export const finishBackup = async (
  db: Db,
  id: number,
  values: { bytes: number; files: number; missing: number } | { error: string },
): Promise<void> => {
  await db
    .updateTable('backups')
    .set({ ...values, state: 'error' in values ? 'failed' : 'done', finished_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** False while it waits or is made. */
export const dropBackup = async (trx: Transaction<Database>, id: number): Promise<boolean> => {
  const row = await trx
    .deleteFrom('backups')
    .where('id', '=', id)
    .where('state', 'in', ['done', 'failed'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const keptBackups = async (db: Db): Promise<{ files: number; bytes: number }> => {
  const { rows: found } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes from backups where state = 'done'`.execute(
    db,
  )
  return found[0] ?? { files: 0, bytes: 0 }
}
