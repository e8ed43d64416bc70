import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rounds } from '../../../../testing/rounds.ts'
import { playIdAt } from '../../../db/sql/plays-since.ts'
import { HttpError } from '../../../http/http-error.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { ledgerFaults, makeCoupon } from '../../../testing/make-selling.ts'
import { noonOf, returnPaths, subscribe, viewerOf } from '../../../testing/subscribing.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { applyReturned } from '../orders/refunds/returned.service.ts'
import { carryOut, decideRefund } from '../orders/refunds/service.ts'
import { closeMonths } from '../shares/close-months.service.ts'
import { changePlan } from './changes.service.ts'
import { addMonthsOfPlan, takeBackMonths } from './periods/granted-months.service.ts'
import { renewSubscriptions } from './renewals.service.ts'
import { cancelSubscription, resumeSubscription } from './service.ts'
import { extendPeriod } from './subscription-decisions.service.ts'

const HISTORIES = rounds(50, 2_000)
const DAY = 86_400_000
/** The longest month: what a plan costs a day is never more than this. */
const MONTH = 31 * DAY
/** Each payment and credit is rounded to a minor unit. */
const ROUNDING = 2
const FIRST = noonOf('2027-01-28')

vi.setConfig({ testTimeout: rounds(1, 30) * 120_000 })

type Plan = Awaited<ReturnType<typeof makePlan>> & { month: number }

let app: TestApp
let admin: TestUser
let song: { id: number }
let plans: Plan[]
const coupons: string[] = []
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
  await setSetting(app.ctx, 'share_model', 'pool')
  await app.ctx.settings.reload()
  admin = await makeUser(app.ctx, { admin: true })
  const artist = await makeArtist(app.ctx)
  await makeMember(app.ctx, artist, await makeUser(app.ctx, { roles: ['user', 'artist'] }))
  song = await makeSong(app.ctx, { artists: [artist.id] })
  plans = await Promise.all(
    [500, 1_100, 5_000].map(async (month) => ({
      ...(await makePlan(app.ctx, { month, year: month * 12, lifetime: month * 100 })),
      month,
    })),
  )
  for (const [percent, periods] of [
    [100, 1],
    [50, null],
    [100, 3],
  ] as const)
    coupons.push((await makeCoupon(app.ctx, { percent, periods })).code)
})
afterAll(() => app.close())

interface PaidOrder {
  id: string
  payment: string
  total: number
  refunded: number
  discount: number
  from: string
  end: string | null
  price: number
  replaced_at: string | null
  refunded_at: number | null
}

/** Time that somebody has had, and has left, at the price of months. */
class Person {
  now = FIRST
  /** Of the time that has passed. */
  used = 0
  /** Months that were given, in milliseconds by plan. */
  given = new Map<number, number>()
  /** When orders were refunded. */
  refunds = new Map<string, Date>()
  readonly id: number
  constructor(id: number) {
    this.id = id
  }
}

const rateOf = (planId: number | null): number => (plans.find(({ id }) => id === planId)?.month ?? 0) / MONTH

const stateOf = async ({ id }: Person) => {
  const { rows } = await sql<{
    plan_id: number | null
    subscription: {
      id: number
      status: string
      plan_id: number
      period_end: string | null
      lifetime: number | null
    } | null
    kept: { plan_id: number; seconds: number }[]
  }>`
    select u.plan_id, (
      select json_build_object('id', s.id, 'status', s.status, 'plan_id', s.plan_id, 'period_end', s.period_end, 'lifetime', p.amount)
      from subscriptions s left join plan_prices p on p.id = s.price_id
      where s.user_id = u.id and s.status <> 'expired') as subscription,
      coalesce((select json_agg(k) from kept_plan_time k where k.user_id = u.id), '[]') as kept
    from users u where u.id = ${id}`.execute(app.ctx.db)
  return rows[0] as (typeof rows)[number]
}

