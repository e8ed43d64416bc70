import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminSaleCalls, adminSales } from '../../../../../contract/selling/back-office/sales.ts'
import { carts } from '../../../../../contract/selling/cart.ts'
import { orders } from '../../../../../contract/selling/orders.ts'
import { prices } from '../../../../../contract/selling/prices.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { buy } from '../../../../testing/buy.ts'
import { liftLimits } from '../../../../testing/limits.ts'
import { makeAlbum, makeSong, makeUser, type TestUser } from '../../../../testing/make.ts'
import {
  ledgerFaults,
  makeCoupon,
  makeLicense,
  makePrice,
  startSelling,
} from '../../../../testing/make-selling.ts'
import { receiveMoney } from '../../../../testing/receive-money.ts'
import { applyReturned } from './returned.service.ts'

let app: TestApp
let ann: TestUser
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  await liftLimits(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await makeUser(app.ctx)
})

const add = (type: 'song' | 'album', id: number, price: number, who = ann) =>
  app.call(carts.add, { body: { product: { type, id }, price } }, who.token)
const numberOf = (order: { number: string }) => Number(order.number.slice(2))
const sale = (number: number) => app.call(adminSales.get, { params: { id: number } }, admin.token)
const refund = (number: number) =>
  app.requestError(
    adminSaleCalls.refund,
    { params: { id: number }, body: { items: null, reason: '' } },
    admin.token,
  )

/** An album of two songs, each for 5.00, and together for 9.00. */
const makeSoldAlbum = async () => {
  const license_id = (await makeLicense(app.ctx)).id
  const { id } = await makeAlbum(app.ctx, {})
  const songs = [await makeSong(app.ctx, { album_id: id }), await makeSong(app.ctx, { album_id: id })]
  const price = await makePrice(app.ctx, { album: id }, { license_id, amount: 900 })
  const each = await Promise.all(
    songs.map((song) => makePrice(app.ctx, { song: song.id }, { license_id, amount: 500 })),
  )
  const buySongs = async (count: number) => {
    for (const [index, song] of songs.slice(0, count).entries())
      await add('song', song.id, each[index]?.id ?? 0)
    return numberOf((await buy(app, ann)).order)
  }
  const buyAlbum = async () => {
    await add('album', id, price.id)
    return numberOf((await buy(app, ann)).order)
  }
  const owns = async () =>
    (
      await app.call(prices.offers, { query: { songs: String(songs[0]?.id), albums: String(id) } }, ann.token)
    ).map(({ owned }) => owned)
  return { buySongs, buyAlbum, owns }
}

describe('songs that lowered the price of their album', () => {
  test('are refunded after it', async () => {
    const { buySongs, buyAlbum, owns } = await makeSoldAlbum()
    const first = await buySongs(2)
    const second = await buyAlbum()
    expect(await sale(second)).toMatchObject({ total: 0, items: [{ covered: true }] })
    const reserved = (await sale(first)).items
    expect(reserved.map(({ refundable }) => refundable)).toEqual([50, 50])
    expect(reserved[0]?.credited_to).toMatchObject([{ number: `T-${second}`, amount: 450 }])
    await refund(first)
    expect(await refund(first)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Refund that one first') },
    })
    expect((await refund(second)).status).toBe(200)
    expect(await sale(second)).toMatchObject({ status: 'refunded', items: [{ ended: true }] })
    expect((await refund(first)).status).toBe(200)
    expect(await sale(first)).toMatchObject({ status: 'refunded', refunded: 1000 })
    expect(await owns()).toEqual([false, false])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('take it with them when the bank of the buyer takes their payment back', async () => {
    const { buySongs, buyAlbum, owns } = await makeSoldAlbum()
    const first = await buySongs(1)
    await buyAlbum()
    const { payments } = await sale(first)
    const [payment] = payments
    const returned = { kind: 'chargeback', amount: 500, currency: 'USD', reference: 'cb' } as const
    await applyReturned(app.ctx, String(payment?.id), { ...returned, status: 'succeeded' })
    expect(await owns()).toEqual([false, false])
    await applyReturned(app.ctx, String(payment?.id), { ...returned, status: 'failed' })
    expect(await owns()).toEqual([true, true])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('lower it by what was not refunded', async () => {
    const { buySongs, buyAlbum } = await makeSoldAlbum()
    const first = await buySongs(1)
    const [item] = (await sale(first)).items
    const items = [{ id: item?.id ?? 0, amount: 200 }]
    await app.call(adminSaleCalls.refund, { params: { id: first }, body: { items, reason: '' } }, admin.token)
    expect(await sale(await buyAlbum())).toMatchObject({ total: 600 })
  })
})

describe('a coupon of one use', () => {
  /** Puts a song with a coupon in the cart and orders it by bank transfer. */
  const order = async (code: string, who = ann) => {
    const song = await makeSong(app.ctx, {})
    await add('song', song.id, (await makePrice(app.ctx, { song: song.id })).id, who)
    const { total } = await app.call(carts.update, { body: { coupon: code } }, who.token)
    const body = { provider: 'offline' as const, total, return_url: '/cart', cancel_url: '/cart' }
    return app.requestError(orders.checkout, { body }, who.token)
  }
  const uuidOf = ({ body }: Awaited<ReturnType<typeof order>>) =>
    (body as unknown as { order: { uuid: string } }).order.uuid
  const used = async (id: number) =>
    (await app.ctx.db.selectFrom('discount_codes').select('used').where('id', '=', id).executeTakeFirst())
      ?.used

  test('is reserved by an open order, until that is cancelled', async () => {
    const { code } = await makeCoupon(app.ctx, { usage_limit: 1, once_per_user: true })
    const first = await order(code)
    expect(first.status).toBe(201)
    expect(await order(code)).toMatchObject({ status: 409 })
    const ben = await makeUser(app.ctx)
    await expect(order(code, ben)).rejects.toThrow()
    await app.call(orders.cancel, { params: { uuid: uuidOf(first) } }, ann.token)
    expect((await order(code, ben)).status).toBe(201)
  })

  test('is honored when an order that expired is paid late, and given back for one that was cancelled', async () => {
    const { id, code } = await makeCoupon(app.ctx, { usage_limit: 1 })
    const first = uuidOf(await order(code))
    await app.call(orders.cancel, { params: { uuid: first } }, ann.token)
    const second = uuidOf(await order(code))
    await app.ctx.db.updateTable('orders').set({ status: 'expired' }).where('id', '=', second).execute()
    await receiveMoney(app.ctx, second, new Date())
    await receiveMoney(app.ctx, first, new Date())
    const state = async (uuid: string) => (await app.call(orders.get, { params: { uuid } }, ann.token)).status
    expect([await state(second), await state(first), await used(id)]).toEqual(['paid', 'cancelled', 1])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })
})
