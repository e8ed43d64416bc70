import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { plays } from '../../../../contract/catalog/plays.ts'
import { problemOf } from '../../../../contract/site/back-office/setting-rules.ts'
import type { Trx } from '../../../db/schema.ts'
import { DAY_MS, playsSince } from '../../../db/sql/plays-since.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { costOf } from '../../../testing/explain.ts'
import { makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { takeFaults } from '../../../testing/transactions.ts'
import { registerJobHandlers } from '../../../worker.ts'
import { rollUp } from '../../platform/analytics/rollup.service.ts'
import { viewerById } from '../../platform/auth/sessions/service.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { makeBlendFor } from '../../social/blends/taste.queries.ts'
import { mostPlayed } from '../../social/recents/queries.ts'
import { maintainMonths } from './months.service.ts'
import { countedNearby, type Play, playById, playedSeconds } from './queries.ts'

let app: TestApp
let listener: TestUser
let song: number

/** The first day of the month so many months from now, in UTC. */
const month = (after: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after))
}
/** The first id of a time. */
const idAt = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
const nameOf = (at: Date): string => `plays_${at.toISOString().slice(0, 7).replace('-', '_')}`
const months = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => nameOf(month(first + index)))

const partitions = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'all_plays'::regclass
      and inhrelid <> 'plays_default'::regclass order by 1`.execute(app.ctx.db)
  return rows.map(({ name }) => name)
}
/** Inserts a counted play that was reported at a time, and began at it or earlier; returns its partition. */
const playAt = async (reported: Date, began = reported): Promise<string> => {
  const time = reported.getTime().toString(16).padStart(12, '0')
  const id = `${time.slice(0, 8)}-${time.slice(8)}${randomUUID().slice(13)}`
  const { rows } = await sql<{ name: string }>`
    insert into all_plays (id, user_id, item_type, item_id, duration, started_at, ended_at, seconds, counted)
    values (${id}, ${listener.id}, 'song', ${song}, 200, ${began}, ${began}, 200, true)
    returning tableoid::regclass::text as name`.execute(app.ctx.db)
  return rows[0]?.name ?? ''
}
const count = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from all_plays`.execute(app.ctx.db)
  return rows[0]?.n ?? 0
}
/** The months that a question about so many days may read: ids are taken to be a day off, as clocks differ. */
const monthsSince = (days: number): string[] => {
  const of = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth()
  const [first, last] = [of(Date.now() - (days + 1) * DAY_MS), of(Date.now() + DAY_MS)]
  const now = of(Date.now())
  return months(first - now, last - now)
}
const monthsRead = async (work: Parameters<typeof costOf>[1]): Promise<string[]> =>
  [...(await costOf(app.ctx.db, work)).read].filter((table) => table.startsWith('plays')).sort()

beforeAll(async () => {
  app = await testApp()
  listener = await makeUser(app.ctx)
  song = (await makeSong(app.ctx)).id
  // As if the product had been used for two years.
  await sql`
    drop table plays;
    create table plays partition of all_plays for values from (minvalue) to (${sql.raw(`'${idAt(month(-24))}'`)})`.execute(
    app.owner,
  )
})
afterAll(() => app.close())

it('makes the months until now and the next ones', async () => {
  const late = new Date(month(-1).getTime() + DAY_MS)
  expect(await playAt(late)).toBe('plays_default')
  await maintainMonths(app.ctx)
  expect(await partitions()).toEqual(['plays', ...months(-24, 3)])
  // What was written before its month was made moves there.
  const { rows } = await sql`select from only ${sql.table(nameOf(month(-1)))}`.execute(app.owner)
  expect(rows).toHaveLength(1)
  await maintainMonths(app.ctx)
  expect(await partitions()).toEqual(['plays', ...months(-24, 3)])
})

/** Lets the last two months be missing. */
const dropLast = () =>
  sql`drop table ${sql.table(nameOf(month(2)))}, ${sql.table(nameOf(month(3)))}`.execute(app.owner)

it('makes months once when two workers make them', async () => {
  await dropLast()
  await Promise.all([maintainMonths(app.ctx), maintainMonths(app.ctx)])
  await maintainMonths(app.ctx)
  expect(await partitions()).toEqual(['plays', ...months(-24, 3)])
})

