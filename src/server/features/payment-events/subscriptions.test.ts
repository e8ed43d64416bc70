import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminSubscriptionActions, adminSubscriptions } from '../../../contract/admin/subscriptions.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { orders } from '../../../contract/orders.ts'
import { subscriptions } from '../../../contract/subscriptions.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type BillingWay, paypalWay, stripeWay } from '../../testing/billing-ways.ts'
import { makeUser, type TestUser } from '../../testing/make.ts'
import {
  lastPayment,
  offerProvider,
  sendEvent,
  startPaying,
  storedEvents,
} from '../../testing/make-payments.ts'
import { makePlan, startSubscriptions } from '../../testing/make-plans.ts'
import { ledgerFaults } from '../../testing/make-selling.ts'
import { type PaypalServer, paypalServer } from '../../testing/paypal-server.ts'
import { type StripeServer, stripeServer } from '../../testing/stripe-server.ts'
import { settleOrders } from '../orders/open-orders.service.ts'
import { carryOut, decideRefund } from '../orders/refunds.service.ts'
import { reconcile } from '../reconciliation/reconciliation.service.ts'
import { renewSubscriptions } from '../subscriptions/renewals.service.ts'
import { subscriptionOf } from '../subscriptions/subscription-view.service.ts'
import { processPaymentEvents } from './payment-events.service.ts'

let app: TestApp
let stripe: StripeServer
let paypal: PaypalServer
let ann: TestUser
beforeAll(async () => {
  stripe = await stripeServer()
  paypal = await paypalServer()
  app = await testApp({ STRIPE_URL: stripe.url, PAYPAL_URL: paypal.url })
  await startPaying(app)
  await startSubscriptions(app.ctx)
  await offerProvider(app, stripe)
  await offerProvider(app, paypal)
})
afterAll(async () => {
  await app.close()
  await stripe.close()
  await paypal.close()
})
beforeEach(async () => {
  ann = await makeUser(app.ctx)
  stripe.events.length = 0
  paypal.events.length = 0
})

const DAY = 86_400_000
const inDays = (days: number, from: number | string = Date.now()) =>
  new Date((typeof from === 'string' ? Date.parse(from) : from) + days * DAY)
const paths = { return_url: '/checkout/{order_uuid}', cancel_url: '/checkout/{order_uuid}' }
type Start = BodyOf<typeof subscriptions.start>

/** What a test does with one of the providers. */
const deskOf = (way: BillingWay) => {
  const start = (plan: { id: number }, more: Partial<Start> = {}, who = ann) =>
    app.call(
      subscriptions.start,
      { body: { plan_id: plan.id, interval: 'month', provider: way.key, ...paths, ...more } },
      who.token,
    )
  const confirm = (uuid: string | null, who = ann) =>
    app.call(orders.confirm, { params: { uuid: uuid ?? '' }, body: {} }, who.token)
  const own = (who = ann) => subscriptionOf(app.ctx, who.id)
  const deliver = async (events = way.takeEvents()) => {
    for (const event of events) expect(await sendEvent(app, way.key, event)).toBe(200)
    await processPaymentEvents(app.ctx, inDays(1))
  }
  return {
    start,
    confirm,
    own,
    deliver,
    /** Subscribes, and forgets the events of it. */
    subscribed: async (plan: { id: number }, more: Partial<Start> = {}) => {
      const { order_uuid } = await start(plan, more)
      way.approve()
      await confirm(order_uuid)
      await settleOrders(app.ctx)
      way.takeEvents()
      return way.last()
    },
    change: (plan: { id: number }, more: { interval?: 'month' | 'year' } = {}) =>
      app.call(
        subscriptions.change,
        { body: { plan_id: plan.id, interval: 'month', ...paths, ...more } },
        ann.token,
      ),
    cancel: () => app.call(subscriptions.cancel, { body: {} }, ann.token),
    resume: () => app.call(subscriptions.resume, {}, ann.token),
  }
}

const ordersOf = (who = ann) =>
  app.ctx.db
    .selectFrom('orders')
    .select(['id', 'status', 'total', 'refunded'])
    .where('user_id', '=', who.id)
    .orderBy('number')
    .execute()
const totals = async () =>
  (await ordersOf()).filter(({ status }) => status === 'paid').map(({ total }) => total)
