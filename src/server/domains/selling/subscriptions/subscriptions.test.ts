import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { session } from '../../../../contract/platform/session.ts'
import { orders } from '../../../../contract/selling/orders.ts'
import { plans } from '../../../../contract/selling/plans.ts'
import { subscriptions } from '../../../../contract/selling/subscriptions.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { ledgerFaults, makeCoupon } from '../../../testing/make-selling.ts'
import { receiveMoney } from '../../../testing/receive-money.ts'
import { noonOf, returnPaths, subscribe, viewerOf } from '../../../testing/subscribing.ts'
import { loadBalance } from '../ledger/service.ts'
import { changePlan } from './changes.service.ts'
import { renewSubscriptions } from './renewals.service.ts'
import { cancelSubscription, resumeSubscription } from './service.ts'
import { loadSubscription } from './subscription-view.service.ts'

let app: TestApp
let ann: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await makeUser(app.ctx)
})

type Start = BodyOf<typeof subscriptions.start>
const viewer = (who = ann) => viewerOf(app.ctx, who)
const start = (plan: { id: number }, more: Partial<Start> = {}, now = noonOf('2027-01-31'), who = ann) =>
  subscribe(app.ctx, who, plan, now, more)
const own = (who = ann) => loadSubscription(app.ctx, who.id)
const until = async (day: string, who = ann) => {
  await renewSubscriptions(app.ctx, noonOf(day))
  return own(who)
}
const planNow = async (who = ann) => (await app.call(session.user, {}, who.token)).plan
const eventsOf = async (who = ann) => {
  const rows = await app.ctx.db
    .selectFrom('subscription_events as e')
    .innerJoin('subscriptions as s', 's.id', 'e.subscription_id')
    .select(['e.kind', 'e.mrr'])
    .where('s.user_id', '=', who.id)
    .orderBy('e.id')
    .execute()
  return rows.map(({ kind, mrr }) => `${kind} ${mrr}`)
}
/** A day as text within a period. */
const day = (date: string) => expect.stringContaining(`${date}T12:00:00`)
const ordersOf = (who = ann) =>
  app.ctx.db
    .selectFrom('orders')
    .select(['id', 'status', 'total', 'period_start', 'period_end'])
    .where('user_id', '=', who.id)
    .orderBy('number')
    .execute()

