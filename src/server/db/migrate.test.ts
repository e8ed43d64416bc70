import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEnv } from '../core/env.ts'
import { openContext } from '../open-context.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { checkMigrated, type Migration, migrate, migrationNames } from './migrate.ts'
import { createIndex, inBatches } from './migrating/large-tables.ts'
import type { Db } from './schema.ts'

let test: TestDatabase
const undo: (() => unknown)[] = []
beforeEach(async () => {
  test = await testDatabase()
})
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
  await test.close()
})

/** A connection of its own. */
const session = async (): Promise<pg.Client> => {
  const client = new pg.Client(test.url)
  await client.connect()
  undo.push(() => client.end())
  return client
}

const statement =
  (text: string): Migration['up'] =>
  async (db) => {
    await sql.raw(text).execute(db)
  }
const addColumn = (name: string): Migration => ({ up: statement(`alter table users add column ${name} int`) })
const addGenres = (db: Db) =>
  sql`insert into genres (name, slug) select n, n from generate_series(1, 50) n`.execute(db)

const A = '20991231T000000-add-a'
const B = '20991231T000001-add-b'
const CONTRACT = '20991231T000002-contract-users'

it('lets an earlier version start after migrations that it does not know', async () => {
  expect(await migrate(test.db, undefined, { newer: { [A]: addColumn('a') } })).toEqual([A])
  await sql`update schema_functions set hash = 'of the newer version' where name = 'search'`.execute(test.db)
  expect(await migrate(test.db)).toEqual([])
  await checkMigrated(test.db)
  const functions = test.db.selectFrom('schema_functions').select('hash').where('name', '=', 'search')
  expect(await functions.executeTakeFirst()).toEqual({ hash: 'of the newer version' })
})

it('refuses an earlier version after a contracting migration', async () => {
  await migrate(test.db, undefined, { newer: { [CONTRACT]: addColumn('a') } })
  const refusal = `the database belongs to a newer version, with which this one cannot work (${CONTRACT}): update this node`
  await expect(migrate(test.db)).rejects.toThrow(refusal)
  await expect(checkMigrated(test.db)).rejects.toThrow(refusal)
})

it('refuses a version that is neither earlier nor later', async () => {
  await migrate(test.db, undefined, { newer: { [A]: addColumn('a') } })
  await expect(migrate(test.db, undefined, { newer: { [B]: addColumn('b') } })).rejects.toThrow(
    `it has run ${A}, but not ${B}`,
  )
})

it('only checks where a start does not migrate', async () => {
  await expect(checkMigrated(test.db, { newer: { [A]: addColumn('a') } })).rejects.toThrow(
    `the database lacks migrations of this version, first ${A}: run npm run tonearm -- migrate`,
  )
})

it('refuses to start where a start does not migrate and the database lacks something', async () => {
  const last = migrationNames.at(-1)
  await sql`delete from kysely_migration where name = ${last}`.execute(test.db)
  const dataDir = mkdtempSync(join(tmpdir(), 'tonearm-migrate-'))
  undo.push(() => rmSync(dataDir, { recursive: true }))
  const variables = { TONEARM_DATA: dataDir, DATABASE_URL: test.url, LOG_LEVEL: 'silent' }
  const start = openContext(readEnv({ ...variables, TONEARM_MIGRATE: '0' }), 'server')
  await expect(start).rejects.toThrow(`the database lacks migrations of this version, first ${last}`)
})

it('goes on after the last migration that succeeded', async () => {
  const newer = { [A]: addColumn('a'), [B]: { up: statement('select 1 / 0') } }
  await expect(migrate(test.db, undefined, { newer })).rejects.toThrow(
    `migration ${B} failed: division by zero`,
  )
  // The earlier version starts in between.
  expect(await migrate(test.db)).toEqual([])
  const log: string[] = []
  const now = { [A]: addColumn('a'), [B]: addColumn('b') }
  expect(await migrate(test.db, undefined, { newer: now, log: (line) => log.push(line) })).toEqual([B])
  expect(log).toEqual([expect.stringMatching(`^ran ${B} in \\d\\.\\d s$`)])
})

