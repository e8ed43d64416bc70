import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Cart } from '../../contract/core/cart.ts'
import type { Settings } from '../../contract/core/settings.ts'
import { bootstrap } from '../../contract/platform/bootstrap.ts'
import { carts } from '../../contract/selling/cart.ts'
import { guestOrders } from '../../contract/selling/guest-orders.ts'
import { order, orders } from '../../contract/selling/orders.ts'
import { plans } from '../../contract/selling/plans.ts'
import { offer, price, prices } from '../../contract/selling/prices.ts'
import { purchase, purchases } from '../../contract/selling/purchases.ts'
import { subscriptions } from '../../contract/selling/subscriptions.ts'
import { resumeLogin } from '../app/notices/resume-login.ts'
import { queryClient } from '../data/client.ts'
import { guestCart, setGuestCart } from '../data/session/guest-cart.ts'
import { keepLoginIntent, takeLoginIntent } from '../data/session/login-intent.ts'
import { takeReturnPath } from '../data/session/login-redirect.ts'
import { followOtherTabs, setToken } from '../data/session/token.ts'
import { updateSettings } from '../data/settings.ts'
import { axeFinds } from '../testing/axe.ts'
import { answer, received, refuse } from '../testing/http-server.ts'
import { openPage } from '../testing/listener-page.tsx'
import { sampleOf } from '../testing/sample.ts'
import { openPurchase } from './buy/open-purchase.ts'
import { CartPage } from './cart/Cart.tsx'
import { GuestOrderPage } from './checkout/GuestOrderPage.tsx'

const set = async (values: Partial<Settings>): Promise<void> => {
  answer(bootstrap.settings, () =>
    Object.entries({ saas: true, enable_selling: true, ...values }).map(([key, value]) => ({
      key,
      value: value ? '1' : '0',
    })),
  )
  await updateSettings()
}
beforeEach(async () => {
  setGuestCart({ items: [] })
  await set({})
})
afterEach(async () => {
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  setGuestCart({ items: [] })
  takeLoginIntent()
  await set({ saas: false, enable_selling: false })
})

const asked = (path: string) => received.filter((one) => one.path.endsWith(path))

const personal = sampleOf(price, {
  id: 1,
  license: { id: 1, name: 'Personal', summary: 'Listen and keep', text: '' },
  currency: 'USD',
  amount: 1000,
  minimum: null,
  ask_email: false,
  deduction: 0,
  owned: false,
})
const item: Cart['items'][number] = {
  id: 1,
  product: { type: 'album', id: 7 },
  price: 1,
  title: 'Quiet',
  artist: 'Abe',
  songs_count: 10,
  cover: null,
  license: { id: 1, name: 'Personal', summary: 'Listen and keep' },
  chosen: 1000,
  deduction: 0,
  amount: 1000,
  minimum: null,
  changed_from: null,
  gift: null,
}
const cartOf = (items: Cart['items']): Cart => ({
  items,
  subtotal: 1000,
  coupon: null,
  discount: 0,
  tax: 190,
  tax_name: 'MwSt.',
  tax_rate: 1900,
  tax_included: false,
  country: 'DE',
  total: 1190,
  currency: 'USD',
})
const paid = sampleOf(order, {
  uuid: '11111111-1111-4111-8111-111111111111',
  number: 'T-10001',
  status: 'paid',
  total: 1190,
  subtotal: 1000,
  tax: 190,
  discount: 0,
  refunded: 0,
  currency: 'USD',
  provider: 'test',
  action: null,
  failure: null,
  paid_at: new Date().toISOString(),
  items: [
    {
      id: 1,
      type: 'album',
      item_id: 7,
      title: 'Quiet',
      artist: 'Abe',
      cover: null,
      license: 'Personal',
      period: null,
      months: null,
      amount: 1000,
      discount: 0,
      tax: 190,
      refunded: 0,
      gift: null,
    },
  ],
})
const bought = sampleOf(purchase, {
  id: 5,
  type: 'album',
  item_id: 7,
  title: 'Quiet',
  lossless: true,
  downloadable: true,
  release_at: null,
})

/** Opens a page as a visitor. */
const visit = async (path: string, component: Parameters<typeof openPage>[1], at = path) => {
  answer(prices.list, () => [personal])
  answer(prices.offers, () => [sampleOf(offer, { type: 'album', id: 7 })])
  answer(guestOrders.cart, ({ body }) => ({
    cart: cartOf((body as { items: object[] }).items.length > 0 ? [item] : []),
    providers: [{ key: 'test' as const, kind: 'inline' as const }],
  }))
  answer(guestOrders.get, () => ({ order: paid, purchases: [bought] }))
  answer(guestOrders.invoice, () => refuse('not_found'))
  const opened = await openPage(path, component, at)
  setToken(null)
  return opened
}
const checkout = page.getByRole('dialog', { name: 'Checkout' })

