import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { carts } from '../../../../contract/selling/cart.ts'
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
import { type StripeServer, stripeServer } from '../../../testing/stripe-server.ts'
import { balancesFor } from '../earnings/service.ts'
import { loadBalance } from '../ledger/service.ts'
import { settleOrders } from '../orders/open-orders.service.ts'
import { carryOut, carryOutRefunds, decideRefund } from '../orders/refunds/service.ts'
import { settle } from '../orders/settle.service.ts'
import { processPaymentEvents } from './service.ts'

let app: TestApp
let stripe: StripeServer
let ann: Buyer
beforeAll(async () => {
  stripe = await stripeServer()
  app = await testApp({ STRIPE_URL: stripe.url })
  await startPaying(app)
  await offerProvider(app, stripe)
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
beforeEach(async () => {
  ann = await makeBuyer(app)
  stripe.events.length = 0
  stripe.balanceCurrency = null
})

const HOUR = 3_600_000
const later = (hours = 1) => new Date(Date.now() + hours * HOUR)
const order = (amount = 1000, currency = 'USD') => startOrder(app, ann, 'stripe', amount, currency)
/** Delivers events, and runs the job that processes what needs Stripe. */
const deliver = async (events = stripe.events): Promise<void> => {
  for (const event of events) expect(await sendEvent(app, 'stripe', event)).toBe(200)
  await processPaymentEvents(app.ctx, later())
}
const earned = (currency = 'USD') => loadBalance(app.ctx.db, `artist:${ann.artist.id}`, currency)
const paidOrder = async (amount = 1000) => {
  const started = await order(amount)
  stripe.pay(started.reference)
  await returnTo(app, ann, started.uuid)
  stripe.events.length = 0
  return started
}
const refund = async (
  uuid: string,
  items: { id: number; amount: number }[] | null = null,
): Promise<string> => {
  const id = await app.ctx.db.transaction().execute((trx) => decideRefund(trx, null, uuid, items, ''))
  await carryOut(app.ctx, id)
  return id
}
const refundsOf = (uuid: string) =>
  app.ctx.db.selectFrom('refunds').selectAll().where('order_id', '=', uuid).execute()

describe('paying', () => {
  test.each([
    ['USD', 1000],
    ['EUR', 999],
    ['JPY', 501],
    ['KWD', 12_340],
  ])('in %s: the buyer returns, and order, rights, ledger and Stripe agree', async (currency, amount) => {
    const { uuid, reference, url, song, payment } = await order(amount, currency)
    expect(url).toBe(`${stripe.url}/pay/${reference}`)
    expect(stripe.sessions.at(-1)).toMatchObject({
      amount_total: amount,
      currency: currency.toLowerCase(),
      client_reference_id: payment,
    })
    expect(await returnTo(app, ann, uuid)).toMatchObject({ status: 'pending' })
    stripe.pay(reference)
    expect(await returnTo(app, ann, uuid)).toMatchObject({ status: 'paid', total: amount })
    expect(await ownedBy(app, ann)).toEqual([song.id])
    const fee = Math.round(amount * 0.029) + 30
    expect(await lastPayment(app, uuid)).toMatchObject({ status: 'succeeded', fee })
    expect(await earned(currency)).toBeLessThan(0)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('amounts that Stripe cannot charge are not offered', async () => {
    await putSong(app, ann, 12_345, 'KWD')
    const offered = await app.call(orders.providers, {}, ann.token)
    expect(offered.map(({ key }) => key)).not.toContain('stripe')
    const body = { provider: 'stripe' as const, total: 12_345, return_url: '/cart', cancel_url: '/cart' }
    expect((await app.requestError(orders.checkout, { body }, ann.token)).status).toBe(422)
  })

  test('many at once make one order and one session', async () => {
    await putSong(app, ann, 1000)
    const sessions = stripe.sessions.length
    const all = await Promise.all(Array.from({ length: 50 }, () => buy(app, ann, 'stripe')))
    expect(new Set(all.map((one) => one.order.uuid)).size).toBe(1)
    expect(new Set(all.map((one) => JSON.stringify(one.action))).size).toBe(1)
    expect(stripe.sessions.length - sessions).toBe(1)
  })

  test('what Stripe refuses is a failed payment, and the buyer can try again', async () => {
    await putSong(app, ann, 20)
    const body = { provider: 'stripe' as const, total: 20, return_url: '/cart', cancel_url: '/cart' }
    const reply = await app.requestError(orders.checkout, { body }, ann.token)
    expect(reply).toMatchObject({ status: 402 })
    expect(reply.body.message).toContain('too small')
    expect((await buy(app, ann, 'offline')).order.status).toBe('pending')
  })

  test('a Stripe that does not answer is no failure of the payment', async () => {
    await putSong(app, ann, 1000)
    stripe.fail(/^POST \/v1\/checkout\/sessions/, 'error', 3)
    const body = { provider: 'stripe' as const, total: 1000, return_url: '/cart', cancel_url: '/cart' }
    expect(await app.requestError(orders.checkout, { body }, ann.token)).toMatchObject({ status: 503 })
    const { order: second } = await buy(app, ann, 'stripe')
    expect(await lastPayment(app, second.uuid)).toMatchObject({ status: 'pending' })
  })

  test('a declined card leaves the order open until it is paid', async () => {
    const { uuid, reference } = await order()
    stripe.decline(reference)
    expect(await returnTo(app, ann, uuid)).toMatchObject({ status: 'pending' })
    stripe.pay(reference)
    expect(await returnTo(app, ann, uuid)).toMatchObject({ status: 'paid' })
  })

  test('a debit is pending until it is confirmed, or fails', async () => {
    const [good, bad] = [await order(), await order(700)]
    for (const { reference } of [good, bad]) stripe.pay(reference, 'later')
    await deliver()
    expect(await orderOf(app, ann, good.uuid)).toMatchObject({ status: 'pending' })
    stripe.confirm(good.reference, 'succeeded')
    stripe.confirm(bad.reference, 'failed')
    await deliver()
    expect(await orderOf(app, ann, good.uuid)).toMatchObject({ status: 'paid' })
    expect(await orderOf(app, ann, bad.uuid)).toMatchObject({ status: 'pending' })
    expect(await lastPayment(app, bad.uuid)).toMatchObject({ status: 'failed' })
    // Asked again, Stripe says the same.
    await settleOrders(app.ctx, later())
    expect(await lastPayment(app, bad.uuid)).toMatchObject({ status: 'failed' })
  })

  test('what was paid is found by the job when neither buyer nor event arrives', async () => {
    const { uuid, reference } = await order()
    stripe.pay(reference)
    await settleOrders(app.ctx, later())
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'paid' })
  })

  test('the fee is learned later, and only in the currency of the charge', async () => {
    const { uuid, reference } = await order()
    stripe.pay(reference)
    await deliver()
    expect(await lastPayment(app, uuid)).toMatchObject({ status: 'succeeded', fee: null })
    stripe.balanceCurrency = 'eur'
    await settleOrders(app.ctx, later())
    expect(await lastPayment(app, uuid)).toMatchObject({ fee: null })
    stripe.balanceCurrency = null
    await settleOrders(app.ctx, later(4))
    expect(await lastPayment(app, uuid)).toMatchObject({ fee: 59 })
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })
})

describe('events', () => {
  test('have one effect, shuffled, repeated and late', async () => {
    const { uuid, reference, song } = await order()
    stripe.pay(reference, 'later')
    stripe.confirm(reference, 'succeeded')
    const shuffled = Array.from({ length: 10 }, () => stripe.events.toReversed()).flat()
    await Promise.all(shuffled.map((event) => sendEvent(app, 'stripe', event)))
    await returnTo(app, ann, uuid)
    await deliver()
    stripe.expire(reference)
    await deliver()
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'paid' })
    expect(await ownedBy(app, ann)).toEqual([song.id])
    expect(await earned()).toBe(-850)
    expect(await refundsOf(uuid)).toEqual([])
    const ids = stripe.events.map(({ id }) => id)
    expect((await storedEvents(app)).filter(({ event_id }) => ids.includes(event_id))).toHaveLength(
      ids.length,
    )
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('may arrive before the answer to the request that caused them', async () => {
    await putSong(app, ann, 1000)
    stripe.fail(/^POST \/v1\/checkout\/sessions/, 'after', 3)
    const body = { provider: 'stripe' as const, total: 1000, return_url: '/cart', cancel_url: '/cart' }
    expect((await app.requestError(orders.checkout, { body }, ann.token)).status).toBe(503)
    stripe.pay(stripe.sessions.at(-1)?.id ?? '')
    await deliver()
    expect(await ownedBy(app, ann)).toHaveLength(1)
  })

  test.each([
    ['another secret', (body: string) => stripe.sign(body, 'whsec_wrong')],
    ['no signature', () => ({ 'content-type': 'application/json' })],
    ['an old signature', (body: string) => stripe.sign(body, undefined, Math.floor(Date.now() / 1000) - 400)],
    ['the signature of another body', () => stripe.sign('{"id":"evt_1","type":"x"}')],
  ])('with %s are refused, and nothing is stored', async (_, headers) => {
    const { uuid, reference } = await order()
    stripe.pay(reference)
    const before = await storedEvents(app)
    const [event] = stripe.events
    const sent = { body: event?.body ?? '', headers: headers(event?.body ?? '') }
    expect(await sendEvent(app, 'stripe', sent)).toBe(400)
    expect(await storedEvents(app)).toEqual(before)
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'pending' })
  })

  test('of live mode are refused with keys of test mode', async () => {
    const { uuid, reference } = await order()
    stripe.pay(reference)
    const before = await storedEvents(app)
    const body = stripe.events[0]?.body.replace('"livemode": false', '"livemode": true') ?? ''
    expect(body).toContain('"livemode": true')
    expect(await sendEvent(app, 'stripe', { body, headers: stripe.sign(body) })).toBe(400)
    expect(await storedEvents(app)).toEqual(before)
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'pending' })
  })

  test.each(['{}', 'null', '{"id":"evt_1\\u0000","type":"x","livemode":false}'])(
    'without a name are refused: %s',
    async (body) => {
      expect(await sendEvent(app, 'stripe', { body, headers: stripe.sign(body) })).toBe(400)
    },
  )

  test('of other kinds and of other sites change nothing', async () => {
    const foreign = {
      id: 'cs_x',
      payment_status: 'paid',
      metadata: { payment: 'theirs' },
      payment_intent: 'pi_x',
    }
    for (const [type, object] of [
      ['checkout.session.completed', foreign],
      ['customer.created', { id: 'cus_1' }],
      ['charge.dispute.created', { id: 'du_x', payment_intent: 'pi_unknown' }],
    ] as const) {
      const body = JSON.stringify({
        id: `evt_${type}`,
        object: 'event',
        livemode: false,
        type,
        data: { object },
      })
      expect(await sendEvent(app, 'stripe', { body, headers: stripe.sign(body) })).toBe(200)
    }
    await processPaymentEvents(app.ctx, later())
    const all = await storedEvents(app)
    expect(all.slice(-3).map(({ processed }) => processed)).toEqual([true, true, true])
  })

  test('that claim another amount are kept with their error, and tried again', async () => {
    const { uuid, reference } = await order()
    stripe.pay(reference)
    const event = JSON.parse(stripe.events[0]?.body ?? '{}')
    event.id = 'evt_less'
    event.data.object.amount_total = 1
    const body = JSON.stringify(event)
    expect(await sendEvent(app, 'stripe', { body, headers: stripe.sign(body) })).toBe(200)
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'pending' })
    await processPaymentEvents(app.ctx, later())
    const stored = (await storedEvents(app)).find(({ event_id }) => event_id === 'evt_less')
    expect(stored).toMatchObject({ processed: false, attempts: 2 })
    expect(stored?.error).toContain('1 USD instead of 1000 USD')
  })
})

