import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../../../../contract/selling/orders.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import {
  type Buyer,
  lastPayment,
  makeBuyer,
  offerProvider,
  orderOf,
  ownedBy,
  putSong,
  returnTo,
  sendEvent,
  startOrder,
  startPaying,
  storedEvents,
} from '../../../testing/make-payments.ts'
import { ledgerFaults } from '../../../testing/make-selling.ts'
import { type PaypalServer, paypalServer } from '../../../testing/paypal-server.ts'
import { loadBalance } from '../ledger/service.ts'
import { settleOrders } from '../orders/open-orders.service.ts'
import { carryOut, carryOutRefunds, decideRefund } from '../orders/refunds/service.ts'
import { processPaymentEvents } from './service.ts'

let app: TestApp
let paypal: PaypalServer
let ann: Buyer
beforeAll(async () => {
  paypal = await paypalServer()
  app = await testApp({ PAYPAL_URL: paypal.url })
  await startPaying(app)
  await offerProvider(app, paypal)
})
afterAll(async () => {
  await app.close()
  await paypal.close()
})
beforeEach(async () => {
  ann = await makeBuyer(app)
  paypal.events.length = 0
  paypal.captures = 'completed'
})

const later = (hours = 1) => new Date(Date.now() + hours * 3_600_000)
const order = (amount = 1000, currency = 'USD') => startOrder(app, ann, 'paypal', amount, currency)
const deliver = async (events = [...paypal.events]): Promise<void> => {
  for (const event of events) expect(await sendEvent(app, 'paypal', event)).toBe(200)
  await processPaymentEvents(app.ctx, later())
}
const earned = (currency = 'USD') => loadBalance(app.ctx.db, `artist:${ann.artist.id}`, currency)
const refund = async (uuid: string, amount?: number): Promise<void> => {
  const [item] = (await orderOf(app, ann, uuid)).items
  const items = amount === undefined ? null : [{ id: item?.id ?? 0, amount }]
  const id = await app.ctx.db.transaction().execute((trx) => decideRefund(trx, null, uuid, items, ''))
  await carryOut(app.ctx, id)
}
const refundsOf = (uuid: string) =>
  app.ctx.db.selectFrom('refunds').selectAll().where('order_id', '=', uuid).execute()
const paidOrder = async () => {
  const started = await order()
  paypal.approve(started.reference)
  await returnTo(app, ann, started.uuid)
  paypal.events.length = 0
  return started
}

