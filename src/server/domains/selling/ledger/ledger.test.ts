import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { book, differences, type Entry, loadBalance } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let count = 0
const booked = (entries: Entry[], currency = 'USD', reference = `test ${count++}`) =>
  app.ctx.db.transaction().execute((trx) => book(trx, { kind: 'sale', reference, currency, entries }))

test('keeps balances, and books a reference once', async () => {
  const sale: Entry[] = [
    { account: 'provider:test', amount: 1000 },
    { account: 'artist:1', amount: -850 },
    { account: 'platform', amount: -150 },
    { account: 'tax', amount: 0 },
  ]
  expect(await booked(sale, 'USD', 'twice')).toBe(true)
  expect(await booked(sale, 'USD', 'twice')).toBe(false)
  expect(await loadBalance(app.ctx.db, 'artist:1', 'USD')).toBe(-850)
  expect(await loadBalance(app.ctx.db, 'provider:test', 'USD')).toBe(1000)
  expect(await loadBalance(app.ctx.db, 'artist:1', 'EUR')).toBe(0)
})

test('refuses what does not sum to zero, and keeps nothing of it', async () => {
  const before = await loadBalance(app.ctx.db, 'platform', 'USD')
  await expect(
    booked([
      { account: 'provider:test', amount: 500 },
      { account: 'platform', amount: -499 },
    ]),
  ).rejects.toThrow('does not sum to zero')
  expect(await loadBalance(app.ctx.db, 'platform', 'USD')).toBe(before)
})

test('is append-only', async () => {
  await booked([
    { account: 'provider:test', amount: 1 },
    { account: 'platform', amount: -1 },
  ])
  for (const change of [
    'update ledger_entries set amount = 7',
    'delete from ledger_entries',
    "update ledger_transactions set kind = 'fee'",
    'update ledger_accounts set balance = 0',
    'truncate ledger_entries',
    'alter table ledger_entries disable trigger all',
    'drop table ledger_entries',
    'set session_replication_role = replica',
  ])
    await expect(sql.raw(change).execute(app.ctx.db), change).rejects.toThrow(
      /permission denied|must be owner/,
    )
  for (const change of [
    'update ledger_entries set amount = 7',
    'delete from ledger_entries',
    "update ledger_transactions set kind = 'fee'",
    'update ledger_accounts set balance = 0',
    'truncate ledger_entries',
  ])
    await expect(sql.raw(change).execute(app.owner), change).rejects.toThrow('append-only')
})

test('balances equal sums of entries after any transactions, also concurrent ones', async () => {
  const accounts = ['provider:test', 'artist:2', 'artist:3', 'platform', 'tax'] as const
  const entry = fc.record({
    account: fc.constantFrom(...accounts),
    amount: fc.integer({ min: -999, max: 999 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(entry, { maxLength: 6 }), { maxLength: 6 }), async (all) => {
      await Promise.all(
        all.map((entries) => {
          const rest = entries.reduce((sum, { amount }) => sum + amount, 0)
          return booked([...entries, { account: 'platform', amount: -rest }], 'EUR')
        }),
      )
      expect(await differences(app.ctx.db)).toEqual([])
    }),
    { numRuns: 25 },
  )
})