describe('a subscription', () => {
  test('is paid, grants its plan, and renews on the day it began', async () => {
    const plan = await makePlan(app.ctx, { month: 899 }, { permissions: ['No ads'] })
    const before = await loadBalance(app.ctx.db, 'platform', 'USD')
    const { subscription, action } = await start(plan)
    expect(action).toEqual({ type: 'none' })
    expect(subscription).toMatchObject({
      status: 'active',
      plan: { id: plan.id },
      amount: 899,
      period_end: '2027-02-28T12:00:00.000Z',
      renews: true,
      due: null,
    })
    expect(await planNow()).toMatchObject({ id: plan.id, status: 'active', upgradable: false })
    const { permissions } = await app.call(session.user, {}, ann.token)
    expect(permissions.map(({ name }) => name)).toContain('No ads')

    expect(await until('2027-02-27')).toMatchObject({ period_end: '2027-02-28T12:00:00.000Z' })
    expect(await until('2027-02-28')).toMatchObject({ period_end: '2027-03-31T12:00:00.000Z' })
    expect(await until('2027-03-31')).toMatchObject({
      status: 'active',
      period_end: '2027-04-30T12:00:00.000Z',
    })
    expect(await ordersOf()).toMatchObject([899, 899, 899].map((total) => ({ status: 'paid', total })))
    const { data: paid } = await app.call(orders.list, {}, ann.token)
    expect(paid[2]?.items).toMatchObject([
      { type: 'plan', license: '', period: { start: day('2027-01-31'), end: day('2027-02-28') } },
    ])
    expect(await loadBalance(app.ctx.db, 'platform', 'USD')).toBe(before - 3 * 899)
    expect(await ledgerFaults(app.ctx)).toEqual([])
    expect(await eventsOf()).toEqual(['activated 899', 'renewed 899', 'renewed 899'])
  })

  test.each([
    ['one period', 1, [450, 900, 900]],
    ['two periods', 2, [450, 450, 900]],
    ['all periods', null, [450, 450, 450]],
  ])('with a coupon for %s costs less as long', async (_, periods, totals) => {
    const plan = await makePlan(app.ctx, { month: 900 })
    const { id, code } = await makeCoupon(app.ctx, { percent: 50, periods, usage_limit: 1 })
    await start(plan, { coupon: code, due: 450 })
    await until('2027-02-28')
    await until('2027-03-31')
    expect((await ordersOf()).map(({ total }) => total)).toEqual(totals)
    const { used } = await app.ctx.db
      .selectFrom('discount_codes')
      .select('used')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(used).toBe(1)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('lists its payments apart from those of music, and names its buyer on later invoices', async () => {
    const plan = await makePlan(app.ctx, { month: 899 })
    const body = { name: 'Ann Mercer', address: '4 Slipway Lane' }
    expect((await app.requestError(subscriptions.bill, { body }, ann.token)).status).toBe(409)
    await start(plan)
    const ofKind = async (of: 'plans' | 'music') =>
      (await app.call(orders.list, { query: { of } }, ann.token)).data.map(({ total }) => total)
    expect(await ofKind('plans')).toEqual([899])
    expect(await ofKind('music')).toEqual([])
    expect(await app.call(subscriptions.bill, { body }, ann.token)).toMatchObject({ billing: body })
    await until('2027-02-28')
    const buyers = await app.ctx.db
      .selectFrom('orders')
      .select(['buyer_name', 'address'])
      .where('user_id', '=', ann.id)
      .orderBy('number')
      .execute()
    expect(buyers.at(-1)).toEqual({ buyer_name: body.name, address: body.address })
  })

  test('says beforehand how many payments a coupon lowers', async () => {
    const plan = await makePlan(app.ctx, { month: 900 })
    for (const periods of [1, 6, null]) {
      const { code: coupon } = await makeCoupon(app.ctx, { percent: 50, periods })
      const query = { plan_id: plan.id, coupon }
      expect(await app.call(subscriptions.quote, { query }, ann.token)).toMatchObject({
        discount: 450,
        discounted_payments: periods,
      })
    }
  })

  test('refuses a change to a plan in another currency', async () => {
    const plan = await makePlan(app.ctx, { month: 900 })
    const other = await makePlan(app.ctx, { month: 900 }, { currency: 'EUR' })
    await start(plan)
    const query = { plan_id: other.id }
    expect((await app.requestError(subscriptions.quote, { query }, ann.token)).status).toBe(409)
    const body = { plan_id: other.id, ...returnPaths }
    expect((await app.requestError(subscriptions.change, { body }, ann.token)).status).toBe(409)
  })

  test('begins once however often it is asked for', async () => {
    const plan = await makePlan(app.ctx)
    const body = { plan_id: plan.id, provider: 'offline' as const, ...returnPaths }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.call(subscriptions.start, { body }, ann.token)),
    )
    expect(new Set(replies.map(({ order_uuid }) => order_uuid)).size).toBe(1)
    expect(await ordersOf()).toHaveLength(1)
    const rows = await app.ctx.db
      .selectFrom('subscriptions')
      .select('status')
      .where('user_id', '=', ann.id)
      .execute()
    expect(rows).toEqual([{ status: 'pending' }])
    expect(await planNow()).toBeNull()
  })

  test('by bank transfer is active once an operator marks it as paid, and is billed a week ahead', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
    const { subscription, action, order_uuid } = await start(plan, { provider: 'offline' })
    expect(subscription).toMatchObject({ status: 'pending', due: { amount: 500 } })
    expect(action.type).toBe('offline')
    await receiveMoney(app.ctx, order_uuid as string, noonOf('2027-02-01'))
    // The period begins when it is paid.
    expect(await own()).toMatchObject({ status: 'active', period_end: '2027-03-01T12:00:00.000Z' })

    expect(await until('2027-02-20')).toMatchObject({ due: null })
    const billed = await until('2027-02-22')
    expect(billed).toMatchObject({ status: 'active', due: { amount: 500 } })
    await receiveMoney(app.ctx, billed?.due?.order_uuid as string, noonOf('2027-02-24'))
    expect(await own()).toMatchObject({ status: 'active', period_end: '2027-04-01T12:00:00.000Z', due: null })
  })

  test('that is not paid keeps its rights for a week, and ends', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
    const { order_uuid } = await start(plan, { provider: 'offline' })
    await receiveMoney(app.ctx, order_uuid as string, noonOf('2027-01-31'))
    await until('2027-02-22')
    expect(await until('2027-02-28')).toMatchObject({
      status: 'past_due',
      due: { retry_at: '2027-03-01T12:00:00.000Z', ends_at: '2027-03-07T12:00:00.000Z' },
    })
    expect(await planNow()).toMatchObject({ id: plan.id, status: 'past_due' })
    for (const day of ['2027-03-01', '2027-03-03', '2027-03-05'])
      expect(await until(day)).toMatchObject({ status: 'past_due' })
    expect(await until('2027-03-07')).toBeNull()
    expect(await planNow()).toBeNull()
    expect((await ordersOf()).map(({ status }) => status)).toEqual(['paid', 'expired'])
    expect(await eventsOf()).toEqual([
      'activated 500',
      ...Array.from({ length: 4 }, () => 'payment_failed 500'),
      'expired 0',
    ])
  })

  test('begins again when its payment arrives after all', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
    const { order_uuid } = await start(plan, { provider: 'offline' })
    await receiveMoney(app.ctx, order_uuid as string, noonOf('2027-01-31'))
    const due = (await until('2027-02-22'))?.due?.order_uuid as string
    await until('2027-02-28')
    for (const day of ['2027-03-01', '2027-03-03', '2027-03-05', '2027-03-07']) await until(day)
    expect(await own()).toBeNull()
    await receiveMoney(app.ctx, due, noonOf('2027-03-10'))
    expect(await own()).toMatchObject({ status: 'active', period_end: '2027-04-10T12:00:00.000Z' })
  })

  test('whose payment fails is tried again, and may succeed', async () => {
    // The test provider refuses amounts that end with 13.
    const cheap = await makePlan(app.ctx, { month: 500 })
    const refused = await makePlan(app.ctx, { month: 413 })
    await start(cheap)
    await changePlan(app.ctx, await viewer(), { plan_id: refused.id, ...returnPaths }, noonOf('2027-02-01'))
    expect(await until('2027-02-28')).toMatchObject({ status: 'past_due', due: { amount: 413 } })
    await changeBack(cheap.prices.month as number)
    expect(await until('2027-03-01')).toMatchObject({ status: 'active', due: null })
  })
})

