import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { orderItem } from '../../../contract/core/cart.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { families } from '../../../contract/selling/families.ts'
import { order, orders } from '../../../contract/selling/orders.ts'
import { plan as planShape, plans } from '../../../contract/selling/plans.ts'
import { type Subscription, subscription, subscriptions } from '../../../contract/selling/subscriptions.ts'
import { refreshSettings } from '../../data/settings.ts'
import { PlanPart } from '../../site/account/plan/PlanPart.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { OrderView } from '../checkout/OrderView.tsx'
import { PlansPage } from './PlansPage.tsx'

const UUID = '0190a5b4-7c3e-7000-8000-000000000001'

const premium = sampleOf(planShape, {
  id: 2,
  name: 'Premium',
  description: 'All of it',
  prices: [
    { id: 20, interval: 'month', amount: 899 },
    { id: 21, interval: 'year', amount: 8990 },
  ],
  currency: { symbol: '$', value: 'USD' },
  currency_symbol: '$',
  trial_days: 14,
})
const own = (change: Partial<Subscription> = {}): Subscription => ({
  ...sampleOf(subscription, {
    status: 'active',
    plan: { id: 2, name: 'Premium' },
    interval: 'month',
    amount: 899,
    currency: 'USD',
    period_total: 899,
    period_tax: 0,
    provider: 'test',
    period_end: '2026-12-12T12:00:00.000Z',
    renews: true,
    change: null,
    due: null,
  }),
  ...change,
})
const user = (status: NonNullable<User['plan']>['status']) =>
  sampleOf(session.user.reply, {
    id: 1,
    plan: { id: status ? 2 : 1, name: status ? 'Premium' : 'Free', upgradable: true, status },
  }) as User

beforeEach(async () => {
  answer(bootstrap.settings, () => [{ key: 'enable_subscription', value: '1' }])
  await refreshSettings()
  answer(plans.list, () => [premium])
  answer(subscriptions.providers, () => [{ key: 'test' as const, kind: 'inline' as const }])
  answer(families.get, () => null)
  answer(session.user, () => user('active'))
})

it('says before a trial begins when it ends and what is paid then', async () => {
  answer(session.user, () => user(null))
  answer(subscriptions.get, () => null)
  answer(subscriptions.quote, () =>
    sampleOf(subscriptions.quote.reply, {
      plan: { id: 2, name: 'Premium' },
      interval: 'month',
      currency: 'USD',
      amount: 899,
      period_total: 899,
      period_tax: 0,
      effect: 'now',
      next_payment_at: '2026-12-12T12:00:00.000Z',
      due: 0,
      trial_days: 14,
    }),
  )
  await showToListener(<PlansPage />)
  await page.getByRole('button', { name: 'Try 14 days free' }).click()
  await expect
    .element(page.getByRole('dialog').getByText(/^Free until Dec 12, 2026, then \$8\.99 a month\. Cancel/))
    .toBeVisible()
})

it('says during a trial when it ends and what is paid then', async () => {
  answer(subscriptions.get, () => own({ status: 'trial' }))
  await showToListener(<PlanPart user={user('trial')} />)
  await expect.element(page.getByText('Free until Dec 12, 2026, then $8.99 a month')).toBeVisible()
})

it('says on the receipt of a trial when it ends, shows its period, and asks for no invoice', async () => {
  answer(subscriptions.get, () => own({ status: 'trial' }))
  answer(orders.get, () =>
    sampleOf(order, {
      uuid: UUID,
      status: 'paid',
      items: [
        sampleOf(orderItem, {
          type: 'plan',
          item_id: null,
          title: 'Premium',
          artist: '',
          license: '',
          period: { start: '2026-11-28T12:00:00.000Z', end: '2026-12-12T12:00:00.000Z' },
          amount: 0,
          gift: null,
        }),
      ],
      subtotal: 0,
      total: 0,
      currency: 'USD',
      provider: 'stripe',
      action: null,
    }),
  )
  await showToListener(<OrderView uuid={UUID} />)
  await expect.element(page.getByText(/^Free until Dec 12, 2026, then \$8\.99 a month/)).toBeVisible()
  await expect.element(page.getByText('Nov 28 – Dec 12, 2026')).toBeVisible()
  expect(received.filter(({ path }) => path.endsWith('/receipt-links'))).toEqual([])
})

it('names the plan that was ordered for the end of the period', async () => {
  const change = {
    plan: { id: 3, name: 'Basic' },
    interval: 'month' as const,
    amount: 399,
    period_total: 399,
    at: '2026-12-12T12:00:00.000Z',
  }
  answer(plans.list, () => [
    premium,
    { ...premium, id: 3, name: 'Basic', prices: [{ id: 30, interval: 'month' as const, amount: 399 }] },
  ])
  answer(subscriptions.get, () => own({ change }))
  answer(subscriptions.quote, () =>
    sampleOf(subscriptions.quote.reply, { currency: 'USD', interval: 'month' }),
  )
  await showToListener(<PlansPage />)
  await expect.element(page.getByRole('button', { name: 'From Dec 12, 2026' })).toBeDisabled()
  expect(page.getByRole('button', { name: 'Switch to Basic' }).elements()).toEqual([])
})

it('withdraws a change to come', async () => {
  const change = {
    plan: { id: 2, name: 'Premium' },
    interval: 'year' as const,
    amount: 8990,
    period_total: 8990,
    at: '2026-12-12T12:00:00.000Z',
  }
  answer(subscriptions.get, () => own({ change }))
  answer(subscriptions.change, () => {
    answer(subscriptions.get, () => own())
    return { subscription: own(), action: { type: 'none' as const }, order_uuid: null }
  })
  await showToListener(<PlanPart user={user('active')} />)
  await expect.element(page.getByText('Changes to Premium, $89.90 a year on Dec 12, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Keep Premium' }).click()
  await expect.poll(() => page.getByText(/^Changes to/).elements()).toEqual([])
  const bodies = received.filter(({ path, method }) => path === '/api/user/subscription' && method === 'PUT')
  expect(bodies).toMatchObject([{ body: { plan_id: 2, interval: 'month' } }])
})

it('offers no change to a plan in another currency', async () => {
  answer(plans.list, () => [
    premium,
    { ...premium, id: 3, name: 'Group' },
    { ...premium, id: 4, name: 'Harbour', currency: { symbol: '€', value: 'EUR' } },
  ])
  answer(subscriptions.get, () => own())
  answer(subscriptions.quote, () =>
    sampleOf(subscriptions.quote.reply, { effect: 'now', due: 100, currency: 'USD' }),
  )
  await showToListener(<PlansPage />)
  await expect.element(page.getByRole('button', { name: 'Switch to Group' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Switch to Harbour' }).elements()).toEqual([])
})

it('announces no next payment while one is due', async () => {
  answer(session.user, () => user('past_due'))
  answer(subscriptions.get, () => own({ status: 'past_due' }))
  await showToListener(<PlansPage />)
  const card = page.getByRole('article', { name: 'Premium' })
  await expect.element(card.getByText('Current plan')).toBeVisible()
  await expect.element(card.getByText('All of it')).toBeVisible()
  expect(card.getByText(/Next payment/).elements()).toEqual([])
})
