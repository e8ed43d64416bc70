// @module-tag long
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../../../contract/selling/orders.ts'
import { subscriptions } from '../../../../contract/selling/subscriptions.ts'
import { rounds } from '../../../../testing/rounds.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type BillingWay, paypalWay, stripeWay } from '../../../testing/billing-ways.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { offerProvider, sendEvent, startPaying } from '../../../testing/make-payments.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { ledgerFaults } from '../../../testing/make-selling.ts'
import { type PaypalServer, paypalServer } from '../../../testing/paypal-server.ts'
import { type StripeServer, stripeServer } from '../../../testing/stripe-server.ts'
import { settleOrders } from '../orders/open-orders.service.ts'
import { loadSubscription } from '../subscriptions/subscription-view.service.ts'
import { processPaymentEvents } from './service.ts'

let app: TestApp
let stripe: StripeServer
let paypal: PaypalServer
let plan: { id: number }
beforeAll(async () => {
  stripe = await stripeServer()
  paypal = await paypalServer()
  app = await testApp({ STRIPE_URL: stripe.url, PAYPAL_URL: paypal.url, LOG_LEVEL: 'silent' })
  await startPaying(app)
  await startSubscriptions(app.ctx)
  await offerProvider(app, stripe)
  await offerProvider(app, paypal)
  plan = await makePlan(app.ctx, { month: 500 })
})
afterAll(async () => {
  await app.close()
  await stripe.close()
  await paypal.close()
})

const HOUR = 3_600_000
const later = (hours: number) => new Date(Date.now() + hours * HOUR)

/** Runs an action that the current state may not allow. */
const attempt = async (act: () => unknown): Promise<void> => {
  try {
    await act()
  } catch {
    // Not possible now.
  }
}

const steps = fc.array(
  fc.oneof(
    fc.constantFrom('renew', 'fail', 'pay', 'stop there', 'cancel', 'resume', 'work', 'lose', 'error'),
    fc.constantFrom('renew', 'renew', 'fail', 'pay', 'deliver', 'deliver'),
    { weight: 1, arbitrary: fc.constantFrom('end there', 'come back', 'pay now') },
  ),
  { minLength: 1, maxLength: rounds(8, 20) },
)

const paths = { return_url: '/checkout/{uuid}', cancel_url: '/checkout/{uuid}' }

/** A subscriber, the provider, and the events that are on their way. */
const world = async (way: BillingWay, places: readonly number[]) => {
  const ann: TestUser = await makeUser(app.ctx)
  const body = { plan_id: plan.id, interval: 'month', provider: way.key, ...paths } as const
  const { order_uuid } = await app.call(subscriptions.start, { body }, ann.token)
  way.takeEvents()
  way.approve()
  const reference = way.last()
  const heard: ReturnType<BillingWay['takeEvents']> = []
  let turn = 0
  const place = (of: number) => (places[turn++ % places.length] ?? 0) % of
  /** Delivers events in any order, and some of them again. */
  const deliver = async () => {
    const events = [...way.takeEvents(), ...heard.splice(0, place(3))]
    while (events.length > 0) {
      const [event] = events.splice(place(events.length), 1)
      if (!event) continue
      await sendEvent(app, way.key, event)
      heard.push(event)
    }
    await processPaymentEvents(app.ctx, later(1))
  }
  const acts: Record<string, () => unknown> = {
    renew: () => way.renew(reference),
    fail: () => way.renew(reference, 'failed'),
    pay: () => way.payOverdue(reference),
    'stop there': () => way.stopThere(reference),
    'end there': () => way.endThere(reference),
    cancel: () => app.call(subscriptions.cancel, { body: {} }, ann.token),
    resume: () => app.call(subscriptions.resume, {}, ann.token),
    'pay now': () => app.call(subscriptions.pay, { body: paths }, ann.token),
    'come back': () => app.call(orders.confirm, { params: { uuid: order_uuid ?? '' }, body: {} }, ann.token),
    work: () => settleOrders(app.ctx, later(24)),
    // The provider does what it is asked, but its answer is lost; or it does nothing.
    lose: () => way.fail(/subscription|session|invoice/, 'after', 3),
    error: () => way.fail(/subscription|session|invoice/, 'error', 3),
    deliver,
  }
  return { ann, reference, acts, deliver }
}

const ascending = (amounts: readonly number[]): number[] => amounts.toSorted((a, b) => a - b)

/** Returns the amounts that the site has recorded as paid, in any order. */
const paidTotals = async ({ id }: TestUser): Promise<number[]> => {
  const rows = await app.ctx.db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select('p.amount')
    .where('o.user_id', '=', id)
    .where('p.status', '=', 'succeeded')
    .execute()
  return rows.map(({ amount }) => amount)
}

test.each(['stripe', 'paypal'] as const)(
  'whatever happens, and in whatever order it is heard of, %s and the site agree in the end',
  async (key) => {
    const way = key === 'stripe' ? stripeWay(stripe) : paypalWay(paypal)
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.array(fc.nat({ max: 50 }), { minLength: 3, maxLength: 10 }),
        async (all, places) => {
          const { ann, reference, acts, deliver } = await world(way, places)
          for (const one of all) await attempt(acts[one] as () => unknown)
          // At last the provider answers, and everything is heard of.
          way.heal()
          await deliver()
          // What was lost is asked for within a week.
          for (const hours of [48, 24 * 8, 24 * 16]) await settleOrders(app.ctx, later(hours))
          expect(ascending(await paidTotals(ann))).toEqual(ascending(way.chargesOf(reference)))
          const own = await loadSubscription(app.ctx, ann.id)
          const there = way.stateOf(reference)
          if (own === null) expect(there).toBe('ended')
          else if (own.status === 'cancelled') expect(there).not.toBe('active')
          // PayPal says of both that it is suspended: overdue, it ends by our schedule.
          else if (own.status === 'past_due') expect(there).not.toBe('ended')
          else expect(there).toBe('active')
          expect(await ledgerFaults(app.ctx)).toEqual([])
        },
      ),
      { numRuns: rounds(10, 500) },
    )
  },
  rounds(300_000, 3_600_000),
)