const ordersOf = async ({ id, refunds }: Person): Promise<PaidOrder[]> => {
  const { rows } = await sql<PaidOrder>`
    select o.id, p.id as payment, o.total, o.refunded, o.discount, coalesce(o.prorated_from, o.period_start) as "from",
      o.period_end as "end", pp.amount as price, (
        select min(its.prorated_from) from order_items oi join order_item_credits c on c.source_id = oi.id
        join order_items target on target.id = c.item_id join orders its on its.id = target.order_id
        where oi.order_id = o.id and its.status = 'paid' and target.ended_at is null) as replaced_at
    from orders o join payments p on p.order_id = o.id and p.status = 'succeeded'
    join plan_prices pp on pp.id = o.plan_price_id
    where o.user_id = ${id} and o.status in ('paid', 'refunded') order by o.number`.execute(app.ctx.db)
  return rows.map((one) => ({ ...one, refunded_at: refunds.get(one.id)?.getTime() ?? null }))
}

/** Returns the worth of an order: its payment, with the discount as far as the time was used as it was bought. */
const allowedBy = ({ total, refunded, discount, from, end, replaced_at, refunded_at }: PaidOrder): number => {
  const elapsed = (until: number): number =>
    end === null
      ? 0
      : Math.min(1, Math.max(0, (until - Date.parse(from)) / (Date.parse(end) - Date.parse(from))))
  const replaced = replaced_at === null ? null : Date.parse(replaced_at)
  const reduced = discount * (replaced === null ? 1 : elapsed(replaced))
  if (refunded_at === null) return total + reduced
  const used = elapsed(Math.min(refunded_at, replaced ?? refunded_at))
  // Of what an upgrade was credited for, only what is used up can be refunded.
  return total - refunded + Math.min(refunded, total * used) + discount * used
}

const check = async (person: Person): Promise<void> => {
  const { subscription, kept } = await stateOf(person)
  const orders = await ordersOf(person)
  const left =
    subscription === null || subscription.status === 'pending'
      ? 0
      : subscription.period_end === null
        ? (subscription.lifetime ?? 0)
        : Math.max(0, Date.parse(subscription.period_end) - person.now.getTime()) *
          rateOf(subscription.plan_id)
  const waiting = kept.reduce((sum, one) => sum + one.seconds * 1000 * rateOf(one.plan_id), 0)
  const given = [...person.given].reduce((sum, [plan, time]) => sum + time * rateOf(plan), 0)
  const allowed = orders.reduce((sum, one) => sum + allowedBy(one), 0)
  expect(person.used + left + waiting).toBeLessThanOrEqual(given + allowed + ROUNDING * (orders.length + 1))
}

/** Lets time pass, with what becomes due meanwhile. */
const pass = async (person: Person, days: number): Promise<void> => {
  const until = person.now.getTime() + days * DAY
  // What is taken back may end a period now.
  if (days > 0) await renewSubscriptions(app.ctx, person.now)
  while (person.now.getTime() < until) {
    const { plan_id, subscription } = await stateOf(person)
    const end = subscription?.period_end ? Date.parse(subscription.period_end) : until
    const next = end > person.now.getTime() ? Math.min(end, until) : until
    if (subscription?.period_end !== null || plan_id === null)
      person.used += (next - person.now.getTime()) * rateOf(plan_id)
    person.now = new Date(next)
    await renewSubscriptions(app.ctx, person.now)
  }
}

const plan = (choice: number): Plan => plans[choice % plans.length] as Plan
const interval = (choice: number) => (['month', 'year', 'lifetime', 'month', 'year'] as const)[choice % 5]
/** Accepts that the state of the account does not allow something, which changes nothing. */
const refused = (error: unknown): void => {
  if (!(error instanceof HttpError)) throw error
}

