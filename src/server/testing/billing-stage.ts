import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { BodyOf } from '../../contract/core/endpoint.ts'
import { orders } from '../../contract/selling/orders.ts'
import { subscriptions } from '../../contract/selling/subscriptions.ts'
import { settleOrders } from '../domains/selling/orders/open-orders.service.ts'
import { processPaymentEvents } from '../domains/selling/payment-events/service.ts'
import { loadSubscription } from '../domains/selling/subscriptions/subscription-view.service.ts'
import { type TestApp, testApp } from './app.ts'
import type { BillingWay } from './billing-ways.ts'
import { makeUser, type TestUser } from './make.ts'
import { offerProvider, sendEvent, startPaying } from './make-payments.ts'
import { startSubscriptions } from './make-plans.ts'
import { type PaypalServer, paypalServer } from './paypal-server.ts'
import { type StripeServer, stripeServer } from './stripe-server.ts'

export const DAY = 86_400_000
/** Returns the time so many days from now, or from another time. */
export const inDays = (days: number, from: number | string = Date.now()) =>
  new Date((typeof from === 'string' ? Date.parse(from) : from) + days * DAY)
const paths = { return_url: '/checkout/{order_uuid}', cancel_url: '/checkout/{order_uuid}' }
type Start = BodyOf<typeof subscriptions.start>

/** A shop with both providers, and a listener who is another for each test. */
interface Stage {
  app: TestApp
  stripe: StripeServer
  paypal: PaypalServer
  ann: TestUser
}

/** Opens the shop for the tests of a file; its parts are there once the tests run. */
export const billingStage = () => {
  const stage = {} as Stage
  beforeAll(async () => {
    stage.stripe = await stripeServer()
    stage.paypal = await paypalServer()
    stage.app = await testApp({ STRIPE_URL: stage.stripe.url, PAYPAL_URL: stage.paypal.url })
    await startPaying(stage.app)
    await startSubscriptions(stage.app.ctx)
    await offerProvider(stage.app, stage.stripe)
    await offerProvider(stage.app, stage.paypal)
  })
  afterAll(async () => {
    await stage.app.close()
    await stage.stripe.close()
    await stage.paypal.close()
  })
  beforeEach(async () => {
    stage.ann = await makeUser(stage.app.ctx)
    stage.stripe.events.length = 0
    stage.paypal.events.length = 0
  })

  /** Returns the actions of a test at one of the providers. */
  const deskOf = (way: BillingWay) => {
    const start = (plan: { id: number }, more: Partial<Start> = {}, who = stage.ann) =>
      stage.app.call(
        subscriptions.start,
        { body: { plan_id: plan.id, interval: 'month', provider: way.key, ...paths, ...more } },
        who.token,
      )
    const confirm = (uuid: string | null, who = stage.ann) =>
      stage.app.call(orders.confirm, { params: { uuid: uuid ?? '' }, body: {} }, who.token)
    const own = (who = stage.ann) => loadSubscription(stage.app.ctx, who.id)
    const deliver = async (events = way.takeEvents()) => {
      for (const event of events) expect(await sendEvent(stage.app, way.key, event)).toBe(200)
      await processPaymentEvents(stage.app.ctx, inDays(1))
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
        await settleOrders(stage.app.ctx)
        way.takeEvents()
        return way.last()
      },
      change: (plan: { id: number }, more: { interval?: 'month' | 'year' } = {}) =>
        stage.app.call(
          subscriptions.change,
          { body: { plan_id: plan.id, interval: 'month', ...paths, ...more } },
          stage.ann.token,
        ),
      cancel: () => stage.app.call(subscriptions.cancel, { body: {} }, stage.ann.token),
      resume: () => stage.app.call(subscriptions.resume, {}, stage.ann.token),
    }
  }

  const ordersOf = (who = stage.ann) =>
    stage.app.ctx.db
      .selectFrom('orders')
      .select(['id', 'status', 'total', 'refunded'])
      .where('user_id', '=', who.id)
      .orderBy('number')
      .execute()
  const totals = async () =>
    (await ordersOf()).filter(({ status }) => status === 'paid').map(({ total }) => total)
  const kinds = async (who = stage.ann) => {
    const rows = await stage.app.ctx.db
      .selectFrom('subscription_events as e')
      .innerJoin('subscriptions as s', 's.id', 'e.subscription_id')
      .select('e.kind')
      .where('s.user_id', '=', who.id)
      .orderBy('e.id')
      .execute()
    return rows.map(({ kind }) => kind)
  }
  /** The back office: operators name a subscription by its number. */
  const idOf = async (who = stage.ann) =>
    (
      await stage.app.ctx.db
        .selectFrom('subscriptions')
        .select('id')
        .where('user_id', '=', who.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id

  return Object.assign(stage, { deskOf, ordersOf, totals, kinds, idOf })
}
