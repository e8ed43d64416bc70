import { beforeEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { families } from '../../../contract/selling/families.ts'
import { plan as planShape, plans } from '../../../contract/selling/plans.ts'
import { type Subscription, subscriptions } from '../../../contract/selling/subscriptions.ts'
import { takeLoginIntent } from '../../data/session/login-intent.ts'
import { setLoginNavigator } from '../../data/session/login-redirect.ts'
import { setToken } from '../../data/session/token.ts'
import { refreshSettings } from '../../data/settings.ts'
import { PlanPart } from '../../site/account/plan/PlanPart.tsx'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { PlansPage } from './PlansPage.tsx'

const plan = (
  id: number,
  name: string,
  prices: { month?: number; year?: number; lifetime?: number },
  more: object = {},
) =>
  sampleOf(planShape, {
    id,
    name,
    description: `All of ${name}`,
    prices: [
      ...(prices.month ? [{ id: id * 10, interval: 'month' as const, amount: prices.month }] : []),
      ...(prices.year ? [{ id: id * 10 + 1, interval: 'year' as const, amount: prices.year }] : []),
      ...(prices.lifetime
        ? [{ id: id * 10 + 2, interval: 'lifetime' as const, amount: prices.lifetime }]
        : []),
    ],
    currency: { symbol: '$', value: 'USD' },
    currency_symbol: '$',
    trial_days: 0,
    features: [`Feature of ${name}`],
    permissions: [],
    upload_quota_mb: 2000,
    seats: 1,
    free: !prices.month,
    active: true,
    recommended: false,
    default: !prices.month,
    order: id,
    ...more,
  })
const free = plan(1, 'Free', {})
const premium = plan(2, 'Premium', { month: 899, year: 8990 }, { recommended: true, permissions: ['No ads'] })
const creator = plan(3, 'Creator', { month: 1499 }, { permissions: ['No ads', 'Upload songs'] })

const UUID = '0190a5b4-7c3e-7000-8000-000000000001'
const own = (change: Partial<Subscription> = {}): Subscription => ({
  uuid: UUID,
  status: 'active',
  plan: { id: 2, name: 'Premium' },
  interval: 'month',
  amount: 899,
  currency: 'USD',
  billing: { name: 'Lena', country: 'US', address: '' },
  period_total: 899,
  period_tax: 0,
  tax_name: '',
  tax_included: false,
  provider: 'test',
  automatic: false,
  card: null,
  started_at: '2026-01-03T12:00:00.000Z',
  trial_ends_at: null,
  period_end: '2026-12-03T12:00:00.000Z',
  renews: true,
  cancelled_at: null,
  change: null,
  kept: [],
  due: null,
  ...change,
})
const quote = (change: object = {}) => ({
  plan: { id: 3, name: 'Creator' },
  interval: 'month' as const,
  currency: 'USD',
  amount: 1499,
  effect: 'now' as const,
  at: '2026-11-20T12:00:00.000Z',
  next_payment_at: '2026-12-03T12:00:00.000Z',
  credit: 340,
  kept_days: 0,
  due: 260,
  members_leaving: 0,
  trial_days: 0,
  discount: 0,
  discounted_payments: 0,
  tax: 0,
  period_total: 1499,
  period_tax: 0,
  tax_name: '',
  tax_included: false,
  ...change,
})
const userWith = (of: User['plan']) =>
  answer(
    session.user,
    () => sampleOf(session.user.reply, { id: 1, name: 'Lena', email: 'lena@example.org', plan: of }) as User,
  )
const bodies = (path: string, method = 'POST') =>
  received.filter((one) => one.path === path && one.method === method).map(({ body }) => body)
const card = (name: string) => page.getByRole('article', { name })
const says = (at: Locator, text: string) => expect.poll(() => at.element().textContent).toContain(text)

beforeEach(async () => {
  answer(bootstrap.settings, () => [{ key: 'enable_subscription', value: '1' }])
  await refreshSettings()
  answer(plans.list, () => [free, premium, creator])
  answer(subscriptions.get, () => null)
  answer(subscriptions.providers, () => [{ key: 'test' as const, kind: 'inline' as const }])
  answer(subscriptions.quote, () => quote())
  answer(families.get, () => null)
  userWith({ id: 1, name: 'Free', upgradable: true, status: null })
})

it('says that there are no plans instead of comparing none', async () => {
  answer(plans.list, () => [])
  await showToListener(<PlansPage />)
  await expect.element(page.getByText('There are no plans')).toBeVisible()
  expect(page.getByRole('heading', { name: 'Compare plans' }).elements()).toEqual([])
})

it('shows visitors what plans cost, by the month or the year, and compares them', async () => {
  setToken(null)
  await showToListener(<PlansPage />)
  await says(card('Premium'), 'Recommended')
  await says(card('Premium'), '$8.99a month')
  await page.getByRole('radio', { name: /Yearly/ }).click()
  await says(card('Premium'), '$89.90a year')
  // A plan without a yearly price keeps its own.
  await says(card('Creator'), '$14.99a month')
  await expect.element(page.getByText('2 months free')).toBeVisible()
  const row = page.getByRole('row', { name: /Upload your own songs/ })
  expect(row.getByRole('img', { name: 'Not included' }).elements()).toHaveLength(2)
  // The same in all plans.
  expect(page.getByText('Space for your own music').elements()).toEqual([])
  expect(await axeFinds()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'Redeem a gift' })).toHaveAttribute('href', '/redeem')
  await card('Premium').getByRole('button', { name: 'Choose Premium' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log in to subscribe' })
  await says(question, 'Premium$89.90 a year')
  expect(await axeFinds()).toEqual([])
  setLoginNavigator(() => undefined)
  await question.getByRole('button', { name: 'Login' }).click()
  await expect.poll(takeLoginIntent).toEqual({ act: 'subscribe', plan: 2, interval: 'year' })
})

it('shows four plans in one row, the free one first; only the recommended one stands out', async () => {
  const family = plan(4, 'Family', { month: 1299 })
  answer(plans.list, () => [premium, creator, family, free])
  await showToListener(<PlansPage />)
  await says(card('Free'), 'FreeCurrent planFree')
  const cards = page.getByRole('article').elements()
  expect(cards.map((one) => one.getAttribute('aria-label'))).toEqual(['Free', 'Premium', 'Creator', 'Family'])
  expect(new Set(cards.map((one) => one.getBoundingClientRect().top)).size).toBe(1)
  const looks = ['Choose Premium', 'Choose Creator', 'Choose Family'].map(
    (name) => getComputedStyle(page.getByRole('button', { name }).element()).backgroundColor,
  )
  expect(looks[1]).toBe(looks[2])
  expect(looks[0]).not.toBe(looks[1])
})

it('offers to pay a plan once that has such a price, without a trial', async () => {
  answer(plans.list, () => [
    free,
    plan(2, 'Premium', { month: 899, year: 8990, lifetime: 29900 }, { trial_days: 14 }),
    creator,
  ])
  await showToListener(<PlansPage />)
  await expect.element(card('Premium').getByRole('button', { name: 'Try 14 days free' })).toBeVisible()
  await page.getByRole('radio', { name: 'Pay once' }).click()
  await says(card('Premium'), '$299.00once')
  await says(card('Creator'), '$14.99a month')
  answer(subscriptions.quote, () => quote({ interval: 'lifetime', amount: 29900 }))
  await card('Premium').getByRole('button', { name: 'Choose Premium' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Subscribe to Premium' })).toBeVisible()
  const { query } = received.filter(({ path }) => path.endsWith('/quote')).at(-1) ?? {}
  expect(query).toMatchObject({ plan_id: '2', interval: 'lifetime' })
})

it('wraps the long name of a plan within its button', async () => {
  await page.viewport(360, 780)
  const name = 'Supporter of the house with a name that is longer than any button'
  answer(plans.list, () => [plan(2, name, { month: 899 })])
  await showToListener(<PlansPage />)
  const button = page.getByRole('button', { name: `Choose ${name}` })
  await expect.element(button).toBeVisible()
  const { left, right } = button.element().getBoundingClientRect()
  const text = document.createRange()
  text.selectNodeContents(button.element())
  const drawn = text.getBoundingClientRect()
  expect(drawn.left).toBeGreaterThan(left)
  expect(drawn.right).toBeLessThan(right)
  await page.viewport(1280, 800)
})

it('subscribes with what is paid said beforehand', { tags: 'long' }, async () => {
  const computed = Promise.withResolvers<void>()
  answer(subscriptions.quote, async ({ query }) => {
    if (query.country) await computed.promise
    return quote({ plan: premium, amount: 899, credit: 0, due: query.country ? 899 : 850 })
  })
  await showToListener(<PlansPage />)
  await card('Premium').getByRole('button', { name: 'Choose Premium' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Premium' })
  await dialog.getByRole('button', { name: 'Pay $8.50' }).click()
  await expect.element(dialog.getByText('Choose your country.')).toBeVisible()
  expect(bodies('/api/user/subscription')).toEqual([])
  await dialog.getByRole('combobox', { name: 'Country' }).selectOptions('US')
  await expect.element(dialog.getByRole('button', { name: 'One moment…' })).toBeDisabled()
  await expect.element(dialog.getByText('$8.50')).toBeVisible()
  computed.resolve()
  await expect.element(dialog.getByRole('button', { name: 'Pay $8.99' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
  answer(subscriptions.start, () => {
    answer(subscriptions.get, () => own())
    userWith({ id: 2, name: 'Premium', upgradable: true, status: 'active' })
    return { subscription: own(), action: { type: 'none' as const }, order_uuid: UUID }
  })
  await dialog.getByRole('button', { name: 'Pay $8.99' }).click()
  await expect.element(page.getByText('Welcome to Premium')).toBeVisible()
  expect(bodies('/api/user/subscription')).toMatchObject([
    { plan_id: 2, interval: 'month', provider: 'test', country: 'US', due: 899 },
  ])
  await says(card('Premium'), 'Current plan')
})

it('says why a payment failed, and lets it be tried again', async () => {
  await showToListener(<PlansPage />)
  await card('Creator').getByRole('button', { name: 'Choose Creator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Creator' })
  await dialog.getByRole('combobox', { name: 'Country' }).selectOptions('US')
  answer(subscriptions.start, () => refuse('payment_failed'))
  await dialog.getByRole('button', { name: 'Pay $2.60' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Pay $2.60' })).toBeEnabled()
})

it('offers no change of a plan that was granted', async () => {
  answer(subscriptions.get, () => own({ interval: null, amount: 0, renews: false }))
  userWith({ id: 2, name: 'Premium', upgradable: true, status: 'active' })
  await showToListener(<PlansPage />)
  await says(card('Premium'), 'Current plan')
  await says(card('Premium'), 'You have Premium until')
  await expect.element(card('Premium').getByRole('button', { name: 'Your plan' })).toBeDisabled()
  expect(page.getByRole('button', { name: /^(Switch|Choose|Pay)/ }).elements()).toEqual([])
})

it('offers the other interval of the current plan', async () => {
  answer(subscriptions.get, () => own())
  userWith({ id: 2, name: 'Premium', upgradable: true, status: 'active' })
  await showToListener(<PlansPage />)
  await page.getByRole('radio', { name: /Yearly/ }).click()
  await expect.element(card('Premium').getByRole('button', { name: 'Pay yearly' })).toBeEnabled()
})

it('changes a plan for what is left of the period', async () => {
  answer(subscriptions.get, () => own())
  userWith({ id: 2, name: 'Premium', upgradable: true, status: 'active' })
  await showToListener(<PlansPage />)
  await expect.element(card('Premium').getByRole('button', { name: 'Your plan' })).toBeDisabled()
  await says(card('Creator'), '$2.60 today')
  await card('Creator').getByRole('button', { name: 'Switch to Creator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch to Creator' })
  await says(dialog, 'Unused time on your current plan−$3.40')
  answer(subscriptions.change, () => ({
    subscription: own({ plan: { id: 3, name: 'Creator' } }),
    action: { type: 'none' as const },
    order_uuid: UUID,
  }))
  await dialog.getByRole('button', { name: 'Pay $2.60' }).click()
  await expect.element(page.getByText('Welcome to Creator')).toBeVisible()
  expect(bodies('/api/user/subscription', 'PUT')).toMatchObject([{ plan_id: 3, due: 260 }])
})

it('says from when on another plan can follow one that was given', async () => {
  answer(subscriptions.get, () =>
    own({ interval: null, renews: false, period_end: '2027-11-28T12:00:00.000Z' }),
  )
  userWith({ id: 2, name: 'Premium', upgradable: true, status: 'active' })
  await showToListener(<PlansPage />)
  await expect
    .element(card('Creator').getByRole('button', { name: 'Available from Nov 28, 2027' }))
    .toBeDisabled()
})

const account = (of: User['plan']) => sampleOf(session.user.reply, { id: 1, plan: of }) as User

it('says which time that was given is kept, before and after a change', async () => {
  answer(subscriptions.get, () => own({ kept: [{ plan: { id: 3, name: 'Creator' }, days: 60 }] }))
  answer(subscriptions.quote, () => quote({ kept_days: 31 }))
  userWith({ id: 2, name: 'Premium', upgradable: true, status: 'active' })
  await showToListener(
    <>
      <PlanPart user={account({ id: 2, name: 'Premium', upgradable: true, status: 'active' })} />
      <PlansPage />
    </>,
  )
  await expect
    .element(page.getByText(/^The time of Creator you were given \(60 days\) is kept/))
    .toBeVisible()
  await card('Creator').getByRole('button', { name: 'Switch to Creator' }).click()
  await expect.element(page.getByText(/^The time you were given \(31 days\) is kept/)).toBeVisible()
})

it.each([
  { plan: { id: 1, name: 'Free', upgradable: true, status: null }, paid: false, link: 'Upgrade' },
  { plan: { id: 2, name: 'Premium', upgradable: true, status: 'active' }, paid: true, link: 'Upgrade' },
  { plan: { id: 3, name: 'Creator', upgradable: false, status: 'active' }, paid: true, link: 'Change plan' },
  { plan: { id: 3, name: 'Creator', upgradable: false, status: null }, paid: false, link: 'See plans' },
] as const)(
  'leads from the account to a plan ($plan.name, paid: $paid) by $link',
  async ({ plan, paid, link }) => {
    answer(subscriptions.get, () => (paid ? own() : null))
    await showToListener(<PlanPart user={account(plan)} />)
    await expect
      .element(page.getByRole('link', { name: link, exact: true }))
      .toHaveAttribute('href', '/subscription')
  },
)

it('tells whoever has the highest plan so', async () => {
  answer(bootstrap.settings, () => [
    { key: 'saas', value: '1' },
    { key: 'enable_subscription', value: '1' },
  ])
  await refreshSettings()
  answer(subscriptions.get, () => own())
  userWith({ id: 2, name: 'Premium', upgradable: true, status: 'active' })
  await showToListener(<PlansPage />)
  await says(card('Premium'), 'Current plan')
  expect(page.getByText('You have the highest plan.').elements()).toEqual([])
  userWith({ id: 3, name: 'Creator', upgradable: false, status: 'active' })
  await showToListener(<PlansPage />)
  await expect.element(page.getByText(/^You have the highest plan\./)).toBeVisible()
})

it('cancels with a reason at the end of the period, and resumes', { tags: 'long' }, async () => {
  answer(subscriptions.get, () => own())
  await showToListener(
    <PlanPart user={account({ id: 2, name: 'Premium', upgradable: true, status: 'active' })} />,
  )
  await expect.element(page.getByText('$8.99 a month · renews on Dec 3, 2026')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  // Not the word for closing dialogs, which is another one in most languages.
  await page.getByRole('button', { name: 'Cancel plan', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Premium?' })
  await says(dialog, 'You keep it until Dec 3, 2026.')
  const [keep, cancel] = [/^Keep/, /^Cancel/].map((name) =>
    dialog.getByRole('button', { name }).element().getBoundingClientRect(),
  )
  expect(cancel).toMatchObject({ top: keep?.top, width: keep?.width })
  await dialog.getByRole('combobox').selectOptions('Too expensive')
  answer(subscriptions.cancel, () => {
    const cancelled = own({ status: 'cancelled', renews: false })
    answer(subscriptions.get, () => cancelled)
    return cancelled
  })
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await expect.element(page.getByText('Yours until Dec 3, 2026')).toBeVisible()
  expect(bodies('/api/user/subscription/cancel')).toEqual([{ reason: 'price' }])
  answer(subscriptions.resume, () => {
    answer(subscriptions.get, () => own())
    return own()
  })
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.element(page.getByText('$8.99 a month · renews on Dec 3, 2026')).toBeVisible()
})

it('says what is due and until when, and pays it', async () => {
  const due = {
    order_uuid: UUID,
    amount: 899,
    retry_at: '2026-12-04T12:00:00.000Z',
    ends_at: '2026-12-10T12:00:00.000Z',
    failure: null,
  }
  answer(subscriptions.get, () => own({ status: 'past_due', due }))
  await showToListener(
    <PlanPart user={account({ id: 2, name: 'Premium', upgradable: true, status: 'past_due' })} />,
  )
  await expect.element(page.getByText('Pay by Dec 10, 2026 to keep Premium.')).toBeVisible()
  answer(subscriptions.pay, () => {
    answer(subscriptions.get, () => own())
    return { subscription: own(), action: { type: 'none' as const }, order_uuid: UUID }
  })
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect.poll(() => page.getByText('$8.99 is due').elements()).toHaveLength(0)
})

it('asks for the consent that a trial waits for, not for a payment of nothing', async () => {
  const due = { order_uuid: UUID, amount: 0, retry_at: null, ends_at: null, failure: null }
  answer(subscriptions.get, () => own({ status: 'pending', provider: 'stripe', renews: false, due }))
  await showToListener(<PlanPart user={account({ id: 1, name: 'Free', upgradable: true, status: null })} />)
  await expect
    .element(page.getByText('Premium begins once you have. Nothing is charged today.'))
    .toBeVisible()
  expect(page.getByText('is due').elements()).toHaveLength(0)
  answer(subscriptions.pay, () => {
    answer(subscriptions.get, () => own({ status: 'trial' }))
    return { subscription: own({ status: 'trial' }), action: { type: 'none' as const }, order_uuid: UUID }
  })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => page.getByText('Nothing is charged today.').elements()).toHaveLength(0)
})
