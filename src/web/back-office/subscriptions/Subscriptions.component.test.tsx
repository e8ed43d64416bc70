import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { done } from '../../../contract/core/pagination.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import {
  type AdminSubscription,
  adminSubscription,
  adminSubscriptionActions,
  adminSubscriptionReport,
  adminSubscriptions,
} from '../../../contract/selling/back-office/subscriptions.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'
import { applySavedSettings } from '../settings/live-settings.ts'

const on = [
  { key: 'saas', value: '1' },
  { key: 'default_currency', value: 'USD' },
]
beforeEach(async () => {
  answer(bootstrap.settings, () => on)
  await applySavedSettings(on)
  answer(adminSubscriptionActions.plans, () => [
    { id: 2, name: 'Premium' },
    { id: 3, name: 'Duo' },
  ])
})

const end = '2027-02-28T12:00:00.000Z'
const subscription = (id: number, own: Partial<AdminSubscription> = {}): AdminSubscription => ({
  ...sampleOf(adminSubscription, { id }),
  user: { id: 5, name: 'Maren Holt' },
  plan: { id: 2, name: 'Premium' },
  status: 'active',
  interval: 'month',
  amount: 899,
  currency: 'USD',
  provider: 'offline',
  period_end: end,
  renews: true,
  ...own,
})
const details: Partial<ReplyOf<typeof adminSubscriptions.get>> = {
  uuid: '8f1c0d52-6a7e-4b1f-9c36-2be07d41a5c8',
  email: 'maren@example.org',
  provider_reference: null,
  not_extended: null,
  not_changed: null,
  trial_ends_at: null,
  cancelled_at: null,
  cancel_reason: null,
  cancel_note: '',
  orders: [{ id: 41, number: 'T-41', status: 'paid', total: 899, refunded: 0, created_at: end }],
  events: [
    { id: 2, kind: 'extended', plan: 'Premium', by: 'Ada Min', created_at: end },
    { id: 1, kind: 'activated', plan: 'Premium', by: null, created_at: end },
  ],
}
const open = async (rows: AdminSubscription[], item: typeof details = {}) => {
  answerTable(adminSubscriptions, rows, {
    item: { ...details, ...item },
    filters: {
      status: (one, value) => one.status === value,
      plan: (one, value) => String(one.plan.id) === value,
    },
  })
  return openBackOffice('subscriptions')
}
const sheet = () => page.getByRole('dialog').first()
const openFirst = () => page.getByRole('table').getByRole('link').first().click()
const sent = () => received.findLast(({ method }) => method === 'POST')
const dialogOf = (name: string) => page.getByRole('dialog', { name })
const gone = (name: string) => expect.element(dialogOf(name)).not.toBeInTheDocument()

it('lists who subscribes to what, filtered by status and plan', async () => {
  await open([
    subscription(1, { plan: { id: 3, name: 'Duo' }, status: 'past_due' }),
    subscription(2, { user: { id: 6, name: 'Ines Calloway' } }),
    subscription(3, { interval: null, amount: 0, status: 'trial', period_end: null }),
  ])
  const table = page.getByRole('table')
  for (const text of ['Payment due', 'Active', 'Trial', 'Free of charge', 'Never', 'Ines Calloway'])
    await expect.element(table.getByText(text, { exact: true }).first()).toBeVisible()
  await expect.element(table.getByText('$8.99 a month').first()).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Duo' }).click()
  await expect.poll(() => table.getByRole('link').elements().length).toBe(1)
})

it('shows its orders, its history and why it was cancelled', async () => {
  await open([subscription(1, { status: 'cancelled', renews: false })], {
    cancelled_at: end,
    cancel_reason: 'price',
    cancel_note: 'Maybe next year',
  })
  await openFirst()
  for (const text of [/maren@example.org/, 'Too expensive', 'Maybe next year', /^Activated/, /Ada Min/])
    await expect.element(sheet().getByText(text).first()).toBeVisible()
  const link = sheet().getByRole('link', { name: 'T-41' })
  expect(link.element().getAttribute('href')).toMatch(/\/admin\/sales\?edit=41$/)
  expect(await axeFinds()).toEqual([])
})

