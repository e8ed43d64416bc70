import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminSubscriptionActions } from '../../../../contract/selling/back-office/subscriptions.ts'
import { billingStage, inDays } from '../../../testing/billing-stage.ts'
import { type BillingWay, paypalWay, stripeWay } from '../../../testing/billing-ways.ts'
import { makeUser } from '../../../testing/make.ts'
import { lastPayment, storedEvents } from '../../../testing/make-payments.ts'
import { makePlan } from '../../../testing/make-plans.ts'
import { ledgerFaults } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { settleOrders } from '../orders/open-orders.service.ts'
import { carryOut, decideRefund } from '../orders/refunds/service.ts'
import { reconcile } from '../reconciliation/service.ts'
import { renewSubscriptions } from '../subscriptions/renewals.service.ts'

const stage = billingStage()
const { deskOf, ordersOf, totals, idOf } = stage

const refundFirst = async (): Promise<void> => {
  const [order] = await ordersOf()
  const id = await stage.app.ctx.db
    .transaction()
    .execute((trx) => decideRefund(trx, null, order?.id ?? '', null, ''))
  await carryOut(stage.app.ctx, id)
}

describe.each(['stripe', 'paypal'] as const)('renewed by %s', (key) => {
  let way: BillingWay
  let desk: ReturnType<typeof deskOf>
  beforeAll(() => {
    way = key === 'stripe' ? stripeWay(stage.stripe) : paypalWay(stage.paypal)
    desk = deskOf(way)
  })

  test('paid in two ways, the second is ended and given back', async () => {
    const plan = await makePlan(stage.app.ctx, { month: 500 })
    const other = deskOf(key === 'stripe' ? paypalWay(stage.paypal) : stripeWay(stage.stripe))
    await desk.start(plan)
    await other.subscribed(plan, { provider: key === 'stripe' ? 'paypal' : 'stripe' })
    way.approve()
    await desk.deliver()
    await settleOrders(stage.app.ctx)
    expect(way.stateOf(way.last())).toBe('ended')
    const refunds = await stage.app.ctx.db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .select(['refunds.status', 'refunds.amount'])
      .where('orders.user_id', '=', stage.ann.id)
      .execute()
    expect(refunds).toEqual([{ status: 'succeeded', amount: 500 }])
    expect(await ledgerFaults(stage.app.ctx)).toEqual([])
  })

  test('a period is refunded here, and at the provider before it is heard of', async () => {
    const plan = await makePlan(stage.app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    way.renew(reference)
    way.giveBack(reference, 200)
    await desk.deliver(way.takeEvents().reverse())
    await refundFirst()
    expect(await ordersOf()).toMatchObject([
      { status: 'refunded', refunded: 500 },
      { status: 'paid', refunded: 200 },
    ])
    expect(await desk.own()).toMatchObject({ status: 'active' })
    expect(await ledgerFaults(stage.app.ctx)).toEqual([])
  })

  test('is ended at the provider when all that was paid is refunded', async () => {
    const reference = await desk.subscribed(await makePlan(stage.app.ctx, { month: 500 }))
    await refundFirst()
    await settleOrders(stage.app.ctx)
    expect([way.stateOf(reference), await desk.own()]).toEqual(['ended', null])
  })

  test('is stopped at the provider while plans are not offered', async () => {
    const reference = await desk.subscribed(await makePlan(stage.app.ctx, { month: 500 }))
    const offer = async (value: '0' | '1') => {
      await setSetting(stage.app.ctx, 'enable_subscription', value)
      await stage.app.ctx.settings.reload()
      await settleOrders(stage.app.ctx)
    }
    await offer('0')
    expect([way.stateOf(reference), (await desk.own())?.status]).toEqual(['stopped', 'active'])
    await offer('1')
    expect([way.stateOf(reference), (await desk.own())?.status]).toEqual(['active', 'active'])
  })

  test('operators end it at the provider, too', async () => {
    const plan = await makePlan(stage.app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    const admin = await makeUser(stage.app.ctx, { admin: true })
    const params = { id: await idOf() }
    await stage.app.call(adminSubscriptionActions.cancel, { params, body: { at_once: true } }, admin.token)
    expect(way.stateOf(reference)).toBe('ended')
    expect(await desk.own()).toBeNull()
  })

  test('ends when its account is deleted', async () => {
    const plan = await makePlan(stage.app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    await stage.app.ctx.db
      .updateTable('subscriptions')
      .set({ user_id: null })
      .where('user_id', '=', stage.ann.id)
      .execute()
    await renewSubscriptions(stage.app.ctx, inDays(1))
    await settleOrders(stage.app.ctx, inDays(1))
    expect(way.stateOf(reference)).toBe('ended')
  })

  test('events about subscriptions of others mean nothing', async () => {
    const plan = await makePlan(stage.app.ctx, { month: 500 })
    const reference = await desk.subscribed(plan)
    const [order] = await ordersOf()
    const { id: payment } = await lastPayment(stage.app, order?.id ?? '')
    way.renew(reference)
    const foreign = way.takeEvents().map(({ body }) => {
      const named = body.replaceAll(reference, `${reference}0`).replaceAll(payment, randomUUID())
      const event = { ...(JSON.parse(named) as object), id: `evt_${randomUUID()}` }
      return { body: JSON.stringify(event), headers: way.sign(JSON.stringify(event)) }
    })
    await desk.deliver(foreign)
    expect(await totals()).toEqual([500])
    const failed = (await storedEvents(stage.app)).filter(({ processed }) => !processed)
    expect(failed).toEqual([])
  })
})

test('what providers list of periods agrees', async () => {
  const plan = await makePlan(stage.app.ctx, { month: 640 })
  for (const way of [stripeWay(stage.stripe), paypalWay(stage.paypal)]) {
    stage.ann = await makeUser(stage.app.ctx)
    const desk = deskOf(way)
    const reference = await desk.subscribed(plan)
    way.renew(reference)
    await desk.deliver()
  }
  await reconcile(stage.app.ctx, inDays(0.1))
  const open = stage.app.ctx.db.selectFrom('reconciliation_differences').selectAll().where('ours', '=', 640)
  expect(await open.execute()).toEqual([])
})

test('refunds of PayPal subscriptions are booked once, although their events were lost', async () => {
  const way = paypalWay(stage.paypal)
  const desk = deskOf(way)
  const reference = await desk.subscribed(await makePlan(stage.app.ctx, { month: 730 }))
  way.renew(reference)
  await desk.deliver()
  way.giveBack(reference, 200)
  way.giveBack(reference, 100)
  way.renew(reference)
  way.giveBack(reference, 730)
  const late = way.takeEvents().filter(({ body }) => body.includes('REFUNDED'))
  expect(late).toHaveLength(3)
  const booked = [
    { status: 'paid', refunded: 0 },
    { status: 'paid', refunded: 300 },
    { status: 'refunded', refunded: 730 },
  ]
  for (const days of [0.1, 0.2]) {
    await reconcile(stage.app.ctx, inDays(days))
    expect(await ordersOf()).toMatchObject(booked)
  }
  await desk.deliver(late)
  expect(await ordersOf()).toMatchObject(booked)
  expect(await ledgerFaults(stage.app.ctx)).toEqual([])
})

test('a refunded period whose event PayPal does not list any more is a difference', async () => {
  const way = paypalWay(stage.paypal)
  const desk = deskOf(way)
  const reference = await desk.subscribed(await makePlan(stage.app.ctx, { month: 760 }))
  way.giveBack(reference, 760)
  const sent = stage.paypal.sent.splice(0)
  const open = async () => {
    await reconcile(stage.app.ctx, inDays(0.3))
    return stage.app.ctx.db
      .selectFrom('reconciliation_differences')
      .select(['kind', 'ours', 'theirs'])
      .where('theirs', '=', 760)
      .where('resolved_at', 'is', null)
      .execute()
  }
  expect(await open()).toEqual([{ kind: 'refunded_amount', ours: 0, theirs: 760 }])
  stage.paypal.sent.push(...sent)
  expect(await open()).toEqual([])
})
