import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { orders } from '../../../contract/selling/orders.ts'
import { planGifts } from '../../../contract/selling/plan-codes.ts'
import { plan as planShape, plans } from '../../../contract/selling/plans.ts'
import { subscriptions } from '../../../contract/selling/subscriptions.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { PlansPage } from './PlansPage.tsx'

const premium = sampleOf(planShape, {
  id: 2,
  name: 'Premium',
  prices: [
    { id: 20, interval: 'month', amount: 899 },
    { id: 21, interval: 'year', amount: 8990 },
    { id: 22, interval: 'lifetime', amount: 30_000 },
  ],
  currency: { symbol: '$', value: 'USD' },
  features: [],
  trial_days: 0,
})
const ORDER = '00000000-0000-4000-8000-000000000001'
const dialog = () => page.getByRole('dialog', { name: 'Give a plan' })

beforeEach(() => {
  answer(plans.list, () => [premium])
  answer(subscriptions.get, () => null)
  answer(subscriptions.providers, () => [{ key: 'test' as const, kind: 'inline' as const }])
  answer(planGifts.quote, ({ query }) =>
    sampleOf(planGifts.quote.reply, {
      plan: { id: 2, name: 'Premium' },
      currency: 'USD',
      months: query.interval === 'year' ? 12 : 1,
      amount: query.interval === 'year' ? 8990 : 899,
      due: query.interval === 'year' ? 8990 : 899,
      tax: 0,
      tax_rate: 0,
    }),
  )
})

it('gives a plan for a year to somebody by email', { tags: 'long' }, async () => {
  answer(planGifts.give, () => ({ order_uuid: ORDER, action: { type: 'none' as const } }))
  answer(orders.get, () => sampleOf(orders.get.reply, { uuid: ORDER, status: 'paid', items: [] }))
  await showToListener(<PlansPage />)
  await page.getByRole('button', { name: 'Give a plan' }).click()
  await dialog()
    .getByRole('radio', { name: /^12 months of Premium/ })
    .click()
  await dialog().getByRole('combobox', { name: 'Country' }).selectOptions('DE')
  // The sums fade while they are computed.
  await expect.poll(() => axeFinds()).toEqual([])
  await dialog().getByRole('button', { name: 'Pay $89.90' }).click()
  await expect.element(dialog().getByText('Enter a valid email address.')).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Email of the recipient' }).fill('Ben@example.com')
  await dialog().getByRole('textbox', { name: 'Message (optional)' }).fill('Enjoy')
  await dialog().getByRole('button', { name: 'Pay $89.90' }).click()
  await expect
    .poll(() => received.find(({ path }) => path.endsWith('/user/plan-gifts'))?.body)
    .toMatchObject({
      plan_id: 2,
      interval: 'year',
      country: 'DE',
      due: 8990,
      gift: { email: 'ben@example.com', name: '', message: 'Enjoy', deliver_at: null },
    })
  await expect.element(dialog()).not.toBeInTheDocument()
})

it.each([
  [1280, 800],
  [390, 844],
])('keeps the sum and the button to pay beside or below the form at %s px', async (width, height) => {
  await page.viewport(width, height)
  await showToListener(<PlansPage />)
  await page.getByRole('button', { name: 'Give a plan' }).click()
  const pay = dialog().getByRole('button', { name: /^Pay / })
  await expect.element(pay).toBeVisible()
  expect(pay.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  const offer = dialog().getByText('1 month of Premium').first().element().getBoundingClientRect()
  expect(pay.element().getBoundingClientRect().left > offer.right).toBe(width === 1280)
  const sum = dialog().getByText('To pay now')
  if (width === 1280) expect(sum.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  await dialog().getByRole('textbox', { name: 'Email of the recipient' }).fill('ben@example.com')
  await expect.element(dialog().getByText('Gift for ben@example.com')).toBeInTheDocument()
  expect(await axeFinds()).toEqual([])
})

it('offers no plan for good as a gift', async () => {
  await showToListener(<PlansPage />)
  await page.getByRole('button', { name: 'Give a plan' }).click()
  await expect.element(dialog().getByRole('radio', { name: /^1 month of Premium/ })).toBeVisible()
  expect(
    dialog()
      .getByRole('radio', { name: /Premium/ })
      .elements(),
  ).toHaveLength(2)
})