it('extends a subscription until the end of a day', { tags: 'long' }, async () => {
  answer(adminSubscriptionActions.extend, () => done)
  await open([subscription(1)])
  await openFirst()
  await sheet().getByRole('button', { name: 'Extend' }).click()
  const dialog = dialogOf('Extend Premium')
  await expect.element(dialog.getByText(/next payment is due/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Extend' })).toBeDisabled()
  await dialog.getByLabelText('Extend until').fill('2027-04-30')
  expect(await axeFinds()).toEqual([])
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await gone('Extend Premium')
  expect(sent()).toMatchObject({
    path: '/api/admin/subscriptions/1/extend',
    body: { until: new Date('2027-04-30T23:59:59').toISOString() },
  })
})

it('changes the plan, and stays open when the server refuses', { tags: 'long' }, async () => {
  answer(adminSubscriptionActions.change, () => refuse('conflict'))
  await open([subscription(1)])
  await openFirst()
  await sheet().getByRole('button', { name: 'Change plan' }).click()
  const dialog = dialogOf('Change from Premium')
  await dialog.getByRole('combobox', { name: 'Plan' }).fill('duo')
  await page.getByRole('option', { name: 'Duo' }).click()
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await expect.poll(() => sent()?.body).toEqual({ plan: 3 })
  await expect.element(dialog.getByRole('button', { name: 'Change plan' })).toBeEnabled()
})

it('cancels at the end of the period, or now', { tags: 'long' }, async () => {
  answer(adminSubscriptionActions.cancel, () => done)
  await open([subscription(1)])
  await openFirst()
  const cancel = async () => {
    await sheet().getByRole('button', { name: 'Cancel plan' }).click()
    return dialogOf('Cancel Premium?')
  }
  const first = await cancel()
  await expect.element(first.getByRole('radio', { name: /28 Feb 2027|Feb 28, 2027/ })).toBeChecked()
  await first.getByRole('button', { name: 'Cancel plan' }).click()
  await gone('Cancel Premium?')
  expect(sent()?.body).toEqual({ at_once: false })
  const second = await cancel()
  await second.getByRole('radio', { name: 'Now' }).click()
  expect(await axeFinds()).toEqual([])
  await second.getByRole('button', { name: 'End now' }).click()
  await gone('Cancel Premium?')
  expect(sent()?.body).toEqual({ at_once: true })
})

it('offers only what can be done', async () => {
  await open([subscription(1, { status: 'pending', period_end: null, renews: false })])
  await openFirst()
  await expect.element(sheet().getByRole('button', { name: 'Cancel plan' })).toBeVisible()
  for (const name of ['Extend', 'Change plan'])
    expect(sheet().getByRole('button', { name }).elements()).toEqual([])
  await sheet().getByRole('button', { name: 'Cancel plan' }).click()
  await expect.element(page.getByText('The plan ends at once.')).toBeVisible()
})

it('grants a plan until a day', { tags: 'long' }, async () => {
  answer(adminSubscriptionActions.users, () => [{ id: 5, name: 'Maren Holt · maren@example.org' }])
  answer(adminSubscriptionActions.grant, () => ({ id: 9 }))
  await open([subscription(1)])
  await page.getByRole('button', { name: 'Grant a plan' }).click()
  const dialog = dialogOf('Grant a plan')
  await dialog.getByRole('combobox', { name: 'Account' }).fill('mar')
  await page.getByRole('option', { name: /Maren/ }).click()
  await expect.element(dialog.getByRole('button', { name: 'Grant', exact: true })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Plan' }).fill('pre')
  await page.getByRole('option', { name: 'Premium' }).click()
  await dialog.getByLabelText('Last day').fill('2027-06-30')
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
  await gone('Grant a plan')
  expect(sent()?.body).toEqual({ user: 5, plan: 2, until: new Date('2027-06-30T23:59:59').toISOString() })
})

const months = (currency: string, last: number) =>
  Array.from({ length: 24 }, (_, index) => ({
    month: new Date(Date.UTC(2025, index, 1)).toISOString().slice(0, 7),
    currency,
    mrr: index === 23 ? last : 100_000 + index * 1000,
    subscribers: 100 + index,
    started: index,
    churned: 23 - index,
    trials_started: 7,
    trials_converted: 3,
  }))

it('reports recurring revenue in one currency, of all plans or one', { tags: 'long' }, async () => {
  answer(adminSubscriptionReport.report, ({ query }) =>
    query.plan === undefined ? [...months('EUR', 765_000), ...months('USD', 123_456)] : months('USD', 4500),
  )
  await openBackOffice('recurring-revenue')
  const figure = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.element(figure('Monthly recurring revenue').getByText('$1,234.56')).toBeVisible()
  await expect.element(figure('Paying subscribers').getByText('123', { exact: true })).toBeVisible()
  await expect.poll(() => document.querySelector('[data-part~="chart"]')?.textContent).toContain('$1.4K')
  await page.getByLabelText('Currency').selectOptions('EUR')
  await expect.element(figure('Monthly recurring revenue').getByText('€7,650.00')).toBeVisible()
  await figure('Churned').click()
  await expect.element(page.getByRole('region', { name: 'Churned' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect.element(page.getByRole('rowheader', { name: 'December 2026' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Plan' }).selectOptions('Premium')
  await expect.element(figure('Monthly recurring revenue').getByText('$45.00')).toBeVisible()
  expect(page.getByLabelText('Currency').elements()).toEqual([])
})

it.each(['subscriptions', 'recurring-revenue'])('%s fits small screens', async (path) => {
  answer(adminSubscriptionReport.report, () => months('USD', 123_456))
  answerTable(adminSubscriptions, [subscription(1)], { item: details })
  await page.viewport(390, 844)
  await openBackOffice(path)
  if (path === 'subscriptions') await openFirst()
  const shown = path === 'subscriptions' ? sheet().getByText('$8.99 a month') : page.getByText('$1,234.56')
  await expect.element(shown.first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  if (path === 'recurring-revenue') {
    const title = page.getByRole('heading', { name: 'Monthly recurring revenue' }).element()
    expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth)
  }
  await page.viewport(1280, 800)
})