it('makes months while others are vacuumed', async () => {
  await dropLast()
  await app.owner.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(nameOf(month(0)))} in share update exclusive mode`.execute(trx)
    await maintainMonths(app.ctx)
  })
  // Another connection was queried on purpose.
  takeFaults()
  expect(await partitions()).toEqual(['plays', ...months(-24, 3)])
})

it('moves a play that is written while its month is made', async () => {
  await dropLast()
  const waits = async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'plays_default'::regclass and not granted`.execute(app.owner)
    return rows.length
  }
  let made: Promise<void> | undefined
  await app.owner.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      insert into all_plays (id, item_type, item_id, duration) values (${idAt(month(2))}, 'song', 0, 200)
      returning tableoid::regclass::text as name`.execute(trx)
    expect(rows).toEqual([{ name: 'plays_default' }])
    made = maintainMonths(app.ctx)
    await expect.poll(waits, { interval: 5 }).toBe(1)
  })
  await made
  // Another connection was queried on purpose.
  takeFaults()
  await maintainMonths(app.ctx)
  const { rows } = await sql`select from only ${sql.table(nameOf(month(2)))}`.execute(app.owner)
  expect(rows).toHaveLength(1)
  await app.ctx.db.deleteFrom('all_plays').where('item_id', '=', 0).execute()
})

it('is maintained although what comes before it in the clean-up fails', async () => {
  await dropLast()
  await sql`alter table genres rename to elsewhere`.execute(app.owner)
  await registerJobHandlers(app.ctx)
  await app.ctx.queue.send('clean-up', {})
  await expect.poll(partitions, { timeout: 20_000 }).toEqual(['plays', ...months(-24, 3)])
  await sql`alter table elsewhere rename to genres`.execute(app.owner)
})

it('places plays by the time of their report', async () => {
  expect(await playAt(month(-5), new Date(month(-5).getTime() - 20 * DAY_MS))).toBe(nameOf(month(-5)))
  expect(await playAt(new Date(month(-5).getTime() - 1))).toBe(nameOf(month(-6)))
  const id = await app.call(
    plays.registerMine,
    { body: { id: song, type: 'song', duration: 200 } },
    listener.token,
  )
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from all_plays where id = ${id}`.execute(app.ctx.db)
  expect(rows).toEqual([{ name: nameOf(month(0)) }])
})

it('finds a play of the month before by its key', async () => {
  const key = randomUUID()
  const body = { id: song, type: 'song', duration: 200, key }
  const first = await app.call(plays.registerMine, { body }, listener.token)
  const moved = idAt(new Date(month(0).getTime() - DAY_MS)).replace('-0000-0000-', '-7000-8000-')
  await app.ctx.db.updateTable('all_plays').set({ id: moved }).where('id', '=', first).execute()
  expect(await app.call(plays.registerMine, { body }, listener.token)).toBe(moved)
})

it('inserts a play of a key once when it is registered several times at once', async () => {
  const body = { id: song, type: 'song', duration: 200, key: randomUUID() }
  const call = () => app.call(plays.registerMine, { body }, listener.token)
  const ids = await Promise.all([call(), call(), call(), call()])
  expect(new Set(ids).size).toBe(1)
})

it('finds a play by its key on a node whose clock is hours behind', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 14 * (DAY_MS / 24) })
  onTestFinished(() => void vi.useRealTimers())
  const body = { id: song, type: 'song', duration: 200, key: randomUUID() }
  const call = () => app.call(plays.registerMine, { body }, listener.token)
  expect(await call()).toBe(await call())
})

