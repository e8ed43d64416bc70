import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { adminReconciliation } from '../../../../contract/selling/back-office/payment-providers.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { withoutTriggers } from '../../../testing/database.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import {
  type Buyer,
  makeBuyer,
  offerProvider,
  orderOf,
  returnTo,
  startOrder,
  startPaying,
} from '../../../testing/make-payments.ts'
import { ledgerFaults } from '../../../testing/make-selling.ts'
import { type PaypalServer, paypalServer } from '../../../testing/paypal-server.ts'
import { type StripeServer, stripeServer } from '../../../testing/stripe-server.ts'
import { reconcile } from './service.ts'

let app: TestApp
let stripe: StripeServer
let paypal: PaypalServer
let admin: TestUser
let ann: Buyer
beforeAll(async () => {
  stripe = await stripeServer()
  paypal = await paypalServer()
  app = await testApp({ STRIPE_URL: stripe.url, PAYPAL_URL: paypal.url })
  await startPaying(app)
  await offerProvider(app, stripe)
  await offerProvider(app, paypal)
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(async () => {
  await app.close()
  await stripe.close()
  await paypal.close()
})
beforeEach(async () => {
  ann = await makeBuyer(app)
})

const DAY = 86_400_000
const at = (days: number) => new Date(Date.now() + days * DAY)
const state = () => app.call(adminReconciliation.get, {}, admin.token)
const open = async () =>
  (await state()).differences.map(({ kind, ours, theirs, order }) => ({ kind, ours, theirs, order }))
const numberOf = async (uuid: string) => Number((await orderOf(app, ann, uuid)).number.slice(2))

const paid = async (provider: 'stripe' | 'paypal', amount = 1000) => {
  const order = await startOrder(app, ann, provider, amount)
  if (provider === 'stripe') stripe.pay(order.reference)
  else paypal.approve(order.reference)
  await returnTo(app, ann, order.uuid)
  return order
}

describe('a run', () => {
  test('finds nothing where everything agrees', async () => {
    await paid('stripe')
    await paid('paypal')
    await reconcile(app.ctx, at(0.5))
    expect(await open()).toEqual([])
    expect((await state()).last).toMatchObject({ payments: 2, refunds: 0, error: null })
  })

  test('applies what was lost: a payment, a refund and a chargeback', async () => {
    const refunded = await paid('stripe', 800)
    stripe.refund(refunded.reference, 800)
    const disputed = await paid('stripe', 700)
    stripe.dispute(disputed.reference)
    const atPaypal = await paid('paypal', 600)
    paypal.giveBack(atPaypal.reference, '6.00', 'REFUNDED')
    const lost = await startOrder(app, ann, 'stripe', 900)
    stripe.pay(lost.reference)
    await reconcile(app.ctx, at(0.5))
    expect(await open()).toEqual([])
    const statuses = [lost, refunded, disputed, atPaypal].map(
      async ({ uuid }) => (await orderOf(app, ann, uuid)).status,
    )
    expect(await Promise.all(statuses)).toEqual(['paid', 'refunded', 'refunded', 'refunded'])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('records what differs once, tells administrators, and closes it when it is gone', async () => {
    const order = await paid('stripe', 1000)
    const number = await numberOf(order.uuid)
    const setAmount = (amount: number) =>
      app.ctx.db.updateTable('payments').set({ amount }).where('id', '=', order.payment).execute()
    await setAmount(990)
    await reconcile(app.ctx, at(0.5))
    await reconcile(app.ctx, at(5))
    expect(await open()).toEqual([{ kind: 'payment_amount', ours: 990, theirs: 1000, order: number }])
    const told = (await app.call(notifications.list, {}, admin.token)).filter(
      ({ kind }) => kind === 'payments',
    )
    expect(told).toMatchObject([
      { link: '/admin/configuration/payments', params: { total: 1 }, read_at: null },
    ])
    const others = await app.call(notifications.list, {}, ann.token)
    expect(others).toEqual([])
    await setAmount(1000)
    await reconcile(app.ctx, at(6))
    expect(await open()).toEqual([])
  })

  test('misses payments that the provider does not know', async () => {
    const order = await paid('paypal', 500)
    const at_paypal = paypal.orders.find(({ id }) => id === order.reference)
    const captures = at_paypal?.captures.splice(0) ?? []
    await reconcile(app.ctx, at(0.5))
    expect(await open()).toMatchObject([{ kind: 'payment_missing_there', ours: 500, theirs: 0 }])
    const [difference] = (await state()).differences
    const params = { id: difference?.id ?? 0 }
    await app.call(adminReconciliation.resolve, { params }, admin.token)
    expect((await app.requestError(adminReconciliation.resolve, { params }, admin.token)).status).toBe(404)
    expect(await open()).toEqual([])
    at_paypal?.captures.push(...captures)
  })

  test('compares balances with the entries of their accounts', async () => {
    await paid('stripe', 1000)
    const wrong = (amount: number) =>
      withoutTriggers(app.owner, (trx) =>
        sql`update ledger_accounts set balance = balance + ${amount} where name = 'platform' and currency = 'USD'`.execute(
          trx,
        ),
      )
    await wrong(5)
    await reconcile(app.ctx, at(0.5))
    expect((await state()).differences).toMatchObject([
      { kind: 'balance', subject: 'platform USD', order: null },
    ])
    await wrong(-5)
    await reconcile(app.ctx, at(0.6))
    expect(await open()).toEqual([])
  })

  test('says which provider it could not ask, and compares the others', async () => {
    await paid('stripe', 1000)
    stripe.fail(/charges/, 'error', 3)
    await reconcile(app.ctx, at(0.5))
    expect((await state()).last?.error).toMatch(/^stripe: /)
    await reconcile(app.ctx, at(0.6))
    expect((await state()).last?.error).toBeNull()
  })
})
