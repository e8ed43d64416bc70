import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { carts } from '../../../contract/selling/cart.ts'
import { invoices } from '../../../contract/selling/invoices.ts'
import { orders, type PaymentProvider } from '../../../contract/selling/orders.ts'
import { purchases } from '../../../contract/selling/purchases.ts'
import { refreshSettings } from '../../data/settings.ts'
import { axeFinds } from '../../testing/axe.ts'
import { sendEvent } from '../../testing/event-stream.ts'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { openPage, showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { cartChanged } from '../cart/cart.ts'
import { CheckoutPage } from './CheckoutPage.tsx'
import { openCheckout, openOrder } from './open-checkout.ts'

const UUID = '0190a5b4-7c3e-7000-8000-000000000001'

type Cart = ReplyOf<typeof carts.get>
type Order = ReplyOf<typeof orders.get>

const cart = (change: Partial<Cart> = {}, item: Partial<Cart['items'][number]> = {}): Cart => ({
  items: [
    {
      id: 1,
      product: { type: 'song', id: 7 },
      price: 5,
      title: 'Isobars',
      artist: 'Halden Vey',
      songs_count: null,
      cover: null,
      license: { id: 1, name: 'Personal', summary: 'Listen and keep' },
      chosen: 1071,
      deduction: 0,
      amount: 1071,
      minimum: null,
      changed_from: null,
      gift: null,
      ...item,
    },
  ],
  subtotal: 1071,
  coupon: null,
  discount: 0,
  tax: 0,
  tax_name: '',
  tax_rate: 0,
  tax_included: false,
  country: 'US',
  total: 1071,
  currency: 'USD',
  ...change,
})
const order = (change: Partial<Order> = {}): Order => ({
  uuid: UUID,
  number: 'T-1',
  status: 'pending',
  items: [
    {
      id: 1,
      type: 'song',
      item_id: 7,
      title: 'Isobars',
      artist: 'Halden Vey',
      cover: null,
      license: 'Personal',
      period: null,
      months: null,
      amount: 1071,
      discount: 0,
      tax: 0,
      refunded: 0,
      gift: null,
    },
  ],
  subtotal: 1071,
  coupon: null,
  discount: 0,
  tax: 0,
  tax_name: '',
  tax_rate: 0,
  tax_included: false,
  total: 1071,
  refunded: 0,
  currency: 'USD',
  country: 'US',
  provider: 'offline',
  action: null,
  failure: null,
  refund_requested: false,
  created_at: '2026-11-24T00:00:00.000Z',
  paid_at: null,
  expires_at: '2026-12-04T00:00:00.000Z',
  ...change,
})
const offline = {
  type: 'offline' as const,
  instructions: 'Please transfer within ten days.',
  reference: 'T-1',
  account: { holder: 'Tonearm Co-op', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  qr: 'BCD\n002',
}
const providers: PaymentProvider[] = [
  { key: 'stripe', kind: 'redirect' },
  { key: 'offline', kind: 'offline' },
  { key: 'test', kind: 'inline' },
]
const noPage = { data: [], meta: sampleOf(orders.list.reply).meta }

beforeAll(() => import('./CheckoutDialog.tsx'))
beforeEach(async () => {
  answer(bootstrap.settings, () => [])
  await refreshSettings()
  answer(carts.get, () => cart())
  answer(orders.providers, () => providers)
  answer(purchases.list, () => ({ ...noPage, meta: { ...noPage.meta, next: null } }))
  answer(invoices.links, () => ({ html: '/i.html', pdf: '/i.pdf' }))
})

const dialog = () => page.getByRole('dialog')
const open = async (first = openCheckout) => {
  await showToListener(<p>Page</p>)
  first()
  await expect.element(dialog()).toBeVisible()
}
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const attempts = () => received.filter(({ path }) => path === '/api/checkout').map(({ body }) => body)

it('asks for country, name and provider, and computes the tax of a country', async () => {
  answer(carts.get, () => cart({ country: null }))
  answer(carts.update, () => cart({ country: 'DE', tax_name: 'VAT', tax_rate: 1900, tax: 203, total: 1274 }))
  answer(orders.checkout, () => ({ order: order({ action: offline }), action: offline }))
  answer(orders.get, () => order({ action: offline }))
  await open()
  await button('Pay $10.71').click()
  await expect.element(dialog().getByText('Choose your country.')).toBeVisible()
  await dialog().getByRole('combobox', { name: 'Country' }).selectOptions('DE')
  await expect.element(dialog().getByText('VAT 19%')).toBeVisible()
  await dialog()
    .getByRole('radio', { name: /Bank transfer/ })
    .click()
  await dialog()
    .getByRole('textbox', { name: /Address/ })
    .fill('Lane 1')
  expect(await axeFinds()).toEqual([])
  await button('Order for $12.74').click()
  await expect.element(dialog().getByText('Waiting for your transfer')).toBeVisible()
  expect(attempts()).toEqual([
    {
      provider: 'offline',
      total: 1274,
      country: 'DE',
      name: 'Lena',
      address: 'Lane 1',
      return_url: '/checkout/{uuid}',
      cancel_url: '/checkout/{uuid}?cancelled',
    },
  ])
  await expect.element(dialog().getByText('DE89370400440532013000')).toBeVisible()
  await expect.element(dialog().getByRole('img', { name: 'Transfer as a QR code' })).toBeVisible()
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await button('Copy IBAN').click()
  await button('Copy Reference').click()
  await expect.poll(() => copied).toEqual(['DE89370400440532013000', 'T-1'])
})

it('shows the order at once, and no empty cart before', async () => {
  const paid = Promise.withResolvers<void>()
  let empty = false
  answer(carts.get, () => (empty ? cart({ items: [], total: 0 }) : cart()))
  answer(orders.checkout, async () => {
    empty = true
    await paid.promise
    return { order: order({ status: 'paid' }), action: { type: 'none' as const } }
  })
  answer(orders.get, () => order({ status: 'paid' }))
  await open()
  let seen = ''
  const watch = new MutationObserver(() => {
    seen += document.body.textContent
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await button('Pay $10.71').click()
  await expect.poll(attempts).toHaveLength(1)
  await cartChanged()
  // What else is on the page takes long.
  answer(carts.get, () => new Promise(() => {}))
  paid.resolve()
  await expect.element(dialog().getByText('It’s all yours')).toBeVisible()
  watch.disconnect()
  expect(seen).not.toContain('Your cart is empty.')
})

it('says that a payment was declined, and tries again', { tags: 'long' }, async () => {
  let refused = true
  answer(orders.checkout, () => {
    if (refused) return refuse('payment_failed')
    return { order: order({ status: 'paid' }), action: { type: 'none' as const } }
  })
  answer(orders.get, () => order({ status: 'paid' }))
  await open()
  await dialog()
    .getByRole('radio', { name: /Test payment/ })
    .click()
  await button('Pay $10.71').click()
  await expect.element(dialog().getByText('Payment declined', { exact: true })).toBeVisible()
  expect(await axeFinds()).toEqual([])
  refused = false
  await button('Try again · $10.71').click()
  await expect.element(dialog().getByText('It’s all yours')).toBeVisible()
  await expect
    .element(dialog().getByRole('link', { name: 'Invoice (PDF)' }))
    .toHaveAttribute('href', '/i.pdf')
})

it('shows a cart that changed, and pays only what was accepted', async () => {
  let changed = false
  answer(carts.get, () => cart({ total: changed ? 1200 : 1071 }, { changed_from: changed ? 1071 : null }))
  answer(orders.checkout, () => {
    changed = true
    return refuse('conflict')
  })
  answer(carts.change, () => {
    changed = false
    return cart()
  })
  await open()
  await button('Pay $10.71').click()
  await expect.element(dialog().getByText('Some prices are different now.', { exact: false })).toBeVisible()
  await button('Accept the new prices').click()
  await expect.element(button('Pay $10.71')).toBeVisible()
})

it('accepting a changed price keeps what the buyer chose to pay', async () => {
  const own = { minimum: 800, chosen: 1500 }
  let changed = true
  answer(carts.get, () => cart({}, { ...own, changed_from: changed ? 700 : null }))
  answer(carts.change, () => {
    changed = false
    return cart({}, own)
  })
  await open()
  await button('Accept the new prices').click()
  await expect.element(button('Pay $10.71')).toBeVisible()
  expect(received.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ amount: 1500 })
})

it('needs no provider for what is free', async () => {
  answer(carts.get, () => cart({ total: 0, subtotal: 0, country: null }))
  answer(orders.checkout, () => ({
    order: order({ status: 'paid', total: 0 }),
    action: { type: 'none' as const },
  }))
  answer(orders.get, () => order({ status: 'paid', total: 0, provider: 'free' }))
  await open()
  await expect.element(dialog().getByRole('radio')).not.toBeInTheDocument()
  await button('Get it for free').click()
  await expect.element(dialog().getByText('It’s all yours')).toBeVisible()
  expect(attempts()).toMatchObject([{ provider: 'free', total: 0 }])
})

it('says that the cart is empty', async () => {
  answer(carts.get, () => cart({ items: [], total: 0 }))
  await open()
  await expect.element(dialog().getByText('Your cart is empty.')).toBeVisible()
})

it('cancels an order that waits for a transfer', async () => {
  let status: Order['status'] = 'pending'
  answer(orders.get, () => order({ status, action: status === 'pending' ? offline : null }))
  answer(orders.list, () => ({ ...noPage, meta: { ...noPage.meta, next: null } }))
  answer(orders.cancel, () => {
    status = 'cancelled'
    return order({ status })
  })
  await open(() => openOrder(UUID))
  await button('Cancel order').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(dialog().getByText('Nothing was charged', { exact: false })).toBeVisible()
})

it('leaves out the account holder where there is none', async () => {
  const action = { ...offline, account: { ...offline.account, holder: '' } }
  answer(orders.get, () => order({ action }))
  await open(() => openOrder(UUID))
  await expect.element(dialog().getByText('DE89370400440532013000')).toBeVisible()
  await expect.element(dialog().getByText('Account holder')).not.toBeInTheDocument()
})

it('does not mention the cart when the order of a plan was cancelled', async () => {
  const items = order().items.map((item) => ({ ...item, type: 'plan' as const, title: 'Harbour' }))
  answer(orders.get, () => order({ status: 'cancelled', items }))
  await open(() => openOrder(UUID))
  await expect.element(dialog().getByText('Nothing was charged.', { exact: true })).toBeVisible()
})

it('says how much of an order was refunded', async () => {
  answer(orders.get, () => order({ status: 'paid', refunded: 250 }))
  await open(() => openOrder(UUID))
  await expect.element(dialog().getByText('Refunded', { exact: true })).toBeVisible()
  await expect.element(dialog().getByText('$2.50')).toBeVisible()
})

it('confirms once on return, waits, and turns into the receipt with the event', async () => {
  let status: Order['status'] = 'pending'
  answer(orders.get, () =>
    order({ status, provider: 'stripe', action: { type: 'redirect', url: 'https://pay.example/' } }),
  )
  answer(orders.confirm, () =>
    order({ status, provider: 'stripe', action: { type: 'redirect', url: 'https://pay.example/' } }),
  )
  await openPage('/checkout/$uuid', CheckoutPage, `/checkout/${UUID}`)
  await expect.element(page.getByText('Waiting for the payment')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Continue to payment' }))
    .toHaveAttribute('href', 'https://pay.example/')
  status = 'paid'
  sendEvent('order.changed', { uuid: UUID, status })
  await expect.element(page.getByText('It’s all yours')).toBeVisible()
  expect(received.filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(1)
})

it('does not ask the provider after the buyer left it', async () => {
  answer(orders.get, () =>
    order({ provider: 'stripe', action: { type: 'redirect', url: 'https://pay.example/' } }),
  )
  await openPage('/checkout/$uuid', CheckoutPage, `/checkout/${UUID}?cancelled`)
  await expect.element(page.getByText('You left the payment')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(received.some(({ path }) => path.endsWith('/confirm'))).toBe(false)
})

it('shows an earlier order by its number and date, with the invoice', async () => {
  answer(orders.get, () =>
    order({ status: 'paid', provider: 'test', number: 'T-77', paid_at: '2026-11-20T10:00:00.000Z' }),
  )
  answer(purchases.list, () => sampleOf(purchases.list.reply, { data: [] }))
  answer(invoices.links, () => ({ html: '/invoice', pdf: '/invoice.pdf' }))
  openOrder(UUID)
  await showToListener(<p />)
  const shown = page.getByRole('dialog', { name: 'Order T-77' })
  await expect.element(shown.getByText(/Nov 20, 2026/)).toBeVisible()
  await expect.element(shown.getByRole('link', { name: 'Invoice', exact: true })).toBeVisible()
  expect(shown.getByText('It’s all yours').elements()).toEqual([])
  expect(shown.getByRole('link', { name: 'Open purchases' }).elements()).toEqual([])
})

it('names the length of a plan that is given', async () => {
  const [song] = order().items
  const plan = { title: 'Plus', artist: '', license: '', gift: { email: 'theo@example.org', name: 'Theo' } }
  answer(orders.get, () =>
    order({
      status: 'paid',
      paid_at: new Date().toISOString(),
      items: [{ ...(song as Order['items'][number]), ...plan, type: 'plan', item_id: null, months: 12 }],
    }),
  )
  await open(() => openOrder(UUID))
  await expect.element(dialog().getByText('Your gift is on its way')).toBeVisible()
  expect(dialog().getByText('12 months of Plus').elements()).toHaveLength(2)
})
