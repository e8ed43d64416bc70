import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { albums } from '../../contract/catalog/albums.ts'
import { album, song } from '../../contract/catalog/items.ts'
import { songs } from '../../contract/catalog/songs.ts'
import type { Cart } from '../../contract/core/cart.ts'
import { bootstrap } from '../../contract/platform/bootstrap.ts'
import { carts } from '../../contract/selling/cart.ts'
import { order, orders } from '../../contract/selling/orders.ts'
import { offer, price, prices } from '../../contract/selling/prices.ts'
import { purchaseDownloads } from '../../contract/selling/purchases.ts'
import { AlbumPage } from '../catalog/albums/Album.tsx'
import { Chart } from '../catalog/items/rows/Chart.tsx'
import { queryClient } from '../data/client.ts'
import { renewOffers } from '../data/offers.ts'
import { updateSettings } from '../data/settings.ts'
import { axeFinds } from '../testing/axe.ts'
import { answer, received, refuse } from '../testing/http-server.ts'
import { openPage, showToListener } from '../testing/listener-page.tsx'
import { sampleOf } from '../testing/sample.ts'
import { openPurchase } from './buy/open-purchase.ts'
import { CartPage } from './cart/Cart.tsx'

const sell = async (on: boolean): Promise<void> => {
  const value = on ? '1' : '0'
  answer(bootstrap.settings, () => [
    { key: 'saas', value },
    { key: 'enable_selling', value },
  ])
  await updateSettings()
}
beforeEach(() => sell(true))
afterEach(async () => {
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await sell(false)
})

const checkout = page.getByRole('dialog', { name: 'Checkout' })
const asked = (path: string) => received.filter((one) => one.path.endsWith(path))

const songOffer = (id: number, values: object = {}) =>
  sampleOf(offer, {
    type: 'song',
    id,
    currency: 'USD',
    from: 129,
    open: false,
    policy: 'preview',
    preview_seconds: 30,
    owned: false,
    in_cart: false,
    pending: null,
    purchase: null,
    free: null,
    songs: true,
    ...values,
  })
const albumOffer = (values: object = {}) => songOffer(7, { type: 'album', from: 900, open: true, ...values })

const personal = sampleOf(price, {
  id: 1,
  license: { id: 1, name: 'Personal', summary: 'Listen and keep', text: '' },
  currency: 'USD',
  amount: 1200,
  minimum: 900,
  ask_email: false,
  deduction: 129,
  owned: false,
  commission: 1500,
})
const broadcast = sampleOf(price, {
  ...personal,
  id: 2,
  license: { id: 2, name: 'Broadcast', summary: 'On air', text: '' },
  amount: 7900,
  minimum: null,
})

const item: Cart['items'][number] = {
  id: 11,
  product: { type: 'album', id: 7 },
  price: 1,
  title: 'Quiet',
  artist: 'Abe',
  songs_count: 10,
  cover: null,
  license: { id: 1, name: 'Personal', summary: 'Listen and keep' },
  chosen: 1200,
  deduction: 129,
  amount: 1071,
  minimum: 900,
  changed_from: null,
  gift: null,
}
const cartOf = (values: Partial<Cart> = {}): Cart => ({
  items: [item],
  subtotal: 1071,
  coupon: null,
  discount: 0,
  tax: 88,
  tax_name: 'Sales tax',
  tax_rate: 825,
  tax_included: false,
  country: 'US',
  total: 1159,
  currency: 'USD',
  ...values,
})

const openAlbum = (offers: object[] = [albumOffer(), songOffer(1), songOffer(2)]) => {
  answer(albums.get, () => sampleOf(album, { id: 7, title: 'Quiet', artist: null }))
  answer(songs.ofAlbum, () =>
    [1, 2, 3].map((id) =>
      sampleOf(song, { id, title: `Song ${id}`, track_no: null, error: undefined, owned: false }),
    ),
  )
  answer(prices.offers, () => offers as never)
  answer(prices.list, () => [personal, broadcast])
  answer(orders.providers, () => [])
  return openPage('/album/$id', AlbumPage, '/album/7')
}
const buyAlbum = () => page.getByRole('button', { name: 'Buy album · from $9.00' })

it('requests nothing while nothing is sold', async () => {
  await sell(false)
  await openAlbum()
  await expect.element(page.getByRole('link', { name: 'Song 1' })).toBeVisible()
  expect(asked('/offers')).toEqual([])
})

