import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { done } from '../../../contract/core/pagination.ts'
import { adminCounts } from '../../../contract/platform/back-office/roles.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { adminInvoices } from '../../../contract/selling/back-office/accounting.ts'
import {
  type AdminSale,
  adminSale,
  adminSaleCalls,
  adminSales,
} from '../../../contract/selling/back-office/sales.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answerSamples } from '../../testing/contract.ts'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'
import { applySavedSettings } from '../settings/live-settings.ts'

const at = '2026-11-20T19:02:11.000Z'
const sale = (id: number, own: Partial<AdminSale> = {}): AdminSale => ({
  ...sampleOf(adminSale, { id, number: `T-${id}`, status: 'paid', currency: 'USD' as const, total: 9771 }),
  refunded: 0,
  refund_requested: false,
  buyer_name: 'Maren Holt',
  items: ['Slow Weather', 'Night Bus'],
  ...own,
})
const item = (id: number, title: string, amount: number, refundable = amount) => ({
  id,
  type: 'album' as const,
  item_id: id,
  title,
  artist: 'Halden Vey',
  cover: null,
  license: 'Personal',
  period: null,
  months: null,
  amount,
  discount: 0,
  tax: 0,
  refunded: 0,
  gift: null,
  commission: 100,
  earnings: [{ artist: 'Halden Vey', amount: amount - 100 }],
  refundable,
  covered: false,
  credited_to: [] as { id: number; number: string; title: string; amount: number }[],
  ended: false,
})
const details: Partial<ReplyOf<typeof adminSales.get>> = {
  uuid: '8f1c0d52-6a7e-4b1f-9c36-2be07d41a5c8',
  customer: { id: 5, name: 'Maren Holt' },
  buyer_email: 'maren@example.org',
  country: 'DE',
  address: '1 Harbour Street',
  items: [item(1, 'Slow Weather', 1071), item(2, 'Night Bus', 7900), item(3, 'Low Lantern', 800)] as never,
  subtotal: 9771,
  coupon: null,
  discount: 0,
  tax: 0,
  tax_name: '',
  tax_rate: 0,
  tax_included: false,
  returned: { artists: 0, tax: 0, commission: 0 },
  payments: [
    {
      id: 'p',
      provider: 'stripe',
      reference: 'pi_3QNx7bK2',
      status: 'succeeded',
      amount: 9771,
      fee: 313,
      error: null,
      created_at: at,
    },
  ],
  refunds: [],
  refund_reason: null,
  paid_at: at,
}

const on = [
  { key: 'saas', value: '1' },
  { key: 'enable_selling', value: '1' },
]
beforeEach(async () => {
  answer(bootstrap.settings, () => on)
  await applySavedSettings(on)
  answer(adminInvoices.links, () => [])
})

const open = async (rows: AdminSale[], more: typeof details = {}) => {
  answerTable(adminSales, rows, {
    item: { ...details, ...more },
    filters: {
      refund_requested: ({ refund_requested }) => refund_requested,
      status: (one, value) => one.status === value,
    },
  })
  return openBackOffice('sales')
}
const sheet = () => page.getByRole('dialog').first()
const openFirst = () => page.getByRole('table').getByRole('link').first().click()
/** The last thing that was done: URLs of invoices are only asked for. */
const sent = () =>
  received.findLast(({ method, path }) => method === 'POST' && !path.endsWith('/receipt-links'))

it('lists orders with their state, and counts requested refunds in the menu', async () => {
  answer(adminCounts.get, () => ({ sales: 2 }))
  await open([
    sale(4, { status: 'pending' }),
    sale(3, { refund_requested: true }),
    sale(2, { refunded: 100 }),
    sale(1, { status: 'refunded' }),
  ])
  const table = page.getByRole('table')
  for (const text of ['Pending', 'Refund requested', 'Partly refunded', 'Refunded'])
    await expect.element(table.getByText(text, { exact: true })).toBeVisible()
  await expect.element(table.getByText('$97.71').first()).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Admin area' })
  await expect.element(menu.getByRole('link', { name: 'Sales 2' })).toBeVisible()
})

