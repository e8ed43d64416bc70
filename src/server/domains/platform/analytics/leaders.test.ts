import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { costOf } from '../../../testing/explain.ts'
import { rankPlays } from './leaders.service.ts'
import { stretchesOf } from './period.ts'
import { mostPlayed } from './top.queries.ts'

const ARTISTS = 8_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await sql`insert into artists (name, key, slug)
    select 'Artist ' || n, 'artist ' || n, 'artist-' || n from generate_series(1, ${sql.lit(ARTISTS)}) n`.execute(
    app.ctx.db,
  )
  // Ten days in March, of which one has few; the order differs by day.
  await sql`insert into analytics_item_days (item_type, day, item_id, plays)
    select 'artist', '2026-03-01'::date + d, id, 1 + 20000 / id + id * (7 + d) % 13
    from artists, generate_series(0, 9) d where d > 0 or id <= 500`.execute(app.ctx.db)
  await sql`insert into analytics_item_months (item_type, day, item_id, plays)
    select item_type, '2026-03-01', item_id, sum(plays) from analytics_item_days group by item_type, item_id`.execute(
    app.ctx.db,
  )
  await sql`analyze analytics_item_days, analytics_item_months, artists`.execute(app.owner)
})
afterAll(() => app.close())

const within = (from: string, to: string) =>
  stretchesOf({ from: new Date(from), to: new Date(to) }, new Date('2026-05-01'))
const spans = [within('2026-03-01', '2026-03-09'), within('2026-02-20', '2026-04-10')]
const tops = (db = app.ctx.db) => Promise.all(spans.map((span) => mostPlayed(db, 'artists', span, 100)))

it('ranks long days and months by their leaders, with the same result', async () => {
  const before = await tops()
  expect(before.map((list) => list.length)).toEqual([100, 100])
  const { rows: recounted } = await sql<{ id: number; count: number }>`
    select item_id as id, sum(plays) as count from analytics_item_days where day < '2026-03-09'
    group by item_id order by 2 desc, 1 limit 100`.execute(app.ctx.db)
  expect(before[0]?.map(({ id, count }) => ({ id, count }))).toEqual(
    recounted.map(({ id, count }) => ({ id, count: Number(count) })),
  )
  const whole = await costOf(app.ctx.db, tops)

  await rankPlays(app.ctx)
  await sql`analyze analytics_leaders`.execute(app.owner)
  const { rows } = await sql<{ span: string; days: number }>`
    select span, count(distinct day) as days from analytics_leaders group by span order by span`.execute(
    app.ctx.db,
  )
  expect(rows).toEqual([
    { span: 'day', days: 9 },
    { span: 'month', days: 1 },
  ])
  expect(await tops()).toEqual(before)
  const ranked = await costOf(app.ctx.db, tops)
  expect(ranked.scanned).not.toContain('analytics_item_days')
  expect(ranked.rows).toBeLessThan(whole.rows / 2)
})

it('counts plays that were reported late, and ranks recent days again', async () => {
  const [last] = (await tops())[0]?.slice(-1) ?? []
  await sql`update analytics_item_days set plays = plays + 1 where item_id = ${last?.id} and day = '2026-03-05'`.execute(
    app.ctx.db,
  )
  expect((await tops())[0]?.find(({ id }) => id === last?.id)?.count).toBe((last?.count ?? 0) + 1)

  await sql`update analytics_item_days set day = day + (current_date - 3 - '2026-03-09'::date) where day = '2026-03-09'`.execute(
    app.ctx.db,
  )
  await rankPlays(app.ctx)
  await sql`update analytics_item_days set plays = 1000000 where item_id = ${ARTISTS} and day = current_date - 3`.execute(
    app.ctx.db,
  )
  await rankPlays(app.ctx)
  const from = new Date(Date.now() - 5 * 86_400_000)
  const [first] = await mostPlayed(
    app.ctx.db,
    'artists',
    stretchesOf({ from, to: new Date() }, new Date()),
    10,
  )
  expect(first).toMatchObject({ id: ARTISTS, count: 1_000_000 })
})