it('asks once for all offers of a page, and shows prices, cart and purchases', async () => {
  await openAlbum([
    albumOffer(),
    songOffer(1, { owned: true }),
    songOffer(2, { in_cart: true }),
    songOffer(3, { open: true }),
  ])
  await expect.element(buyAlbum()).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Buy Song 3, from $1.29' }))
    .toHaveTextContent('$1.29+')
  await expect
    .element(page.getByRole('link', { name: 'Song 2 is in your cart' }))
    .toHaveAttribute('href', '/cart')
  const first = page.getByRole('group', { name: 'Song 1' })
  await expect.element(first.getByText('Bought')).toBeVisible()
  expect(first.getByText('Preview').elements()).toEqual([])
  await expect.element(page.getByText('You hear 30 seconds of each song.')).toBeVisible()
  const queries = asked('/offers').map(({ query }) => query)
  expect(
    queries
      .flatMap(({ songs = '' }) => songs.split(','))
      .filter(Boolean)
      .sort(),
  ).toEqual(['1', '2', '3'])
  expect(queries.filter(({ songs }) => songs)).toHaveLength(1)
  expect(await axeFinds()).toEqual([])
  renewOffers()
  // All in one request, in any order.
  await expect
    .poll(() => {
      const { songs = '', albums } = asked('/offers').at(-1)?.query ?? {}
      return { songs: songs.split(',').sort(), albums }
    })
    .toEqual({ songs: ['1', '2', '3'], albums: '7' })
})

