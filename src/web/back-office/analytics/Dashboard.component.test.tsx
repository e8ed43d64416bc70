import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { analytics, type Figure, metrics } from '../../../contract/platform/back-office/analytics.ts'
import { revenue } from '../../../contract/selling/back-office/revenue.ts'
import { adminSubscriptionReport } from '../../../contract/selling/back-office/subscriptions.ts'
import ar from '../../../i18n/ar.json' with { type: 'json' }
import { addMessages, startMessages } from '../../i18n/i18n.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answerSamples } from '../../testing/contract.ts'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { applySavedSettings } from '../settings/live-settings.ts'

const DAY = 86_400_000
const day = (back: number) => new Date(Date.now() - back * DAY).toISOString().slice(0, 10)
const daysOf = (from: string, to: string) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY }, (_, index) =>
    new Date(Date.parse(from) + index * DAY).toISOString(),
  )

// On a busy machine, loading the code of charts for the first time takes longer than a test waits.
beforeAll(() => import('../charts/Lines.tsx'))

beforeEach(() => {
  answerSamples()
  answer(analytics.overview, ({ query: { from, to } }) => ({
    ...sampleOf(analytics.overview.reply),
    from,
    to,
    interval: 'day' as const,
    figures: metrics.map(
      (metric): Figure => ({ metric, value: 1200, previous: 900, series: [100, 300, 200, 600] }),
    ),
    hours: Array.from({ length: 24 }, (_, hour) => hour),
  }))
  answer(analytics.series, ({ query: { from, to, metric } }) => ({
    ...sampleOf(analytics.series.reply),
    from,
    to,
    metric,
    interval: 'day' as const,
    points: daysOf(from, to).map((at, index) => ({ at, value: index, previous_at: at, previous: 1 })),
  }))
})
afterEach(async () => {
  startMessages('en')
  await page.viewport(1280, 800)
})

const region = () => page.getByRole('region', { name: 'Plays · Daily' })
/** Waits for the chart, whose code is loaded separately. */
const drawn = () =>
  expect
    .poll(() => document.querySelectorAll('[data-part~="chart"] svg path').length, { timeout: 12_000 })
    .toBeGreaterThan(0)

it('accepts a custom period, and rejects a reversed one', { tags: 'long' }, async () => {
  const { location } = await openBackOffice('analytics')
  const dates = page.getByRole('button', { name: /^Custom range/ })
  const popup = page.getByRole('dialog', { name: 'Custom range' })
  const rows = () => region().getByRole('table').getByRole('row').elements().length
  const shown = (first: string, last: string) =>
    expect.poll(location).toBe(`/admin/analytics?from=${first}&to=${last}`)
  await drawn()
  await region().getByRole('button', { name: 'Show as table' }).click()
  await dates.click()
  await popup.getByLabelText('Start date').fill(day(9))
  await popup.getByLabelText('End date').fill(day(0))
  await popup.getByRole('button', { name: 'Show' }).click()
  await shown(day(9), day(0))
  // A row for each day, and the header.
  await expect.poll(rows).toBe(11)

  await dates.click()
  await popup.getByLabelText('End date').fill(day(12))
  const problem = popup.getByRole('alert')
  await expect.element(problem.getByText('The start date must be before the end date.')).toBeVisible()
  await popup.getByRole('button', { name: 'Show' }).click()
  await shown(day(9), day(0))
  await popup.getByLabelText('End date').fill(day(0))
  await expect.element(problem).not.toBeInTheDocument()
  await popup.getByLabelText('Start date').fill(day(11))
  await popup.getByRole('button', { name: 'Show' }).click()
  await shown(day(11), day(0))
  await expect.poll(rows).toBe(13)
})

it.each(['en', 'ar'])('fits small screens in %s, without axe violations', async (locale) => {
  addMessages({ ar })
  startMessages(locale)
  await page.viewport(390, 844)
  await openBackOffice('analytics')
  await drawn()
  expect(document.documentElement.dir).toBe(locale === 'ar' ? 'rtl' : 'ltr')
  await expect.poll(() => document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
  expect(await axeFinds()).toEqual([])
})

it('shows sales of the period and subscriptions where the site sells', async () => {
  await applySavedSettings([
    { key: 'saas', value: '1' },
    { key: 'enable_subscription', value: '1' },
  ])
  const asked: unknown[] = []
  answer(revenue.overview, ({ query }) => {
    asked.push(query)
    const values = { gross: 123_400, orders: 17, refunded: 500 }
    return {
      ...sampleOf(revenue.overview.reply),
      currency: 'EUR' as const,
      figures: Object.entries(values).map(([figure, value]) => ({
        figure: figure as 'gross',
        value,
        previous: 0,
        series: [],
        previous_series: [],
      })),
    }
  })
  answer(adminSubscriptionReport.report, () => [
    {
      month: '2026-01-01',
      currency: 'EUR',
      mrr: 90_000,
      subscribers: 90,
      started: 4,
      churned: 0,
      trials_started: 0,
      trials_converted: 0,
    },
  ])
  await openBackOffice('analytics?from=2026-01-01&to=2026-01-31')
  const panel = (name: string) => page.getByRole('region', { name, exact: true })
  await expect.element(panel('Sales').getByText('€1,234.00')).toBeVisible()
  await expect.element(panel('Sales').getByText('17')).toBeVisible()
  expect(asked).toEqual([{ from: '2026-01-01', to: '2026-02-01' }])
  await expect.element(panel('Subscriptions').getByText('€900.00')).toBeVisible()
  await expect.element(panel('Subscriptions').getByText('90', { exact: true })).toBeVisible()
})
