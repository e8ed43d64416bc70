// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '../src/server/core/env.ts'
import { offerProvider } from '../src/server/testing/make-payments.ts'
import { makePlan } from '../src/server/testing/make-plans.ts'
import { type PaypalServer, paypalServer } from '../src/server/testing/paypal-server.ts'
import { type StripeServer, stripeServer } from '../src/server/testing/stripe-server.ts'
import { isLong } from '../src/testing/rounds.ts'
import { axeFinds } from './axe.ts'
import { go } from './browser.ts'
import { inDatabase } from './database.ts'
import { runJob } from './jobs.ts'
import { newListener, visitAs } from './listener.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

let stripe: StripeServer
let paypal: PaypalServer

beforeAll(async () => {
  const events = (provider: string) => `${product.url}/api/webhooks/${provider}`
  stripe = await stripeServer({ port: product.providers.stripe, webhookUrl: events('stripe') })
  paypal = await paypalServer({ port: product.providers.paypal, webhookUrl: events('paypal') })
  await inDatabase(async (db) => {
    const ctx = { db, env: readEnv({ TONEARM_DATA: product.dataDir }) }
    for (const server of [stripe, paypal]) await offerProvider({ ctx }, server)
    const currency = 'EUR'
    await makePlan({ db }, { month: 899, year: 8990 }, { name: 'Harbour', currency, trial_days: 14 })
    await makePlan({ db }, { month: 1499, year: 14_990 }, { name: 'Lighthouse', currency })
  })
  await changeSettings({ saas: '1', enable_subscription: '1', seller_name: 'Harbour Records' })
})
afterAll(async () => {
  await stripe.close()
  await paypal.close()
})

const planPart = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true })

/** Chooses a plan, and how to pay it. */
const choose = async (page: Page, offer: string, pay: { radio: RegExp; button: RegExp }): Promise<void> => {
  await page.getByRole('button', { name: offer, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: pay.radio }).check()
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  expect(await axeFinds(page, `plan with ${pay.radio}`)).toEqual([])
  await dialog.getByRole('button', { name: pay.button }).click()
}

/** Pays at the provider, and comes back. */
const payAt = async (page: Page, provider: string): Promise<void> => {
  await page.getByRole('heading', { name: provider }).waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(`${product.url}/checkout/**`)
  await page.getByText('Your plan is active').waitFor()
}

it('with Stripe: a trial, a failed renewal that is paid, a higher plan, and a change of mind', async () => {
  const mia = await newListener('Mia Renewal')
  const { page } = await visitAs(mia, '/subscription')
  await choose(page, 'Try 14 days free', { radio: /^Card/, button: /^Try 14 days free/ })
  await payAt(page, 'Stripe')
  await page.getByRole('link', { name: 'Your plan' }).click()
  await planPart(page).getByText('Trial', { exact: true }).waitFor()

  const reference = stripe.subscriptions.at(-1)?.id ?? ''
  stripe.renew(reference)
  await planPart(page).getByText('Active', { exact: true }).waitFor()
  stripe.renew(reference, 'failed')
  await page.getByText('Your subscription to Harbour could not be renewed.').waitFor()
  expect(await axeFinds(page, 'past due')).toEqual([])
  await planPart(page).getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('heading', { name: 'Stripe' }).waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Invoice paid').waitFor()
  await page.goto('/account/settings')
  await planPart(page).getByText('Active', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('could not be renewed').count()).toBe(0)

  const payments = page.getByRole('region', { name: 'Payments', exact: true })
  await payments.getByText('Visa •••• 4242').waitFor()
  await payments.getByRole('button', { name: 'Change card' }).click()
  await page.getByRole('heading', { name: 'Stripe' }).waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await payments.getByText('Visa •••• 4444').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await axeFinds(page, 'changed card')).toEqual([])

  await go(page, '/subscription')
  await page.getByRole('button', { name: 'Switch to Lighthouse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click()
  await payAt(page, 'Stripe')
  await page.getByRole('link', { name: 'Your plan' }).click()
  await planPart(page).getByText('Lighthouse').first().waitFor()
  await runJob('settle-orders')
  await expect
    .poll(() => stripe.subscriptionOf(reference).items.data[0]?.price.unit_amount, { timeout: 90_000 })
    .toBe(1499)

  await planPart(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await planPart(page).getByText('Plan cancelled', { exact: true }).waitFor()
  // The server updates Stripe after the commit; the page may show the change earlier.
  const isCancelled = () => stripe.subscriptionOf(reference).cancel_at_period_end
  await expect.poll(isCancelled).toBe(true)
  await planPart(page).getByRole('button', { name: 'Resume' }).click()
  await planPart(page).getByText('Active', { exact: true }).waitFor()
  await expect.poll(isCancelled).toBe(false)
})

it.runIf(isLong)('with PayPal: by the year, on a phone', async () => {
  const noa = await newListener('Noa Renewal')
  const look = { width: 390, height: 844, hasTouch: true }
  const { page } = await visitAs(noa, '/subscription', look)
  await page.getByText('Yearly').click()
  await choose(page, 'Choose Lighthouse', { radio: /^PayPal/, button: /^Pay / })
  await payAt(page, 'PayPal')
  const one = paypal.subscriptions.at(-1)
  expect(one).toMatchObject({ status: 'ACTIVE', transactions: [{ status: 'COMPLETED' }] })
  await page.getByRole('link', { name: 'Your plan' }).click()
  await planPart(page)
    .getByText(/a year · renews on/)
    .waitFor()
  paypal.renew(one?.id ?? '', 'failed')
  await page.getByText('Your subscription to Lighthouse could not be renewed.').waitFor()
  await planPart(page).getByRole('button', { name: 'Pay now' }).click()
  await planPart(page).getByText('Active', { exact: true }).waitFor()
  await planPart(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await planPart(page).getByText('Plan cancelled', { exact: true }).waitFor()
  expect(one?.status).toBe('SUSPENDED')
})