const kinds = async (who = ann) => {
  const rows = await app.ctx.db
    .selectFrom('subscription_events as e')
    .innerJoin('subscriptions as s', 's.id', 'e.subscription_id')
    .select('e.kind')
    .where('s.user_id', '=', who.id)
    .orderBy('e.id')
    .execute()
  return rows.map(({ kind }) => kind)
}
/** The back office: operators name a subscription by its number. */
const idOf = async (who = ann) =>
  (
    await app.ctx.db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', who.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id

describe.each(['stripe', 'paypal'] as const)('renewed by %s', (key) => {
  let way: BillingWay
  let desk: ReturnType<typeof deskOf>
  beforeAll(() => {
    way = key === 'stripe' ? stripeWay(stripe) : paypalWay(paypal)
    desk = deskOf(way)
  })

  test('a subscription is paid at the provider, which charges each period', async () => {
    const plan = await makePlan(app.ctx, { month: 899 })
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
    await renewSubscriptions(app.ctx, inDays(90))
    expect(await totals()).toEqual([899, 899])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('is begun by its event alone, whichever arrives first, and once', async () => {
    const plan = await makePlan(app.ctx, { month: 700 })
    await desk.start(plan)
    way.approve()
    way.renew(way.last())
    const events = way.takeEvents()
    await desk.deliver([...events].reverse())
    await desk.deliver(events)
    expect(await desk.own()).toMatchObject({ status: 'active' })
    expect(await totals()).toEqual([700, 700])
  })

  test('50 at once begin one', async () => {
    const plan = await makePlan(app.ctx, { month: 700 })
    const begun = way.begun()
    const all = await Promise.all(Array.from({ length: 50 }, () => desk.start(plan)))
    expect(new Set(all.map(({ action }) => JSON.stringify(action))).size).toBe(1)
    expect(way.begun() - begun).toBe(1)
  })

  test('a trial begins with the consent, and is followed by a paid period', async () => {
    const plan = await makePlan(app.ctx, { month: 899 }, { trial_days: 14 })
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
    const plan = await makePlan(app.ctx, { month: 900 })
    const code = `HALF${key}${percent}`.toUpperCase()
    await app.ctx.db.insertInto('discount_codes').values({ code, percent }).execute()
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
    const plan = await makePlan(app.ctx, { month: 900 })
    const code = `LONG${key}${periods}`.toUpperCase()
    await app.ctx.db.insertInto('discount_codes').values({ code, percent: 50, periods }).execute()
    const { order_uuid } = await desk.start(plan, { coupon: code, due: 450 })
    way.approve()
    await desk.confirm(order_uuid)
    for (const _again of [1, 2, 3]) {
      way.renew(way.last())
      await desk.deliver()
    }
    expect(await totals()).toEqual(charged)
    expect(way.chargesOf(way.last()).toSorted((a, b) => a - b)).toEqual(charged)
    const discounts = await app.ctx.db
      .selectFrom('orders')
      .select(['discount', 'discount_code'])
      .where('user_id', '=', ann.id)
      .orderBy('number')
      .execute()
    expect(discounts).toEqual(
      charged.map((total) =>
        total === 450 ? { discount: 450, discount_code: code } : { discount: 0, discount_code: null },
      ),
    )
    const { used } = await app.ctx.db
      .selectFrom('discount_codes')
      .select('used')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    expect(used).toBe(1)
  })

  test('what a coupon makes free for good is renewed by the site', async () => {
    const plan = await makePlan(app.ctx, { month: 900 })
    const code = `FREE${key}`.toUpperCase()
    await app.ctx.db.insertInto('discount_codes').values({ code, percent: 100, periods: null }).execute()
    const begun = way.begun()
    await desk.start(plan, { coupon: code, due: 0 })
    expect([await desk.own(), way.begun()]).toEqual([expect.objectContaining({ status: 'active' }), begun])
    const end = (await desk.own())?.period_end ?? ''
    await renewSubscriptions(app.ctx, inDays(1, end))
    expect(await desk.own()).toMatchObject({ status: 'active', due: null })
    expect(Date.parse((await desk.own())?.period_end ?? '')).toBeGreaterThan(Date.parse(end))
    expect(await totals()).toEqual([0, 0])
  })

  test('a payment that fails is due until it is made', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
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

  test('what is never paid ends after a week, also at the provider', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    way.renew(reference, 'failed')
    await desk.deliver()
    const due = (await desk.own())?.period_end ?? ''
    for (const day of [1, 3, 5, 7]) await renewSubscriptions(app.ctx, inDays(day, due))
    expect(await desk.own()).toBeNull()
    await settleOrders(app.ctx, inDays(8, due))
    expect(way.stateOf(reference)).toBe('ended')
    expect((await ordersOf()).map(({ status }) => status)).toEqual(['paid', 'expired'])
  })

  test('cancelling reaches the provider, can be taken back, and ends with the period', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
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
    await renewSubscriptions(app.ctx, over)
    await settleOrders(app.ctx, over)
    expect(way.stateOf(reference)).toBe('ended')
    expect(await desk.own()).toBeNull()
    expect(await totals()).toEqual([500])
  })

  test('what the provider does not hear is told later', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    way.fail(/subscriptions/, 'error', 3)
    expect(await desk.cancel()).toMatchObject({ status: 'cancelled' })
    expect(way.stateOf(reference)).toBe('active')
    await settleOrders(app.ctx, inDays(1))
    expect(way.stateOf(reference)).toBe('stopped')
  })

  test('cancelled at the provider, it runs to its end', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    way.stopThere(reference)
    await desk.deliver()
    expect(await desk.own()).toMatchObject({ status: 'cancelled' })
    expect(await desk.resume()).toMatchObject({ status: 'active' })
    expect(way.stateOf(reference)).toBe('active')
    way.endThere(reference)
    await desk.deliver()
    expect(await desk.own()).toMatchObject({ status: 'cancelled' })
    const refused = await app.requestError(subscriptions.resume, {}, ann.token)
    expect(refused.status).toBe(409)
    expect(await kinds()).toEqual(['activated', 'cancelled', 'resumed', 'cancelled'])
  })

  test('what happened while nobody listened is asked for', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
    const { order_uuid } = await desk.start(plan)
    way.approve()
    await settleOrders(app.ctx, inDays(0.5))
    expect(await desk.own()).toMatchObject({ status: 'active' })
    expect((await ordersOf())[0]).toMatchObject({ id: order_uuid, status: 'paid' })
    way.renew(way.last())
    way.renew(way.last(), 'failed')
    way.takeEvents()
    await settleOrders(app.ctx, inDays(40))
    expect(await totals()).toEqual([500, 500])
    expect(await desk.own()).toMatchObject({ status: 'past_due' })
  })

  test('a lower plan begins with the next period', async () => {
    const high = await makePlan(app.ctx, { month: 1500 })
    const low = await makePlan(app.ctx, { month: 900 })
    const before = await desk.subscribed(high)
    const { action, order_uuid } = await desk.change(low)
    expect(action.type).toBe(key === 'paypal' ? 'redirect' : 'none')
    if (key === 'paypal') {
      way.approve()
      await desk.confirm(order_uuid)
      await settleOrders(app.ctx)
      expect(way.stateOf(before)).toBe('ended')
    }
    expect(await desk.own()).toMatchObject({ plan: { id: high.id }, change: { plan: { id: low.id } } })
    expect(way.priceOf(way.last())).toBe(900)
    way.renew(way.last())
    await desk.deliver()
    expect(await desk.own()).toMatchObject({ plan: { id: low.id }, amount: 900, change: null })
    expect((await totals()).filter((total) => total > 0)).toEqual([1500, 900])
  })

  test('a lower plan can be withdrawn', async () => {
    const high = await makePlan(app.ctx, { month: 1500 })
    const low = await makePlan(app.ctx, { month: 900 })
    await desk.subscribed(high)
    for (const plan of [low, high]) {
      const { order_uuid } = await desk.change(plan)
      if (key === 'paypal') {
        way.approve()
        await desk.confirm(order_uuid)
        await settleOrders(app.ctx)
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
    const low = await makePlan(app.ctx, { month: 900 })
    const high = await makePlan(app.ctx, prices)
    const before = await desk.subscribed(low)
    const query = { plan_id: high.id, interval }
    expect(await app.call(subscriptions.quote, { query }, ann.token)).toMatchObject({ effect: 'now', due })
    const { action, order_uuid } = await desk.change(high, { interval })
    expect(action.type).toBe('redirect')
    expect(await desk.own()).toMatchObject({ plan: { id: low.id } })
    way.approve()
    await desk.confirm(order_uuid)
    await settleOrders(app.ctx)
    expect(await desk.own()).toMatchObject({ plan: { id: high.id }, status: 'active', interval })
    const [price] = Object.values(prices)
    expect(way.priceOf(way.last())).toBe(price)
    if (way.last() !== before) expect(way.stateOf(before)).toBe('ended')
    way.renew(way.last())
    await desk.deliver()
    expect(await totals()).toEqual([900, due, price])
    expect(await kinds()).toEqual(['activated', 'upgraded', 'renewed'])
  })

  test('paid in two ways, the second is ended and given back', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
    const other = deskOf(key === 'stripe' ? paypalWay(paypal) : stripeWay(stripe))
    await desk.start(plan)
    await other.subscribed(plan, { provider: key === 'stripe' ? 'paypal' : 'stripe' })
    way.approve()
    await desk.deliver()
    await settleOrders(app.ctx)
    expect(way.stateOf(way.last())).toBe('ended')
    const refunds = await app.ctx.db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .select(['refunds.status', 'refunds.amount'])
      .where('orders.user_id', '=', ann.id)
      .execute()
    expect(refunds).toEqual([{ status: 'succeeded', amount: 500 }])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('a period is refunded here, and at the provider before it is heard of', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    const [order] = await ordersOf()
    const id = await app.ctx.db
      .transaction()
      .execute((trx) => decideRefund(trx, null, order?.id ?? '', null, ''))
    await carryOut(app.ctx, id)
    way.renew(reference)
    way.giveBack(reference, 200)
    await desk.deliver(way.takeEvents().reverse())
    expect(await ordersOf()).toMatchObject([
      { status: 'refunded', refunded: 500 },
      { status: 'paid', refunded: 200 },
    ])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('operators end it at the provider, too', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    const admin = await makeUser(app.ctx, { admin: true })
    const params = { id: await idOf() }
    await app.call(adminSubscriptionActions.cancel, { params, body: { at_once: true } }, admin.token)
    expect(way.stateOf(reference)).toBe('ended')
    expect(await desk.own()).toBeNull()
  })

  test('ends when its account is deleted', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    await app.ctx.db
      .updateTable('subscriptions')
      .set({ user_id: null })
      .where('user_id', '=', ann.id)
      .execute()
    await renewSubscriptions(app.ctx, inDays(1))
    await settleOrders(app.ctx, inDays(1))
    expect(way.stateOf(reference)).toBe('ended')
  })

  test('events about subscriptions of others mean nothing', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    const [order] = await ordersOf()
    const { id: payment } = await lastPayment(app, order?.id ?? '')
    way.renew(reference)
    const foreign = way.takeEvents().map(({ body }) => {
      const named = body.replaceAll(reference, `${reference}0`).replaceAll(payment, randomUUID())
      const event = { ...(JSON.parse(named) as object), id: `evt_${randomUUID()}` }
      return { body: JSON.stringify(event), headers: way.sign(JSON.stringify(event)) }
    })
    await desk.deliver(foreign)
    expect(await totals()).toEqual([500])
    const failed = (await storedEvents(app)).filter(({ processed }) => !processed)
    expect(failed).toEqual([])
  })
})

