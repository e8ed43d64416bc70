import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Permission } from '../../../contract/core/permissions.ts'
import { analytics, metrics } from '../../../contract/platform/back-office/analytics.ts'
import { adminCounts } from '../../../contract/platform/back-office/roles.ts'
import { session } from '../../../contract/platform/session.ts'
import { revenue } from '../../../contract/selling/back-office/revenue.ts'
import { adminSubscriptionReport } from '../../../contract/selling/back-office/subscriptions.ts'
import { operations } from '../../../contract/site/back-office/operations.ts'
import ar from '../../../i18n/ar.json' with { type: 'json' }
import { addMessages, startMessages } from '../../i18n/i18n.ts'
import { axeFinds } from '../../testing/axe.ts'
import { administrator, openBackOffice } from '../../testing/back-office.tsx'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { applySavedSettings } from '../settings/live-settings.ts'

const days: unknown[] = []
const month = { currency: 'EUR', started: 4, churned: 0, trials_started: 0, trials_converted: 0 }

beforeEach(async () => {
  days.length = 0
  await applySavedSettings([
    { key: 'saas', value: '1' },
    { key: 'enable_subscription', value: '1' },
  ])
  answer(adminCounts.get, () => ({}))
  answer(analytics.overview, () =>
    sampleOf(analytics.overview.reply, {
      figures: metrics.map((metric) => ({ metric, value: 1200, previous: 800, series: [100, 300, 800] })),
    } as never),
  )
  answer(revenue.overview, ({ query }) => {
    days.push(query)
    const values = { gross: 123_400, orders: 17 }
    return sampleOf(revenue.overview.reply, {
      currency: 'EUR',
      figures: Object.entries(values).map(([figure, value]) => ({
        figure,
        value,
        previous: value * 2,
        series: [0, value],
        previous_series: [],
      })),
    } as never)
  })
  answer(adminSubscriptionReport.report, () => [
    { ...month, month: '2026-10', mrr: 80_000, subscribers: 80 },
    { ...month, month: '2026-11', mrr: 90_000, subscribers: 90 },
  ])
  answer(adminCounts.waiting, ({ query }) => {
    days.push(query)
    const counts = { open: 3, came: 6, came_before: 4 }
    return ['sales', 'reports', 'artist-requests', 'contact', 'payouts', 'campaigns'].map((resource) => ({
      resource,
      ...counts,
    }))
  })
  answer(operations.jobs, () => ({ ...sampleOf(operations.jobs.reply), data: [] }))
})
afterEach(async () => {
  startMessages('en')
  await page.viewport(1280, 800)
})

const main = () => page.getByRole('main')
const links = () => main().getByRole('link').elements() as HTMLAnchorElement[]
const cards = () =>
  links()
    .filter(({ className }) => className.includes('figure'))
    .map(({ href }) => new URL(href).pathname + new URL(href).search)

it('has the figures of listening, sales and what waits, compared and linked to their pages', async () => {
  await openBackOffice('overview?range=7d')
  const card = (name: RegExp) => main().getByRole('link', { name })
  await expect.element(card(/^Plays/).getByText('1,200')).toBeVisible()
  await expect.element(card(/^Plays/).getByText('+50%')).toBeVisible()
  await expect.element(card(/^Sales/).getByText('€1,234.00')).toBeVisible()
  await expect.element(card(/^Monthly recurring revenue/).getByText('€900.00')).toBeVisible()
  await expect.element(card(/^Monthly recurring revenue/).getByText('+12.5%')).toBeVisible()
  await expect.element(card(/^Open reports/).getByText('6 new, 4 in previous period')).toBeVisible()
  await expect.element(card(/^Failed jobs/)).toBeVisible()
  expect(cards()).toEqual([
    '/admin/analytics?range=7d',
    '/admin/analytics?range=7d&metric=listeners',
    '/admin/revenue?range=7d',
    '/admin/revenue?range=7d&figure=orders',
    '/admin/recurring-revenue',
    '/admin/sales?status=pending',
    '/admin/reports?status=open',
    '/admin/artist-requests?status=pending',
    '/admin/contact?status=open',
    '/admin/payouts?status=requested',
    '/admin/campaigns?status=pending',
    '/admin/operations',
  ])
  const [first, ...more] = days
  expect(more).toEqual([first])
})

it.each<[Permission, string[]]>([
  [
    'View sales',
    ['/admin/revenue?range=30d', '/admin/revenue?range=30d&figure=orders', '/admin/sales?status=pending'],
  ],
  ['CED subscriptions', ['/admin/recurring-revenue']],
  ['contact', ['/admin/contact?status=open']],
  ['Edit settings', ['/admin/operations']],
])('staff with “%s” see only the figures of their pages', async (name, paths) => {
  answer(session.user, () => ({
    ...administrator,
    roles: [{ name: 'staff' }],
    is_admin: false,
    permissions: [{ name: 'Access admin area' as const }, { name }] as never,
  }))
  const { location } = await openBackOffice('')
  await expect.poll(location).toBe('/admin/overview')
  await expect.poll(cards).toEqual(paths)
})

it('offers to listen in the first steps only where there are songs', async () => {
  await openBackOffice('overview')
  const listen = page.getByRole('heading', { name: 'Listen', exact: true })
  await expect.element(page.getByRole('heading', { name: 'Add your music' })).toBeVisible()
  await expect.element(listen).not.toBeInTheDocument()
  answer(adminCounts.get, () => ({ songs: 27 }))
  await openBackOffice('overview')
  await expect.element(listen).toBeVisible()
})

it.each(['en', 'ar'])('fits small screens in %s, without axe violations', async (locale) => {
  addMessages({ ar })
  startMessages(locale)
  await page.viewport(390, 844)
  await openBackOffice('overview')
  await expect.poll(cards).toHaveLength(12)
  await expect.poll(() => document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
  expect(await axeFinds()).toEqual([])
})