/** Actions of people, givers and operators, by a number that chooses details. */
const actions: Record<string, (person: Person, choice: number) => Promise<unknown>> = {
  subscribe: (person, choice) =>
    subscribe(app.ctx, person, plan(choice), person.now, {
      interval: interval(choice >> 2) ?? 'month',
      ...(choice % 3 === 0 && { coupon: coupons[choice % coupons.length] as string }),
    }),
  change: async (person, choice) => {
    const body = { plan_id: plan(choice).id, interval: interval(choice >> 2) ?? 'month', ...returnPaths }
    await changePlan(app.ctx, await viewerOf(app.ctx, person), body, person.now)
  },
  give: (person, choice) =>
    app.ctx.db.transaction().execute(async (trx) => {
      const months = 1 + (choice % 14)
      await addMonthsOfPlan(trx, person.id, plan(choice).id, months, person.now)
      person.given.set(plan(choice).id, (person.given.get(plan(choice).id) ?? 0) + months * MONTH)
    }),
  extend: async (person, choice) => {
    const { subscription } = await stateOf(person)
    if (!subscription?.period_end) return
    const more = (1 + (choice % 40)) * DAY
    const until = new Date(Date.parse(subscription.period_end) + more).toISOString()
    const writer = { viewer: await viewerOf(app.ctx, admin), address: '127.0.0.1' }
    await extendPeriod(app.ctx, writer, subscription.id, { until })
    person.given.set(subscription.plan_id, (person.given.get(subscription.plan_id) ?? 0) + more)
  },
  takeBack: (person, choice) =>
    app.ctx.db
      .transaction()
      .execute((trx) => takeBackMonths(trx, person.id, plan(choice).id, 1 + (choice % 3), person.now)),
  cancel: async (person) => cancelSubscription(app.ctx, await viewerOf(app.ctx, person), {}, person.now),
  resume: async (person) => resumeSubscription(app.ctx, await viewerOf(app.ctx, person), person.now),
  refund: async (person, choice) => {
    const orders = await ordersOf(person)
    const order = orders[choice % orders.length]
    if (!order) return
    const id = await app.ctx.db.transaction().execute((trx) => decideRefund(trx, null, order.id, null, ''))
    await carryOut(app.ctx, id, person.now)
    person.refunds.set(order.id, person.now)
  },
  chargeback: async (person, choice) => {
    const orders = (await ordersOf(person)).filter(({ refunded, total }) => refunded === 0 && total > 0)
    const order = orders[choice % orders.length]
    if (!order) return
    const { payment, total: amount } = order
    const returned = {
      kind: 'chargeback',
      amount,
      currency: 'USD',
      reference: payment,
      status: 'succeeded',
    } as const
    await applyReturned(app.ctx, payment, returned, person.now)
    person.refunds.set(order.id, person.now)
    if (choice % 2 === 0) return
    await applyReturned(app.ctx, payment, { ...returned, status: 'failed' }, person.now)
    person.refunds.delete(order.id)
  },
}

const step = fc.record({
  action: fc.constantFrom('subscribe', 'subscribe', 'change', 'change', 'change', ...Object.keys(actions)),
  choice: fc.nat({ max: 1_000 }),
  days: fc.constantFrom(0, 0, 1, 13, 40, 200),
})

/** A listener plays a song with the plan that it has. */
const play = ({ id, now }: Person) =>
  sql`
  insert into all_plays (id, user_id, item_type, item_id, duration, started_at, ended_at, seconds, counted)
  values (overlay(gen_random_uuid()::text placing left(${playIdAt(now.getTime())}::text, 13) from 1)::uuid, ${id}, 'song', ${song.id}, 200, ${now}, ${now}, 200, true)`.execute(
    app.ctx.db,
  )

/** The months of a year are shared out: nothing is lost, and nothing made up. */
const checkShares = async (): Promise<void> => {
  for (const day of ['2027-03-05', '2028-03-05']) await closeMonths(app.ctx, noonOf(day))
  const { rows: wrong } = await sql`
    select * from share_pools sp where least(sp.site, sp.distributed) < 0
      or sp.site + sp.distributed > sp.income - sp.tax - sp.fees and sp.month = sp.of_month
      or sp.distributed <> (select coalesce(sum(s.amount), 0) from shares s where s.pool_id = sp.id)`.execute(
    app.ctx.db,
  )
  expect(wrong).toEqual([])
  const { rows } = await sql<{ shared: number }>`
    select sum(distributed)::int as shared from share_pools`.execute(app.ctx.db)
  expect(rows[0]?.shared).toBeGreaterThan(0)
}

test('no history of gifts, codes, coupons, changes and refunds is cheaper than paying for the time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const person = new Person((await makeUser(app.ctx)).id)
      for (const { action, choice, days } of steps) {
        await actions[action]?.(person, choice).catch(refused)
        await check(person)
        await play(person)
        await pass(person, days)
        await check(person)
      }
      await sql`update subscriptions set status = 'expired' where user_id = ${person.id}`.execute(app.ctx.db)
      await sql`delete from kept_plan_time where user_id = ${person.id}`.execute(app.ctx.db)
    }),
    { numRuns: HISTORIES },
  )
  await checkShares()
  expect(await ledgerFaults(app.ctx)).toEqual([])
})