it('finds orders whose buyers want their money back', async () => {
  await open([sale(2), sale(1, { refund_requested: true })])
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Requested' }).click()
  await expect.poll(() => page.getByRole('table').getByRole('link').elements().length).toBe(1)
  await expect.element(page.getByRole('table').getByText('T-1', { exact: true })).toBeVisible()
})

it('refunds what earlier purchases paid for nothing, and says what is refunded first', async () => {
  const album = { ...item(1, 'Slow Weather', 0, 0), covered: true }
  const credited_to = [{ id: 7, number: 'T-7', title: 'Slow Weather', amount: 500 }]
  const song = { ...item(2, 'Isobars', 900, 400), credited_to }
  await open([sale(1)], { items: [album, song] as never })
  await openFirst()
  await expect
    .element(sheet().getByText('$5.00 was credited to Slow Weather (T-7). Refund that order first.'))
    .toBeVisible()
  answer(adminSaleCalls.refund, () => ({ status: 'succeeded' as const }))
  await sheet().getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund order T-1' })
  await expect.element(dialog.getByText('Personal · paid by earlier purchases')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Isobars/ }).click()
  await dialog.getByRole('button', { name: 'Refund $0.00' }).click()
  await expect.poll(() => sent()?.body).toMatchObject({ items: [{ id: 1, amount: 0 }] })
})

it('links to each invoice and credit note', async () => {
  answer(adminInvoices.links, () => [
    { number: '2026-000012', kind: 'invoice' as const, issued_at: at, html: '/i.html', pdf: '/i.pdf' },
    { number: 'CN-2026-000003', kind: 'credit_note' as const, issued_at: at, html: '/c.html', pdf: '/c.pdf' },
  ])
  await open([sale(1)])
  await openFirst()
  const link = (name: string) => sheet().getByRole('link', { name })
  await expect.element(link('Invoice 2026-000012: View')).toHaveAttribute('href', '/i.html')
  await expect.element(link('Credit note CN-2026-000003: PDF')).toHaveAttribute('href', '/c.pdf')
})

it('shows who bought what, who gets what, and the ids of the provider', { tags: 'long' }, async () => {
  await open([sale(1)], { refund_reason: 'Bought by mistake' })
  await openFirst()
  for (const text of [
    /maren@example.org/,
    'pi_3QNx7bK2',
    '8f1c0d52-6a7e-4b1f-9c36-2be07d41a5c8',
    'Bought by mistake',
    'artist $78.00',
    'To artists',
    '$94.71',
    '$3.13',
  ])
    await expect.element(sheet().getByText(text).first()).toBeVisible()
  await expect.element(sheet().getByText('−$0.13')).toBeVisible()
  expect(await axeFinds()).toEqual([])
})

