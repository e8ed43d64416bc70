import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { contains } from './keyset.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test.each([
  ['Café Tacvba', 'cafe', true],
  ['Cafe Tacvba', 'CAFÉ', true],
  ['أُغْنِيَةُ البَحْر', 'أغنية البحر', true],
  ['أغنية البحر', 'أُغْنِيَة', true],
  ['שָׁלוֹם', 'שלום', true],
  ['100 % Jazz', '0 %', true],
  ['100 Jazz', '0 %', false],
  ['Anything', ' ', true],
])('whether %s contains %s is %s', async (value, text, found) => {
  const { rows } = await sql<{
    found: boolean
  }>`select ${contains(sql`${value}::text`, text)} as found`.execute(database.db)
  expect(rows[0]?.found).toBe(found)
})
