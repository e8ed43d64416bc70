import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'
import type { Database, Trx } from '../../../db/schema.ts'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns a query builder on one connection, so that queries and row streams share a transaction. */
export const queriesOn = (connection: Client): Kysely<Database> => {
  const client = Object.assign(connection, { release: () => undefined })
  return new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { connect: async () => client, end: async () => undefined, options: {} },
    } as never),
  })
}

/** Returns whether the database is empty. */
export const isEmpty = async (connection: Client): Promise<boolean> => {
  const { rowCount } = await connection.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  )
  return rowCount === 0
}

interface Reference {
  table: string
  name: string
  definition: string
}

/**
 * Empties tables and drops constraints that would interfere with rows arriving in any order. Returns a function that
 * restores them and thereby checks every foreign key. There are no triggers yet: `migrate` creates them afterwards.
 */
export const prepareTables = async (connection: Client, tables: string[]): Promise<() => Promise<void>> => {
  const { rows: references } = await connection.query<Reference>(
    `select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid
     where c.contype = 'f' and c.conparentid = 0 and t.relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of references)
    await connection.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  await connection.query(`truncate ${tables.map(quoted).join(', ')}`)
  return async () => {
    for (const { table, name, definition } of references)
      await connection.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  }
}

/** Rows being written to a table. */
export interface Inflow {
  write: (rows: Uint8Array) => Promise<void>
  /** Returns the number of rows written. */
  end: () => Promise<number>
  /** Aborts, leaving the connection usable. */
  abandon: () => Promise<void>
}

export const rowsInto = (connection: Client, table: string, columns: string[]): Inflow => {
  const stream = connection.query(
    from(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`),
  )
  const failed = new Promise<never>((_, reject) => stream.once('error', reject))
  let ended = false
  failed.catch(() => (ended = true))
  const step = (work: (done: () => void) => void): Promise<void> =>
    Promise.race([new Promise<void>(work), failed])
  return {
    write: (rows) =>
      step((done) => {
        if (stream.write(rows)) done()
        else stream.once('drain', done)
      }),
    end: async () => {
      await step((done) => stream.end(done))
      ended = true
      return stream.rowCount
    },
    abandon: async () => {
      if (ended) return
      await new Promise((closed) => stream.once('close', closed).destroy())
    },
  }
}

/** Continues the sequences where the original would. */
export const restoreSequences = async (
  connection: Client,
  table: string,
  numbers: Record<string, string | null>,
): Promise<void> => {
  for (const [column, value] of Object.entries(numbers)) {
    if (value === null) continue
    await connection.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint)', [
      quoted(table),
      column,
      value,
    ])
  }
}

/** Lets the export to ClickHouse begin anew: tables of the original may have counts of later days. */
export const forgetExport = async (trx: Trx): Promise<void> => {
  const { rows } = await sql<{
    exports: boolean
  }>`select to_regclass('analytics_export') is not null as exports`.execute(trx)
  // An earlier version.
  if (!rows[0]?.exports) return
  await trx.deleteFrom('analytics_export').execute()
  await trx.deleteFrom('analytics_export_queue').execute()
}

/**
 * Marks music whose transcoded files are missing to be transcoded again, and takes them off the stored files. Triggers
 * would do the latter, but a restored database has none yet.
 */
export const resetRenditions = async (trx: Trx): Promise<void> => {
  await sql`
    with before as (
      select id, packaged_size from media where status in ('ready', 'processing')
    ), reset as (
      update media set status = 'uploaded', renditions = '{}', attempts = 0, packaged_size = null
      from before where media.id = before.id
    )
    insert into analytics_outbox (kind, label, files, n)
    select 'stored', 'renditions', -count(*)::int, -sum(packaged_size)::bigint from before
    where packaged_size is not null having count(*) > 0`.execute(trx)
}
