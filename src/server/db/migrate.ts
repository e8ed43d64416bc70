import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { LOCK_TIMEOUT, retried, withBriefLocks } from './migrating/brief-locks.ts'
import { applyFunctions, hasFunctions } from './migrating/functions.ts'
import { grantPrivileges, hasPrivileges, QUEUE_SCHEMA } from './migrating/privileges.ts'
import type { Db, Trx } from './schema.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** What a file of `migrations` exports. */
export interface Migration {
  up(db: Kysely<unknown>): Promise<void>
  /** It runs outside a transaction, and again from its beginning if it was interrupted. */
  transaction?: false
}

export interface MigrateOptions {
  /** Is told each step. */
  log?: (line: string) => void
  /** Migrations of a newer version by their names, for tests. */
  newer?: Record<string, Migration>
}

/** An arbitrary number that no other lock uses; all nodes of one installation share it. */
const MIGRATION_LOCK = 7_281_601_934
const TURN_MS = 250

/** Runs `work` on a connection while no other node changes the schema. */
export async function withMigrationLock<T>(connection: Db, work: () => Promise<T>): Promise<T> {
  await sql`set statement_timeout = 0`.execute(connection)
  // A statement that waits for the lock would hold a snapshot, for which concurrent indexes of its holder wait.
  const take = () =>
    sql<{ taken: boolean }>`select pg_try_advisory_lock(${sql.lit(MIGRATION_LOCK)}) as taken`.execute(
      connection,
    )
  while (!(await take()).rows[0]?.taken) await pause(TURN_MS)
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  }
}

/**
 * Brings the schema up to date, as its owner, and returns the names of the migrations it ran. A `user` who is not the
 * owner is granted what the application needs. Nodes that start at the same time take turns, and one that starts after
 * an interrupted one goes on. An empty database is created completely or not at all; otherwise each migration and the
 * triggers of each table have transactions of their own, beside running requests. What a newer version has done stays.
 * Throws DatabaseUnavailable with one line.
 */
export function migrate(db: Db, user?: string, options: MigrateOptions = {}): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    const done = await stateOf(connection, options)
    if (await isReady(connection, done, user)) return []
    return withMigrationLock(connection, () => bringUpToDate(connection, user, options))
  })
}

/** Throws DatabaseUnavailable unless the migrations of this version have run. */
export async function checkMigrated(db: Db, options: MigrateOptions = {}): Promise<void> {
  const { pending } = await stateOf(db, options)
  if (pending.length > 0)
    throw new DatabaseUnavailable(
      `the database lacks migrations of this version, first ${pending[0]}: run npm run tonearm -- migrate`,
    )
}

const BASELINE = '20261130T000000-create-baseline'
/** The first and the last of the migrations that the baseline replaces. */
const REPLACED = {
  first: '20261122T000000-create-baseline',
  last: '20261129T213000-note-makers-of-codes',
}
const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Migrations that earlier versions cannot work with say so in their names. */
const CONTRACT = /^\w+-contract-/

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
  await createAll(trx, migrationNames.slice(0, migrationNames.indexOf(name) + 1), {})
}

const baseline: Migration = {
  up: async (db) => {
    for (const name of namesIn('baseline', '.sql')) await sql.raw(sqlFile('baseline', name)).execute(db)
  },
}

/** Returns a migration. Its file is loaded to run it: most starts run none. */
const load = async (name: string, { newer = {} }: MigrateOptions): Promise<Migration> =>
  name === BASELINE
    ? baseline
    : (newer[name] ?? (await import(pathToFileURL(join(MIGRATIONS, `${name}.ts`)).href)))

