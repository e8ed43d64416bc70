import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '../../../../contract/platform/account.ts'
import { adminSales } from '../../../../contract/selling/back-office/sales.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { ledgerFaults, makeCoupon, makePrice, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { loadBalance } from '../../selling/ledger/service.ts'
import { settle } from '../../selling/orders/settle.service.ts'
import { encryptDetails } from '../../selling/payouts/payout-accounts.service.ts'

let app: TestApp
let admin: TestUser
let ann: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  await setSetting(app.ctx, 'limit_logins', '100000')
  await app.ctx.settings.reload()
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await makeUser(app.ctx, { name: 'Ann Buyer' })
})

/** Buys a song of an artist for 10.00 USD. */
const order = async (
  artist: { id: number },
  provider: 'test' | 'offline' = 'test',
  buyer = ann,
  coupon?: string,
) => {
  const song = await makeSong(app.ctx, { title: 'Slow Weather', artists: [artist.id] })
  const price = await makePrice(app.ctx, { song: song.id }, { amount: 1000 })
  await app.call(
    carts.add,
    { body: { product: { type: 'song', id: song.id }, price: price.id } },
    buyer.token,
  )
  if (coupon !== undefined) await app.call(carts.update, { body: { coupon } }, buyer.token)
  return (await buy(app, buyer, provider)).order
}
const rowOf = (uuid: string) =>
  app.ctx.db.selectFrom('orders').selectAll().where('id', '=', uuid).executeTakeFirstOrThrow()
