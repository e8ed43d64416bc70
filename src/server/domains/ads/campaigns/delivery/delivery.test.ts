// @module-tag long
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppContext } from '../../../../context/app-context.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { makeCampaign } from '../../../../testing/make-campaigns.ts'
import { kyselyOn } from '../../../../testing/server.ts'
import { releaseUnused } from '../measuring.service.ts'
import { reserveOne } from '../next.service.ts'
import { loadCampaigns, noteIssued, type Running } from '../running.service.ts'
import type { Listening } from './decision.ts'
import { dayOf } from './pacing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let app: TestApp
let nodes: AppContext[]
let second: ReturnType<typeof kyselyOn>
beforeAll(async () => {
  app = await testApp()
  second = kyselyOn(app.ctx.env.databaseUrl as string)
  nodes = [app.ctx, { ...app.ctx, db: second.db }]
})
afterAll(async () => {
  await second.end()
  await app.close()
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('campaigns').execute()
})

/** Numbers from 0 to 1 that repeat for the same seed. */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const anyone: Listening = {
  slot: 'audio',
  country: null,
  language: null,
  plan: 0,
  device: 'desktop',
  genres: [],
  artists: [],
  podcast: null,
  manages: [],
  item: null,
  songs_since: 99,
}
const hashOf = (listener: number) => Buffer.alloc(32, listener)
const ask = async (ctx: AppContext, all: Running[], listener: number, at: number, random: () => number) =>
  (await reserveOne(ctx, all, anyone, `${listener}`, () => hashOf(listener), new Date(at), random))?.of.id ??
  null

test.each([1, 2, 3])(
  'limits hold on two nodes that ask at once, whatever they know (seed %i)',
  async (seed) => {
    const random = seeded(seed)
    const from = (list: (number | null)[]) => list[Math.floor(random() * list.length)] ?? null
    const start = Date.parse('2030-03-04T22:00:00Z')
    const limits = new Map<
      number,
      { total: number | null; day: number | null; listener: number | null; gap: number }
    >()
    for (let n = 0; n < 5; n += 1) {
      const [total, day, listener] = [from([null, 7, 30]), from([null, 4, 12]), from([null, 1, 3])]
      const gap = from([0, 0, 45]) ?? 0
      const { id } = await makeCampaign(app.ctx, {
        starts_at: new Date(start),
        ends_at: new Date(start + 2 * DAY),
        max_impressions: total,
        max_impressions_day: day,
        max_listener_day: listener,
        ...(gap > 0 && { every_unit: 'minutes' as const, every: gap }),
      })
      limits.set(id, { total, day, listener, gap })
    }
    const issued: { id: number; listener: number; at: number }[] = []
    for (let round = 0; round < 24; round += 1) {
      const at = start + round * 10 * MINUTE
      // Both begin with what was issued before the round.
      const known = await Promise.all(nodes.map((node) => loadCampaigns(node, 'active')))
      await Promise.all(
        Array.from({ length: 16 }, async (_, n) => {
          const listener = Math.floor(random() * 4)
          const id = await ask(nodes[n % 2] as AppContext, known[n % 2] as Running[], listener, at, random)
          if (id !== null) issued.push({ id, listener, at })
        }),
      )
    }
    expect(issued.length).toBeGreaterThan(20)
    for (const [id, { total, day, listener, gap }] of limits) {
      const mine = issued.filter((one) => one.id === id)
      const most = (keyOf: (one: (typeof issued)[number]) => string) =>
        Math.max(0, ...[...Map.groupBy(mine, keyOf).values()].map((all) => all.length))
      expect(mine.length).toBeLessThanOrEqual(total ?? Number.POSITIVE_INFINITY)
      expect(most(({ at }) => dayOf(at))).toBeLessThanOrEqual(day ?? Number.POSITIVE_INFINITY)
      expect(most((one) => `${one.listener} ${dayOf(one.at)}`)).toBeLessThanOrEqual(
        listener ?? Number.POSITIVE_INFINITY,
      )
      if (gap === 0) continue
      for (const all of Map.groupBy(mine, (one) => one.listener).values()) {
        const times = all.map(({ at }) => at).sort((a, b) => a - b)
        for (const [n, at] of times.slice(1).entries())
          expect(at - (times[n] as number)).toBeGreaterThanOrEqual(gap * MINUTE)
      }
    }
    const stored = await app.ctx.db.selectFrom('campaign_issues').select(['campaign_id', 'total']).execute()
    for (const { campaign_id, total } of stored)
      expect(total).toBe(issued.filter(({ id }) => id === campaign_id).length)
    // All of them expire unused.
    await releaseUnused(app.ctx, new Date(start + 3 * DAY))
    expect(
      await app.ctx.db.selectFrom('campaign_issues').select('total').where('total', '>', 0).execute(),
    ).toEqual([])
  },
)

/** Nodes read what others issued, as they do every two seconds. */
const recount = async (all: Running[]): Promise<void> => {
  const rows = await app.ctx.db.selectFrom('campaign_issues').selectAll().execute()
  for (const one of all) {
    const row = rows.find(({ campaign_id }) => campaign_id === one.id)
    if (row) noteIssued(one, { ...row, day: row.day && String(row.day).slice(0, 10) })
  }
}

test('is within 5 % of the plan at any hour of a simulated week, with more listeners by day and two nodes', async () => {
  const random = seeded(7)
  const start = Date.parse('2030-03-04T00:00:00Z')
  const total = 1400
  const hours = Array.from({ length: 168 }, (_, hour) => hour).filter((hour) => hour % 24 >= 6)
  const { id } = await makeCampaign(app.ctx, {
    starts_at: new Date(start),
    ends_at: new Date(start + 7 * DAY),
    max_impressions: total,
    pacing: 'even',
    hours,
  })
  const limited = await makeCampaign(app.ctx, {
    starts_at: new Date(start),
    ends_at: null,
    max_impressions_day: 100,
    pacing: 'even',
    priority: 4,
  })
  const known = await Promise.all(nodes.map((node) => loadCampaigns(node, 'active')))
  let heard = 0
  const byDay = new Map<string, number>()
  for (let hour = 0; hour < 168; hour += 1) {
    // From 13 requests an hour at night to 53 in the afternoon.
    const requests = Math.round(33 - 20 * Math.cos((((hour % 24) - 3) / 24) * 2 * Math.PI))
    for (let n = 0; n < requests; n += 1) {
      const at = start + hour * HOUR + (n / requests) * HOUR
      const found = await ask(nodes[n % 2] as AppContext, known[n % 2] as Running[], n, at, random)
      if (found === id) heard += 1
      if (found === limited.id) byDay.set(dayOf(at), (byDay.get(dayOf(at)) ?? 0) + 1)
    }
    await recount(known.flat())
    const over = hours.filter((one) => one <= hour).length
    const plan = (total * over) / hours.length
    expect(Math.abs(heard - plan)).toBeLessThanOrEqual(over > 0 ? total * 0.05 : 0)
  }
  expect(heard).toBeGreaterThanOrEqual(total * 0.95)
  expect(heard).toBeLessThanOrEqual(total)
  expect(byDay.size).toBe(7)
  for (const count of byDay.values()) expect(count).toBeGreaterThanOrEqual(95)
}, 120_000)
