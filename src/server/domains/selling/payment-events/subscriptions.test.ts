import { beforeAll, describe, expect, test } from 'vitest'
import { subscriptions } from '../../../../contract/selling/subscriptions.ts'
import { billingStage, DAY, inDays } from '../../../testing/billing-stage.ts'
import { type BillingWay, paypalWay, stripeWay } from '../../../testing/billing-ways.ts'
import { makePlan } from '../../../testing/make-plans.ts'
import { ledgerFaults } from '../../../testing/make-selling.ts'
import { settleOrders } from '../orders/open-orders.service.ts'
import { renewSubscriptions } from '../subscriptions/renewals.service.ts'

const stage = billingStage()
const { deskOf, ordersOf, totals, kinds } = stage

describe.each(['stripe', 'paypal'] as const)('renewed by %s', (key) => {
  let way: BillingWay
  let desk: ReturnType<typeof deskOf>
  beforeAll(() => {
    way = key === 'stripe' ? stripeWay(stage.stripe) : paypalWay(stage.paypal)
    desk = deskOf(way)
  })

  test('a subscription is paid at the provider, which charges each period', { tags: 'long' }, async () => {
    const plan = await makePlan(stage.app.ctx, { month: 899 })
    const { action, order_uuid, subscription } = await desk.start(plan)
    expect(action.type).toBe('redirect')
    expect(subscription).toMatchObject({ status: 'pending' })
    expect(await desk.confirm(order_uuid)).toMatchObject({ status: 'pending' })
    way.approve()
    expect(await desk.confirm(order_uuid)).toMatchObject({ status: 'paid', total: 899 })
    const first = await desk.own()
    expect(first).toMatchObject({ status: 'active', provider: key, renews: true })
    await desk.deliver()
    expect(await totals()).toEqual([899])

    way.renew(way.last())
    await desk.deliver()
    const second = await desk.own()
    expect(Date.parse(second?.period_end ?? '')).toBeGreaterThan(
      Date.parse(first?.period_end ?? '') + 27 * DAY,
    )
    expect(await totals()).toEqual([899, 899])
    expect(await kinds()).toEqual(['activated', 'renewed'])
    // Nothing is renewed here.
    await renewSubscriptions(stage.app.ctx, inDays(90))
    expect(await totals()).toEqual([899, 899])
    expect(await ledgerFaults(stage.app.ctx)).toEqual([])
  })

  test('is begun by its event alone, whichever arrives first, and once', { tags: 'long' }, async () => {
    const plan = await makePlan(stage.app.ctx, { month: 700 })
    await desk.start(plan)
    way.approve()
    way.renew(way.last())
    const events = way.takeEvents()
    await desk.deliver([...events].reverse())
    await desk.deliver(events)
    expect(await desk.own()).toMatchObject({ status: 'active' })
    expect(await totals()).toEqual([700, 700])
  })

  test('50 at once begin one', { tags: 'long' }, async () => {
    const plan = await makePlan(stage.app.ctx, { month: 700 })
    const begun = way.begun()
    const all = await Promise.all(Array.from({ length: 50 }, () => desk.start(plan)))
    expect(new Set(all.map(({ action }) => JSON.stringify(action))).size).toBe(1)
    expect(way.begun() - begun).toBe(1)
  })

  test('a trial begins with the consent, and is followed by a paid period', { tags: 'long' }, async () => {
    const plan = await makePlan(stage.app.ctx, { month: 899 }, { trial_days: 14 })
    const { order_uuid, action } = await desk.start(plan)
    expect(action.type).toBe('redirect')
    expect(await desk.own()).toMatchObject({ status: 'pending' })
    way.approve()
    await desk.confirm(order_uuid)
    await desk.deliver()
    const trial = await desk.own()
    expect(trial).toMatchObject({ status: 'trial', amount: 899, renews: true })
    const ends = Date.parse(trial?.trial_ends_at ?? '') - Date.now()
    expect(Math.round(ends / DAY)).toBe(14)
    expect(await totals()).toEqual([0])
    way.renew(way.last())
    await desk.deliver()
    expect(await desk.own()).toMatchObject({ status: 'active' })
    expect(await totals()).toEqual([0, 899])
    expect(await kinds()).toEqual(['trial_started', 'activated'])
  })

  test.each([
    ['half', 50, 450],
    ['all', 100, 0],
  ])('a coupon takes %s off the first period only', async (_, percent, first) => {
    const plan = await makePlan(stage.app.ctx, { month: 900 })
    const code = `HALF${key}${percent}`.toUpperCase()
    await stage.app.ctx.db.insertInto('discount_codes').values({ code, percent }).execute()
    const { order_uuid } = await desk.start(plan, { coupon: code, due: first })
    way.approve()
    await desk.confirm(order_uuid)
    expect(await desk.own()).toMatchObject({ status: 'active', provider: key })
    way.renew(way.last())
    await desk.deliver()
    expect(await totals()).toEqual([first, 900])
  })

  test.each([
    ['three periods', 3, [450, 450, 450, 900]],
    ['all periods', null, [450, 450, 450, 450]],
  ])('a coupon for %s is known to the provider', async (_, periods, charged) => {
    const plan = await makePlan(stage.app.ctx, { month: 900 })
    const code = `LONG${key}${periods}`.toUpperCase()
    await stage.app.ctx.db.insertInto('discount_codes').values({ code, percent: 50, periods }).execute()
    const { order_uuid } = await desk.start(plan, { coupon: code, due: 450 })
    way.approve()
    await desk.confirm(order_uuid)
    for (const _again of [1, 2, 3]) {
      way.renew(way.last())
      await desk.deliver()
    }
    expect(await totals()).toEqual(charged)
    expect(way.chargesOf(way.last()).toSorted((a, b) => a - b)).toEqual(charged)
    const discounts = await stage.app.ctx.db
      .selectFrom('orders')
      .select(['discount', 'discount_code'])
      .where('user_id', '=', stage.ann.id)
      .orderBy('number')
      .execute()
    expect(discounts).toEqual(
      charged.map((total) =>
        total === 450 ? { discount: 450, discount_code: code } : { discount: 0, discount_code: null },
      ),
    )
    const { used } = await stage.app.ctx.db
      .selectFrom('discount_codes')
      .select('used')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    expect(used).toBe(1)
  })

  test('what a coupon makes free for good is renewed by the site', { tags: 'long' }, async () => {
    const plan = await makePlan(stage.app.ctx, { month: 900 })
    const code = `FREE${key}`.toUpperCase()
    await stage.app.ctx.db
      .insertInto('discount_codes')
      .values({ code, percent: 100, periods: null })
      .execute()
    const begun = way.begun()
    await desk.start(plan, { coupon: code, due: 0 })
    expect([await desk.own(), way.begun()]).toEqual([expect.objectContaining({ status: 'active' }), begun])
    const end = (await desk.own())?.period_end ?? ''
    await renewSubscriptions(stage.app.ctx, inDays(1, end))
    expect(await desk.own()).toMatchObject({ status: 'active', due: null })
    expect(Date.parse((await desk.own())?.period_end ?? '')).toBeGreaterThan(Date.parse(end))
    expect(await totals()).toEqual([0, 0])
  })

  test('a payment that fails is due until it is made', { tags: 'long' }, async () => {
    const plan = await makePlan(stage.app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    way.renew(reference, 'failed')
    await desk.deliver()
    expect(await desk.own()).toMatchObject({ status: 'past_due', due: { amount: 500 } })
    way.payOverdue(reference)
    await desk.deliver()
    expect(await desk.own()).toMatchObject({ status: 'active', due: null })
    expect(await totals()).toEqual([500, 500])
    expect(await kinds()).toEqual(['activated', 'payment_failed', 'renewed'])
  })

  test('what is never paid ends after a week, also at the provider', { tags: 'long' }, async () => {
    const plan = await makePlan(stage.app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    way.renew(reference, 'failed')
    await desk.deliver()
    const due = (await desk.own())?.period_end ?? ''
    for (const day of [1, 3, 5, 7]) await renewSubscriptions(stage.app.ctx, inDays(day, due))
    expect(await desk.own()).toBeNull()
    await settleOrders(stage.app.ctx, inDays(8, due))
    expect(way.stateOf(reference)).toBe('ended')
    expect((await ordersOf()).map(({ status }) => status)).toEqual(['paid', 'expired'])
  })

  test('cancelling reaches the provider, can be taken back, and ends with the period', {
    tags: 'long',
  }, async () => {
    const plan = await makePlan(stage.app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    expect(await desk.cancel()).toMatchObject({ status: 'cancelled', renews: false })
    expect(way.stateOf(reference)).toBe('stopped')
    expect(await desk.resume()).toMatchObject({ status: 'active', renews: true })
    expect(way.stateOf(reference)).toBe('active')
    await desk.cancel()
    await desk.deliver()
    expect(await desk.own()).toMatchObject({ status: 'cancelled' })
    const over = inDays(0, (await desk.own())?.period_end ?? '')
    way.renew(reference)
    await renewSubscriptions(stage.app.ctx, over)
    await settleOrders(stage.app.ctx, over)
    expect(way.stateOf(reference)).toBe('ended')
    expect(await desk.own()).toBeNull()
    expect(await totals()).toEqual([500])
  })

  test('what the provider does not hear is told later', { tags: 'long' }, async () => {
    const plan = await makePlan(stage.app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    way.fail(/subscriptions/, 'error', 3)
    expect(await desk.cancel()).toMatchObject({ status: 'cancelled' })
    expect(way.stateOf(reference)).toBe('active')
    await settleOrders(stage.app.ctx, inDays(1))
    expect(way.stateOf(reference)).toBe('stopped')
  })

  test('cancelled at the provider, it runs to its end', { tags: 'long' }, async () => {
    const plan = await makePlan(stage.app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    way.stopThere(reference)
    await desk.deliver()
    expect(await desk.own()).toMatchObject({ status: 'cancelled' })
    expect(await desk.resume()).toMatchObject({ status: 'active' })
    expect(way.stateOf(reference)).toBe('active')
    way.endThere(reference)
    await desk.deliver()
    expect(await desk.own()).toMatchObject({ status: 'cancelled' })
    const refused = await stage.app.requestError(subscriptions.resume, {}, stage.ann.token)
    expect(refused.status).toBe(409)
    expect(await kinds()).toEqual(['activated', 'cancelled', 'resumed', 'cancelled'])
  })

  test('what happened while nobody listened is asked for', async () => {
    const plan = await makePlan(stage.app.ctx, { month: 500 })
    const { order_uuid } = await desk.start(plan)
    way.approve()
    await settleOrders(stage.app.ctx, inDays(0.5))
    expect(await desk.own()).toMatchObject({ status: 'active' })
    expect((await ordersOf())[0]).toMatchObject({ id: order_uuid, status: 'paid' })
    way.renew(way.last())
    way.renew(way.last(), 'failed')
    way.takeEvents()
    await settleOrders(stage.app.ctx, inDays(40))
    expect(await totals()).toEqual([500, 500])
    expect(await desk.own()).toMatchObject({ status: 'past_due' })
  })

  test('a lower plan begins with the next period', { tags: 'long' }, async () => {
    const high = await makePlan(stage.app.ctx, { month: 1500 })
    const low = await makePlan(stage.app.ctx, { month: 900 })
    const before = await desk.subscribed(high)
    const { action, order_uuid } = await desk.change(low)
    expect(action.type).toBe(key === 'paypal' ? 'redirect' : 'none')
    if (key === 'paypal') {
      way.approve()
      await desk.confirm(order_uuid)
      await settleOrders(stage.app.ctx)
      expect(way.stateOf(before)).toBe('ended')
    }
    expect(await desk.own()).toMatchObject({ plan: { id: high.id }, change: { plan: { id: low.id } } })
    expect(way.priceOf(way.last())).toBe(900)
    way.renew(way.last())
    await desk.deliver()
    expect(await desk.own()).toMatchObject({ plan: { id: low.id }, amount: 900, change: null })
    expect((await totals()).filter((total) => total > 0)).toEqual([1500, 900])
  })

  test('a lower plan can be withdrawn', { tags: 'long' }, async () => {
    const high = await makePlan(stage.app.ctx, { month: 1500 })
    const low = await makePlan(stage.app.ctx, { month: 900 })
    await desk.subscribed(high)
    for (const plan of [low, high]) {
      const { order_uuid } = await desk.change(plan)
      if (key === 'paypal') {
        way.approve()
        await desk.confirm(order_uuid)
        await settleOrders(stage.app.ctx)
      }
    }
    expect(await desk.own()).toMatchObject({ plan: { id: high.id }, change: null })
    expect(way.priceOf(way.last())).toBe(1500)
    way.renew(way.last())
    await desk.deliver()
    expect((await totals()).filter((total) => total > 0)).toEqual([1500, 1500])
  })

  test.each([
    ['month', { month: 1500 }, 600],
    ['year', { year: 18_000 }, 17_100],
  ] as const)('a higher plan by the %s costs what is shown, and renews', async (interval, prices, due) => {
    const low = await makePlan(stage.app.ctx, { month: 900 })
    const high = await makePlan(stage.app.ctx, prices)
    const before = await desk.subscribed(low)
    const query = { plan_id: high.id, interval }
    expect(await stage.app.call(subscriptions.quote, { query }, stage.ann.token)).toMatchObject({
      effect: 'now',
      due,
    })
    const { action, order_uuid } = await desk.change(high, { interval })
    expect(action.type).toBe('redirect')
    expect(await desk.own()).toMatchObject({ plan: { id: low.id } })
    way.approve()
    await desk.confirm(order_uuid)
    await settleOrders(stage.app.ctx)
    expect(await desk.own()).toMatchObject({ plan: { id: high.id }, status: 'active', interval })
    const [price] = Object.values(prices)
    expect(way.priceOf(way.last())).toBe(price)
    if (way.last() !== before) expect(way.stateOf(before)).toBe('ended')
    way.renew(way.last())
    await desk.deliver()
    expect(await totals()).toEqual([900, due, price])
    expect(await kinds()).toEqual(['activated', 'upgraded', 'renewed'])
  })
})