it('says once that an album is bought', async () => {
  await openAlbum([albumOffer({ owned: true }), ...[1, 2, 3].map((id) => songOffer(id, { owned: true }))])
  await expect.element(page.getByRole('group', { name: 'Song 1' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Bought' })).toBeVisible()
  expect(page.getByText('Bought').elements()).toHaveLength(1)
})

it('says what the album of a song costs, or that it is in the cart', async () => {
  await openAlbum()
  answer(prices.list, () => [broadcast])
  await expect.element(buyAlbum()).toBeVisible()
  openPurchase({ type: 'song', id: 1, title: 'Song 1', album: { id: 7, title: 'Quiet' } })
  const dialog = page.getByRole('dialog', { name: 'Buy Song 1' })
  const hint = dialog.getByRole('note')
  await expect.element(hint).toHaveTextContent('All of Quiet: from $9.00Buy album')
  await expect.element(dialog.getByRole('group', { name: 'Licence', exact: true })).toBeVisible()
  expect(await axeFinds()).toEqual([])
  answer(prices.offers, () => [albumOffer({ in_cart: true })] as never)
  renewOffers()
  await expect.element(hint).toHaveTextContent('Quiet, with this song, is in your cart already.')
  answer(prices.offers, () => [albumOffer()] as never)
  renewOffers()
  await dialog.getByRole('button', { name: 'Buy album' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Buy Quiet' })).toBeVisible()
})

it('downloads a bought album from its page', async () => {
  await openAlbum([albumOffer({ owned: true, purchase: { id: 4, lossless: true } }), songOffer(1)])
  const download = page.getByRole('button', { name: 'Download Quiet as Original' })
  await expect.element(download).toBeVisible()
  answer(purchaseDownloads.prepare, () => ({ url: null, ready: 0, total: 3, failed: 0 }))
  await download.click()
  await expect.element(page.getByText('Preparing 1 of 3…')).toBeVisible()
  expect(asked('/purchases/4/downloads')).toHaveLength(1)
  await page.getByRole('button', { name: 'Cancel download of Quiet' }).click()
})

it('leads to the order of what waits for a bank transfer', async () => {
  const uuid = '0190a5b4-7c3e-7000-8000-000000000009'
  await openAlbum([albumOffer({ pending: uuid }), songOffer(1, { pending: uuid }), songOffer(2)])
  await expect.element(page.getByRole('button', { name: 'Payment pending' })).toBeVisible()
  expect(buyAlbum().elements()).toEqual([])
  answer(orders.get, () =>
    sampleOf(order, { uuid, status: 'pending', number: 'T-9', currency: 'USD', action: null, failure: null }),
  )
  await page.getByRole('button', { name: 'Payment of Song 1 pending' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Order placed' })).toBeVisible()
})

it('keeps no column for prices where no song of an album is sold by itself', async () => {
  const head = () => page.getByText('Price', { exact: true }).elements()
  await openAlbum([albumOffer({ songs: false })])
  await expect.element(page.getByRole('group', { name: 'Song 1' })).toBeVisible()
  expect(head()).toEqual([])
  const [track] = document.querySelectorAll('[data-part~="track"]')
  expect(track && getComputedStyle(track).gridTemplateColumns).not.toContain('76px')
})

it('gives the title of a sold song the space of its length on phones', async () => {
  await page.viewport(360, 780)
  await openAlbum()
  const row = page.getByRole('group', { name: 'Song 1' })
  const price = row.getByRole('button', { name: /^Buy Song 1/ })
  await expect.element(price).toBeVisible()
  const box = row.element().querySelector('[data-part~="name"]')?.closest('div')?.getBoundingClientRect()
  // Two gaps and nothing else.
  expect(price.element().getBoundingClientRect().left - (box?.right ?? 0)).toBeLessThan(20)
  await page.viewport(1280, 800)
})

it('shows no prices in charts, which have no space for them', async () => {
  answer(prices.offers, () => [songOffer(1)] as never)
  const sold = sampleOf(song, { id: 1, title: 'Song 1', error: undefined })
  await showToListener(<Chart songs={[sold]} title="Charts" ranked style={{}} />)
  await expect.element(page.getByRole('link', { name: 'Song 1' })).toBeVisible()
  // Rows also tell whether a song is heard completely.
  await expect.poll(() => asked('/offers').length).toBe(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(page.getByRole('button', { name: /^Buy Song 1/ }).elements()).toEqual([])
})

it('adds an album under a license for the chosen amount, not below the minimum', {
  tags: 'long',
}, async () => {
  await openAlbum()
  await buyAlbum().click()
  const dialog = page.getByRole('dialog', { name: 'Buy Quiet' })
  await expect.element(dialog.getByText('$10.71')).toBeVisible()
  const own = dialog.getByLabelText('Your price')
  await own.fill('8')
  await userEvent.tab()
  await expect.element(own).toHaveAccessibleDescription('At least $9.00.')
  await own.fill('999999999')
  await expect.element(own).toHaveAccessibleDescription('Enter an amount from $9.00 to $1,000,000.00.')
  await dialog.getByRole('button', { name: 'Add to cart' }).click()
  await expect.element(own).toHaveAttribute('aria-invalid', 'true')
  expect(asked('/user/add-to-cart')).toEqual([])
  expect(await axeFinds()).toEqual([])
  await own.fill('15,00')
  await dialog.getByRole('switch', { name: 'Buy as a gift' }).click()
  await expect
    .element(dialog.getByLabelText('Email of the recipient'))
    .not.toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('switch', { name: 'Buy as a gift' }).click()
  answer(carts.add, () => cartOf())
  await dialog.getByRole('button', { name: 'Add to cart' }).click()
  await expect.element(page.getByText('Added to cart')).toBeVisible()
  expect(asked('/user/add-to-cart')[0]?.body).toEqual({
    product: { type: 'album', id: 7 },
    price: 1,
    amount: 1500,
  })
  await expect.poll(() => asked('/offers').length).toBeGreaterThanOrEqual(2)
})

it('lets buyers name their price if there is no minimum', async () => {
  await openAlbum([albumOffer({ from: 0 })])
  answer(prices.list, () => [{ ...personal, minimum: 0, amount: 500, deduction: 0 }])
  await page.getByRole('button', { name: /^Buy album/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy Quiet' })
  await expect.element(dialog.getByText('Name your price')).toBeVisible()
  await expect
    .element(dialog.getByLabelText('Your price'))
    .toHaveAccessibleDescription('15% goes to Tonearm, the rest to the artist.')
})

it('buys an album as a gift, also one that is owned, for its whole price', { tags: 'long' }, async () => {
  await openAlbum([albumOffer({ owned: true })])
  answer(prices.list, () => [{ ...personal, owned: true }])
  await page.getByRole('button', { name: 'Give as a gift' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy Quiet' })
  await expect.element(dialog.getByRole('switch', { name: 'Buy as a gift' })).toBeChecked()
  // Songs that the buyer owns make no gift cheaper.
  await expect.element(dialog.getByText('$12.00').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Add to cart' }).click()
  await expect.element(dialog.getByText('Enter a valid email address.')).toBeVisible()
  expect(asked('/user/add-to-cart')).toEqual([])
  await dialog.getByLabelText('Email of the recipient').fill('Robin@Example.org ')
  await dialog.getByLabelText('Name (optional)').fill('Robin')
  await dialog.getByLabelText('Message (optional)').fill('Listen!')
  expect(await axeFinds()).toEqual([])
  answer(carts.add, () => cartOf())
  await dialog.getByRole('button', { name: 'Add to cart' }).click()
  await expect.element(page.getByText('Added to cart')).toBeVisible()
  expect(asked('/user/add-to-cart')[0]?.body).toEqual({
    product: { type: 'album', id: 7 },
    price: 1,
    amount: 1200,
    gift: { email: 'robin@example.org', name: 'Robin', message: 'Listen!', deliver_at: null },
  })
})

it('opens the checkout after buying at once, and shows why adding failed', { tags: 'long' }, async () => {
  await openAlbum()
  await buyAlbum().click()
  const dialog = page.getByRole('dialog', { name: 'Buy Quiet' })
  await dialog.getByRole('radio', { name: 'Broadcast' }).click()
  answer(carts.add, () => refuse('conflict'))
  await dialog.getByRole('button', { name: 'Buy now' }).click()
  await expect.element(page.getByText('Oops', { exact: true })).toBeVisible()
  expect(checkout.elements()).toHaveLength(0)
  answer(carts.add, () => cartOf())
  answer(carts.get, () => cartOf())
  answer(orders.providers, () => [])
  await dialog.getByRole('button', { name: 'Buy now' }).click()
  await expect.element(checkout).toBeVisible()
  expect(asked('/user/add-to-cart').at(-1)?.body).toEqual({ product: { type: 'album', id: 7 }, price: 2 })
})

const openCart = (cart: Cart) => {
  answer(carts.get, () => cart)
  answer(orders.providers, () => [])
  answer(prices.list, () => [personal, broadcast])
  return openPage('/cart', CartPage, '/cart')
}
const region = () => page.getByRole('region', { name: 'Summary' })

it('shows the cart with tax and total, and changes a license', { tags: 'long' }, async () => {
  await openCart(cartOf())
  await expect.element(region().getByText('$11.59')).toBeVisible()
  await expect.element(region().getByText('$0.88')).toBeVisible()
  await expect.element(page.getByText('$12.00 less $1.29 for songs you own')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await page.getByRole('button', { name: 'Licence for Quiet: Personal' }).click()
  answer(carts.change, () =>
    cartOf({ items: [{ ...item, price: 2, license: broadcast.license, amount: 7771 }], total: 8000 }),
  )
  await page.getByRole('menuitemradio', { name: 'Broadcast · $79.00' }).click()
  await expect.element(region().getByText('$80.00')).toBeVisible()
  expect(asked('/user/cart/items/11').at(-1)?.body).toEqual({ price: 2 })
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect.element(checkout).toBeVisible()
})

it('holds the checkout back until a changed price is accepted', async () => {
  await openCart(cartOf({ items: [{ ...item, minimum: null, changed_from: 1000 }] }))
  const checkout = page.getByRole('button', { name: 'Check out' })
  await expect.element(checkout).toBeDisabled()
  await expect.element(page.getByText('The price changed, it was $10.00.')).toBeVisible()
  answer(carts.change, () => cartOf())
  await page.getByRole('button', { name: 'Accept Quiet' }).click()
  await expect.element(checkout).toBeEnabled()
  expect(asked('/user/cart/items/11').at(-1)?.body).toEqual({ price: 1 })
})

it('says why a coupon is refused, and takes an applied one off', async () => {
  await openCart(cartOf())
  await page.getByLabelText('Coupon').fill('WELCOME5')
  answer(carts.update, () => refuse('validation', { coupon: ['This coupon isn’t valid, or has expired.'] }))
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This coupon isn’t valid, or has expired.')
  answer(carts.update, () => cartOf({ coupon: { code: 'AUTUMN10', percent: 10 }, discount: 107 }))
  await page.getByLabelText('Coupon').fill('AUTUMN10')
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect.element(region().getByText('−$1.07')).toBeVisible()
  answer(carts.update, () => cartOf())
  await page.getByRole('button', { name: 'Remove coupon AUTUMN10' }).click()
  await expect.element(page.getByLabelText('Coupon')).toBeVisible()
  expect(asked('/user/cart').at(-1)?.body).toEqual({ coupon: null })
})

it('removes an item, and puts it back as it was', async () => {
  await openCart(cartOf())
  answer(carts.remove, () => cartOf({ items: [], total: 0 }))
  await page.getByRole('button', { name: 'Remove Quiet from cart' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  const colorOf = (name: string) => getComputedStyle(page.getByRole('link', { name }).element()).color
  expect(colorOf('Find music to buy')).not.toBe(colorOf('Your purchases'))
  answer(carts.add, () => cartOf())
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('link', { name: 'Quiet' })).toBeVisible()
  expect(asked('/user/add-to-cart').at(-1)?.body).toEqual({ product: item.product, price: 1, amount: 1200 })
})