describe('paying', () => {
  test.each([
    ['USD', 1000, '10.00'],
    ['EUR', 999, '9.99'],
    ['JPY', 501, '501'],
    ['HUF', 120_000, '1200'],
  ])('in %s: the order is captured when the buyer returns', async (currency, amount, value) => {
    const { uuid, reference, url, song, payment } = await order(amount, currency)
    expect(url).toBe(`${paypal.url}/checkoutnow?token=${reference}`)
    expect(paypal.orders.at(-1)).toMatchObject({
      custom_id: payment,
      amount: { currency_code: currency, value },
    })
    expect(await returnTo(app, ann, uuid)).toMatchObject({ status: 'pending' })
    paypal.approve(reference)
    expect(await returnTo(app, ann, uuid)).toMatchObject({ status: 'paid', total: amount })
    expect(await ownedBy(app, ann)).toEqual([song.id])
    const [capture] = paypal.orders.at(-1)?.captures ?? []
    expect(await lastPayment(app, uuid)).toMatchObject({ status: 'succeeded', charge_reference: capture?.id })
    expect((await lastPayment(app, uuid)).fee).toBeGreaterThan(0)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test.each([
    ['KWD', 10_000],
    ['HUF', 120_050],
    ['INR', 10_000],
  ])('is not offered for what PayPal cannot take: %s %i', async (currency, amount) => {
    await putSong(app, ann, amount, currency)
    const offered = await app.call(orders.providers, {}, ann.token)
    expect(offered.map(({ key }) => key)).not.toContain('paypal')
  })

  test('many at once make one order, and a token is requested once', async () => {
    await putSong(app, ann, 1000)
    const before = paypal.orders.length
    const all = await Promise.all(Array.from({ length: 50 }, () => buy(app, ann, 'paypal')))
    expect(new Set(all.map((one) => one.order.uuid)).size).toBe(1)
    expect(paypal.orders.length - before).toBe(1)
    expect(paypal.tokens()).toBe(1)
  })

  test('buyers who return many times at once pay once', async () => {
    const { uuid, reference } = await order()
    paypal.approve(reference)
    await Promise.all(Array.from({ length: 10 }, () => returnTo(app, ann, uuid)))
    expect(paypal.orders.at(-1)?.captures).toHaveLength(1)
    expect(await earned()).toBe(-850)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('a declined instrument is a failed payment, and the buyer can try again', async () => {
    const { uuid, reference } = await order()
    paypal.approve(reference)
    paypal.captures = 'declined'
    const failed = await app.requestError(orders.confirm, { params: { uuid }, body: {} }, ann.token)
    expect(failed.status).toBe(402)
    expect(await orderOf(app, ann, uuid)).toMatchObject({
      status: 'pending',
      failure: 'The instrument presented was declined.',
    })
    paypal.captures = 'completed'
    const { order: again } = await buy(app, ann, 'paypal')
    expect(again.uuid).toBe(uuid)
    paypal.approve((await lastPayment(app, uuid)).provider_reference ?? '')
    expect(await returnTo(app, ann, uuid)).toMatchObject({ status: 'paid' })
  })

  test('a review keeps it pending, until PayPal decides', async () => {
    paypal.captures = 'pending'
    const [good, bad] = [await order(), await order(700)]
    for (const { uuid, reference } of [good, bad]) {
      paypal.approve(reference)
      expect(await returnTo(app, ann, uuid)).toMatchObject({ status: 'pending' })
    }
    paypal.review(good.reference, 'completed')
    paypal.review(bad.reference, 'declined')
    await deliver(paypal.events.toReversed())
    expect(await orderOf(app, ann, good.uuid)).toMatchObject({ status: 'paid' })
    expect(await lastPayment(app, bad.uuid)).toMatchObject({ status: 'failed' })
  })

  test('a buyer who does not return pays by the event of the approval, or by the job', async () => {
    const first = await order()
    paypal.approve(first.reference)
    await deliver()
    expect(await orderOf(app, ann, first.uuid)).toMatchObject({ status: 'paid' })
    const second = await order(700)
    paypal.approve(second.reference)
    await settleOrders(app.ctx, later())
    expect(await orderOf(app, ann, second.uuid)).toMatchObject({ status: 'paid' })
  })

  test('requests whose answers are lost are one at PayPal', async () => {
    await putSong(app, ann, 1000)
    const before = paypal.orders.length
    paypal.fail(/^POST \/v2\/checkout\/orders$/, 'after')
    const { order: made } = await buy(app, ann, 'paypal')
    expect(paypal.orders.length - before).toBe(1)
    paypal.approve((await lastPayment(app, made.uuid)).provider_reference ?? '')
    paypal.fail(/capture$/, 'after', 2)
    expect(await returnTo(app, ann, made.uuid)).toMatchObject({ status: 'paid' })
    expect(paypal.orders.at(-1)?.captures).toHaveLength(1)
  })
})

describe('events', () => {
  test('have one effect, shuffled, repeated and late', async () => {
    const { uuid, reference } = await order()
    paypal.captures = 'pending'
    paypal.approve(reference)
    await returnTo(app, ann, uuid)
    paypal.review(reference, 'completed')
    const shuffled = Array.from({ length: 10 }, () => paypal.events.toReversed()).flat()
    await Promise.all(shuffled.map((event) => sendEvent(app, 'paypal', event)))
    await deliver()
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'paid' })
    expect(await earned()).toBe(-850)
    expect(await refundsOf(uuid)).toEqual([])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('that PayPal did not send are refused, and nothing is stored', async () => {
    const { uuid, reference } = await order()
    paypal.approve(reference)
    const [event] = paypal.events
    const body = event?.body ?? ''
    const before = await storedEvents(app)
    const forged = [
      { body, headers: paypal.sign(body, { by: 'wrong' }) },
      { body, headers: { 'content-type': 'application/json' } },
      { body: body.replace('APPROVED', 'COMPLETED'), headers: paypal.sign(body) },
      { body: 'nonsense', headers: paypal.sign(body) },
      { body: JSON.stringify(JSON.parse(body)), headers: paypal.sign(body) },
      { body, headers: paypal.sign(body, { host: 'api.sandbox.paypal.com' }) },
      { body, headers: paypal.sign(body, { host: 'api.paypal.com.example' }) },
    ]
    for (const one of forged) expect(await sendEvent(app, 'paypal', one)).toBe(400)
    expect(await storedEvents(app)).toEqual(before)
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'pending' })
  })

  test('are not lost while PayPal cannot be asked to verify them', { tags: 'long' }, async () => {
    const { reference } = await order()
    paypal.approve(reference)
    const [event] = paypal.events
    paypal.fail(/verify/, 'error', 3)
    expect(await sendEvent(app, 'paypal', { body: event?.body ?? '', headers: event?.headers ?? {} })).toBe(
      503,
    )
  })
})

describe('refunds', () => {
  test('are made once, whoever tells of them first', { tags: 'long' }, async () => {
    const { uuid } = await paidOrder()
    paypal.fail(/refund$/, 'after', 3)
    await expect(refund(uuid, 400)).rejects.toThrow()
    await deliver()
    await carryOutRefunds(app.ctx, later())
    await refund(uuid)
    await deliver()
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'refunded', refunded: 1000 })
    expect(await refundsOf(uuid)).toHaveLength(2)
    expect(
      paypal.orders
        .at(-1)
        ?.refunds.map(({ amount }) => amount.value)
        .sort(),
    ).toEqual(['4.00', '6.00'])
    expect(await earned()).toBe(0)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('at PayPal and reversals take back rights and earnings', async () => {
    const { uuid, reference } = await paidOrder()
    paypal.giveBack(reference, '2.50', 'REFUNDED')
    await deliver()
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'paid', refunded: 250 })
    paypal.giveBack(reference, '7.50', 'REVERSED')
    await deliver()
    await deliver()
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'refunded' })
    expect((await refundsOf(uuid)).map(({ kind }) => kind).sort()).toEqual(['chargeback', 'refund'])
    expect(await ownedBy(app, ann)).toEqual([])
    expect(await earned()).toBe(0)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('of which is heard before the payment are applied to it', async () => {
    const { uuid, reference } = await order()
    paypal.approve(reference)
    await returnTo(app, ann, uuid)
    paypal.giveBack(reference, '10.00', 'REFUNDED')
    await deliver(paypal.events.toReversed())
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'refunded' })
    expect(await earned()).toBe(0)
  })
})
