import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { accounting } from '../../../contract/selling/back-office/accounting.ts'
import { revenue, revenueFigures } from '../../../contract/selling/back-office/revenue.ts'
import { adminShares } from '../../../contract/selling/back-office/shares.ts'
import ar from '../../../i18n/ar.json' with { type: 'json' }
import { addMessages, startMessages } from '../../i18n/i18n.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answerSamples } from '../../testing/contract.ts'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { applySavedSettings } from '../settings/live-settings.ts'

const on = [
  { key: 'saas', value: '1' },
  { key: 'enable_selling', value: '1' },
]
// On a busy machine, loading the code of charts for the first time takes longer than a test waits.
beforeAll(() => import('../charts/Lines.tsx'))
beforeEach(async () => {
  answerSamples()
  answer(bootstrap.settings, () => on)
  await applySavedSettings(on)
  answer(revenue.overview, ({ query: { from, to, currency = 'USD' } }) => ({
    ...sampleOf(revenue.overview.reply, { currencies: ['USD', 'EUR'] }),
    from,
    to,
    currency,
    intervals: ['2026-10-01', '2026-10-02'].map((at) => ({ at: `${at}T00:00:00.000Z`, previous_at: at })),
    figures: revenueFigures.map((figure) => ({
      figure,
      value: figure === 'orders' ? 21 : 123_456,
      previous: figure === 'orders' ? 20 : 100_000,
      series: [100, 300],
      previous_series: [50, 60],
    })),
  }))
  const sold = { by: null, cover: null, orders: 2, units: 3, gross: 2500, net: 2000 }
  answer(revenue.top, ({ query: { from, to, by } }) => ({
    from,
    to,
    data: [
      {
        key: 'k',
        id: by === 'item' ? 7 : null,
        type: by === 'item' ? ('song' as const) : null,
        title: by === 'country' ? 'DE' : by === 'provider' ? 'offline' : `Some ${by}`,
        months: null,
        ...sold,
      },
      ...(by === 'item'
        ? [{ key: 'p', id: null, type: 'plan' as const, title: 'Plus', months: 12, ...sold }]
        : []),
    ],
  }))
  answer(accounting.taxes, ({ query: { period } }) => ({
    data: [
      {
        month: `${period.slice(0, 4)}-01`,
        country: 'DE',
        tax_name: 'MwSt',
        tax_rate: 1900,
        currency: 'EUR',
        invoices: 2,
        credit_notes: 1,
        net: 1000,
        tax: 190,
        gross: 1190,
      },
    ],
    totals: [{ currency: 'EUR', invoices: 2, credit_notes: 1, net: 1000, tax: 190, gross: 1190 }],
    since: '2025-11',
  }))
})
afterEach(async () => {
  startMessages('en')
  await page.viewport(1280, 800)
})

const main = () => page.getByRole('main')

it('shows revenue in one currency, and what it consists of', async () => {
  const { location } = await openBackOffice('revenue')
  expect(
    (await page.getByRole('button', { name: 'Export CSV' }).findElement()).closest('header'),
  ).not.toBeNull()
  await expect.element(main().getByRole('button', { name: /^Gross revenue \$1,234.56/ })).toBeVisible()
  await expect.element(main().getByRole('button', { name: /^Orders 21/ })).toBeVisible()
  await expect.element(main().getByRole('region', { name: 'Countries' }).getByText('Germany')).toBeVisible()
  await expect
    .element(main().getByRole('region', { name: 'Best sellers' }).getByRole('link', { name: 'Some item' }))
    .toHaveAttribute('href', '/song/7')
  await expect
    .element(main().getByRole('region', { name: 'Best sellers' }).getByText('12 months of Plus'))
    .toBeVisible()
  await main().getByRole('radio', { name: 'EUR' }).click()
  await expect.element(main().getByRole('button', { name: /^Gross revenue €1,234.56/ })).toBeVisible()
  await main()
    .getByRole('button', { name: /^Refunds/ })
    .click()
  await expect.element(main().getByRole('region', { name: /^Refunds/ })).toBeVisible()
  expect(location()).toContain('currency=EUR')
})

it('shows taxes of a month or year', { tags: 'long' }, async () => {
  await openBackOffice('accounting')
  const table = main().getByRole('table')
  for (const text of ['Germany', 'MwSt 19%', '€11.90'])
    await expect.element(table.getByText(text)).toBeVisible()
  await expect.element(table.getByText('Month')).not.toBeInTheDocument()
  await main().getByLabelText('Period').selectOptions('2025')
  await expect.element(table.getByText('January 2025')).toBeVisible()
})

it.each([
  ['revenue', 'en'],
  ['revenue', 'ar'],
  ['accounting', 'en'],
  ['accounting', 'ar'],
])('%s fits small screens in %s, without axe violations', async (path, locale) => {
  addMessages({ ar })
  startMessages(locale)
  await page.viewport(390, 844)
  await openBackOffice(path)
  await expect.element(main().getByRole('table').or(main().getByRole('listitem').first())).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
  expect(await axeFinds()).toEqual([])
})

it('shows what became of the income of a month', async () => {
  const pool = {
    ...{
      id: 1,
      corrects: null,
      kind: 'subscription' as const,
      currency: 'EUR',
      income: 119_000,
      tax: 19_000,
      fees: 5000,
    },
    ...{ site: 28_500, distributed: 60_000, undistributed: 6500 },
  } as const
  answer(adminShares.months, () => [])
  answer(adminShares.month, ({ params: { month } }) => ({
    ...{ month, model: 'pool' as const, ads: false, site_percent: 30, closed_at: null },
    pools: [pool, { ...pool, id: 2, corrects: '2026-01', distributed: -99 }],
    artists: [{ id: 3, name: 'Halden Vey', currency: 'EUR', plays: 4321, amount: 60_000 }],
  }))
  await openBackOffice('shares')
  await expect.element(page.getByText(/^This month is not closed/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await expect
    .element(page.getByRole('row', { name: /Subscriptions €1,190.00 €190.00 €50.00 €285.00/ }))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: /Correction of January 2026/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Halden Vey 4,321 €600.00' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
})
