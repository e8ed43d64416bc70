import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '../../../../../contract/platform/notifications.ts'
import { session } from '../../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../../testing/make-plans.ts'
import { ledgerFaults, makeCoupon } from '../../../../testing/make-selling.ts'
import { noonOf, returnPaths, subscribe, viewerOf } from '../../../../testing/subscribing.ts'
import { applyReturned } from '../../orders/refunds/returned.service.ts'
import { carryOut, decideRefund } from '../../orders/refunds/service.ts'
import { settle } from '../../orders/settle.service.ts'
import { changePlan, quoteFor } from '../changes.service.ts'
import { renewSubscriptions } from '../renewals.service.ts'
import { cancelSubscription } from '../service.ts'
import { loadSubscription } from '../subscription-view.service.ts'
import { addMonthsOfPlan, takeBackMonths } from './granted-months.service.ts'
import { changeOf } from './periods.ts'

let app: TestApp
let ann: TestUser
let basic: Awaited<ReturnType<typeof makePlan>>
let gold: Awaited<ReturnType<typeof makePlan>>
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
  basic = await makePlan(app.ctx, { month: 500, year: 10_000, lifetime: 30_000 })
  gold = await makePlan(app.ctx, { month: 5_000, year: 12_000 })
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await makeUser(app.ctx)
})

const FIRST = noonOf('2027-03-01')
const start = (plan: { id: number }, interval: 'month' | 'year' | 'lifetime', more: object = {}) =>
  subscribe(app.ctx, ann, plan, FIRST, { interval, ...more })
const upgrade = async (day: string, interval: 'month' | 'year' = 'month') =>
  changePlan(
    app.ctx,
    await viewerOf(app.ctx, ann),
    { plan_id: gold.id, interval, ...returnPaths },
    noonOf(day),
  )
const quote = async (day: string, interval: 'month' | 'year' = 'month') =>
  quoteFor(app.ctx, await viewerOf(app.ctx, ann), { plan_id: gold.id, interval }, noonOf(day))
const own = () => loadSubscription(app.ctx, ann.id)
const planNow = async () => (await app.call(session.user, {}, ann.token)).plan?.name ?? null
const ordersOf = () =>
  app.ctx.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select(['o.id', 'o.total', 'o.refunded', 'o.status', 'o.currency', 'p.id as payment'])
    .where('o.user_id', '=', ann.id)
    .orderBy('o.number')
    .execute()
const orderAt = async (index: number) => {
  const order = (await ordersOf()).at(index)
  if (!order) throw new Error('no order')
  return order
}
const refund = async (index: number, day: string) => {
  const { id } = await orderAt(index)
  const refunded = await app.ctx.db.transaction().execute((trx) => decideRefund(trx, null, id, null, ''))
  await carryOut(app.ctx, refunded, noonOf(day))
}
/** The bank of the buyer takes the payment back; a dispute that was won fails that. */
const dispute = async (index: number, status: 'succeeded' | 'failed', day: string) => {
  const { payment, total, currency } = await orderAt(index)
  const returned = {
    kind: 'chargeback',
    amount: total,
    currency,
    reference: `dispute ${payment}`,
    status,
  } as const
  await applyReturned(app.ctx, payment, returned, noonOf(day))
}
const giveMonths = (plan: { id: number }, months: number, day: string) =>
  app.ctx.db.transaction().execute((trx) => addMonthsOfPlan(trx, ann.id, plan.id, months, noonOf(day)))
const takeMonths = (plan: { id: number }, months: number, day: string) =>
  app.ctx.db.transaction().execute((trx) => takeBackMonths(trx, ann.id, plan.id, months, noonOf(day)))
const bell = async () =>
  (await app.call(notifications.list, {}, ann.token)).map(({ text, params }) => [text, params.title])
const ENDED = '{title} was refunded and is no longer yours.'
const RESTORED = '{title} is yours again: its refund was reversed.'

