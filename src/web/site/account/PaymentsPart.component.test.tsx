import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { orderItem } from '../../../contract/core/cart.ts'
import { order, orders } from '../../../contract/selling/orders.ts'
import { type Subscription, subscription, subscriptions } from '../../../contract/selling/subscriptions.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { PaymentsPart } from './PaymentsPart.tsx'

const UUID = '0190a5b4-7c3e-7000-8000-000000000001'
let billing = { name: 'Maren Holt', country: 'US', address: '4 Slipway Lane' }

beforeEach(() => {
  billing = { name: 'Maren Holt', country: 'US', address: '4 Slipway Lane' }
  const own = () =>
    sampleOf(subscription, {
      provider: 'stripe',
      renews: true,
      change: null,
      due: null,
      kept: [],
      billing,
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
  await expect.element(page.getByText('Card', { exact: true })).toBeVisible()
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
