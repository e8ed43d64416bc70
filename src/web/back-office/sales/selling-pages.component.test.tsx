import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import {
  adminDiscountCode,
  adminDiscountCodes,
} from '../../../contract/selling/back-office/discount-codes.ts'
import { adminLicense, adminLicenses } from '../../../contract/selling/back-office/licenses.ts'
import { adminPrice, adminPriceChoices, adminPrices } from '../../../contract/selling/back-office/prices.ts'
import { adminTaxRate, adminTaxRates } from '../../../contract/selling/back-office/tax-rates.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'
import { applySavedSettings } from '../settings/live-settings.ts'

const on = [
  { key: 'saas', value: '1' },
  { key: 'default_currency', value: 'EUR' },
]
beforeEach(async () => {
  answer(bootstrap.settings, () => on)
  await applySavedSettings(on)
})

const sheet = () => page.getByRole('dialog').first()
const field = (name: string) => sheet().getByRole('textbox', { name, exact: true })
const save = (name: 'Create' | 'Save changes') => sheet().getByRole('button', { name }).click()
const sent = (method: 'POST' | 'PUT') => received.findLast((one) => one.method === method)
const openFirst = () => page.getByRole('table').getByRole('link').first().click()
const gone = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

const price = {
  ...sampleOf(adminPrice, { id: 1, title: 'Slow Weather' }),
  license: { id: 2, name: 'Personal' },
}
const priced = { item: { id: 9, name: 'Slow Weather' }, policy: 'full' as const, preview_seconds: 30 }

it('gives an album a price in the currency of the site', { tags: 'long' }, async () => {
  answerTable(adminPrices, [price], { item: priced })
  answer(adminPrices.create, () => sampleOf(adminPrices.create.reply, { currency: 'EUR' }))
  answer(adminPriceChoices.albums, () => [{ id: 7, name: 'All Hours' }])
  answer(adminPriceChoices.licenses, () => [{ id: 2, name: 'Personal' }])
  await openBackOffice('prices?edit=new')
  await sheet().getByRole('radio', { name: 'Album' }).click()
  await sheet().getByRole('combobox', { name: 'Album' }).fill('all')
  await page.getByRole('option', { name: 'All Hours' }).click()
  await sheet().getByRole('combobox', { name: 'Licence' }).fill('per')
  await page.getByRole('option', { name: 'Personal' }).click()
  await field('Price').fill('12,50')
  await field('Minimum').fill('5')
  await sheet().getByLabelText('Free listening').selectOptions('A preview')
  await expect.element(sheet().getByText('€').first()).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await save('Create')
  await gone()
  expect(sent('POST')?.body).toEqual({
    type: 'album',
    item: 7,
    license: 2,
    amount: 1250,
    minimum: 500,
    ask_email: false,
    policy: 'preview',
    preview_seconds: 30,
    active: true,
  })
})

it('changes a price in its own currency, which needs an amount', async () => {
  answerTable(adminPrices, [{ ...price, currency: 'JPY', amount: 1200, minimum: null, active: true }], {
    item: priced,
  })
  answer(adminPrices.change, () => sampleOf(adminPrices.change.reply, { currency: 'JPY' }))
  await openBackOffice('prices')
  await expect.element(page.getByRole('table').getByText('¥1,200')).toBeVisible()
  await openFirst()
  await expect.element(field('Price')).toHaveValue('1200')
  await field('Price').fill('12.5')
  await expect.element(field('Price')).toHaveAttribute('aria-invalid', 'true')
  await field('Price').fill('1500')
  await save('Save changes')
  await gone()
  expect(sent('PUT')?.body).toMatchObject({ amount: 1500, minimum: null, license: 2 })
})

it('creates a coupon of an amount with dates', { tags: 'long' }, async () => {
  answerTable(adminDiscountCodes, [
    sampleOf(adminDiscountCode, { id: 1, code: 'SPRING', artist: null, amount: null, percent: 10 }),
  ])
  await openBackOffice('discount-codes?edit=new')
  await field('Code').fill('AUTUMN10')
  await sheet().getByLabelText('Percent off').fill('')
  await field('Amount off').fill('2.5')
  await sheet().getByLabelText('Ends').fill('2026-12-24T18:00')
  await sheet().getByLabelText('Maximum uses').fill('50')
  expect(await axeFinds()).toEqual([])
  await save('Create')
  await gone()
  expect(sent('POST')?.body).toEqual({
    code: 'AUTUMN10',
    percent: null,
    amount: 250,
    artist: null,
    starts_at: null,
    ends_at: new Date('2026-12-24T18:00').toISOString(),
    usage_limit: 50,
    once_per_user: true,
    periods: 1,
    active: true,
  })
})

it('lists coupons with what they take off, and how often they were used', async () => {
  const row = sampleOf(adminDiscountCode, { artist: null, ends_at: null, active: true })
  answerTable(adminDiscountCodes, [
    { ...row, id: 1, code: 'A', percent: 10, amount: null, currency: null, used: 3, usage_limit: 50 },
    { ...row, id: 2, code: 'B', percent: null, amount: 250, currency: 'USD', used: 7, usage_limit: null },
  ])
  await openBackOffice('discount-codes')
  const table = page.getByRole('table')
  for (const text of ['10%', '$2.50', '3 of 50', '7'])
    await expect.element(table.getByText(text, { exact: true })).toBeVisible()
})

it('taxes buyers of a country', { tags: 'long' }, async () => {
  answerTable(adminTaxRates, [sampleOf(adminTaxRate, { id: 1, country: 'DE', name: 'USt.', rate: 1900 })])
  await openBackOffice('tax-rates')
  await expect.element(page.getByRole('table').getByText('Germany')).toBeVisible()
  await expect.element(page.getByRole('table').getByText('19%')).toBeVisible()
  await page.getByRole('button', { name: 'New tax rate' }).click()
  await sheet().getByLabelText('Country').selectOptions('France')
  await field('Name').fill('TVA')
  await field('Rate').fill('5,5')
  expect(await axeFinds()).toEqual([])
  await save('Create')
  await gone()
  expect(sent('POST')?.body).toEqual({ country: 'FR', name: 'TVA', rate: 550 })
})

it('describes what a licence allows', { tags: 'long' }, async () => {
  answerTable(adminLicenses, [sampleOf(adminLicense, { id: 1, name: 'Personal', active: true })], {
    item: { text: 'For private use.' },
  })
  await openBackOffice('licenses')
  await openFirst()
  await expect.element(field('Full text')).toHaveValue('For private use.')
  await field('In short').fill('Listen and keep')
  expect(await axeFinds()).toEqual([])
  await save('Save changes')
  await gone()
  expect(sent('PUT')?.body).toMatchObject({ summary: 'Listen and keep', text: 'For private use.' })
})

it.each(['prices', 'licenses', 'discount-codes', 'tax-rates'])('%s fits small screens', async (path) => {
  answerTable(adminPrices, [{ ...price, currency: 'USD' }], { item: priced })
  answerTable(adminLicenses, [sampleOf(adminLicense, { id: 1 })], { item: { text: '' } })
  answerTable(adminDiscountCodes, [sampleOf(adminDiscountCode, { id: 1, currency: 'USD', percent: null })])
  answerTable(adminTaxRates, [sampleOf(adminTaxRate, { id: 1, country: 'DE' })])
  await page.viewport(390, 844)
  await openBackOffice(path)
  await openFirst()
  await expect.element(sheet().getByRole('button', { name: 'Save changes' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await page.viewport(1280, 800)
})
