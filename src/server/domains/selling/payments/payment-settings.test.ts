import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MASK } from '../../../../contract/platform/back-office/settings.ts'
import { adminPaymentProviders } from '../../../../contract/selling/back-office/payment-providers.ts'
import { orders } from '../../../../contract/selling/orders.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { startPaying } from '../../../testing/make-payments.ts'
import { type PaypalServer, paypalServer } from '../../../testing/paypal-server.ts'
import { type StripeServer, stripeServer } from '../../../testing/stripe-server.ts'

let app: TestApp
let stripe: StripeServer
let paypal: PaypalServer
let admin: TestUser
beforeAll(async () => {
  stripe = await stripeServer()
  paypal = await paypalServer()
  app = await testApp({ STRIPE_URL: stripe.url, PAYPAL_URL: paypal.url, APP_URL: 'https://music.example' })
  await startPaying(app)
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(async () => {
  await app.close()
  await stripe.close()
  await paypal.close()
})

type Body = Record<string, string | boolean>
const write = (provider: 'stripe' | 'paypal', body: Body) =>
  app.call(adminPaymentProviders.write, { params: { provider }, body }, admin.token)
const refused = async (provider: 'stripe' | 'paypal', body: Body) => {
  const reply = await app.requestError(
    adminPaymentProviders.write,
    { params: { provider }, body },
    admin.token,
  )
  expect(reply.status).toBe(422)
  return reply.body.errors
}
const probe = async (provider: 'stripe' | 'paypal', body: Body = {}) =>
  (await app.call(adminPaymentProviders.test, { params: { provider }, body }, admin.token)).map(
    ({ ok, text }) => [ok, text],
  )
const offered = async () =>
  (await app.call(orders.providers, {}, admin.token)).map(({ key }) => key).filter((key) => key !== 'test')

test('keys of the wrong kind are refused, and a provider is not offered without all', async () => {
  expect(await refused('stripe', { secret: 'pk_live_public', webhook_secret: 'x' })).toEqual({
    secret: ['Stripe’s secret keys start with sk_ or rk_.'],
    webhook_secret: ['Stripe’s signing secrets start with whsec_.'],
  })
  expect(await refused('stripe', { enabled: true, secret: stripe.secret })).toEqual({
    webhook_secret: ['This field is required.'],
  })
  expect(await refused('paypal', { enabled: true })).toMatchObject({
    client_id: ['This field is required.'],
    webhook_id: ['This field is required.'],
  })
  expect(await offered()).toEqual(['offline'])
})

test('keys are stored encrypted, shown masked, and left alone by a mask', async () => {
  const { secret, webhookSecret } = stripe
  await write('stripe', { secret, webhook_secret: webhookSecret })
  const shown = await write('stripe', { enabled: true, secret: MASK, webhook_secret: MASK })
  expect(shown).toMatchObject({
    enabled: true,
    secret: MASK,
    secret_ending: secret.slice(-4),
    webhook_secret: MASK,
    webhook_url: 'https://music.example/api/webhooks/stripe',
    last_event_at: null,
  })
  const { rows } = await sql<{ text: string }>`
    select payment_providers::text || encode(encrypted_secret, 'escape') as text from payment_providers`.execute(
    app.ctx.db,
  )
  const { rows: log } = await sql<{ text: string }>`select audit_log::text as text from audit_log`.execute(
    app.ctx.db,
  )
  for (const { text } of [...rows, ...log]) expect(text).not.toContain(secret)
  expect(log).not.toEqual([])
  expect((await probe('stripe')).slice(0, 3)).toEqual([
    [true, 'Key accepted, test mode: {account}'],
    [true, 'Payments, refunds and disputes are accessible'],
    [true, 'Subscriptions are accessible'],
  ])
  expect(await offered()).toEqual(['stripe', 'offline'])
})

test('the test says what is wrong with Stripe', async () => {
  expect(await probe('stripe', { secret: 'sk_test_wrong' })).toEqual([
    [false, 'Stripe doesn’t know this key.'],
  ])
  expect((await probe('stripe')).at(-1)).toEqual([false, 'The provider has no webhook with this URL.'])
  stripe.endpointUrl = 'https://music.example/api/webhooks/stripe'
  expect((await probe('stripe')).at(-1)).toEqual([true, 'The webhook leads here and sends all events'])
  stripe.fail(/account/, 'before', 3)
  expect(await probe('stripe')).toEqual([[false, 'The provider can’t be reached.']])
})

test('the test says what is wrong with PayPal, also with keys that are not saved', async () => {
  const keys = { client_id: paypal.clientId, secret: paypal.secret, webhook_id: paypal.webhookId }
  expect(await probe('paypal', { ...keys, secret: 'wrong' })).toEqual([
    [false, 'PayPal doesn’t know this client ID with this secret.'],
  ])
  expect((await probe('paypal', keys)).at(-1)).toEqual([false, 'PayPal has no webhook with this ID.'])
  paypal.endpointUrl = 'https://music.example/api/webhooks/paypal'
  expect(await probe('paypal', { ...keys, sandbox: true })).toEqual([
    [true, 'Keys accepted, sandbox'],
    [true, 'Subscriptions are accessible'],
    [true, 'The webhook leads here and sends all events'],
  ])
  await write('paypal', { ...keys, enabled: true })
  expect(await offered()).toEqual(['stripe', 'paypal', 'offline'])
})

test('a provider that lost one of its keys is not offered', async () => {
  const { rows } = await sql<{ client_id: string; encrypted_secret: Buffer; webhook_id: string }>`
    select client_id, encrypted_secret, webhook_id from payment_providers where key = 'paypal'`.execute(
    app.ctx.db,
  )
  const stored = rows[0]
  const store = (keys: object) =>
    app.ctx.db
      .updateTable('payment_providers')
      .set({ ...stored, ...keys })
      .where('key', '=', 'paypal')
      .execute()
  for (const lost of [{ client_id: '' }, { encrypted_secret: null }, { webhook_id: '' }]) {
    await store(lost)
    expect(await offered()).toEqual(['stripe', 'offline'])
  }
  await store({})
  expect(await offered()).toEqual(['stripe', 'paypal', 'offline'])
})

test('the provider for tests needs the permission of the environment', async () => {
  const keys = async () => (await app.call(orders.providers, {}, admin.token)).map(({ key }) => key)
  expect(await keys()).toContain('test')
  app.ctx.env.testPayments = false
  try {
    expect(await keys()).not.toContain('test')
  } finally {
    app.ctx.env.testPayments = true
  }
})
