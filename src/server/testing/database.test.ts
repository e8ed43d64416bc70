import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from './database.ts'

const opened: { close(): Promise<void> }[] = []
const open = async () => {
  const database = await testDatabase()
  opened.push(database)
  return database
}
afterAll(() => Promise.all(opened.map((database) => database.close())))

it('gives each caller its own migrated database', async () => {
  const [one, other] = await Promise.all([open(), open()])
  await one.db.insertInto('settings').values({ key: 'only', value: 'here' }).execute()
  const read = (database: typeof one) => database.db.selectFrom('settings').select('key').execute()
  expect(await read(one)).toEqual([{ key: 'only' }])
  expect(await read(other)).toEqual([])
})

it('parses values as responses need them', async () => {
  const { db } = await open()
  const { rows } = await sql`
    select 9007199254740991::int8 as big, array[1, null]::int8[] as bigs, 1.50::numeric as price,
      '2026-01-02 03:04:05.5+02'::timestamptz as half, '2026-01-02 03:04:05.678901Z'::timestamptz as micro,
      array['2026-01-02T00:00:00Z']::timestamptz[] as times, '2026-01-02'::date as day,
      json_build_object('at', '2026-01-02T00:00:00Z'::timestamptz) as nested`.execute(db)
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      bigs: [1, null],
      price: '1.50',
      half: '2026-01-02T01:04:05.500Z',
      micro: '2026-01-02T03:04:05.678901Z',
      times: ['2026-01-02T00:00:00.000Z'],
      day: '2026-01-02',
      nested: { at: '2026-01-02T00:00:00+00:00' },
    },
  ])
})

it('rejects a number too large to be exact', async () => {
  const { db } = await open()
  await expect(sql`select 9007199254740993::int8`.execute(db)).rejects.toThrow('is out of range for')
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

it('recognizes letters of every script', async () => {
  const { db } = await open()
  const { rows } = await sql<{ marks: string[]; plain: string; lower: string }>`
    select show_trgm('Ж') as marks, unaccent('Łódź ñ') as plain, lower('ÄŽП') as lower`.execute(db)
  expect(rows[0]?.marks).toHaveLength(2)
  expect(rows[0]).toMatchObject({ plain: 'Lodz n', lower: 'äžп' })
})
