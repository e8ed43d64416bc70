import { sql } from 'kysely'
import type { Client } from 'pg'
import { to } from 'pg-copy-streams'
import { FILES_LOCK } from '../../../db/locks.ts'
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

/** Returns which of these files belong to no backup. */
export const unlistedNames = async (db: Db, names: string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) given (name)
    where not exists (select from backups where file_name = name)`.execute(db)
  return rows.map(({ name }) => name)
}

/** Adds a backup of which only the file is known. */
export const insertStoredBackup = async (
  db: Db,
  values: { file_name: string; encrypted: boolean; bytes: number; created_at: string },
): Promise<void> => {
  await db
    .insertInto('backups')
    .values({
      ...values,
      status: 'done',
      renditions: true,
      total: values.bytes,
      finished_at: values.created_at,
    })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Starts a pending backup. */
export const startBackup = (db: Db, id: number) =>
  db
    .updateTable('backups')
    .set({ status: 'running', done: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['id', 'file_name', 'renditions', 'encrypted', 'total'])
    .executeTakeFirst()

/** Fails backups whose job is gone because it was interrupted too often. */
export const failStaleBackups = async (db: Db, error: string): Promise<void> => {
  await sql`
    update backups b set status = 'failed', error = ${error}, finished_at = now()
    where status in ('waiting', 'running') and not exists (
      select from pgboss.job j where j.name = 'make-backup' and j.state in ('created', 'retry', 'active')
        and (j.data ->> 'backup_id')::int = b.id)`.execute(db)
}

/** Returns the file names of pending and running backups. */
export const namesAtWork = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('backups')
    .select('file_name')
    .where('status', 'in', ['waiting', 'running'])
    .execute()
  return rows.map(({ file_name }) => file_name)
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

/** Tables about this installation rather than its contents, and what belongs to files that are left out. */
const EXCLUDED_TABLES = [
  'kysely_migration',
  'kysely_migration_lock',
  'schema_functions',
  'backups',
  'upload_parts',
]

/** Rows are written in pieces of about this size, as an archive needs the length of a piece up front. */
const PIECE = 1024 * 1024

/**
 * Opens a consistent snapshot of the database. No stored file is deleted while the connection lives. Waits for running
 * deletions, so that no row of the snapshot has lost its file.
 */
export const beginView = async (connection: Client): Promise<void> => {
  await connection.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await connection.query('select pg_advisory_lock_shared($1)', [FILES_LOCK])
  await connection.query('begin transaction isolation level repeatable read read only')
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export interface TableShape {
  name: string
  /** Stored columns; generated ones are recomputed by the database. */
  columns: string[]
}

/** Returns the product's tables by name. Unlogged ones are lost in a crash and no part of a backup either. */
export const listTables = async (connection: Client): Promise<TableShape[]> => {
  const { rows } = await connection.query<TableShape>(
    `select c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [EXCLUDED_TABLES],
  )
  return rows
}

/** Returns the current value of each sequence of a table; null where it was never used. */
export const loadSequences = async (
  connection: Client,
  table: string,
): Promise<Record<string, string | null>> => {
  const { rows } = await connection.query<{ column: string; value: string | null }>(
    `select a.attname as column, pg_sequence_last_value(s.oid)::text as value
     from pg_class t join pg_depend d on d.refobjid = t.oid and d.refclassid = 'pg_class'::regclass
       and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where t.relnamespace = 'public'::regnamespace and t.relname = $1`,
    [table],
  )
  return Object.fromEntries(rows.map(({ column, value }) => [column, value]))
}

export const migrationsRun = async (connection: Client): Promise<string[]> => {
  const { rows } = await connection.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Yields the rows of a table in pieces; `counted` is called at the end with the row count. */
export async function* rowsOf(
  connection: Client,
  { name, columns }: TableShape,
  counted: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const list = columns.map(quoted).join(', ')
  const rows = connection.query(to(`copy (select ${list} from ${quoted(name)}) to stdout`))
  let piece: Buffer[] = []
  let length = 0
  for await (const chunk of rows) {
    piece.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length < PIECE) continue
    yield Buffer.concat(piece)
    piece = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(piece)
  // The stream ends before its row count has arrived; the next query is answered after that.
  await connection.query('select')
  counted(rows.rowCount)
}

/** Estimates the size of a backup in bytes: rows, originals and transcoded files. */
export const expectedSize = async (connection: Client, renditions: boolean): Promise<number> => {
  const { rows } = await connection.query<{ bytes: number }>(
    `select (select coalesce(sum(pg_table_size(c.oid)), 0) from pg_class c
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r')::float8
       + (select coalesce(sum(case when external_path is null then size else 0 end), 0)
           + coalesce(sum(case when $1 then duration * 125 * (select coalesce(sum(k), 0) from unnest(renditions) k)
               else 0 end), 0) from media)::float8 as bytes`,
    [renditions],
  )
  return rows[0]?.bytes ?? 0
}

export interface StoredMedia {
  id: number
  hash: string
  ext: string
  external_path: string | null
  status: string
  /** It is the audio of a campaign, prepared. */
  spot: boolean
}

/** Returns a page of audio files after `after`, by id. */
export const mediaPage = async (connection: Client, after: number): Promise<StoredMedia[]> => {
  const { rows } = await connection.query<StoredMedia>(
    `select id, hash, ext, external_path, status,
      exists (select from campaign_spots s where s.media_id = media.id and s.status = 'ready') as spot
    from media where id > $1 order by id limit 500`,
    [after],
  )
  return rows
}

export const coversPage = async (
  connection: Client,
  after: number,
): Promise<{ id: number; hash: string }[]> => {
  const { rows } = await connection.query<{ id: number; hash: string }>(
    'select id, hash from images where id > $1 order by id limit 500',
    [after],
  )
  return rows
}