/** Returns the names of the migrations that have run. */
async function migrationsRun(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!tables[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

interface State {
  /** No migration has run. */
  empty: boolean
  /** Migrations of this version that have not run. */
  pending: string[]
  /** A newer version, whose migrations this one can work with, has changed the schema. */
  isNewer: boolean
}

/** Compares the database with this version. Throws if they cannot work together. */
async function stateOf(db: Db, { newer = {} }: MigrateOptions): Promise<State> {
  const known = [...migrationNames, ...Object.keys(newer)].sort()
  const names = await migrationsRun(db)
  const pending = known.filter((name) => !names.includes(name))
  if (names.includes(REPLACED.first)) return { empty: false, pending: known, isNewer: false }
  const unknown = names.filter((name) => !known.includes(name))
  const contract = unknown.find((name) => CONTRACT.test(name))
  if (contract)
    throw new DatabaseUnavailable(
      `the database belongs to a newer version, with which this one cannot work (${contract}): update this node`,
    )
  if (unknown[0] && pending[0])
    throw new DatabaseUnavailable(
      `the database belongs to another version: it has run ${unknown[0]}, but not ${pending[0]}`,
    )
  return { empty: names.length === 0, pending, isNewer: unknown.length > 0 }
}

/** Whether there is nothing to do. A newer version has its own functions. */
const isReady = async (db: Db, { pending, isNewer }: State, user?: string): Promise<boolean> => {
  if (pending.length > 0) return false
  if (isNewer) return true
  const { rows } = await sql<{ exists: boolean; owns: boolean }>`
    select to_regnamespace(${QUEUE_SCHEMA}) is not null as exists, current_user = ${user ?? null}::text as owns`.execute(
    db,
  )
  if (!rows[0]?.exists) return false
  const granted = user === undefined || rows[0].owns || (await hasPrivileges(db, user))
  return granted && (await hasFunctions(db))
}

/** Does what there is to do, while no other node does. */
async function bringUpToDate(connection: Db, user: string | undefined, options: MigrateOptions) {
  const { log = () => {} } = options
  const grants = async (trx: Trx) => {
    await sql`create schema if not exists ${sql.id(QUEUE_SCHEMA)}`.execute(trx)
    if (user !== undefined) await grantPrivileges(trx, user)
  }
  await withBriefLocks(connection, adoptBaseline)
  const { empty, pending, isNewer } = await stateOf(connection, options)
  if (empty) {
    await connection.transaction().execute(async (trx) => {
      await createAll(trx, pending, options)
      await applyFunctions(trx)
      await grants(trx)
    })
    log('created the database')
    return pending
  }
  for (const name of pending) {
    const began = performance.now()
    await runOne(connection, name, await load(name, options))
    log(`ran ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  await withBriefLocks(connection, grants)
  if (!isNewer) {
    const parts = await applyFunctions(connection)
    if (parts.length > 0) log(`applied functions and triggers: ${parts.join(', ')}`)
  }
  return pending
}

/** Records the baseline in a database that has run all migrations that it replaces. */
async function adoptBaseline(trx: Trx): Promise<void> {
  const names = await migrationsRun(trx)
  if (!names.includes(REPLACED.first)) return
  if (!names.includes(REPLACED.last))
    throw new DatabaseUnavailable(
      'the database is too old for this version: start the previous version once, then this one',
    )
  await sql`delete from kysely_migration where name <> ${REPLACED.first}`.execute(trx)
  await sql`update kysely_migration set name = ${BASELINE}`.execute(trx)
}

/** Migrations know no tables: those of the types are of the last one. */
const untyped = (db: Db) => db as unknown as Kysely<unknown>

const record = (db: Db, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    db,
  )

/** Runs migrations on an empty database in a transaction of the caller. */
async function createAll(trx: Trx, names: string[], options: MigrateOptions): Promise<void> {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    trx,
  )
  for (const name of names) {
    const { up } = await load(name, options)
    await up(untyped(trx)).catch((error: unknown) => fail(name, error))
    await record(trx, name)
  }
}

/** Runs a migration beside running requests. */
async function runOne(connection: Db, name: string, { up, transaction }: Migration): Promise<void> {
  try {
    if (transaction !== false) {
      await withBriefLocks(connection, async (trx) => {
        await up(untyped(trx))
        await record(trx, name)
      })
      return
    }
    await retried(async () => {
      await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection)
      await up(untyped(connection))
    }).finally(() => sql`reset lock_timeout`.execute(connection))
    await record(connection, name)
  } catch (error) {
    fail(name, error)
  }
}

const fail = (name: string, cause: unknown): never => {
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new DatabaseUnavailable(`migration ${name} failed: ${reason}`, { cause })
}