it('lets a visitor choose a licence, and buy with an email address', async () => {
  const { go } = await visit('/cart', CartPage)
  await expect.element(page.getByText('Your cart is empty')).toBeVisible()
  openPurchase({ type: 'album', id: 7, title: 'Quiet' })
  const dialog = page.getByRole('dialog', { name: 'Buy Quiet' })
  await expect.element(dialog.getByText('Listen and keep')).toBeVisible()
  expect(dialog.getByText('Buy as a gift').elements()).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Add to cart' }).click()
  await expect.element(page.getByRole('region', { name: 'Summary' }).getByText('$11.90')).toBeVisible()
  expect(guestCart().items).toEqual([{ type: 'album', id: 7, price: 1 }])
  await page.getByRole('button', { name: 'Check out' }).click()
  await checkout.getByRole('combobox', { name: 'Country' }).selectOptions('DE')
  await checkout.getByRole('button', { name: 'Pay $11.90' }).click()
  await expect.element(checkout.getByText('Enter a valid email address.')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await checkout.getByRole('textbox', { name: 'Email' }).fill('robin@example.org')
  answer(guestOrders.checkout, () => ({ order: paid, action: { type: 'none' as const }, token: 'a-token' }))
  await checkout.getByRole('button', { name: 'Pay $11.90' }).click()
  await expect.element(page.getByText('It’s all yours')).toBeVisible()
  expect(asked('/guest-checkout')[0]?.body).toMatchObject({
    items: [{ price: 1 }],
    email: 'robin@example.org',
    country: 'DE',
    total: 1190,
    return_url: '/order/{uuid}',
  })
  expect(guestCart().items).toEqual([])
  await expect.element(page.getByRole('button', { name: /^Download Quiet as/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Create an account' }).click()
  expect(takeLoginIntent()).toEqual({ act: 'claim_order', token: 'a-token' })
  await go('/cart')
})

it('removes what a visitor has put in the cart', async () => {
  setGuestCart({ items: [{ type: 'album', id: 7, price: 1 }], coupon: 'SPRING' })
  await visit('/cart', CartPage)
  await page.getByRole('button', { name: 'Remove Quiet from cart' }).click()
  await expect.element(page.getByText('Your cart is empty')).toBeVisible()
  expect(guestCart()).toEqual({ items: [] })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Quiet')).toBeVisible()
})

it('asks to log in at the checkout where nobody buys without an account', async () => {
  await set({ guest_checkout: false })
  setGuestCart({ items: [{ type: 'album', id: 7, price: 1 }] })
  await visit('/cart', CartPage)
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect.element(checkout.getByText('Quiet')).toBeVisible()
  expect(checkout.getByRole('textbox', { name: 'Email' }).elements()).toHaveLength(0)
  await checkout.getByRole('link', { name: 'Log in' }).click()
  expect(takeLoginIntent()).toEqual({ act: 'check_out' })
})

it('opens an order by its link, and says when it belongs to an account', async () => {
  await visit('/order/$token', GuestOrderPage, '/order/a-token')
  await expect.element(page.getByRole('button', { name: /^Download Quiet as/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
  answer(guestOrders.get, () => refuse('gone'))
  await queryClient.resetQueries()
  await expect.element(page.getByText('This order is in the library of an account')).toBeVisible()
})

it('adds an order to the library of an account, and shows it there', async () => {
  answer(guestOrders.get, () => ({ order: paid, purchases: [bought] }))
  answer(guestOrders.invoice, () => refuse('not_found'))
  answer(guestOrders.claim, () => ({ status: 'success' as const }))
  answer(
    purchases.list,
    () => ({ data: [], meta: { total: 0, next: null, page: 1, per_page: 100 } }) as never,
  )
  const { location } = await openPage('/order/$token', GuestOrderPage, '/order/a-token')
  await page.getByRole('button', { name: 'Add to your library' }).click()
  await expect.poll(location).toBe('/library/purchases')
  expect(asked('/a-token/claim')).toHaveLength(1)
})

const logIn = async () => {
  answer(carts.add, () => cartOf([item]))
  answer(carts.get, () => cartOf([item]))
  answer(orders.providers, () => [])
  return openPage('/album/$id', () => <h1>Quiet</h1>, '/album/7')
}

it('goes on with the checkout after a login, also in another tab', async () => {
  setGuestCart({ items: [{ type: 'album', id: 7, price: 1 }] })
  keepLoginIntent({ act: 'check_out' }, '/album/7')
  const { router } = await logIn()
  expect(takeReturnPath()).toBe('/album/7')
  await resumeLogin(router)
  await expect.element(checkout.getByText('Quiet')).toBeVisible()
  expect(asked('/user/add-to-cart')[0]?.body).toEqual({ product: { type: 'album', id: 7 }, price: 1 })
  expect(guestCart().items).toEqual([])
  await userEvent.keyboard('{Escape}')
})

it('leaves it to the tab in which somebody logged in', async () => {
  keepLoginIntent({ act: 'check_out' }, '/album/7')
  const { router } = await logIn()
  const unfollow = followOtherTabs()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  unfollow()
  await resumeLogin(router)
  expect(takeLoginIntent()).toEqual({ act: 'check_out' })
})

it('says after a login that what was chosen is owned', async () => {
  setGuestCart({ items: [{ type: 'album', id: 7, price: 1 }] })
  keepLoginIntent({ act: 'check_out' }, '/album/7')
  const { router } = await logIn()
  answer(carts.add, () => refuse('conflict'))
  await resumeLogin(router)
  await expect.element(page.getByText('What you chose is yours already.')).toBeVisible()
  expect(guestCart().items).toEqual([])
})

it('goes on with the plan that was chosen', async () => {
  keepLoginIntent({ act: 'subscribe', plan: 2, interval: 'year' }, '/subscription')
  answer(plans.list, () => [])
  answer(subscriptions.get, () => null)
  answer(subscriptions.providers, () => [])
  answer(subscriptions.quote, () => refuse('not_found'))
  const { router } = await logIn()
  await resumeLogin(router)
  await expect.element(page.getByRole('dialog', { name: 'Your plan' })).toBeVisible()
  expect(asked('/quote')[0]?.query).toMatchObject({ plan_id: '2', interval: 'year' })
})