/** The next period costs what it did before. */
const changeBack = (price: number) =>
  app.ctx.db
    .updateTable('subscriptions')
    .set({ next_price_id: price })
    .where('user_id', '=', ann.id)
    .execute()

describe('many subscriptions', () => {
  /** Orders of one account can’t be stored until the end of the test. */
  const breakOrdersOf = async ({ id }: TestUser) => {
    await sql`create function break_orders() returns trigger language plpgsql as
      'begin raise ''no order''; end'`.execute(app.owner)
    await sql`create trigger break_orders before insert on orders for each row
      when (new.user_id = ${sql.lit(id)}) execute function break_orders()`.execute(app.owner)
    onTestFinished(async () => {
      await sql`drop function break_orders cascade`.execute(app.owner)
    })
  }

  test('are renewed although one of them can’t be', async () => {
    const plan = await makePlan(app.ctx, { month: 899 })
    const others = [await makeUser(app.ctx), await makeUser(app.ctx)]
    for (const one of [others[0], ann, others[1]]) await start(plan, {}, noonOf('2027-01-31'), one)
    await breakOrdersOf(ann)
    await renewSubscriptions(app.ctx, noonOf('2027-02-28'))
    for (const one of others)
      expect(await own(one)).toMatchObject({ status: 'active', period_end: '2027-03-31T12:00:00.000Z' })
    expect(await own()).toMatchObject({ status: 'active', period_end: '2027-02-28T12:00:00.000Z' })
  })

  /** A context whose process, as it were, is killed before a statement: that one and all later ones fail. */
  const killedBefore = (nth: number) => {
    let statements = 0
    const db = app.ctx.db.withPlugin({
      transformQuery: ({ node }) => {
        if (++statements >= nth) throw new Error('killed')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    return { ctx: { ...app.ctx, db }, died: () => statements >= nth }
  }

  test('are renewed once although the first run is killed, before whichever statement', {
    tags: 'long',
  }, async () => {
    const plan = await makePlan(app.ctx, { month: 899 })
    for (let nth = 1, alive = false; !alive; nth += 1 + (nth % 3)) {
      const [card, bank] = [await makeUser(app.ctx), await makeUser(app.ctx)]
      await start(plan, {}, noonOf('2027-01-31'), card)
      const { order_uuid } = await start(plan, { provider: 'offline' }, noonOf('2027-01-31'), bank)
      await receiveMoney(app.ctx, order_uuid as string, noonOf('2027-01-31'))
      const { ctx, died } = killedBefore(nth)
      await renewSubscriptions(ctx, noonOf('2027-02-28')).catch(() => undefined)
      alive = !died()
      await renewSubscriptions(app.ctx, noonOf('2027-02-28'))
      expect((await ordersOf(card)).map(({ status }) => status)).toEqual(['paid', 'paid'])
      expect((await ordersOf(bank)).map(({ status }) => status)).toEqual(['paid', 'pending'])
      expect(await own(card)).toMatchObject({ status: 'active', period_end: '2027-03-31T12:00:00.000Z' })
      expect(await own(bank)).toMatchObject({ status: 'past_due', due: { amount: 899 } })
      for (const one of [card, bank]) expect(await eventsOf(one)).toHaveLength(2)
    }
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('are renewed once by two nodes at the same time', async () => {
    const plan = await makePlan(app.ctx, { month: 899 })
    const bank = { provider: 'offline', country: 'DE' } as const
    const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(app.ctx)))
    for (const [n, one] of people.entries()) {
      await start(plan, n % 2 === 0 ? {} : bank, noonOf('2027-01-31'), one)
      if (n % 2 === 1)
        await receiveMoney(app.ctx, (await ordersOf(one))[0]?.id as string, noonOf('2027-01-31'))
    }
    await Promise.all([1, 2, 3].map(() => renewSubscriptions(app.ctx, noonOf('2027-02-28'))))
    for (const one of people) expect(await ordersOf(one)).toHaveLength(2)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })
})

describe('a trial', () => {
  test('costs nothing, is followed by a paid period, and is given once', async () => {
    const plan = await makePlan(app.ctx, { month: 899 }, { trial_days: 14 })
    expect((await start(plan)).subscription).toMatchObject({
      status: 'trial',
      trial_ends_at: '2027-02-14T12:00:00.000Z',
    })
    expect(await ordersOf()).toEqual([])
    expect(await until('2027-02-14')).toMatchObject({
      status: 'active',
      period_end: '2027-03-14T12:00:00.000Z',
    })
    await cancelSubscription(app.ctx, await viewer(), {}, noonOf('2027-02-20'))
    expect(await until('2027-03-14')).toBeNull()
    expect((await start(plan, {}, noonOf('2027-04-01'))).subscription).toMatchObject({ status: 'active' })
    expect(await eventsOf()).toEqual([
      'trial_started 0',
      'activated 899',
      'cancelled 0',
      'expired 0',
      'activated 899',
    ])
  })
})

describe('a change of plan', () => {
  test('to a higher plan costs the rest of the period, and takes effect at once', async () => {
    const low = await makePlan(app.ctx, { month: 900 })
    const high = await makePlan(app.ctx, { month: 1500, year: 15_000 })
    await start(low, {}, noonOf('2027-03-01'))
    const now = noonOf('2027-03-16')
    const { subscription } = await changePlan(
      app.ctx,
      await viewer(),
      { plan_id: high.id, ...returnPaths },
      now,
    )
    // 16 of 31 days are left: 774 of 1500, less 465 of 900.
    expect(subscription).toMatchObject({
      plan: { id: high.id },
      amount: 1500,
      period_end: '2027-04-01T12:00:00.000Z',
    })
    expect((await ordersOf()).map(({ total }) => total)).toEqual([900, 309])
    expect(await until('2027-04-01')).toMatchObject({ period_end: '2027-05-01T12:00:00.000Z' })
    expect((await ordersOf()).map(({ total }) => total)).toEqual([900, 309, 1500])
    expect(await eventsOf()).toEqual(['activated 900', 'upgraded 1500', 'renewed 1500'])
  })

  test('waits for the end of the period if it costs less than what is left', async () => {
    const yearly = await makePlan(app.ctx, { year: 6000 })
    const high = await makePlan(app.ctx, { month: 900 })
    await start(yearly, {}, noonOf('2027-03-01'))
    const change = { plan_id: high.id, ...returnPaths }
    const { subscription } = await changePlan(app.ctx, await viewer(), change, noonOf('2027-04-01'))
    expect(subscription).toMatchObject({
      plan: { id: yearly.id },
      change: { plan: { id: high.id }, at: '2028-03-01T12:00:00.000Z' },
    })
  })

  test('to another interval begins a period of its own, which is renewed on its day', async () => {
    const low = await makePlan(app.ctx, { month: 900 })
    const high = await makePlan(app.ctx, { year: 12_000 })
    await start(low, {}, noonOf('2027-03-01'))
    await changePlan(app.ctx, await viewer(), { plan_id: high.id, ...returnPaths }, noonOf('2027-03-11'))
    expect(await own()).toMatchObject({ plan: { id: high.id }, period_end: '2028-03-11T12:00:00.000Z' })
    expect(await until('2028-03-11')).toMatchObject({ period_end: '2029-03-11T12:00:00.000Z' })
  })

  test('to a lower plan waits for the end of the period, and can be withdrawn', async () => {
    const low = await makePlan(app.ctx, { month: 900 })
    const high = await makePlan(app.ctx, { month: 1500 })
    await start(high, {}, noonOf('2027-03-01'))
    const change = async (plan: { id: number }, day: string) =>
      (await changePlan(app.ctx, await viewer(), { plan_id: plan.id, ...returnPaths }, noonOf(day)))
        .subscription
    expect(await change(low, '2027-03-10')).toMatchObject({
      plan: { id: high.id },
      change: { plan: { id: low.id }, amount: 900, at: '2027-04-01T12:00:00.000Z' },
    })
    expect(await change(high, '2027-03-11')).toMatchObject({ change: null })
    await change(low, '2027-03-12')
    expect(await until('2027-04-01')).toMatchObject({ plan: { id: low.id }, amount: 900, change: null })
    expect(await eventsOf()).toEqual([
      'activated 1500',
      'change_scheduled 1500',
      'change_withdrawn 1500',
      'change_scheduled 1500',
      'changed 900',
    ])
  })
})

describe('cancelling', () => {
  test('keeps the plan until the period ends, and can be resumed', async () => {
    const plan = await makePlan(app.ctx, { month: 899 })
    await start(plan)
    const reason = { reason: 'price', note: 'Too dear.' } as const
    expect(await cancelSubscription(app.ctx, await viewer(), reason, noonOf('2027-02-10'))).toMatchObject({
      status: 'cancelled',
      renews: false,
    })
    expect(await planNow()).toMatchObject({ id: plan.id, status: 'cancelled' })
    expect(await resumeSubscription(app.ctx, await viewer(), noonOf('2027-02-11'))).toMatchObject({
      status: 'active',
      cancelled_at: null,
    })
    expect(await until('2027-02-28')).toMatchObject({ period_end: '2027-03-31T12:00:00.000Z' })
    await cancelSubscription(app.ctx, await viewer(), {}, noonOf('2027-03-01'))
    expect(await until('2027-03-31')).toBeNull()
    expect((await app.requestError(subscriptions.resume, {}, ann.token)).status).toBe(409)
  })

  test('prices of subscribers stay when a plan gets others', async () => {
    const plan = await makePlan(app.ctx, { month: 899 })
    await start(plan)
    await app.ctx.db
      .updateTable('plan_prices')
      .set({ active: false })
      .where('plan_id', '=', plan.id)
      .execute()
    await app.ctx.db
      .insertInto('plan_prices')
      .values({ plan_id: plan.id, interval: 'month', amount: 1299, currency: 'USD' })
      .execute()
    expect(await until('2027-02-28')).toMatchObject({ amount: 899, status: 'active' })
  })
})

test('plans are listed while they are offered', async () => {
  const plan = await makePlan(app.ctx, { month: 899 }, { recommended: true })
  const closed = await makePlan(app.ctx, { month: 100 }, { active: false })
  const listed = await app.call(plans.list, {})
  expect(listed.find(({ id }) => id === plan.id)).toMatchObject({
    recommended: true,
    free: false,
    currency: { symbol: '$', value: 'USD' },
    currency_symbol: '$',
    prices: [{ interval: 'month', amount: 899 }],
  })
  expect(listed.some(({ id }) => id === closed.id)).toBe(false)
  const body = { plan_id: closed.id, provider: 'test' as const, ...returnPaths }
  expect((await app.requestError(subscriptions.start, { body }, ann.token)).status).toBe(404)
})
