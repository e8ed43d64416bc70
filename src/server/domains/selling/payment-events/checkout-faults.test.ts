// @module-tag long
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adminSaleCalls } from '../../../../contract/selling/back-office/sales.ts'
import { isLong } from '../../../../testing/rounds.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { makeUser } from '../../../testing/make.ts'
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
  startPaying,
} from '../../../testing/make-payments.ts'
import { ledgerFaults } from '../../../testing/make-selling.ts'
import { moneyFaults } from '../../../testing/money-faults.ts'
import { type StripeServer, stripeServer } from '../../../testing/stripe-server.ts'
import { loadBalance } from '../ledger/service.ts'
import { settleOrders } from '../orders/open-orders.service.ts'
import { processPaymentEvents } from './service.ts'

let app: TestApp
let stripe: StripeServer
beforeAll(async () => {
  stripe = await stripeServer()
  app = await testApp({ STRIPE_URL: stripe.url, LOG_LEVEL: 'silent' })
  await startPaying(app)
  await offerProvider(app, stripe)
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

const { query } = pg.Client.prototype
afterEach(() => {
  pg.Client.prototype.query = query
})

class Crash extends Error {}

/** Lets the nth statement fail, before it runs or after it has; returns whether there was one. */
const failStatement = (nth: number, when: 'before' | 'after'): (() => boolean) => {
  let seen = 0
  pg.Client.prototype.query = function (
    this: pg.Client & { connectionParameters: { application_name?: string } },
    ...args: unknown[]
  ) {
    const run = () => Reflect.apply(query, this, args) as Promise<unknown>
    const ours = this.connectionParameters.application_name !== 'tonearm jobs'
    if (!ours || typeof args.at(-1) === 'function' || ++seen !== nth) return run()
    return when === 'before'
      ? Promise.reject(new Crash('lost'))
      : run().then(() => Promise.reject(new Crash('lost')))
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
    return seen >= nth
  }
}

const later = (hours = 1) => new Date(Date.now() + hours * 3_600_000)
const AMOUNT = 1000

/** Buys as far as it gets: orders, pays at Stripe, returns, and Stripe sends its event. */
const tryToBuy = async (ann: Buyer): Promise<void> => {
  const { order } = await buy(app, ann, 'stripe')
  const { provider_reference } = await lastPayment(app, order.uuid)
  if (provider_reference) stripe.pay(provider_reference)
  await returnTo(app, ann, order.uuid)
  const event = stripe.events.at(-1)
  if (event) await sendEvent(app, 'stripe', event)
}

const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)

/** Acts like the browser after an error, and then runs the jobs. */
const recover = async (ann: Buyer): Promise<string> => {
  const row = await app.ctx.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('user_id', '=', ann.id)
    .executeTakeFirst()
  if (row?.status !== 'paid') {
    const started = await buy(app, ann, 'stripe').catch(() => null)
    const uuid = started?.order.uuid ?? row?.id ?? ''
    const session = stripe.sessions.find(
      ({ id, status }) =>
        started?.action.type === 'redirect' && status === 'open' && started.action.url.endsWith(id),
    )
    if (session) stripe.pay(session.id)
    await quietly(returnTo(app, ann, uuid))
  }
  for (const event of stripe.events) await sendEvent(app, 'stripe', event)
  await settleOrders(app.ctx, later())
  await processPaymentEvents(app.ctx, later(12))
  const { id } = await app.ctx.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  return id
}

/** Order, rights, ledger and Stripe agree: it was paid once. */
const expectPaidOnce = async (
  ann: Buyer,
  song: { id: number },
  uuid: string,
  fault: string,
): Promise<void> => {
  const payments = await app.ctx.db.selectFrom('payments').select('id').where('order_id', '=', uuid).execute()
  const ids = payments.map(({ id }) => id)
  const paid = stripe.sessions.filter(
    ({ payment_status, metadata }) => payment_status === 'paid' && ids.includes(metadata.payment ?? ''),
  )
  const order = await orderOf(app, ann, uuid)
  expect([fault, order.status, paid.length, await ownedBy(app, ann)]).toEqual([fault, 'paid', 1, [song.id]])
  const earned = await loadBalance(app.ctx.db, `artist:${ann.artist.id}`, 'USD')
  expect([fault, earned, await ledgerFaults(app.ctx)]).toEqual([fault, -850, []])
}

/** The fault hits one statement after the other, each time with another buyer. */
const STEP = isLong ? 1 : 4

describe('a crash while somebody buys leaves nothing half done', () => {
  test.each(['before', 'after'] as const)('%s any statement', async (when) => {
    let hit = true
    let nth = when === 'before' ? 1 : 2
    for (; hit; nth += STEP) {
      stripe.events.length = 0
      const ann = await makeBuyer(app)
      const song = await putSong(app, ann, AMOUNT)
      const disarm = failStatement(nth, when)
      await quietly(tryToBuy(ann))
      hit = disarm()
      await expectPaidOnce(ann, song, await recover(ann), `${when} ${nth}`)
    }
    // It got through all of them.
    expect(nth).toBeGreaterThan(40)
  })

  test.each([
    ['POST /v1/checkout/sessions', 'before'],
    ['POST /v1/checkout/sessions', 'after'],
    ['POST /v1/checkout/sessions', 'error'],
    ['GET /v1/checkout/sessions', 'before'],
    ['GET /v1/checkout/sessions', 'after'],
  ] as const)('at %s, %s it happens', async (call, fault) => {
    stripe.events.length = 0
    const ann = await makeBuyer(app)
    const song = await putSong(app, ann, AMOUNT)
    stripe.fail(new RegExp(`^${call}`), fault, 3)
    await quietly(tryToBuy(ann))
    await expectPaidOnce(ann, song, await recover(ann), `${call} ${fault}`)
  })
})

test('the ledger knows as much money at Stripe as was charged, less its fees', async () => {
  await settleOrders(app.ctx, later(3))
  const charged = stripe.sessions.filter(({ payment_status }) => payment_status === 'paid').length * AMOUNT
  const fees = await loadBalance(app.ctx.db, 'provider_fees', 'USD')
  expect(await loadBalance(app.ctx.db, 'provider:stripe', 'USD')).toBe(charged - fees)
  expect(fees).toBe((charged / AMOUNT) * 59)
})

describe('a crash while an operator refunds leaves nothing half done', () => {
  test.each(['before', 'after'] as const)('%s any statement', async (when) => {
    const admin = await makeUser(app.ctx, { admin: true })
    let nth = 1
    for (let hit = true; hit; nth += STEP) {
      stripe.events.length = 0
      const ann = await makeBuyer(app)
      await putSong(app, ann, AMOUNT)
      await tryToBuy(ann)
      const { id, number } = await app.ctx.db
        .selectFrom('orders')
        .select(['id', 'number'])
        .where('user_id', '=', ann.id)
        .executeTakeFirstOrThrow()
      const input = { params: { id: number }, body: { items: null, reason: '' } }
      const refund = () => app.call(adminSaleCalls.refund, input, admin.token)
      const disarm = failStatement(nth, when)
      await quietly(refund())
      hit = disarm()
      // The operator tries again; it may have been decided before the crash.
      await quietly(refund())
      await settleOrders(app.ctx, later())
      for (const event of stripe.events) await sendEvent(app, 'stripe', event)
      await processPaymentEvents(app.ctx, later(12))
      const fault = `${when} ${nth}`
      const { status } = await orderOf(app, ann, id)
      const refunds = await app.ctx.db
        .selectFrom('refunds')
        .select(['id', 'status', 'amount'])
        .where('order_id', '=', id)
        .execute()
      const there = stripe.refunds.filter(({ metadata }) => metadata.refund === refunds[0]?.id)
      expect([fault, status, refunds, there.map(({ amount }) => amount)]).toEqual([
        fault,
        'refunded',
        [{ id: expect.any(String), status: 'succeeded', amount: AMOUNT }],
        [AMOUNT],
      ])
      expect([fault, await moneyFaults(app.ctx, ann, [ann.artist])]).toEqual([fault, []])
    }
    // It got through all of them.
    expect(nth).toBeGreaterThan(20)
  })
})
