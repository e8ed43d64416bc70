import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_AMOUNT } from '../../../../contract/core/money.ts'
import type { SoldType } from '../../../../contract/core/selling.ts'
import { session } from '../../../../contract/platform/session.ts'
import { carts, MAX_CART_ITEMS } from '../../../../contract/selling/cart.ts'
import { prices } from '../../../../contract/selling/prices.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makeCoupon, makeLicense, makePrice, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let ann: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  await liftLimits(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await makeUser(app.ctx)
})

const bodyOf = (type: SoldType, id: number, price: number, amount?: number) => ({
  body: { product: { type, id }, price, ...(amount !== undefined && { amount }) },
})
const add = (type: SoldType, id: number, price: number, amount?: number) =>
  app.call(carts.add, bodyOf(type, id, price, amount), ann.token)
const refused = async (type: SoldType, id: number, price: number, amount?: number) =>
  (await app.requestError(carts.add, bodyOf(type, id, price, amount), ann.token)).body
const soldSong = async (values: Parameters<typeof makePrice>[2] = {}) => {
  const song = await makeSong(app.ctx, {})
  return { song, price: await makePrice(app.ctx, { song: song.id }, values) }
}
const get = () => app.call(carts.get, {}, ann.token)

describe('prices', () => {
  test('are listed per license, to visitors too, and only of items on sale', async () => {
    const { song, price } = await soldSong({ minimum: 500 })
    await makePrice(app.ctx, { song: song.id }, { active: false })
    expect(await app.call(prices.list, { query: { type: 'song', id: song.id } })).toMatchObject([
      { id: price.id, amount: 900, minimum: 500, currency: 'USD', owned: false, commission: 1500 },
    ])
    const hidden = await makeSong(app.ctx, { public: false })
    await makePrice(app.ctx, { song: hidden.id })
    expect(await app.call(prices.list, { query: { type: 'song', id: hidden.id } })).toEqual([])
  })

  test('offers name the lowest price, and omit what is not sold', async () => {
    const { song } = await soldSong()
    await makePrice(app.ctx, { song: song.id }, { amount: 129 })
    const other = await makeSong(app.ctx, {})
    const query = { songs: `${song.id},${other.id}` }
    expect(await app.call(prices.offers, { query })).toMatchObject([
      { type: 'song', id: song.id, from: 129, open: true, policy: 'full', owned: false, in_cart: false },
    ])
  })

  test('offers name the songs that were bought with their album', async () => {
    const { id } = await makeAlbum(app.ctx, {})
    const song = await makeSong(app.ctx, { album_id: id })
    const price = await makePrice(app.ctx, { album: id })
    const query = { songs: String(song.id), albums: String(id) }
    const offers = () => app.call(prices.offers, { query }, ann.token)
    expect(await offers()).toMatchObject([{ type: 'album', songs: false, owned: false }])
    await add('album', id, price.id)
    await buy(app, ann)
    expect(await offers()).toMatchObject([
      { type: 'song', from: null, owned: true },
      { type: 'album', songs: true, owned: true },
    ])
  })
})

