import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { kyselyOn, onServer } from '../../testing/server.ts'
import { takeFaults } from '../../testing/transactions.ts'
import { withOutcome } from './outcome.ts'
import { withCustomPlan } from './prepared.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

const names = (db: TestDatabase['db']) =>
  sql<{ statement: string }>`select statement from pg_prepared_statements`
    .execute(db)
    .then(({ rows }) => rows)

it('prepares a query once per connection and reuses it by name', async () => {
  await test.db.connection().execute(async (db) => {
    const find = (key: string) => db.selectFrom('settings').select('value').where('key', '=', key).execute()
    await find('a')
    await find('b')
    const stored = (await names(db)).filter(({ statement }) => statement.includes('"key" = $1'))
    expect(stored).toHaveLength(1)
  })
})

it('caches no plan for custom-plan queries', async () => {
  await test.db.connection().execute(async (db) => {
    for (const word of ['rare', 'common']) {
      const { rows } = await sql`${withCustomPlan} select ${word}::text as anew_word`.execute(db)
      expect(rows).toEqual([{ anew_word: word }])
    }
    expect((await names(db)).filter(({ statement }) => statement.includes('anew_word'))).toEqual([])
  })
})

it('runs several statements in one text', async () => {
  await sql`insert into settings (key, value) values ('x', '1'); update settings set value = '2' where key = 'x';`.execute(
    test.db,
  )
  const rows = await test.db.selectFrom('settings').select('value').where('key', '=', 'x').execute()
  expect(rows).toEqual([{ value: '2' }])
})

it('caches at most 500 statements per connection', async () => {
  await test.db.connection().execute(async (db) => {
    for (let i = 0; i < 520; i++) await sql`select ${i}::int as ${sql.ref(`c${i}`)}`.execute(db)
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(db)
    expect(rows[0]?.n).toBeLessThanOrEqual(500)
    expect(rows[0]?.n).toBeGreaterThan(400)
  })
})

it('sends a statement again whose columns changed under its cached plan', async () => {
  await sql`create table shapes (id int)`.execute(test.db)
  const all = (db = test.db) => sql`select * from shapes`.execute(db)
  await test.db.connection().execute(async (db) => {
    await all(db)
    await db.transaction().execute(all)
    await sql`alter table shapes add column name text`.execute(test.db)
    takeFaults()
    await expect(db.transaction().execute(all)).resolves.toMatchObject({ rows: [] })
    await expect(all(db)).resolves.toMatchObject({ rows: [] })
  })
})

it('marks the claim of a request also when a statement is sent again', async () => {
  await sql`create table changed (id int)`.execute(test.db)
  const claim = await test.db
    .insertInto('idempotency_keys')
    .values({ scope: 'again', body_hash: Buffer.from('body'), status: null, response: null })
    .returning(['scope', 'created_at as since'])
    .executeTakeFirstOrThrow()
  const mark = async () => {
    const claims = await test.db.selectFrom('idempotency_keys').select('status').execute()
    return claims.map(({ status }) => status)
  }
  await test.db.connection().execute(async (db) => {
    const write = () => sql`insert into changed (id) values (1) returning *`.execute(db)
    await write()
    await sql`alter table changed add column name text`.execute(test.db)
    expect(await mark()).toEqual([null])
    takeFaults()
    await withOutcome(claim, 1_000, write)
  })
  expect(await mark()).toEqual([-1])
  const { rows } = await sql`select * from changed`.execute(test.db)
  expect(rows).toHaveLength(2)
})

it('survives a connection that breaks between two queries of a transaction', async () => {
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const broken = test.db.transaction().execute(async (trx) => {
    const { rows } = await pid.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 5000)`.execute(test.db)
    // The end of the connection has been reported by now; without a pending query it must not end the process.
    await sql`select pg_sleep(0.2)`.execute(test.db)
    await pid.execute(trx)
  })
  await expect(broken).rejects.toThrow()
  // Other connections are queried here on purpose.
  takeFaults()
  expect((await pid.execute(test.db)).rows).toHaveLength(1)
})

it('renews its connections once writes reach a server that takes none', async () => {
  const standby = await testDatabase()
  try {
    const name = new URL(standby.url).pathname.slice(1)
    const { db, end } = kyselyOn(standby.url)
    const write = () => db.insertInto('settings').values({ key: randomUUID(), value: '' }).execute()
    await onServer(inject('databaseServer'), `alter database ${name} set default_transaction_read_only = on`)
    const refused = await Promise.allSettled([write(), write(), write()])
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await onServer(inject('databaseServer'), `alter database ${name} reset default_transaction_read_only`)
    // Sessions that were open keep the setting; those opened since the first refusal are renewed by a later one.
    const writes = () => Promise.allSettled([write(), write(), write()])
    await expect
      .poll(async () => (await writes()).map(({ status }) => status))
      .toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    await end()
  } finally {
    await standby.close()
  }
})