describe('refunds', () => {
  test('are made once, whoever tells of them first', async () => {
    const { uuid } = await paidOrder()
    await refund(uuid)
    await deliver()
    await carryOutRefunds(app.ctx, later())
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'refunded', refunded: 1000 })
    expect(await refundsOf(uuid)).toMatchObject([{ status: 'succeeded', amount: 1000 }])
    expect(await ownedBy(app, ann)).toEqual([])
    expect(await earned()).toBe(0)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('whose answer is lost are made once', { tags: 'long' }, async () => {
    const { uuid } = await paidOrder()
    stripe.fail(/^POST \/v1\/refunds/, 'after', 3)
    await expect(refund(uuid)).rejects.toThrow()
    await deliver()
    await carryOutRefunds(app.ctx, later())
    expect(stripe.refunds.filter(({ metadata }) => metadata.refund)).not.toEqual([])
    expect(await refundsOf(uuid)).toMatchObject([{ status: 'succeeded' }])
    expect(await earned()).toBe(0)
  })

  test('from the dashboard take back rights and earnings, a part in proportion', {
    tags: 'long',
  }, async () => {
    const { uuid, reference } = await paidOrder()
    stripe.refund(reference, 400)
    await deliver()
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'paid', refunded: 400 })
    expect(await earned()).toBe(-510)
    expect(await ownedBy(app, ann)).toHaveLength(1)
    stripe.refund(reference, 600)
    await deliver()
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'refunded', refunded: 1000 })
    expect(await ownedBy(app, ann)).toEqual([])
    expect(await earned()).toBe(0)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('that arrive before the payment are applied to it', async () => {
    const { uuid, reference } = await order()
    stripe.pay(reference)
    stripe.refund(reference, 1000)
    await deliver(stripe.events.toReversed())
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'refunded' })
    expect(await earned()).toBe(0)
  })

  test('of an order that was paid twice go to the payment that paid it', async () => {
    const { uuid, reference } = await order()
    await buy(app, ann, 'offline')
    const transfer = await lastPayment(app, uuid)
    stripe.pay(reference)
    await deliver()
    await settle(app.ctx, transfer.id, { status: 'succeeded' })
    stripe.refunds.length = 0
    await refund(uuid)
    expect(stripe.refunds).toMatchObject([{ amount: 1000 }])
    expect(await ownedBy(app, ann)).toEqual([])
  })

  test('of one of two orders with the same song leave it to the buyer', async () => {
    const one = await order()
    const more = await putSong(app, ann, 500)
    const { order: both } = await buy(app, ann, 'stripe')
    stripe.pay(one.reference)
    stripe.pay((await lastPayment(app, both.uuid)).provider_reference ?? '')
    await deliver()
    await refund(one.uuid)
    expect((await ownedBy(app, ann)).toSorted()).toEqual([one.song.id, more.id].toSorted())
    await refund(both.uuid)
    expect(await ownedBy(app, ann)).toEqual([])
  })

  test('that Stripe refuses are closed with the reason', async () => {
    const { uuid, reference } = await paidOrder()
    stripe.dispute(reference)
    await expect(refund(uuid)).rejects.toThrow('charged back')
    expect(await refundsOf(uuid)).toMatchObject([
      { status: 'failed', error: 'Charge has been charged back.' },
    ])
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'paid', refunded: 0 })
  })
})