it('refunds some items, and says how much', { tags: 'long' }, async () => {
  answer(adminSaleCalls.refund, () => ({ status: 'succeeded' as const }))
  await open([sale(1)])
  await openFirst()
  await sheet().getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund order T-1' })
  await expect.element(dialog.getByRole('button', { name: 'Refund $97.71' })).toBeEnabled()
  expect(await axeFinds()).toEqual([])
  const warning = dialog.getByRole('note').element()
  const icon = warning.querySelector('svg')?.getBoundingClientRect()
  const text = document.createRange()
  text.selectNodeContents(warning.lastChild as Node)
  expect(text.getBoundingClientRect().left).toBeGreaterThan(icon?.right ?? Number.NaN)
  await dialog.getByRole('checkbox', { name: /Slow Weather/ }).click()
  await dialog.getByRole('textbox', { name: 'Refund for Night Bus' }).fill('79.01')
  await expect.element(dialog.getByRole('button', { name: /^Refund \$/ })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Refund for Night Bus' }).fill('50,5')
  await dialog.getByLabelText('Reason').fill('Bought twice')
  await dialog.getByRole('button', { name: 'Refund $58.50' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toMatchObject({
    path: '/api/admin/sales/1/refund',
    body: {
      items: [
        { id: 2, amount: 5050 },
        { id: 3, amount: 800 },
      ],
      reason: 'Bought twice',
    },
  })
})

it('refunds everything that is left', { tags: 'long' }, async () => {
  answer(adminSaleCalls.refund, () => ({ status: 'created' as const }))
  await open([sale(1)], {
    items: [item(1, 'Slow Weather', 1071, 0), item(2, 'Night Bus', 7900, 400)] as never,
  })
  await openFirst()
  await sheet().getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('button', { name: 'Refund $4.00' }).click()
  await expect.element(page.getByText('The provider will be asked again.')).toBeVisible()
  expect(sent()?.body).toEqual({ items: null, reason: '' })
})

it('deducts what a refund takes back from artists, tax and the site', async () => {
  await open([sale(1, { status: 'refunded', refunded: 9771 })], {
    returned: { artists: 9471, tax: 0, commission: 300 },
  })
  await openFirst()
  const amountOf = (label: RegExp) => {
    const labels = [...sheet().element().querySelectorAll('dt')]
    return labels.find(({ textContent }) => label.test(textContent))?.nextElementSibling?.textContent
  }
  await expect.element(sheet().getByText('To artists')).toBeVisible()
  expect([/^Customer paid/, /^Refunded/, /^To artists/, /^Payment fees/].map(amountOf)).toEqual([
    '$97.71',
    '−$97.71',
    '$0.00',
    '$3.13',
  ])
  // The fee is lost.
  expect(amountOf(/keeps$/)).toBe('−$3.13')
})

it('keeps the dialog open when the server refuses', async () => {
  answer(adminSaleCalls.refund, () => refuse('conflict'))
  await open([sale(1)])
  await openFirst()
  await sheet().getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('button', { name: 'Refund $97.71' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Refund order T-1' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refund $97.71' })).toBeEnabled()
})

it('marks a pending order as paid', { tags: 'long' }, async () => {
  answer(adminSaleCalls.markPaid, () => done)
  await open([sale(1, { status: 'pending' })], { payments: [], paid_at: null })
  await openFirst()
  await expect.element(sheet().getByText('To pay')).toBeVisible()
  await sheet().getByRole('button', { name: 'Mark as paid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark order T-1 as paid' })
  await dialog.getByLabelText('Reference').fill('statement 12')
  await dialog.getByRole('button', { name: '$97.71 received' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toMatchObject({ path: '/api/admin/sales/1/mark-paid', body: { reference: 'statement 12' } })
})

it('offers nothing for an order that is refunded', async () => {
  await open([sale(1, { status: 'refunded' })], { items: [item(1, 'Slow Weather', 1071, 0)] as never })
  await openFirst()
  await expect.element(sheet().getByText('pi_3QNx7bK2')).toBeVisible()
  await expect.element(sheet().getByRole('button', { name: 'Refund' })).not.toBeInTheDocument()
})

it('fits small screens', async () => {
  await page.viewport(390, 844)
  await open([sale(1)])
  await openFirst()
  await sheet().getByRole('button', { name: 'Refund' }).click()
  await expect.element(page.getByRole('button', { name: 'Refund $97.71' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await page.viewport(1280, 800)
})

it('has no page while nothing can be sold', async () => {
  answerSamples()
  answer(bootstrap.settings, () => [])
  await applySavedSettings([])
  const { location } = await openBackOffice('sales')
  await expect.poll(location).toBe('/admin/overview')
  const menu = page.getByRole('navigation', { name: 'Admin area' })
  await expect.element(menu.getByRole('link', { name: 'Songs' })).toBeVisible()
  expect(menu.getByRole('link', { name: 'Sales' }).elements()).toEqual([])
})
