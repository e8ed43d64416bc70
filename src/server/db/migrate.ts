import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { grantPrivileges, QUEUE_SCHEMA } from './privileges.ts'
import type { Db, Trx } from './schema.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** An arbitrary number that no other lock uses; all nodes of one installation share it. */
const MIGRATION_LOCK = 7_281_601_934

/** Runs `work` on a connection while no other node changes the schema. */
export async function withMigrationLock<T>(connection: Db, work: () => Promise<T>): Promise<T> {
  // Waiting may last as long as another node's migrations.
  await sql`set statement_timeout = 0`.execute(connection)
  await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection)
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  }
}

/**
 * Brings the schema up to date, as its owner, and returns the names of the migrations it ran. A `user` who is not the
 * owner is granted what the application needs. Nodes that start at the same time take turns; all migrations and functions
 * of one run succeed or fail together. Throws DatabaseUnavailable with one line.
 */
export function migrate(db: Db, user?: string): Promise<string[]> {
  return db.connection().execute((connection) =>
    withMigrationLock(connection, () =>
      connection.transaction().execute(async (trx) => {
        const names = isUpToDate(await adoptBaseline(trx)) ? [] : await run(trx)
        await applyFunctions(trx, names.length > 0)
        await sql`create schema if not exists ${sql.id(QUEUE_SCHEMA)}`.execute(trx)
        if (user !== undefined) await grantPrivileges(trx, user)
        return names
      }),
    ),
  )
}

const BASELINE = '20261130T000000-create-baseline'
/** The first and the last of the migrations that the baseline replaces. */
const REPLACED = {
  first: '20261122T000000-create-baseline',
  last: '20261129T213000-note-makers-of-codes',
}
const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** The names of the files in a folder of this directory with an extension, in order and without it. */
const namesIn = (folder: string, extension: string): string[] =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length))
    .sort()

const sqlFile = (folder: string, name: string): string =>
  readFileSync(join(import.meta.dirname, folder, `${name}.sql`), 'utf8')

/** All migrations in the order in which they run. */
export const migrationNames = [BASELINE, ...namesIn('migrations', '.ts')]

/** Returns the names under which the migrations that a database or a backup has run are known now. */
export const presentNames = (names: string[]): string[] =>
  names.includes(REPLACED.last) ? [BASELINE] : names

/** Creates the schema as it was after this migration, without functions and triggers, in a transaction of the caller. */
export async function migrateTo(trx: Trx, name: string): Promise<void> {
  await run(trx, name)
}

const baseline: Migration = {
  up: async (db) => {
    for (const name of namesIn('baseline', '.sql')) await sql.raw(sqlFile('baseline', name)).execute(db)
  },
}

/** A migration of a file, which is loaded to run it: most starts run none. */
const fromFile = (name: string): Migration => ({
  up: async (db) => {
    const { up }: Migration = await import(pathToFileURL(join(MIGRATIONS, `${name}.ts`)).href)
    await up(db)
  },
})

const getMigrations = async (): Promise<Record<string, Migration>> =>
  Object.fromEntries(migrationNames.map((name) => [name, name === BASELINE ? baseline : fromFile(name)]))

/** Returns the names of the migrations that have run. */
async function migrationsRun(trx: Trx): Promise<string[]> {
  const { rows: tables } = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(trx)
  if (!tables[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(trx)
  return rows.map(({ name }) => name)
}

/**
 * Records the baseline in a database that has run all migrations that it replaces. Returns the names of the migrations that
 * the database has run.
 */
async function adoptBaseline(trx: Trx): Promise<string[]> {
  const names = await migrationsRun(trx)
  if (!names.includes(REPLACED.first)) return names
  if (!names.includes(REPLACED.last))
    throw new DatabaseUnavailable(
      'the database is too old for this version: start the previous version once, then this one',
    )
  await sql`delete from kysely_migration where name <> ${REPLACED.first}`.execute(trx)
  await sql`update kysely_migration set name = ${BASELINE}`.execute(trx)
  return [BASELINE]
}

/** Whether exactly these migrations have run. Running the migrator to find out would scan the system catalog. */
const isUpToDate = (names: string[]): boolean =>
  names.length === migrationNames.length && migrationNames.every((name) => names.includes(name))

async function run(trx: Trx, name?: string): Promise<string[]> {
  const migrator = new Migrator({ db: trx, provider: { getMigrations } })
  const { error, results = [] } = await (name === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(name))
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName
    throw failure(failed ? `migration ${failed} failed` : 'the database schema does not match', error)
  }
  return results.map(({ migrationName }) => migrationName)
}

/**
 * Applies the files of `functions` whose text differs from what was applied before; after a migration all of them,
 * because it may have dropped triggers with their tables. They only contain `create or replace` statements.
 */
async function applyFunctions(trx: Trx, all: boolean): Promise<void> {
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from schema_functions`.execute(
    trx,
  )
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  for (const name of namesIn('functions', '.sql')) {
    const text = sqlFile('functions', name)
    const hash = createHash('sha256').update(text).digest('hex')
    if (!all && applied.get(name) === hash) continue
    try {
      await sql.raw(text).execute(trx)
    } catch (error) {
      throw failure(`the functions of ${name} could not be applied`, error)
    }
    await sql`insert into schema_functions (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash`.execute(trx)
  }
}

const failure = (what: string, cause: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