it('reads only the months that a question is about', async () => {
  for (const after of [-20, -14, -8, -4, -3, -2, -1, 0]) await playAt(month(after))
  const id = await app.call(
    plays.registerMine,
    { body: { id: song, type: 'song', duration: 200 } },
    listener.token,
  )
  const play = (await playById(app.ctx.db, id)) as Play
  const now = nameOf(month(0))
  const read = (work: (trx: Trx) => Promise<unknown>) => monthsRead((db) => work(db as Trx))
  const isAbout = (days: number, parts: string[]) => {
    expect(parts).toContain(now)
    for (const part of parts) expect(monthsSince(days)).toContain(part)
  }
  isAbout(0, await read((trx) => playedSeconds(trx, play)))
  isAbout(0, await read((trx) => countedNearby(trx, play, 600)))
  expect(await read((db) => sql`select from all_plays where id = ${id}`.execute(db))).toEqual([now])
  const counted = await read((db) =>
    sql`select item_id, count(*) from all_plays where counted and started_at > now() - interval '30 days'
      and ${playsSince(Date.now() - 30 * DAY_MS)} group by 1`.execute(db),
  )
  expect(counted).toEqual(monthsSince(30))
  expect(counted.length).toBeLessThanOrEqual(3)
  const scope = scopeOf(await viewerById(app.ctx, listener.id))
  isAbout(28, await read((db) => mostPlayed(db, scope, { days: 28, limit: 10 })))
  const blend = await app.ctx.db
    .insertInto('blends')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.ctx.db
    .insertInto('blend_members')
    .values({ blend_id: blend.id, user_id: listener.id, joined_at: new Date() })
    .execute()
  const today = new Date().toISOString().slice(0, 10)
  // Ninety days before today began.
  isAbout(91, await read((trx) => makeBlendFor(trx, blend.id, today, [])))
})

it('reads few plays by plans that were made when the month began', async () => {
  const id = await app.call(
    plays.registerMine,
    { body: { id: song, type: 'song', duration: 200 } },
    listener.token,
  )
  const play = (await playById(app.ctx.db, id)) as Play
  const visitor = { ...play, user_id: null, visitor_hash: Buffer.alloc(32) }
  await app.ctx.db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx)
    const ask = async () => {
      for (const one of [play, visitor]) await countedNearby(trx, one, 600)
      const { rows } = await sql<{ n: number }>`
        select sum(seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_all_tables where relname ~ '^plays'`.execute(
        trx,
      )
      return rows[0]?.n ?? 0
    }
    await ask()
    await sql`insert into all_plays (visitor_hash, item_type, item_id, duration, counted)
      select sha256(n::text::bytea), 'song', 1000 + n, 200, true from generate_series(1, 2000) n`.execute(trx)
    const before = await ask()
    expect((await ask()) - before).toBeLessThan(100)
  })
})

it('drops months that are kept no longer; totals stay', async () => {
  await rollUp(app.ctx)
  const stats = () =>
    app.ctx.db
      .selectFrom('analytics_item_days')
      .select((eb) => eb.fn.sum<string>('plays').as('plays'))
      .where('item_id', '=', song)
      .executeTakeFirst()
  const listens = () => app.ctx.db.selectFrom('song_stats').selectAll().where('song_id', '=', song).execute()
  const [before, totals, all] = [await stats(), await listens(), await count()]
  await maintainMonths(app.ctx)
  expect(await count()).toBe(all)
  await setSetting(app.ctx, 'plays_months', '13')
  await expect.poll(() => app.ctx.settings().plays_months).toBe(13)
  // A backup reads them.
  await app.owner.transaction().execute(async (trx) => {
    await sql`select from all_plays`.execute(trx)
    await maintainMonths(app.ctx)
  })
  // Another connection was queried on purpose.
  takeFaults()
  expect(await count()).toBe(all)
  // A view of the operator needs one.
  await dropLast()
  await sql`create view old_plays as select id from ${sql.table(nameOf(month(-20)))}`.execute(app.owner)
  await expect(maintainMonths(app.ctx)).rejects.toThrow('other objects depend on it')
  expect(await partitions()).toEqual(['plays', ...months(-24, 3)])
  await sql`drop view old_plays`.execute(app.owner)
  await maintainMonths(app.ctx)
  expect(await partitions()).toEqual(months(-13, 3))
  expect(await count()).toBe(all - 2)
  expect([await stats(), await listens()]).toEqual([before, totals])
  // A play of a month that is gone is still accepted.
  expect(await playAt(month(-20))).toBe('plays_default')
  // The plays of many months are in one partition at first.
  await maintainMonths(app.ctx)
  expect(await count()).toBe(all - 2)
  // The clock of the node does not decide what is old.
  vi.useFakeTimers({ toFake: ['Date'], now: month(36) })
  onTestFinished(() => void vi.useRealTimers())
  await maintainMonths(app.ctx)
  expect(await count()).toBe(all - 2)
})

it('refuses to keep plays for so short that shares could not be corrected', () => {
  expect(['0', '13', '1200'].map((value) => problemOf('plays_months', value))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(['1', '12', '1201', '-1'].map((value) => problemOf('plays_months', value))).not.toContain(undefined)
})
