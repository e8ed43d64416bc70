import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'
import type { Database } from '../../db/schema.ts'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Queries on one connection, so that they and streams of rows share a transaction. */
export const queriesOn = (connection: Client): Kysely<Database> => {
  const client = Object.assign(connection, { release: () => undefined })
  return new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { connect: async () => client, end: async () => undefined, options: {} },
    } as never),
  })
}

/** Whether the database holds nothing yet. */
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
 * Empties tables and lifts what would refuse or answer rows that come in any order: references and triggers. The
 * answer puts them back, which checks every reference.
 */
export const prepareTables = async (connection: Client, tables: string[]): Promise<() => Promise<void>> => {
  const { rows: references } = await connection.query<Reference>(
    `select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid
     where c.contype = 'f' and c.conparentid = 0 and t.relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of references)
    await connection.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  for (const table of tables) await connection.query(`alter table ${quoted(table)} disable trigger user`)
  await connection.query(`truncate ${tables.map(quoted).join(', ')}`)
  return async () => {
    for (const table of tables) await connection.query(`alter table ${quoted(table)} enable trigger user`)
    for (const { table, name, definition } of references)
      await connection.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  }
}

/** Rows on their way into a table. */
export interface Inflow {
  write: (rows: Uint8Array) => Promise<void>
  /** Answers how many rows it took. */
  end: () => Promise<number>
  /** Gives up in the middle, so that the connection can be used again. */
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

/** Goes on numbering where the original would. */
export const continueNumbers = async (
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

/** Music whose converted forms are not there is to be converted again. */
export const forgetRenditions = async (trx: Transaction<Database>): Promise<void> => {
  await trx
    .updateTable('media')
    .set({ status: 'uploaded', renditions: [], attempts: 0 })
    .where('status', 'in', ['ready', 'processing'])
    .execute()
}
