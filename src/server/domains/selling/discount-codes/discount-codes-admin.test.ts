import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import {
  adminDiscountCodeChoices,
  adminDiscountCodes,
} from '../../../../contract/selling/back-office/discount-codes.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makeCoupon, makePrice, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())
beforeEach(() => app.ctx.db.deleteFrom('discount_codes').execute())

type Body = BodyOf<typeof adminDiscountCodes.create>
const plain: Body = {
  code: 'AUTUMN10',
  percent: 10,
  amount: null,
  artist: null,
  starts_at: null,
  ends_at: null,
  usage_limit: null,
  once_per_user: true,
  periods: 1,
  active: true,
}
const create = (body: Partial<Body> = {}) =>
  app.call(adminDiscountCodes.create, { body: { ...plain, ...body } }, admin.token)
const refusedFields = async (body: Partial<Body>) => {
  const reply = await app.requestError(
    adminDiscountCodes.create,
    { body: { ...plain, ...body } },
    admin.token,
  )
  return reply.status === 422 ? Object.keys(reply.body.errors ?? {}) : reply.status
}
const codesOf = async (query: Record<string, unknown> = {}) =>
  (await app.call(adminDiscountCodes.list, { query: query as never }, admin.token)).data.map(
    ({ code }) => code,
  )

test('a coupon is created, changed and deleted', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
  const created = await create({ code: ' autumn10 ', artist: artist.id, usage_limit: 50 })
  expect(created).toMatchObject({
    code: 'AUTUMN10',
    percent: 10,
    currency: null,
    artist: { id: artist.id, name: 'Halden Vey' },
    used: 0,
    usage_limit: 50,
  })
  const params = { id: created.id }
  const body = { ...plain, percent: null, amount: 250, version: created.version }
  expect(await app.call(adminDiscountCodes.change, { params, body }, admin.token)).toMatchObject({
    percent: null,
    amount: 250,
    currency: 'USD',
    artist: null,
  })
  await app.call(adminDiscountCodes.remove, { params }, admin.token)
  expect(await codesOf()).toEqual([])
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('resource', '=', 'discount-codes')
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['create', 'change', 'delete'])
})

test('an amount stays in its currency when the site gets another', async () => {
  const created = await create({ percent: null, amount: 500 })
  await setSetting(app.ctx, 'default_currency', 'JPY')
  await app.ctx.settings.reload()
  const params = { id: created.id }
  const body = { ...plain, percent: null, amount: 500, usage_limit: 9, version: created.version }
  const changed = await app.call(adminDiscountCodes.change, { params, body }, admin.token)
  expect(changed).toMatchObject({ amount: 500, currency: 'USD', usage_limit: 9 })
  await setSetting(app.ctx, 'default_currency', 'USD')
  await app.ctx.settings.reload()
})

test('it takes off either a percentage or an amount, and ends after it starts', async () => {
  expect(await refusedFields({ percent: null })).toEqual(['percent'])
  expect(await refusedFields({ amount: 100 })).toEqual(['percent'])
  expect(await refusedFields({ percent: 0 })).toEqual(['percent'])
  expect(await refusedFields({ percent: 101 })).toEqual(['percent'])
  expect(await refusedFields({ percent: null, amount: 0 })).toEqual(['amount'])
  expect(await refusedFields({ code: 'A B' })).toEqual(['code'])
  expect(await refusedFields({ artist: 100_000_000 })).toEqual(['artist'])
  expect(
    await refusedFields({ starts_at: '2026-11-01T00:00:00.500Z', ends_at: '2026-11-01T00:00:00Z' }),
  ).toEqual(['ends_at'])
  expect(
    await refusedFields({ starts_at: '2026-11-01T00:00:00Z', ends_at: '2026-11-01T00:00:00.500Z' }),
  ).toBe(201)
})

test('a code is taken whatever its case', async () => {
  await create()
  const other = await create({ code: 'OTHER' })
  expect(await refusedFields({ code: 'autumn10' })).toEqual(['code'])
  const change = { params: { id: other.id }, body: { ...plain, version: other.version } }
  expect((await app.requestError(adminDiscountCodes.change, change, admin.token)).status).toBe(422)
})

test('lists are searched, filtered and sorted', async () => {
  await makeCoupon(app.ctx, { code: 'SPRING', used: 3 })
  await makeCoupon(app.ctx, { code: 'AUTUMN', used: 7, active: false })
  expect(await codesOf()).toEqual(['AUTUMN', 'SPRING'])
  expect(await codesOf({ sort: 'used' })).toEqual(['SPRING', 'AUTUMN'])
  expect(await codesOf({ 'filter[active]': 'true' })).toEqual(['SPRING'])
  expect(await codesOf({ q: 'tum' })).toEqual(['AUTUMN'])
})

test('artists are offered by name', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Ines Calloway' })
  const found = await app.call(adminDiscountCodeChoices.artists, { query: { q: 'callo' } }, admin.token)
  expect(found).toMatchObject([{ id: artist.id }])
})

test('who made or changed a coupon does not use it', async () => {
  const other = await makeUser(app.ctx, { admin: true })
  const song = await makeSong(app.ctx)
  const price = await makePrice(app.ctx, { song: song.id }, { amount: 1000 })
  const body = { product: { type: 'song' as const, id: song.id }, price: price.id }
  for (const { token } of [admin, other]) await app.call(carts.add, { body }, token)
  const use = ({ token }: TestUser) => app.requestError(carts.update, { body: { coupon: plain.code } }, token)

  const { id, version } = await create()
  expect((await use(admin)).body.errors).toEqual({
    coupon: ['You made this coupon. Only others can use it.'],
  })
  expect((await use(other)).status).toBe(200)
  expect(await app.call(carts.get, {}, other.token)).toMatchObject({ discount: 100 })

  const change = { params: { id }, body: { ...plain, percent: 100, version } }
  await app.call(adminDiscountCodes.change, change, other.token)
  expect(await app.call(carts.get, {}, other.token)).toMatchObject({ discount: 0, coupon: null })
})

test('coupons do not exist while nothing can be sold', async () => {
  await setSetting(app.ctx, 'saas', '0')
  await app.ctx.settings.reload()
  expect((await app.requestError(adminDiscountCodes.list, {}, admin.token)).status).toBe(404)
  const choices = await app.requestError(adminDiscountCodeChoices.artists, { query: { q: '' } }, admin.token)
  expect(choices.status).toBe(404)
})