describe('the refund of a period', () => {
  test.each(['month', 'year', 'lifetime'] as const)('of a %s ends the subscription', async (interval) => {
    await start(basic, interval)
    await refund(0, '2027-03-10')
    expect([await own(), await planNow()]).toEqual([null, null])
    expect(await bell()).toEqual([[ENDED, basic.name]])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('that is over changes nothing', async () => {
    await start(basic, 'month')
    await renewSubscriptions(app.ctx, noonOf('2027-04-01'))
    await refund(0, '2027-04-05')
    expect(await own()).toMatchObject({ status: 'active', period_end: '2027-05-01T12:00:00.000Z' })
  })

  test('in part takes no time', async () => {
    await start(basic, 'month')
    const { id } = await orderAt(0)
    const [item] = await app.ctx.db
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', id)
      .execute()
    const refunded = await app.ctx.db
      .transaction()
      .execute((trx) => decideRefund(trx, null, id, [{ id: Number(item?.id), amount: 100 }], ''))
    await carryOut(app.ctx, refunded, noonOf('2027-03-02'))
    expect(await own()).toMatchObject({ status: 'active', period_end: '2027-04-01T12:00:00.000Z' })
    // What was refunded is no credit: 30 of 31 days of 400 are left of 500.
    expect(await quote('2027-03-02')).toMatchObject({ credit: 387 })
  })

  test('moves what was paid ahead, which can be used, credited and restored in full, but once', async () => {
    await start(basic, 'month', { provider: 'offline' })
    await settle(app.ctx, (await orderAt(0)).payment, { status: 'succeeded' }, FIRST)
    await renewSubscriptions(app.ctx, noonOf('2027-03-26'))
    await settle(app.ctx, (await orderAt(1)).payment, { status: 'succeeded' }, noonOf('2027-03-27'))
    expect(await own()).toMatchObject({ period_end: '2027-05-01T12:00:00.000Z' })
    await dispute(0, 'succeeded', '2027-03-12')
    // The 30 days of April begin at once.
    expect(await own()).toMatchObject({ status: 'active', period_end: '2027-04-11T12:00:00.000Z' })
    expect(await quote('2027-03-12')).toMatchObject({ credit: 500 })
    expect(await quote('2027-03-27')).toMatchObject({ credit: 250 })
    await dispute(0, 'failed', '2027-03-22')
    expect(await own()).toMatchObject({ period_end: '2027-05-01T12:00:00.000Z' })
    await refund(0, '2027-03-28')
    expect(await own()).toMatchObject({ period_end: '2027-04-27T12:00:00.000Z' })
    await refund(1, '2027-04-20')
    expect(await own()).toBeNull()
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('leaves months that were given', async () => {
    await start(basic, 'month')
    await giveMonths(basic, 2, '2027-03-01')
    await refund(0, '2027-03-11')
    // Of March, 21 days were paid: April and May are left.
    expect(await own()).toMatchObject({ status: 'active', period_end: '2027-05-11T12:00:00.000Z' })
  })

  test('of an upgrade returns to the plan that it replaced', async () => {
    await start(basic, 'year')
    await upgrade('2027-08-31', 'year')
    expect(await planNow()).toBe(gold.name)
    await refund(1, '2027-10-01')
    expect(await own()).toMatchObject({
      status: 'active',
      plan: { id: basic.id },
      period_end: '2028-03-01T12:00:00.000Z',
    })
    // The payment that it had credited can be refunded again.
    await refund(0, '2027-10-01')
    expect([await own(), (await orderAt(0)).status]).toEqual([null, 'refunded'])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('gives back no more than what an upgrade has left of it', async () => {
    await start(basic, 'year')
    await upgrade('2027-08-31', 'year')
    const { credit } = await quoteCredit()
    await refund(0, '2027-08-31')
    expect((await orderAt(0)).refunded).toBe(10_000 - credit)
    expect(await own()).toMatchObject({ status: 'active', plan: { id: gold.id } })
    await expect(refund(0, '2027-08-31')).rejects.toThrow('Refund that one first')
  })
})

/** Returns the credit for the upgrade. */
const quoteCredit = async () => {
  const { id } = await orderAt(1)
  return app.ctx.db
    .selectFrom('order_item_credits as c')
    .innerJoin('order_items as i', 'i.id', 'c.item_id')
    .select('c.amount as credit')
    .where('i.order_id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('a chargeback', () => {
  test('ends the plan until the dispute is won', async () => {
    await start(basic, 'year')
    await dispute(0, 'succeeded', '2027-04-01')
    expect([await own(), await planNow()]).toEqual([null, null])
    await dispute(0, 'failed', '2027-06-01')
    expect(await own()).toMatchObject({ status: 'active', period_end: '2028-03-01T12:00:00.000Z' })
    expect(await planNow()).toBe(basic.name)
    expect((await bell()).reverse()).toEqual([
      [ENDED, basic.name],
      [RESTORED, basic.name],
    ])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('ends what its payment was credited for, too', async () => {
    await start(basic, 'year')
    await upgrade('2027-08-31', 'year')
    await dispute(0, 'succeeded', '2027-10-01')
    expect(await own()).toBeNull()
    await dispute(0, 'failed', '2027-12-01')
    expect(await own()).toMatchObject({ plan: { id: gold.id }, period_end: '2028-03-01T12:00:00.000Z' })
  })

  test('that is won leaves another plan alone', async () => {
    await start(basic, 'year')
    await dispute(0, 'succeeded', '2027-04-01')
    await subscribe(app.ctx, ann, gold, noonOf('2027-04-02'), { interval: 'month' })
    await dispute(0, 'failed', '2027-04-03')
    expect(await own()).toMatchObject({ plan: { id: gold.id } })
  })
})

describe('the credit of an upgrade', () => {
  test('is what was paid for the time that is left, not for months that were given', async () => {
    await start(basic, 'month')
    await giveMonths(basic, 36, '2027-03-01')
    // 16 of 31 days: 2581 of 5000, less 258 of 500.
    expect(await quote('2027-03-16')).toMatchObject({ credit: 258, due: 2323, kept_days: 1096 })
    await upgrade('2027-03-16')
    expect(await own()).toMatchObject({
      plan: { id: gold.id },
      period_end: '2027-04-01T12:00:00.000Z',
      kept: [{ plan: { id: basic.id }, days: 1096 }],
    })
    // The months begin once the other plan has ended.
    await cancelSubscription(app.ctx, await viewerOf(app.ctx, ann), {}, noonOf('2027-03-20'))
    await renewSubscriptions(app.ctx, noonOf('2027-04-01'))
    expect(await own()).toMatchObject({
      status: 'active',
      plan: { id: basic.id },
      renews: false,
      period_end: '2030-04-01T12:00:00.000Z',
      kept: [],
    })
  })

  test('begins a new period while only given time is left', async () => {
    await start(basic, 'month')
    await giveMonths(basic, 2, '2027-03-01')
    await upgrade('2027-04-11')
    expect(await own()).toMatchObject({ period_end: '2027-05-11T12:00:00.000Z', kept: [{ days: 51 }] })
    expect((await orderAt(1)).total).toBe(5_000)
  })

  test('is nothing for a period that a coupon paid', async () => {
    const { code } = await makeCoupon(app.ctx, { percent: 100 })
    await start(basic, 'year', { coupon: code })
    const { credit, due } = await quote('2027-08-31', 'year')
    expect(credit).toBe(0)
    expect(due).toBeGreaterThan(5_900)
  })

  test('counts periods that were paid ahead, each for the difference', () => {
    const month = (from: string, end: string) => {
      const time = {
        item_id: 1,
        order_id: '',
        price_id: 1,
        plan_id: 1,
        interval: 'month' as const,
        worth: 500,
      }
      return { ...time, start: noonOf(from), from: noonOf(from), end: noonOf(end) }
    }
    const paid = [month('2027-03-01', '2027-04-01'), month('2027-04-01', '2027-05-02')]
    const [anchor, end] = [FIRST, noonOf('2027-05-02')]
    const price = { plan_id: 1, interval: 'month' as const, amount: 500 }
    const change = changeOf(
      { price, anchor, end, paid },
      { plan_id: 2, interval: 'month', amount: 800 },
      FIRST,
    )
    expect(change).toMatchObject({ effect: 'now', credit: 1000, due: 600, period_end: end, kept: 0 })
  })

  test('counts what an earlier upgrade was credited', async () => {
    const platinum = await makePlan(app.ctx, { year: 24_000 })
    await start(basic, 'year')
    await upgrade('2027-03-01', 'year')
    const { credit, due } = await quoteFor(
      app.ctx,
      await viewerOf(app.ctx, ann),
      { plan_id: platinum.id, interval: 'year' },
      FIRST,
    )
    expect([credit, due]).toEqual([12_000, 12_000])
  })

  test('is used once, also by an earlier upgrade that is paid late', async () => {
    await start(basic, 'year')
    await app.ctx.db
      .updateTable('subscriptions')
      .set({ provider: 'offline' })
      .where('user_id', '=', ann.id)
      .execute()
    await upgrade('2027-08-31', 'year')
    await app.ctx.db
      .updateTable('subscriptions')
      .set({ provider: 'test' })
      .where('user_id', '=', ann.id)
      .execute()
    await upgrade('2027-09-01', 'year')
    const { payment } = await orderAt(1)
    await settle(app.ctx, payment, { status: 'succeeded' }, noonOf('2027-09-02'))
    expect(await orderAt(1)).toMatchObject({ status: 'cancelled' })
    expect(
      await app.ctx.db.selectFrom('refunds').select('status').where('payment_id', '=', payment).execute(),
    ).toEqual([{ status: 'succeeded' }])
  })
})

test('gifted months that are refunded take back what is kept, and nothing that was paid', async () => {
  await giveMonths(basic, 12, '2027-03-01')
  await takeMonths(basic, 12, '2027-06-01')
  expect(await own()).toBeNull()
  await start(basic, 'month')
  await giveMonths(basic, 12, '2027-03-01')
  await upgrade('2027-03-16')
  await takeMonths(basic, 12, '2027-03-16')
  expect(await own()).toMatchObject({
    plan: { id: gold.id },
    period_end: '2027-04-01T12:00:00.000Z',
    kept: [],
  })
})
