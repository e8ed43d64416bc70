import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'

const STEPS = [
  '20261130T210000-bound-plays',
  '20261130T211000-check-bound-of-plays',
  '20261130T212000-partition-plays',
]
const ROWS = 2_000

let test: TestDatabase
let node: pg.Client
let user: number

/** Registers a play as the previous version does. */
const register = async (key: string, began = new Date()): Promise<string> => {
  const { rows } = await node.query<{ id: string }>(
    `insert into plays (user_id, key, item_type, item_id, duration, started_at) values ($1, $2, 'song', 1, 200, $3)
     on conflict (user_id, key) where key is not null do update set key = excluded.key returning id`,
    [user, key, began],
  )
  return rows[0]?.id ?? ''
}
const end = (id: string) =>
  node.query('update plays set ended_at = now(), counted = true where id = $1', [id])
const count = async (query: string): Promise<number> =>
  (await node.query<{ n: number }>(`select count(*)::int as n from ${query}`)).rows[0]?.n ?? 0

beforeEach(async () => {
  test = await testDatabase()
  node = new pg.Client(test.url)
  await node.connect()
  const { rows } = await node.query<{ id: number }>(
    `insert into users (name, email) values ('One', 'one@example.org') returning id`,
  )
  user = rows[0]?.id ?? 0
  // The database of the previous version.
  await node.query(`
    alter table all_plays detach partition plays;
    drop table all_plays;
    create or replace trigger analytics_enqueue_plays after insert on plays
      referencing new table as new_rows for each statement execute function analytics_enqueue_plays();
    create or replace trigger analytics_enqueue_counted_play after update of counted on plays
      for each row when (new.counted and not old.counted and new.item_type in ('song', 'episode'))
      execute function analytics_enqueue_counted_play()`)
  await node.query('delete from kysely_migration where name = any($1)', [STEPS])
  await node.query(
    `insert into plays (user_id, key, item_type, item_id, duration, started_at)
     select $1, gen_random_uuid(), 'song', 1, 200, now() - make_interval(mins => n) from generate_series(1, ${ROWS}) n`,
    [user],
  )
})
afterEach(async () => {
  await node.end()
  await test.close()
})

it('becomes partitioned while nodes of the previous version write plays, and they go on', async () => {
  const before = await node.query<{ file: string }>(`select pg_relation_filepath('plays') as file`)
  const outbox = await count('analytics_outbox')
  const migrated = migrate(test.db)
  let done = false
  void migrated.finally(() => (done = true)).catch(() => undefined)
  let written = 0
  while (!done) {
    const key = randomUUID()
    const id = await register(key)
    expect(await register(key)).toBe(id)
    await end(id)
    written++
  }
  expect(await migrated).toEqual(STEPS)
  const key = randomUUID()
  const id = await register(key)
  expect(await register(key)).toBe(id)
  await end(id)
  written++
  expect(await count('all_plays')).toBe(ROWS + written)
  expect(await count('plays')).toBe(ROWS + written)
  // One event for each play and each count, none twice.
  expect((await count('analytics_outbox')) - outbox).toBe(2 * written)
  // A play of this version is seen by the previous one, and its key is known there.
  await sql`insert into all_plays (user_id, key, item_type, item_id, duration)
    values (${user}, ${key.replace(/^./, '0')}, 'song', 1, 200)`.execute(test.db)
  expect(await count('plays')).toBe(ROWS + written + 1)
  // Nothing was written anew: same file, and indexes as before.
  expect((await node.query(`select pg_relation_filepath('plays') as file`)).rows).toEqual(before.rows)
  const { rows } = await node.query<{ n: number }>(
    `select count(*)::int as n from pg_index where indrelid = 'plays'::regclass`,
  )
  expect(rows).toEqual([{ n: 8 }])
})
