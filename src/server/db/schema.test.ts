import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { dumpSchema } from '../testing/dump-schema.ts'
import { declaredTables } from '../testing/table-types.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const MIGRATOR = ['kysely_migration', 'kysely_migration_lock']

const bases: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  jsonb: 'json',
  int8multirange: 'string',
  _int4: 'number[]',
  _int8: 'number[]',
  _text: 'string[]',
  text: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'string',
  tsvector: 'string',
  xid8: 'string',
}

describe('the schema', () => {
  it('is the one in schema.sql', async () => {
    await expect(await dumpSchema(database.db)).toMatchFileSnapshot('./schema.sql')
  })

  it('has the tables and columns of the types', async () => {
    const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean }>`
      select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all(${MIGRATOR}::text[])`.execute(
      database.db,
    )
    const { rows: views } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`.execute(
      database.db,
    )
    const tables = [...declaredTables()].filter(([table]) => views.every(({ name }) => name !== table))
    const declared = tables.flatMap(([table, columns]) =>
      [...columns].map(([column, { base, nullable }]) => ({ table, column, base, nullable })),
    )
    const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
    const shapes = new Map(declared.map((one) => [nameOf(one), one]))
    const text = (name: string, base: string, nullable: boolean) =>
      `${name}: ${base}${nullable ? ' | null' : ''}`
    const migrated = rows.map((row) => {
      // JSON that is a text or a number is declared as such.
      const json = row.type === 'jsonb' && shapes.get(nameOf(row))?.base
      return text(nameOf(row), json || (bases[row.type] ?? row.type), row.nullable)
    })
    expect(declared.map((one) => text(nameOf(one), one.base, one.nullable)).sort()).toEqual(migrated.sort())
  })

  it('has an index for every foreign key', async () => {
    const { rows } = await sql<{ key: string }>`
      select o.conrelid::regclass || '.' || a.attname as key from pg_constraint o
      join pg_attribute a on a.attrelid = o.conrelid and a.attnum = o.conkey[1]
      where o.contype = 'f' and o.conparentid = 0 and o.connamespace = 'public'::regnamespace
        -- Item types are never deleted.
        and o.confrelid <> 'item_types'::regclass
        and not exists (select from pg_index i where i.indrelid = o.conrelid and i.indkey[0] = o.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
      order by 1`.execute(database.db)
    expect(rows.map(({ key }) => key)).toEqual([])
  })

  it('rejects negative counters', async () => {
    const { rows } = await sql<{ counter: string; checked: boolean }>`
      select c.relname || '.' || a.attname as counter, exists (select from pg_constraint o where o.conrelid = c.oid
        and o.contype = 'c' and pg_get_constraintdef(o.oid) = format('CHECK ((%I >= 0))', a.attname)) as checked
      from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'analytics%'
        and (a.attname in ('plays', 'likes', 'downloads', 'failures', 'count') or a.attname like '%\\_count')
        and a.atttypid in ('int4'::regtype, 'int8'::regtype)`.execute(database.db)
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ checked }) => !checked)).toEqual([])
    await sql`insert into artists (name, key, slug) values ('One', 'one', 'one')`.execute(database.db)
    await expect(sql`update artist_stats set plays = plays - 1`.execute(database.db)).rejects.toThrow(
      'violates check constraint',
    )
  })

  it('gets triggers again that are missing or changed', async () => {
    const { db } = database
    const trigger = async () =>
      (
        await sql`select from pg_trigger where tgname = 'search_enqueue_rows' and tgrelid = 'all_songs'::regclass`.execute(
          db,
        )
      ).rows.length
    await sql`drop trigger search_enqueue_rows on all_songs`.execute(db)
    await migrate(db)
    expect(await trigger()).toBe(1)
    const part = db.updateTable('schema_functions').where('name', '=', 'search on all_songs')
    await part.set({ hash: 'of an earlier version' }).execute()
    const log: string[] = []
    await migrate(db, undefined, { log: (line) => log.push(line) })
    expect(log).toEqual(['applied functions and triggers: search on all_songs'])
  })

  it('makes ids of plays in the order of time', async () => {
    const { rows } = await sql<{
      id: string
    }>`select uuid_v7() as id, pg_sleep(0.002) from generate_series(1, 5)`.execute(database.db)
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort())
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })
})