const remove = (user: TestUser, body: object = {}) => app.requestError(account.remove, { body }, user.token)
const leaving = (user: TestUser) => app.call(account.leaving, {}, user.token)
const insertPayout = (artistId: number, status: 'requested' | 'paid') =>
  app.ctx.db
    .insertInto('payouts')
    .values({
      artist_id: artistId,
      artist: 'Halden Vey',
      method: 'Bank',
      details: Buffer.from('hidden'),
      masked: JSON.stringify([{ label: 'IBAN', value: '•••• 3000' }]),
      currency: 'USD',
      amount: 500,
      fee: 0,
      status,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const insertAccount = async (artistId: number) => {
  const method = await app.ctx.db
    .insertInto('payout_methods')
    .values({ name: `Bank ${artistId}`, kind: 'sepa', currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.ctx.db
    .insertInto('payout_accounts')
    .values({
      artist_id: artistId,
      method_id: method.id,
      details: encryptDetails(app.ctx, { holder: 'Ada Artist', iban: 'DE89370400440532013000', bic: '' }),
    })
    .execute()
}
const hasPayoutAccount = async (artistId: number) =>
  (await app.ctx.db
    .selectFrom('payout_accounts')
    .select('artist_id')
    .where('artist_id', '=', artistId)
    .executeTakeFirst()) !== undefined

describe('an account that is deleted', () => {
  test('leaves paid orders with their buyer, invoices and the ledger', async () => {
    const artist = await makeArtist(app.ctx)
    const { uuid, number } = await order(artist)
    expect(await leaving(ann)).toEqual({ owed: [], payouts: [], purchases: 1, orders: 0 })
    expect((await remove(ann)).status).toBe(200)
    expect(await rowOf(uuid)).toMatchObject({
      user_id: null,
      status: 'paid',
      buyer_name: 'Ann Buyer',
      buyer_email: ann.email,
    })
    const invoices = await app.ctx.db
      .selectFrom('invoices')
      .select('document')
      .where('order_id', '=', uuid)
      .execute()
    expect(invoices).toMatchObject([{ document: { buyer: { name: 'Ann Buyer' } } }])
    expect(await loadBalance(app.ctx.db, `artist:${artist.id}`, 'USD')).toBe(-850)
    const sale = await app.call(adminSales.get, { params: { id: Number(number.slice(2)) } }, admin.token)
    expect(sale).toMatchObject({ customer: null, buyer_name: 'Ann Buyer' })
  })

  test('cancels orders that are not paid, forgets who made them, and gives late money back', async () => {
    const { uuid } = await order(await makeArtist(app.ctx), 'offline')
    expect(await leaving(ann)).toMatchObject({ orders: 1 })
    expect((await remove(ann)).status).toBe(200)
    expect(await rowOf(uuid)).toMatchObject({
      status: 'cancelled',
      buyer_name: '',
      buyer_email: '',
      address: '',
    })
    const { id } = await app.ctx.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', uuid)
      .executeTakeFirstOrThrow()
    await settle(app.ctx, id, { status: 'succeeded' })
    expect(await rowOf(uuid)).toMatchObject({ status: 'cancelled' })
    const refunds = await app.ctx.db
      .selectFrom('refunds')
      .select(['status', 'amount', 'reason'])
      .where('order_id', '=', uuid)
      .execute()
    expect(refunds).toEqual([
      { status: 'succeeded', amount: 1000, reason: 'The account of the buyer was deleted.' },
    ])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('says before what artists of it are owed, and gives it up only if asked to', async () => {
    const artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
    const owner = await makeUser(app.ctx, { roles: ['user', 'artist'] })
    await makeMember(app.ctx, artist, owner)
    await insertAccount(artist.id)
    await order(artist)
    expect((await leaving(owner)).owed).toEqual([{ artist: 'Halden Vey', amount: 850, currency: 'USD' }])
    const refused = await remove(owner)
    expect([refused.status, refused.body.message]).toEqual([409, 'You’re still owed earnings.'])
    expect((await remove(owner, { leave_earnings: true })).status).toBe(200)
    expect(await hasPayoutAccount(artist.id)).toBe(false)
    expect(await loadBalance(app.ctx.db, `artist:${artist.id}`, 'USD')).toBe(-850)
  })

  test('waits for payouts that are not finished', async () => {
    const artist = await makeArtist(app.ctx)
    const owner = await makeUser(app.ctx, { roles: ['user', 'artist'] })
    await makeMember(app.ctx, artist, owner)
    const { id } = await insertPayout(artist.id, 'requested')
    expect((await leaving(owner)).payouts).toMatchObject([{ amount: 500, currency: 'USD' }])
    expect((await remove(owner, { leave_earnings: true })).status).toBe(409)
    await app.ctx.db.updateTable('payouts').set({ status: 'paid' }).where('id', '=', id).execute()
    expect((await remove(owner)).status).toBe(200)
    const kept = await app.ctx.db.selectFrom('payouts').select('status').where('id', '=', id).execute()
    expect(kept).toEqual([{ status: 'paid' }])
  })

  test('leaves everything to the other owners of an artist', async () => {
    const artist = await makeArtist(app.ctx)
    const [one, other] = [await makeUser(app.ctx), await makeUser(app.ctx)]
    for (const owner of [one, other]) await makeMember(app.ctx, artist, owner)
    await insertAccount(artist.id)
    await insertPayout(artist.id, 'requested')
    await order(artist)
    expect(await leaving(one)).toMatchObject({ owed: [], payouts: [] })
    expect((await remove(one)).status).toBe(200)
    expect(await hasPayoutAccount(artist.id)).toBe(true)
  })

  test('may have sold its own songs, which their buyers keep', async () => {
    const seller = await makeUser(app.ctx)
    const song = await makeSong(app.ctx, { user_id: seller.id })
    const price = await makePrice(app.ctx, { song: song.id })
    await app.call(
      carts.add,
      { body: { product: { type: 'song', id: song.id }, price: price.id } },
      ann.token,
    )
    await buy(app, ann)
    expect((await remove(seller)).status).toBe(200)
    expect(await leaving(ann)).toMatchObject({ purchases: 1 })
  })
})

test('the export has what was bought, sold and paid out, and nothing of others', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
  await makeMember(app.ctx, artist, ann)
  await insertAccount(artist.id)
  await insertPayout(artist.id, 'paid')
  const { code } = await makeCoupon(app.ctx)
  const { number } = await order(artist, 'test', ann, code)
  await order(await makeArtist(app.ctx), 'offline')
  const song = await makeSong(app.ctx)
  const price = await makePrice(app.ctx, { song: song.id })
  await app.call(carts.add, { body: { product: { type: 'song', id: song.id }, price: price.id } }, ann.token)
  await order(artist, 'test', await makeUser(app.ctx, { name: 'Bob Buyer' }))
  const response = await app.fastify.inject({
    url: '/api/user/export',
    headers: { authorization: `Bearer ${ann.token}` },
  })
  const data = response.json()
  expect(data.orders).toMatchObject([
    {
      number,
      status: 'paid',
      buyer_email: ann.email,
      coupon: code,
      items: [{ title: 'Slow Weather', amount: 1000 }],
      payments: [{ provider: 'test', status: 'succeeded', amount: 900 }],
      refunds: [],
      invoices: [{ kind: 'invoice', document: { buyer: { name: 'Ann Buyer' } } }],
    },
    { status: 'pending', invoices: [] },
  ])
  expect(data.purchases).toMatchObject([{ title: 'Slow Weather', valid: true }])
  expect(data.coupons_used).toMatchObject([{ code, order: number, discount: 100 }])
  expect(data.cart).toHaveLength(1)
  expect(data.earnings).toMatchObject([{ artist: 'Halden Vey', currency: 'USD', owed: 765 + 850 }])
  expect(data.payouts).toMatchObject([{ amount: 500, status: 'paid', to: [{ value: '•••• 3000' }] }])
  expect(data.payout_accounts).toMatchObject([
    { artist: 'Halden Vey', details: { holder: 'Ada Artist', iban: '•••• 3000' } },
  ])
  expect(response.body).not.toContain('DE8937')
  expect(response.body).not.toContain('Bob Buyer')
  await sql`update artist_members set role = 'editor' where user_id = ${ann.id}`.execute(app.ctx.db)
  const asEditor = await app.fastify.inject({
    url: '/api/user/export',
    headers: { authorization: `Bearer ${ann.token}` },
  })
  expect(asEditor.json()).toMatchObject({ earnings: [], payouts: [], payout_accounts: [] })
})