describe('the cart', () => {
  test('takes the price from the database, and travels with the account', async () => {
    const { song, price } = await soldSong({ amount: 129 })
    const cart = await add('song', song.id, price.id)
    expect(cart).toMatchObject({ subtotal: 129, total: 129, currency: 'USD', items: [{ amount: 129 }] })
    const account = await app.call(session.user, {}, ann.token)
    expect(account.cart).toMatchObject({ total: 129, items: [{ product: { type: 'song', id: song.id } }] })
  })

  test('refuses an item twice, under another license too', async () => {
    const { song, price } = await soldSong()
    const other = await makePrice(app.ctx, { song: song.id })
    await add('song', song.id, price.id)
    expect(await refused('song', song.id, price.id)).toMatchObject({ code: 'conflict' })
    expect(await refused('song', song.id, other.id)).toMatchObject({ code: 'conflict' })
  })

  test('refuses prices of other items, inactive ones and those of hidden items', async () => {
    const { song, price } = await soldSong()
    const other = await soldSong()
    expect(await refused('song', song.id, other.price.id)).toMatchObject({ code: 'not_found' })
    expect(await refused('album', song.id, price.id)).toMatchObject({ code: 'not_found' })
    const inactive = await soldSong({ active: false })
    expect(await refused('song', inactive.song.id, inactive.price.id)).toMatchObject({ code: 'not_found' })
    const hidden = await makeSong(app.ctx, { public: false })
    const itsPrice = await makePrice(app.ctx, { song: hidden.id })
    expect(await refused('song', hidden.id, itsPrice.id)).toMatchObject({ code: 'not_found' })
  })

  test('counts a currency without minor unit in whole ones', async () => {
    const yen = await soldSong({ currency: 'JPY', amount: 500 })
    await makeCoupon(app.ctx, { code: 'YEN', percent: 25 })
    await add('song', yen.song.id, yen.price.id)
    expect(await app.call(carts.update, { body: { coupon: 'YEN' } }, ann.token)).toMatchObject({
      currency: 'JPY',
      subtotal: 500,
      discount: 125,
      total: 375,
    })
  })

  test('has one currency', async () => {
    const dollars = await soldSong()
    const yen = await soldSong({ currency: 'JPY', amount: 500 })
    await add('song', dollars.song.id, dollars.price.id)
    expect(await refused('song', yen.song.id, yen.price.id)).toMatchObject({ code: 'conflict' })
  })

  test.each([-1, 1.5, MAX_AMOUNT + 1, 499])(
    'refuses to be paid %d for what costs at least 500',
    async (amount) => {
      const { song, price } = await soldSong({ minimum: 500 })
      expect(await refused('song', song.id, price.id, amount)).toMatchObject({ code: 'validation' })
      expect((await get()).items).toEqual([])
    },
  )

  test('accepts more than the minimum, and another amount than a fixed price never', async () => {
    const open = await soldSong({ minimum: 500 })
    expect(await add('song', open.song.id, open.price.id, 2500)).toMatchObject({ total: 2500 })
    const fixed = await soldSong()
    expect(await refused('song', fixed.song.id, fixed.price.id, 1)).toMatchObject({ code: 'validation' })
  })

  test('says when a price has changed, until it is accepted', async () => {
    const { song, price } = await soldSong()
    const { items } = await add('song', song.id, price.id)
    await app.ctx.db.updateTable('prices').set({ amount: 1000 }).where('id', '=', price.id).execute()
    expect((await get()).items).toMatchObject([{ amount: 1000, changed_from: 900 }])
    const id = items[0]?.id ?? 0
    const accepted = await app.call(carts.change, { params: { id }, body: { price: price.id } }, ann.token)
    expect(accepted.items).toMatchObject([{ amount: 1000, changed_from: null }])
  })

  test('changes the license, not the item', async () => {
    const { song, price } = await soldSong()
    const broadcast = await makePrice(app.ctx, { song: song.id }, { amount: 7900 })
    const other = await soldSong()
    const { items } = await add('song', song.id, price.id)
    const params = { id: items[0]?.id ?? 0 }
    expect(await app.call(carts.change, { params, body: { price: broadcast.id } }, ann.token)).toMatchObject({
      total: 7900,
    })
    const reply = await app.requestError(carts.change, { params, body: { price: other.price.id } }, ann.token)
    expect(reply.status).toBe(404)
  })

  test('deducts from an album what was paid for its songs under the same license', async () => {
    const album = await makeAlbum(app.ctx, {})
    const license = await makeLicense(app.ctx)
    const song = await makeSong(app.ctx, { album_id: album.id })
    const single = await makePrice(app.ctx, { song: song.id }, { amount: 129, license_id: license.id })
    const whole = await makePrice(app.ctx, { album: album.id }, { license_id: license.id })
    await makePrice(app.ctx, { album: album.id }, { amount: 7900 })
    await app.ctx.db.updateTable('all_albums').set({ songs_count: 1 }).where('id', '=', album.id).execute()
    await add('song', song.id, single.id)
    await buy(app, ann)
    expect(await app.call(prices.list, { query: { type: 'album', id: album.id } }, ann.token)).toMatchObject([
      { amount: 900, deduction: 129 },
      { amount: 7900, deduction: 0 },
    ])
    expect(await add('album', album.id, whole.id)).toMatchObject({ total: 771 })
    expect(await refused('song', song.id, single.id)).toMatchObject({ code: 'conflict' })
  })

  test(`holds at most ${MAX_CART_ITEMS} items, and is emptied`, async () => {
    for (let n = 0; n < MAX_CART_ITEMS; n++) {
      const { song, price } = await soldSong()
      await add('song', song.id, price.id)
    }
    const { song, price } = await soldSong()
    expect(await refused('song', song.id, price.id)).toMatchObject({ code: 'conflict' })
    expect(await app.call(carts.empty, {}, ann.token)).toMatchObject({ items: [], total: 0 })
  })

  test('removes own items only', async () => {
    const { song, price } = await soldSong()
    const { items } = await add('song', song.id, price.id)
    const bob = await makeUser(app.ctx)
    await app.call(carts.remove, { body: { id: items[0]?.id ?? 0 } }, bob.token)
    expect((await get()).items).toHaveLength(1)
    const { song: other, price: second } = await soldSong({ amount: 300 })
    await add('song', other.id, second.id)
    // The reply is the cart that is left, and so is that of the account.
    const left = await app.call(carts.remove, { body: { id: items[0]?.id ?? 0 } }, ann.token)
    expect(left).toMatchObject({ items: [{ product: { id: other.id }, amount: 300 }], total: 300 })
    const { cart } = await app.call(session.user, {}, ann.token)
    expect(cart).toMatchObject({ total: 300, items: [{ product: { type: 'song', id: other.id } }] })
  })

  test('does not exist while nothing is sold', async () => {
    await setSetting(app.ctx, 'enable_selling', '0')
    await app.ctx.settings.reload()
    expect((await app.requestError(carts.get, {}, ann.token)).status).toBe(404)
    expect((await app.call(session.user, {}, ann.token)).cart).toMatchObject({ items: [], total: 0 })
    await startSelling(app.ctx)
  })
})

