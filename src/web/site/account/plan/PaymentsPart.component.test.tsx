import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { orderItem } from '../../../../contract/core/cart.ts'
import { order, orders } from '../../../../contract/selling/orders.ts'
import { type Subscription, subscription, subscriptions } from '../../../../contract/selling/subscriptions.ts'
import { axeFinds } from '../../../testing/axe.ts'
import { answer, received } from '../../../testing/http-server.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { PaymentsPart } from './PaymentsPart.tsx'

const UUID = '0190a5b4-7c3e-7000-8000-000000000001'
const visa = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2034 }
let more: Partial<Subscription> = {}
let billing = { name: 'Maren Holt', country: 'US', address: '4 Slipway Lane' }

beforeEach(() => {
  more = { automatic: true, card: visa }
  billing = { name: 'Maren Holt', country: 'US', address: '4 Slipway Lane' }
  const own = () =>
    sampleOf(subscription, {
      provider: 'stripe',
      renews: true,
      change: null,
      due: null,
      kept: [],
      billing,
      ...more,
    }) as Subscription
  answer(subscriptions.get, own)
  answer(subscriptions.bill, ({ body }) => {
    billing = { ...billing, ...body }
    return own()
  })
  answer(orders.list, () => ({
    ...sampleOf(orders.list.reply),
    data: [
      sampleOf(order, {
        uuid: UUID,
        number: 'T-20817',
        status: 'paid',
        items: [sampleOf(orderItem, { type: 'plan', title: 'Premium' })],
        total: 899,
        currency: 'USD',
        paid_at: '2026-11-03T10:00:00.000Z',
      }),
    ],
  }))
})

it('shows how a plan is paid, who is on its invoices, and its payments', async () => {
  await showToListener(<PaymentsPart />)
  await expect.element(page.getByText('Visa •••• 4242')).toBeVisible()
  await expect.element(page.getByText('Valid through 08/2034 · Used for renewals')).toBeVisible()
  await expect.element(page.getByText('Maren Holt · 4 Slipway Lane')).toBeVisible()
  await expect
    .poll(() => page.getByRole('listitem').element().textContent)
    .toMatch(/Nov 3, 2026.*Premium T-20817.*Paid.*\$8\.99/)
  expect(received.find(({ path }) => path === '/api/orders')?.query).toMatchObject({ of: 'plans' })
  await expect.element(page.getByRole('button', { name: 'Invoice of order T-20817' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
})

it('changes the buyer on later invoices', async () => {
  await showToListener(<PaymentsPart />)
  await page.getByRole('button', { name: 'Edit billing address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Billing address' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Maren Holt Ltd')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Maren Holt Ltd · 4 Slipway Lane')).toBeVisible()
})

it('changes the card on a page of Stripe, and shows the new one after the return', async () => {
  answer(subscriptions.changeCard, () => ({ action: { type: 'redirect' as const, url: '#at-stripe' } }))
  answer(subscriptions.confirmCard, () => {
    more = { automatic: true, card: { ...visa, brand: 'mastercard', last4: '4444' } }
    return sampleOf(subscription) as Subscription
  })
  await showToListener(<PaymentsPart />)
  await page.getByRole('button', { name: 'Change card' }).click()
  await expect.poll(() => location.hash).toBe('#at-stripe')
  expect(received.find(({ path }) => path === '/api/user/subscription/card')?.body).toEqual({
    return_url: '/account/settings?card=changed#payments',
    cancel_url: '/account/settings#payments',
  })
  history.replaceState(null, '', location.pathname)
  await showToListener(<PaymentsPart />, '/?card=changed')
  await expect.element(page.getByText('Mastercard •••• 4444')).toBeVisible()
  expect(received.filter(({ path }) => path.endsWith('/card/confirm'))).toHaveLength(1)
})

it('leads to PayPal, where its payments are changed', async () => {
  more = { provider: 'paypal', automatic: true, card: null }
  await showToListener(<PaymentsPart />)
  await expect.element(page.getByText('You change how you pay at PayPal')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open PayPal' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change card' })).not.toBeInTheDocument()
})

it('changes nothing where each payment is made by hand', async () => {
  more = { provider: 'offline', automatic: false, card: null }
  await showToListener(<PaymentsPart />)
  await expect.element(page.getByText('Bank transfer')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change card' })).not.toBeInTheDocument()
})