describe('operators', () => {
  let admin: TestUser
  beforeAll(async () => {
    admin = await makeUser(app.ctx, { admin: true })
  })
  const extend = async (days: number) =>
    app.requestError(
      adminSubscriptionActions.extend,
      { params: { id: await idOf() }, body: { until: inDays(days).toISOString() } },
      admin.token,
    )
  const changeTo = async (plan: { id: number }) =>
    app.requestError(
      adminSubscriptionActions.change,
      { params: { id: await idOf() }, body: { plan: plan.id } },
      admin.token,
    )
  const shown = async () => app.call(adminSubscriptions.get, { params: { id: await idOf() } }, admin.token)

  test('extend what Stripe renews: it charges later, and then as before', async () => {
    const desk = deskOf(stripeWay(stripe))
    const plan = await makePlan(app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    expect(await shown()).toMatchObject({ not_extended: null, not_changed: null })
    expect((await extend(90)).status).toBe(200)
    const item = () => stripe.subscriptionOf(reference).items.data[0]
    expect((item()?.current_period_end ?? 0) * 1000).toBeCloseTo(inDays(90).getTime(), -4)
    expect(Date.parse((await desk.own())?.period_end ?? '')).toBeCloseTo(inDays(90).getTime(), -4)
    // Asking again moves nothing, and nothing was charged.
    await settleOrders(app.ctx, inDays(8))
    expect((item()?.current_period_end ?? 0) * 1000).toBeCloseTo(inDays(90).getTime(), -4)
    expect(await totals()).toEqual([500])
    stripe.renew(reference)
    await desk.deliver(stripe.events.splice(0))
    expect(await totals()).toEqual([500, 500])
    expect(Date.parse((await desk.own())?.period_end ?? '')).toBeGreaterThan(inDays(117).getTime())
    expect(await kinds()).toEqual(['activated', 'extended', 'renewed'])
  })

  test('extend a trial that Stripe ends', async () => {
    const desk = deskOf(stripeWay(stripe))
    const reference = await desk.subscribed(await makePlan(app.ctx, { month: 500 }, { trial_days: 7 }))
    expect((await extend(30)).status).toBe(200)
    const end = (stripe.subscriptionOf(reference).trial_end ?? 0) * 1000
    expect(end).toBeCloseTo(inDays(30).getTime(), -4)
    await settleOrders(app.ctx, inDays(8))
    const own = await desk.own()
    expect(own?.status).toBe('trial')
    expect(Date.parse(own?.trial_ends_at ?? '')).toBe(end)
  })

  test('extend although Stripe does not answer; it hears of it later', async () => {
    const desk = deskOf(stripeWay(stripe))
    const reference = await desk.subscribed(await makePlan(app.ctx, { month: 500 }))
    stripe.fail(/subscriptions/, 'error', 3)
    expect((await extend(90)).status).toBe(200)
    stripe.heal()
    await settleOrders(app.ctx, inDays(1))
    const end = stripe.subscriptionOf(reference).items.data[0]?.current_period_end ?? 0
    expect(end * 1000).toBeCloseTo(inDays(90).getTime(), -4)
  })

  test('give another plan to whom Stripe charges: its price from the next period on', async () => {
    const desk = deskOf(stripeWay(stripe))
    const [plan, other, yearly] = [
      await makePlan(app.ctx, { month: 500 }),
      await makePlan(app.ctx, { month: 700 }),
      await makePlan(app.ctx, { year: 7000 }),
    ]
    const reference = await desk.subscribed(plan)
    expect((await changeTo(yearly)).status).toBe(422)
    expect((await changeTo(other)).status).toBe(200)
    expect(await desk.own()).toMatchObject({ plan: { id: other.id }, amount: 700 })
    expect(stripeWay(stripe).priceOf(reference)).toBe(700)
    expect(await totals()).toEqual([500])
  })

  test('cannot while a payment is overdue', async () => {
    const desk = deskOf(stripeWay(stripe))
    const reference = await desk.subscribed(await makePlan(app.ctx, { month: 500 }))
    stripe.renew(reference, 'failed')
    await desk.deliver(stripe.events.splice(0))
    expect(await shown()).toMatchObject({
      status: 'past_due',
      not_extended: 'overdue',
      not_changed: 'overdue',
    })
    expect((await extend(90)).status).toBe(409)
  })

  test('cannot change what PayPal renews, and are told so; what was cancelled is extended', async () => {
    const desk = deskOf(paypalWay(paypal))
    const plan = await makePlan(app.ctx, { month: 500 })
    await desk.subscribed(plan)
    expect(await shown()).toMatchObject({ not_extended: 'provider', not_changed: 'provider' })
    const refused = await extend(90)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('lets nobody but the payer change')
    expect((await changeTo(await makePlan(app.ctx, { month: 700 }))).status).toBe(409)
    await desk.cancel()
    expect(await shown()).toMatchObject({ not_extended: null, not_changed: 'provider' })
    expect((await extend(90)).status).toBe(200)
    await settleOrders(app.ctx, inDays(8))
    expect(await desk.own()).toMatchObject({ status: 'cancelled' })
    expect(Date.parse((await desk.own())?.period_end ?? '')).toBeCloseTo(inDays(90).getTime(), -4)
  })
})

test('what providers list of periods agrees', async () => {
  const plan = await makePlan(app.ctx, { month: 640 })
  for (const way of [stripeWay(stripe), paypalWay(paypal)]) {
    ann = await makeUser(app.ctx)
    const desk = deskOf(way)
    const reference = await desk.subscribed(plan)
    way.renew(reference)
    await desk.deliver()
  }
  await reconcile(app.ctx, inDays(0.1))
  const open = app.ctx.db.selectFrom('reconciliation_differences').selectAll().where('ours', '=', 640)
  expect(await open.execute()).toEqual([])
})
