import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { artistCoupons } from '../../../../contract/selling/back-office/discount-codes.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makeCoupon, makePrice, startSelling } from '../../../testing/make-selling.ts'

let app: TestApp
let owner: TestUser
let editor: TestUser
let stranger: TestUser
let artist: { id: number }
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('discount_codes').execute()
  ;[owner, editor, stranger] = [await makeUser(app.ctx), await makeUser(app.ctx), await makeUser(app.ctx)]
  artist = await makeArtist(app.ctx)
  await makeMember(app.ctx, artist, owner)
  await makeMember(app.ctx, artist, editor, 'editor')
  await makeMember(app.ctx, await makeArtist(app.ctx), stranger)
})

const plain: BodyOf<typeof artistCoupons.create> = {
  code: 'AUTUMN10',
  percent: 10,
  amount: null,
  starts_at: null,
  ends_at: null,
  usage_limit: null,
  once_per_user: true,
  active: true,
}
const create = (body: Partial<typeof plain> = {}, by = owner) =>
  app.requestError(artistCoupons.create, { body: { ...plain, ...body } }, by.token)
const made = async (body: Partial<typeof plain> = {}) =>
  app.call(artistCoupons.create, { body: { ...plain, ...body } }, owner.token)
const list = async (by = owner) => (await app.call(artistCoupons.list, { query: {} as never }, by.token)).data
const put = async (buyer: TestUser, of: { id: number }, amount: number) => {
  const song = await makeSong(app.ctx, { artist_id: of.id })
  const { id: price } = await makePrice(app.ctx, { song: song.id }, { amount })
  await app.call(carts.add, { body: { product: { type: 'song', id: song.id }, price } }, buyer.token)
}
const use = (buyer: TestUser, coupon: string) =>
  app.requestError(carts.update, { body: { coupon } }, buyer.token)

test('an owner makes a coupon for its own items only, and sees how often it was used', async () => {
  await made({ percent: 50 })
  const buyer = await makeUser(app.ctx)
  await put(buyer, artist, 1000)
  await put(buyer, await makeArtist(app.ctx), 1000)
  expect((await use(buyer, 'autumn10')).body).toMatchObject({ subtotal: 2000, discount: 500 })
  await buy(app, buyer)
  expect(await list()).toMatchObject([{ code: 'AUTUMN10', percent: 50, used: 1 }])
  const other = await makeUser(app.ctx)
  await put(other, await makeArtist(app.ctx), 1000)
  expect((await use(other, 'AUTUMN10')).status).toBe(422)
})

test('it is changed, ended and deleted, and stays with its artist', async () => {
  const { id, version } = await made()
  const params = { id }
  const body = { ...plain, percent: null, amount: 250, usage_limit: 5, version }
  expect(await app.call(artistCoupons.change, { params, body }, owner.token)).toMatchObject({
    percent: null,
    amount: 250,
    currency: 'USD',
    usage_limit: 5,
  })
  expect(await app.ctx.db.selectFrom('discount_codes').select('artist_id').execute()).toEqual([
    { artist_id: artist.id },
  ])
  const buyer = await makeUser(app.ctx)
  await put(buyer, artist, 1000)
  expect((await use(buyer, 'AUTUMN10')).status).toBe(200)
  await app.call(artistCoupons.bulk, { body: { action: 'end', ids: [id] } }, owner.token)
  expect(await list()).toMatchObject([{ active: false }])
  expect(await app.call(carts.get, {}, buyer.token)).toMatchObject({ coupon: null, discount: 0 })
  await app.call(artistCoupons.remove, { params }, owner.token)
  expect(await list()).toEqual([])
})

test('the rules are those of the back office', async () => {
  await makeCoupon(app.ctx, { code: 'TAKEN' })
  const errors = async (body: Partial<typeof plain>) => Object.keys((await create(body)).body.errors ?? {})
  expect(await errors({ code: 'taken' })).toEqual(['code'])
  expect(await errors({ percent: null })).toEqual(['percent'])
  expect(await errors({ amount: 100 })).toEqual(['percent'])
  expect(await errors({ starts_at: '2026-11-02T00:00:00Z', ends_at: '2026-11-01T00:00:00Z' })).toEqual([
    'ends_at',
  ])
})

test('editors and other artists have no part in it', async () => {
  const { id } = await made()
  const others = await makeCoupon(app.ctx)
  const params = { id }
  expect((await create({ code: 'MINE', artist_id: artist.id }, editor)).status).toBe(403)
  expect((await create({ code: 'MINE', artist_id: artist.id }, stranger)).status).toBe(404)
  expect(
    (await app.requestError(artistCoupons.list, { query: { artist_id: artist.id } as never }, editor.token))
      .status,
  ).toBe(403)
  expect((await app.requestError(artistCoupons.get, { params }, stranger.token)).status).toBe(404)
  expect((await app.requestError(artistCoupons.get, { params: { id: others.id } }, owner.token)).status).toBe(
    404,
  )
  const end = (ids: number[], by: TestUser) =>
    app.call(artistCoupons.bulk, { body: { action: 'end' as const, ids } }, by.token)
  expect(await end([others.id], owner)).toMatchObject({ done: 0, failed: [{ id: others.id }] })
  expect(await end([id], stranger)).toMatchObject({ done: 0, failed: [{ id }] })
  expect(await app.ctx.db.selectFrom('discount_codes').select('active').execute()).toEqual([
    { active: true },
    { active: true },
  ])
  expect(await list(stranger)).toEqual([])
})
