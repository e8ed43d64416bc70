import { beforeAll, describe, expect, test } from 'vitest'
import {
  adminSubscriptionActions,
  adminSubscriptions,
} from '../../../../contract/selling/back-office/subscriptions.ts'
import { billingStage, inDays } from '../../../testing/billing-stage.ts'
import { paypalWay, stripeWay } from '../../../testing/billing-ways.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan } from '../../../testing/make-plans.ts'
import { settleOrders } from '../orders/open-orders.service.ts'

const stage = billingStage()
const { deskOf, totals, kinds, idOf } = stage

describe('operators', () => {
  let admin: TestUser
  beforeAll(async () => {
    admin = await makeUser(stage.app.ctx, { admin: true })
  })
  const extend = async (days: number) =>
    stage.app.requestError(
      adminSubscriptionActions.extend,
      { params: { id: await idOf() }, body: { until: inDays(days).toISOString() } },
      admin.token,
    )
  const changeTo = async (plan: { id: number }) =>
    stage.app.requestError(
      adminSubscriptionActions.change,
      { params: { id: await idOf() }, body: { plan: plan.id } },
      admin.token,
    )
  const shown = async () =>
    stage.app.call(adminSubscriptions.get, { params: { id: await idOf() } }, admin.token)

  test('extend what Stripe renews: it charges later, and then as before', async () => {
    const desk = deskOf(stripeWay(stage.stripe))
    const plan = await makePlan(stage.app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    expect(await shown()).toMatchObject({ not_extended: null, not_changed: null })
    expect((await extend(90)).status).toBe(200)
    const item = () => stage.stripe.subscriptionOf(reference).items.data[0]
    expect((item()?.current_period_end ?? 0) * 1000).toBeCloseTo(inDays(90).getTime(), -4)
    expect(Date.parse((await desk.own())?.period_end ?? '')).toBeCloseTo(inDays(90).getTime(), -4)
    // Asking again moves nothing, and nothing was charged.
    await settleOrders(stage.app.ctx, inDays(8))
    expect((item()?.current_period_end ?? 0) * 1000).toBeCloseTo(inDays(90).getTime(), -4)
    expect(await totals()).toEqual([500])
    stage.stripe.renew(reference)
    await desk.deliver(stage.stripe.events.splice(0))
    expect(await totals()).toEqual([500, 500])
    expect(Date.parse((await desk.own())?.period_end ?? '')).toBeGreaterThan(inDays(117).getTime())
    expect(await kinds()).toEqual(['activated', 'extended', 'renewed'])
  })

  test('extend a trial that Stripe ends', async () => {
    const desk = deskOf(stripeWay(stage.stripe))
    const reference = await desk.subscribed(await makePlan(stage.app.ctx, { month: 500 }, { trial_days: 7 }))
    expect((await extend(30)).status).toBe(200)
    const end = (stage.stripe.subscriptionOf(reference).trial_end ?? 0) * 1000
    expect(end).toBeCloseTo(inDays(30).getTime(), -4)
    await settleOrders(stage.app.ctx, inDays(8))
    const own = await desk.own()
    expect(own?.status).toBe('trial')
    expect(Date.parse(own?.trial_ends_at ?? '')).toBe(end)
  })

  test('extend although Stripe does not answer; it hears of it later', async () => {
    const desk = deskOf(stripeWay(stage.stripe))
    const reference = await desk.subscribed(await makePlan(stage.app.ctx, { month: 500 }))
    stage.stripe.fail(/subscriptions/, 'error', 3)
    expect((await extend(90)).status).toBe(200)
    stage.stripe.heal()
    await settleOrders(stage.app.ctx, inDays(1))
    const end = stage.stripe.subscriptionOf(reference).items.data[0]?.current_period_end ?? 0
    expect(end * 1000).toBeCloseTo(inDays(90).getTime(), -4)
  })

  test('give another plan to whom Stripe charges: its price from the next period on', async () => {
    const desk = deskOf(stripeWay(stage.stripe))
    const [plan, other, yearly] = [
      await makePlan(stage.app.ctx, { month: 500 }),
      await makePlan(stage.app.ctx, { month: 700 }),
      await makePlan(stage.app.ctx, { year: 7000 }),
    ]
    const reference = await desk.subscribed(plan)
    expect((await changeTo(yearly)).status).toBe(422)
    expect((await changeTo(other)).status).toBe(200)
    expect(await desk.own()).toMatchObject({ plan: { id: other.id }, amount: 700 })
    expect(stripeWay(stage.stripe).priceOf(reference)).toBe(700)
    expect(await totals()).toEqual([500])
  })

  test('cannot while a payment is overdue', async () => {
    const desk = deskOf(stripeWay(stage.stripe))
    const reference = await desk.subscribed(await makePlan(stage.app.ctx, { month: 500 }))
    stage.stripe.renew(reference, 'failed')
    await desk.deliver(stage.stripe.events.splice(0))
    expect(await shown()).toMatchObject({
      status: 'past_due',
      not_extended: 'overdue',
      not_changed: 'overdue',
    })
    expect((await extend(90)).status).toBe(409)
  })

  test('cannot change what PayPal renews, and are told so; what was cancelled is extended', async () => {
    const desk = deskOf(paypalWay(stage.paypal))
    const plan = await makePlan(stage.app.ctx, { month: 500 })
    await desk.subscribed(plan)
    expect(await shown()).toMatchObject({ not_extended: 'provider', not_changed: 'provider' })
    const refused = await extend(90)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Only the payer can change')
    expect((await changeTo(await makePlan(stage.app.ctx, { month: 700 }))).status).toBe(409)
    await desk.cancel()
    expect(await shown()).toMatchObject({ not_extended: null, not_changed: 'provider' })
    expect((await extend(90)).status).toBe(200)
    await settleOrders(stage.app.ctx, inDays(8))
    expect(await desk.own()).toMatchObject({ status: 'cancelled' })
    expect(Date.parse((await desk.own())?.period_end ?? '')).toBeCloseTo(inDays(90).getTime(), -4)
  })
})