describe('coupons', () => {
  const use = (code: string) => app.requestError(carts.update, { body: { coupon: code } }, ann.token)

  test('take off their part, of the items of an artist only if they are that artist’s', async () => {
    const artist = await makeArtist(app.ctx)
    const mine = await makeSong(app.ctx, { artist_id: artist.id })
    const price = await makePrice(app.ctx, { song: mine.id }, { amount: 1000 })
    const other = await soldSong({ amount: 2000 })
    await add('song', mine.id, price.id)
    await add('song', other.song.id, other.price.id)
    const everywhere = await makeCoupon(app.ctx)
    await use(everywhere.code.toLowerCase())
    expect(await get()).toMatchObject({ discount: 300, total: 2700, coupon: { code: everywhere.code } })
    const own = await makeCoupon(app.ctx, { percent: 50, artist_id: artist.id })
    await use(own.code)
    expect(await get()).toMatchObject({ discount: 500, total: 2500 })
    await app.call(carts.update, { body: { coupon: null } }, ann.token)
    expect(await get()).toMatchObject({ discount: 0, coupon: null })
  })

  test.each([
    ['unknown', null],
    ['inactive', { active: false }],
    ['expired', { ends_at: new Date(Date.now() - 1000) }],
    ['not valid yet', { starts_at: new Date(Date.now() + 60_000) }],
    ['used up', { usage_limit: 1, used: 1 }],
    ['in another currency', { percent: null, amount: 100, currency: 'JPY' }],
  ])('that are %s are refused', async (_, values) => {
    const { song, price } = await soldSong()
    await add('song', song.id, price.id)
    const { code } = values === null ? { code: 'NOTHING' } : await makeCoupon(app.ctx, values)
    expect(await use(code)).toMatchObject({ status: 422 })
    expect(await get()).toMatchObject({ discount: 0, coupon: null })
  })
})

describe('taxes', () => {
  test('depend on the country of the buyer, and are added or contained', async () => {
    await app.ctx.db.insertInto('tax_rates').values({ country: 'DE', name: 'VAT', rate: 1900 }).execute()
    const { song, price } = await soldSong({ amount: 999 })
    expect(await add('song', song.id, price.id)).toMatchObject({ tax: 0, country: null })
    const inGermany = await app.call(carts.update, { body: { country: 'DE' } }, ann.token)
    expect(inGermany).toMatchObject({ tax: 190, total: 1189, tax_name: 'VAT', tax_rate: 1900 })
    await setSetting(app.ctx, 'prices_include_tax', '1')
    await app.ctx.settings.reload()
    expect(await get()).toMatchObject({ tax: 160, total: 999, tax_included: true })
    await setSetting(app.ctx, 'prices_include_tax', '0')
    await app.ctx.settings.reload()
    expect(await app.call(carts.update, { body: { country: 'US' } }, ann.token)).toMatchObject({ tax: 0 })
  })
})
