import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { artistPayouts } from '../../../../contract/selling/back-office/earnings.ts'
import { adminSaleCalls } from '../../../../contract/selling/back-office/sales.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { orders } from '../../../../contract/selling/orders.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { ledgerFaults, makeCoupon, makePrice, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let admin: TestUser
let ann: TestUser
let artist: { id: number }
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await makeUser(app.ctx, { roles: ['user', 'artist'] })
  artist = await makeArtist(app.ctx)
  await makeMember(app.ctx, artist, ann)
})

const song = async (values: object = {}) => {
  const { id } = await makeSong(app.ctx, { artist_id: artist.id })
  const { id: price } = await makePrice(app.ctx, { song: id }, values)
  return { product: { type: 'song' as const, id }, price }
}
const status = async (...call: Parameters<TestApp['requestError']>) =>
  (await app.requestError(...call)).status

const hostile = [-1, -900, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e300, '900', null, [900]]

describe.each(hostile)('the amount %j', (amount) => {
  test('is no total of a checkout', async () => {
    await app.call(carts.add, { body: await song() }, ann.token)
    const body = { provider: 'test', total: amount, return_url: '/cart', cancel_url: '/cart' }
    expect([409, 422]).toContain(await status(orders.checkout, { body }, ann.token))
    expect((await app.call(orders.list, {}, ann.token)).data).toEqual([])
  })

  test('is none that a buyer may choose', async () => {
    const body = { ...(await song({ minimum: 100 })), amount }
    expect(await status(carts.add, { body }, ann.token)).toBe(422)
    expect((await app.call(carts.get, {}, ann.token)).items).toEqual([])
  })

  test('is neither refunded nor paid out', async () => {
    await app.call(carts.add, { body: await song() }, ann.token)
    const { order } = await buy(app, ann)
    const params = { id: Number(order.number.slice(2)) }
    const body = { items: [{ id: order.items[0]?.id, amount }], reason: '' }
    expect([409, 422]).toContain(await status(adminSaleCalls.refund, { params, body }, admin.token))
    const payout = { body: { artist_id: artist.id, amount } }
    expect([409, 422]).toContain(await status(artistPayouts.request, payout, ann.token))
    expect(await app.call(orders.get, { params: { uuid: order.uuid } }, ann.token)).toMatchObject({
      status: 'paid',
      refunded: 0,
    })
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })
})

test('amounts of orders are never read from what the buyer sends', async () => {
  await app.call(carts.add, { body: await song() }, ann.token)
  const body = {
    provider: 'test',
    total: 900,
    return_url: '/cart',
    cancel_url: '/cart',
    amount: 1,
    currency: 'JPY',
  }
  expect(await status(orders.checkout, { body }, ann.token)).toBe(422)
})

test('coupons cannot be guessed', async () => {
  const { code } = await makeCoupon(app.ctx)
  await app.call(carts.add, { body: await song() }, ann.token)
  await setSetting(app.ctx, 'limit_logins', '5')
  await app.ctx.settings.reload()
  try {
    const tries = []
    for (let n = 0; n < 8; n++)
      tries.push(await status(carts.update, { body: { coupon: `GUESS${n}` } }, ann.token))
    expect(tries).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    expect(await status(carts.update, { body: { coupon: code } }, ann.token)).toBe(429)
  } finally {
    await setSetting(app.ctx, 'limit_logins', '100000')
    await app.ctx.settings.reload()
  }
})
