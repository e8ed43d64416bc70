import { AsyncResource } from 'node:async_hooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'
import { takeFaults } from './transactions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const one = sql`select 1`

it('notices a query of the pool inside a transaction, however deep, and nothing else', async () => {
  const { db } = database
  await db.transaction().execute(async (trx) => {
    await one.execute(trx)
    await Promise.all([one.execute(trx), one.execute(trx)])
  })
  await one.execute(db)
  expect(takeFaults()).toEqual([])
  await db.transaction().execute(async (trx) => {
    await one.execute(trx)
    await new Promise(setImmediate)
    await one.execute(db)
  })
  expect(takeFaults()).toEqual([expect.stringContaining('transactions.test.ts')])
  await db.transaction().execute(() => db.transaction().execute((inner) => one.execute(inner)))
  expect(takeFaults()).toHaveLength(1)
})

it('does not mind what a transaction started and left to run after it', async () => {
  const { db } = database
  let later = () => {}
  const left = new Promise<void>((go) => {
    later = go
  })
  let query: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async () => {
    query = left.then(() => one.execute(db))
  })
  later()
  await query
  expect(takeFaults()).toEqual([])
})

it('distinguishes transactions that run at once', async () => {
  const { db } = database
  const outside = new AsyncResource('outside')
  await db.transaction().execute(async () => {
    await outside.runInAsyncScope(() => one.execute(db))
  })
  expect(takeFaults()).toEqual([])
})
