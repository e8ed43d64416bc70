import { type Kysely, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/all.ts'
import type { Database } from './schema.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Any number that nobody else locks; all nodes of one installation share it. */
const TURN = 7_281_601_934

/** Runs `work` on a connection while no other node changes the schema. */
export async function inTurn<T>(connection: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  // A turn may last as long as another node's migrations.
  await sql`set statement_timeout = 0`.execute(connection)
  await sql`select pg_advisory_lock(${sql.lit(TURN)})`.execute(connection)
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${sql.lit(TURN)})`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  }
}

/**
 * Brings the schema up to date and answers the names of the migrations it ran. Nodes that start at once take
 * turns; all migrations of one run stand or fall together. Throws DatabaseUnavailable with one line.
 */
export function migrate(db: Kysely<Database>): Promise<string[]> {
  return db.connection().execute((connection) => inTurn(connection, () => run(connection)))
}

/** In their order. */
export const migrationNames = Object.keys(migrations)

/** Makes the schema as it was after one of the migrations, in a transaction of the caller's. */
export async function migrateTo(trx: Transaction<Database>, name: string): Promise<void> {
  await run(trx, name)
}

async function run(db: Kysely<Database>, name?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await (name === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(name))
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnavailable(
      failed ? `migration ${failed} failed: ${reason}` : `the schema does not fit: ${reason}`,
      {
        cause: error,
      },
    )
  }
  return results.map(({ migrationName }) => migrationName)
}