describe('chargebacks', () => {
  test('that are won give back what they took, and no earlier than the sale', async () => {
    const kept = await putSong(app, ann, 1000)
    const { uuid, reference, song } = await paidOrder()
    const part = (await orderOf(app, ann, uuid)).items.find(({ item_id }) => item_id === song.id)?.id ?? 0
    await refund(uuid, [{ id: part, amount: 1000 }])
    const dispute = stripe.dispute(reference)
    await deliver()
    expect(await ownedBy(app, ann)).toEqual([])
    stripe.closeDispute(dispute, 'won')
    await deliver()
    expect(await ownedBy(app, ann)).toEqual([kept.id])
    const [balance] = await balancesFor(app.ctx, app.ctx.db, ann.artist.id)
    expect(balance).toMatchObject({ available: 0, pending: 850 })
  })

  test('of what was bought again leave it, also when the other order is refunded', async () => {
    const { reference, song } = await paidOrder()
    const dispute = stripe.dispute(reference)
    await deliver()
    const price = await app.ctx.db
      .selectFrom('prices')
      .select('id')
      .where('song_id', '=', song.id)
      .executeTakeFirstOrThrow()
    const product = { type: 'song' as const, id: song.id }
    await app.call(carts.add, { body: { product, price: price.id } }, ann.token)
    const again = await buy(app, ann)
    stripe.closeDispute(dispute, 'won')
    await deliver()
    expect(await ownedBy(app, ann)).toEqual([song.id])
    await refund(again.order.uuid)
    expect(await ownedBy(app, ann)).toEqual([song.id])
  })

  test('take rights and earnings back, and give them back when they are won', async () => {
    const { uuid, reference, song } = await paidOrder()
    const dispute = stripe.dispute(reference)
    await deliver(stripe.events.toReversed())
    await deliver()
    expect(await refundsOf(uuid)).toMatchObject([{ kind: 'chargeback', status: 'succeeded', amount: 1000 }])
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'refunded' })
    expect(await ownedBy(app, ann)).toEqual([])
    expect(await earned()).toBe(0)
    stripe.closeDispute(dispute, 'won')
    await deliver(stripe.events.toReversed())
    await deliver()
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'paid', refunded: 0 })
    expect(await ownedBy(app, ann)).toEqual([song.id])
    expect(await earned()).toBe(-850)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('beyond what is left of the items are the loss of the site', async () => {
    const { uuid, reference } = await paidOrder()
    stripe.refund(reference, 300)
    stripe.dispute(reference)
    await deliver()
    expect(await orderOf(app, ann, uuid)).toMatchObject({ status: 'refunded', refunded: 1000 })
    expect(await earned()).toBe(0)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })
})
