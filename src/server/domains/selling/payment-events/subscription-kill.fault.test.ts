// @module-tag long
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong } from '../../../../testing/rounds.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { readEnv } from '../../../core/env.ts'
import { openContext } from '../../../open-context.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { offerProvider, startPaying } from '../../../testing/make-payments.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { ledgerFaults } from '../../../testing/make-selling.ts'
import { freePort, type Running, startServer } from '../../../testing/process.ts'
import { startedFolder } from '../../../testing/started-folder.ts'
import { type StripeServer, stripeServer } from '../../../testing/stripe-server.ts'
import { settleOrders } from '../orders/open-orders.service.ts'
import { loadSubscription } from '../subscriptions/subscription-view.service.ts'

const HOUR = 3_600_000

let data: string
let port: number
let stripe: StripeServer
/** A command beside the server, for what jobs do. */
let tool: { context: AppContext; close: () => Promise<void> }
/** Stays from one test to the next: starting takes longest here. */
let server: Running

const start = async (): Promise<void> => {
  server = await startServer(data, port, { STRIPE_URL: stripe.url, LOG_LEVEL: 'silent' })
}

beforeAll(async () => {
  stripe = await stripeServer()
  port = await freePort()
  data = await startedFolder('tonearm-subscriptions-')
  tool = await openContext(
    readEnv({ TONEARM_DATA: data, STRIPE_URL: stripe.url, LOG_LEVEL: 'silent', TONEARM_TEST_PAYMENTS: '1' }),
    'tool',
  )
  await startPaying({ ctx: tool.context })
  await startSubscriptions(tool.context)
  await offerProvider({ ctx: tool.context }, stripe)
  await start()
})
afterAll(async () => {
  await server.stop()
  await tool.close()
  await stripe.close()
  rmSync(data, { recursive: true, force: true })
})

const call = async <T>(path: string, { token }: TestUser, body: object): Promise<T> => {
  const response = await fetch(`${server.url}/api${path}`, {
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

/** Goes on from where the subscriber is: begins, pays at Stripe, returns, and cancels. */
const goOn = async (ann: TestUser, plan: { id: number }): Promise<void> => {
  const own = await loadSubscription(tool.context, ann.id)
  if (own === null || own.status === 'pending') {
    const paths = { return_url: '/checkout/{uuid}', cancel_url: '/checkout/{uuid}' }
    const body = { plan_id: plan.id, interval: 'month', provider: 'stripe', ...paths }
    const { order_uuid } = await call<{ order_uuid: string }>('/user/subscription', ann, body)
    const session = stripe.sessions.at(-1)
    if (session?.status === 'open') stripe.pay(session.id)
    await call(`/orders/${order_uuid}/confirm`, ann, {})
  }
  const present = await loadSubscription(tool.context, ann.id)
  if (present?.status === 'active') await call('/user/subscription/cancel', ann, {})
}

const calls = [
  ['POST /v1/subscriptions', 'before'],
  ['POST /v1/checkout/sessions', 'after'],
  ...(isLong
    ? ([
        ['POST /v1/subscriptions', 'after'],
        ['POST /v1/checkout/sessions', 'before'],
        ['POST /v1/prices', 'after'],
        ['GET /v1/checkout/sessions', 'after'],
        ['GET /v1/subscriptions', 'after'],
      ] as const)
    : []),
] as const

test.each(calls)('killed while it asks Stripe: %s, %s it happened', async (path, fault) => {
  const ann = await makeUser(tool.context)
  const plan = await makePlan(tool.context, { month: 700 })
  const begun = stripe.subscriptions.length
  stripe.fail(new RegExp(`^${path}`), fault, 1, () => process.kill(server.pid, 'SIGKILL'))
  let died = false
  await goOn(ann, plan).catch(() => {
    died = true
  })
  expect(died).toBe(true)
  await server.kill()
  await start()
  await goOn(ann, plan)
  await settleOrders(tool.context, new Date(Date.now() + HOUR))
  // One subscription, paid once and cancelled: here and at Stripe.
  expect(stripe.subscriptions.slice(begun)).toMatchObject([{ status: 'active', cancel_at_period_end: true }])
  expect(await loadSubscription(tool.context, ann.id)).toMatchObject({ status: 'cancelled' })
  const orders = tool.context.db
    .selectFrom('orders')
    .select(['status', 'total'])
    .where('user_id', '=', ann.id)
  expect(await orders.execute()).toEqual([{ status: 'paid', total: 700 }])
  expect(await ledgerFaults(tool.context)).toEqual([])
})