it('holds up other sessions only briefly while a table is in use', async () => {
  const long = await session()
  await long.query('begin')
  await long.query('select from users')
  const migrated = migrate(test.db, undefined, { newer: { [A]: addColumn('a') } })
  const other = await session()
  const waits: number[] = []
  const until = performance.now() + 3_000
  while (performance.now() < until) {
    const began = performance.now()
    await other.query('select from users')
    waits.push(performance.now() - began)
  }
  expect(Math.max(...waits)).toBeGreaterThan(300)
  expect(Math.max(...waits)).toBeLessThan(2_000)
  await long.query('commit')
  expect(await migrated).toEqual([A])
})

it('migrates once when several nodes start', async () => {
  const concurrent: Migration = {
    transaction: false,
    up: (db) => createIndex(db, 'users_a_idx', 'on users (name)'),
  }
  const newer = { [A]: addColumn('a'), [B]: concurrent }
  const results = await Promise.all([1, 2, 3].map(() => migrate(test.db, undefined, { newer })))
  expect(results.toSorted((a, b) => a.length - b.length)).toEqual([[], [], [A, B]])
})

it('replaces an unfinished index', async () => {
  const db = await session()
  await addGenres(test.db)
  // It fails as all rows are equal, and stays.
  await db
    .query('create unique index concurrently genres_one_idx on genres ((1))')
    .catch((error: Error) => expect(error.message).toContain('could not create unique index'))
  const up: Migration['up'] = (db) => createIndex(db, 'genres_one_idx', 'on genres ((1))')
  await migrate(test.db, undefined, { newer: { [A]: { up, transaction: false } } })
  const { rows } = await db.query(
    `select indisvalid from pg_index where indexrelid = 'genres_one_idx'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

it('changes rows in batches, and goes on after an interruption', async () => {
  await sql`alter table genres add column a bigint`.execute(test.db)
  await addGenres(test.db)
  const transactions = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(distinct a) as n from genres`.execute(test.db)
    return rows[0]?.n ?? 0
  }
  const backfill = (broken: boolean): Migration => ({
    transaction: false,
    up: (db) =>
      inBatches(
        db,
        'genres',
        (first, last) => sql`
          update genres set a = txid_current() / (case when ${broken} and id > 25 then 0 else 1 end)
          where id between ${first} and ${last} and a is null`,
        10,
      ),
  })
  await expect(migrate(test.db, undefined, { newer: { [A]: backfill(true) } })).rejects.toThrow(
    `migration ${A} failed: division by zero`,
  )
  const before = await transactions()
  expect(before).toBeGreaterThan(0)
  expect(await migrate(test.db, undefined, { newer: { [A]: backfill(false) } })).toEqual([A])
  expect(await transactions()).toBeGreaterThan(before)
  const { rows } = await sql`select from genres where a is null`.execute(test.db)
  expect(rows).toEqual([])
})

it('creates an empty database in one transaction, also with what runs outside of one', async () => {
  await sql`drop schema public cascade`.execute(test.db)
  await sql`create schema public`.execute(test.db)
  const index: Migration = {
    transaction: false,
    up: async (db) => {
      await createIndex(db, 'users_a_idx', 'on users (name)')
      await inBatches(db, 'users', (first, last) => sql`select ${first}::int, ${last}::int`)
    },
  }
  const broken = { [A]: index, [B]: { up: statement('select 1 / 0') } }
  await expect(migrate(test.db, undefined, { newer: broken })).rejects.toThrow('division by zero')
  const { rows } = await sql`select from pg_class where relname in ('users', 'kysely_migration')`.execute(
    test.db,
  )
  expect(rows).toEqual([])
  const log: string[] = []
  await migrate(test.db, undefined, { newer: { [A]: index }, log: (line) => log.push(line) })
  expect(log).toEqual(['created the database'])
})
