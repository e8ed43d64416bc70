import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong } from '../../../../testing/rounds.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { readEnv } from '../../../core/env.ts'
import { openContext } from '../../../open-context.ts'
import { makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import {
  type Buyer,
  lastPayment,
  makeBuyer,
  offerProvider,
  startPaying,
} from '../../../testing/make-payments.ts'
import { makePrice } from '../../../testing/make-selling.ts'
import { moneyFaults } from '../../../testing/money-faults.ts'
import { freePort, type Running, startServer } from '../../../testing/process.ts'
import { startedFolder } from '../../../testing/started-folder.ts'
import { type StripeServer, stripeServer } from '../../../testing/stripe-server.ts'
import { settleOrders } from '../orders/open-orders.service.ts'
import { reconcile } from '../reconciliation/service.ts'
import { processPaymentEvents } from './service.ts'

const AMOUNT = 1000
const PRELOAD = join(import.meta.dirname, '../../../testing/kill-at.ts')
/** The first statement of a checkout, which locks the cart. */
const FIRST = 'insert into carts'

let data: string
let port: number
let stripe: StripeServer
/** A command beside the server, for what jobs do. */
let tool: { context: AppContext; close: () => Promise<void> }
let server: Running | undefined
let admin: TestUser

/** Starts a server, which stays for the next test: starting takes longest here. */
const start = async (variables: Record<string, string> = {}): Promise<Running> => {
  server = await startServer(data, port, { STRIPE_URL: stripe.url, LOG_LEVEL: 'silent', ...variables })
  return server
}
const stop = async (): Promise<void> => {
  await server?.stop()
  server = undefined
}

beforeAll(async () => {
  stripe = await stripeServer()
  port = await freePort()
  data = await startedFolder('tonearm-checkout-')
  const env = readEnv({
    TONEARM_DATA: data,
    STRIPE_URL: stripe.url,
    LOG_LEVEL: 'silent',
    TONEARM_TEST_PAYMENTS: '1',
  })
  tool = await openContext(env, 'tool')
  await startPaying({ ctx: tool.context })
  await offerProvider({ ctx: tool.context }, stripe)
  admin = await makeUser(tool.context, { admin: true })
})
afterAll(async () => {
  await stop()
  await tool.close()
  await stripe.close()
  rmSync(data, { recursive: true, force: true })
})

const call = async <T>(path: string, { token }: TestUser, body: object): Promise<T> => {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<T>
}

interface Ordered {
  id: string
  number: number
  status: string
}

const ordersOf = ({ id }: Buyer): Promise<Ordered[]> =>
  tool.context.db.selectFrom('orders').select(['id', 'number', 'status']).where('user_id', '=', id).execute()

const checkOut = (ann: Buyer) =>
  call('/checkout', ann, { provider: 'stripe', total: AMOUNT, return_url: '/cart', cancel_url: '/cart' })

/** Pays at Stripe what waits there. */
const payThere = async (order: Ordered): Promise<void> => {
  const { provider_reference } = await lastPayment({ ctx: tool.context }, order.id)
  const session = stripe.sessions.find(({ id }) => id === provider_reference)
  if (session?.status === 'open') stripe.pay(session.id)
}

const sendEvents = async (): Promise<void> => {
  for (const { body, headers } of stripe.events)
    await fetch(`http://127.0.0.1:${port}/api/webhooks/stripe`, { method: 'POST', body, headers })
}

/** Goes on with an order from where it is: checkout, payment at Stripe, return, events, and a refund by the operator. */
const goOn = async (ann: Buyer): Promise<void> => {
  let [order] = await ordersOf(ann)
  if (!order || order.status === 'pending') {
    await checkOut(ann)
    order = (await ordersOf(ann))[0] as Ordered
    await payThere(order)
    await call(`/orders/${order.id}/confirm`, ann, {})
  }
  await sendEvents()
  if (order.status !== 'refunded')
    await call(`/admin/sales/${order.number}/refund`, admin, { items: null, reason: '' }).catch(
      (error: Error) => {
        // It was decided before the kill.
        if (!error.message.includes(': 409')) throw error
      },
    )
  await sendEvents()
}

const work = async (): Promise<void> => {
  const later = new Date(Date.now() + 3_600_000)
  await settleOrders(tool.context, later)
  await processPaymentEvents(tool.context, later)
  await settleOrders(tool.context, later)
  await reconcile(tool.context, later)
}

/** A buyer whose cart holds a song. */
const buyerWithCart = async (): Promise<Buyer> => {
  const ann = await makeBuyer({ ctx: tool.context })
  const song = await makeSong(tool.context, { artist_id: ann.artist.id })
  const { id: price_id } = await makePrice(tool.context, { song: song.id }, { amount: AMOUNT })
  const item = { user_id: ann.id, price_id, amount: AMOUNT, list_amount: AMOUNT }
  await tool.context.db.insertInto('cart_items').values(item).execute()
  return ann
}

/** One order, one payment, one refund: here and at Stripe. */
const expectAgreement = async (ann: Buyer): Promise<void> => {
  const { db } = tool.context
  const orders = await ordersOf(ann)
  expect(orders).toMatchObject([{ status: 'refunded' }])
  const id = orders[0]?.id ?? ''
  const payments = await db.selectFrom('payments').selectAll().where('order_id', '=', id).execute()
  expect(payments).toMatchObject([{ status: 'succeeded' }])
  const sessions = stripe.sessions.filter(({ metadata }) => metadata.payment === payments[0]?.id)
  expect(sessions).toMatchObject([{ payment_status: 'paid' }])
  const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', id).execute()
  expect(refunds).toMatchObject([{ status: 'succeeded', amount: AMOUNT }])
  const back = stripe.refunds.filter(({ metadata }) => metadata.refund === refunds[0]?.id)
  expect(back).toMatchObject([{ amount: AMOUNT, id: refunds[0]?.provider_reference }])
  expect(await moneyFaults({ db }, ann, [ann.artist])).toEqual([])
  const differences = db.selectFrom('reconciliation_differences').selectAll().where('resolved_at', 'is', null)
  expect(await differences.execute()).toEqual([])
}

/** Runs on a server until it dies, starts another, and goes on. Returns whether it died. */
const throughDeath = async (mortal: () => Promise<Running>): Promise<boolean> => {
  stripe.events.length = 0
  const ann = await buyerWithCart()
  const first = await mortal()
  const died = await goOn(ann).then(
    () => false,
    () => true,
  )
  if (died) {
    await first.kill()
    await start()
  }
  await goOn(ann)
  await work()
  await expectAgreement(ann)
  return died
}

/** On a server that is killed before the statement with a number. */
const killedBefore = (nth: number): Promise<boolean> =>
  throughDeath(async () => {
    await stop()
    return start({ NODE_OPTIONS: `--import ${PRELOAD}`, KILL_AT: String(nth), KILL_FROM: FIRST })
  })

/** One, since each takes two starts: `checkout-faults.test.ts` proves the same of other statements in its own process. */
test.skipIf(isLong)('killed before a statement, a purchase and its refund happen once', async () => {
  expect(await killedBefore(70)).toBe(true)
})

test.runIf(isLong)(
  'killed before any statement, a purchase and its refund happen once',
  async () => {
    let nth = 1
    while (await killedBefore(nth)) nth++
    // It got through all of them.
    expect(nth).toBeGreaterThan(50)
  },
  3_600_000,
)

const calls = [
  ['POST /v1/refunds', 'after'],
  ...(isLong
    ? ([
        ['POST /v1/checkout/sessions', 'before'],
        ['POST /v1/checkout/sessions', 'after'],
        ['GET /v1/checkout/sessions', 'before'],
        ['GET /v1/checkout/sessions', 'after'],
        ['POST /v1/refunds', 'before'],
      ] as const)
    : []),
] as const

test.each(calls)('killed while it asks Stripe: %s, %s it happened', async (path, fault) => {
  const mortal = async (): Promise<Running> => {
    const one = server ?? (await start())
    stripe.fail(new RegExp(`^${path}`), fault, 1, () => process.kill(one.pid, 'SIGKILL'))
    return one
  }
  expect(await throughDeath(mortal)).toBe(true)
})
