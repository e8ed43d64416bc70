import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminCounts } from '../../../../contract/platform/back-office/roles.ts'
import { adminSaleCalls, adminSales } from '../../../../contract/selling/back-office/sales.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { orders, type ProviderKey } from '../../../../contract/selling/orders.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { ledgerFaults, makePrice, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let admin: TestUser
let ann: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  await setSetting(app.ctx, 'limit_calls', '100000')
  await app.ctx.settings.reload()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await makeUser(app.ctx, { name: 'Ann Buyer' })
})

/** Buys songs at these prices, and returns the number of the order. */
const sell = async (amounts: number[], provider: ProviderKey = 'test', buyer = ann) => {
  const artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
  for (const amount of amounts) {
    const song = await makeSong(app.ctx, { title: `Song for ${amount}`, artist_id: artist.id })
    const price = await makePrice(app.ctx, { song: song.id }, { amount })
    await app.call(
      carts.add,
      { body: { product: { type: 'song', id: song.id }, price: price.id } },
      buyer.token,
    )
  }
  const { order } = await buy(app, buyer, provider)
  return { id: Number(order.number.slice(2)), order }
}
const read = (id: number) => app.call(adminSales.get, { params: { id } }, admin.token)
const idsOf = async (query: Record<string, unknown>) =>
  (await app.call(adminSales.list, { query: query as never }, admin.token)).data.map(({ id }) => id)
type Parts = { id: number; amount: number }[] | null
const refund = (id: number, items: Parts, reason = 'Bought twice') =>
  app.requestError(adminSaleCalls.refund, { params: { id }, body: { items, reason } }, admin.token)
const logOf = (id: number) =>
  app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'label', 'after', 'user_name'])
    .where('resource', '=', 'sales')
    .where('item_id', '=', id)
    .orderBy('id')
    .execute()

test('an order shows items with their split, payments and totals', async () => {
  const { id, order } = await sell([1000, 500])
  expect(await read(id)).toMatchObject({
    uuid: order.uuid,
    number: order.number,
    status: 'paid',
    customer: { id: ann.id, name: 'Ann Buyer' },
    buyer_email: ann.email,
    items: [
      {
        title: 'Song for 1000',
        amount: 1000,
        commission: 150,
        earnings: [{ artist: 'Halden Vey', amount: 850 }],
      },
      {
        title: 'Song for 500',
        amount: 500,
        commission: 75,
        earnings: [{ artist: 'Halden Vey', amount: 425 }],
      },
    ],
    subtotal: 1500,
    total: 1500,
    refunded: 0,
    returned: { artists: 0, tax: 0, commission: 0 },
    payments: [{ provider: 'test', status: 'succeeded', amount: 1500 }],
    refunds: [],
    refund_reason: null,
  })
})

test('an order stays when its buyer is gone', async () => {
  const { id } = await sell([1000])
  await app.ctx.db.deleteFrom('users').where('id', '=', ann.id).execute()
  expect(await read(id)).toMatchObject({ customer: null, buyer_name: 'Ann Buyer' })
})

describe('the list', () => {
  test('is filtered by state, provider, customer and requested refunds', async () => {
    const bob = await makeUser(app.ctx)
    const paid = await sell([1000])
    const waiting = await sell([700], 'offline', bob)
    const of = { 'filter[customer]': ann.id }
    expect(await idsOf(of)).toEqual([paid.id])
    expect(await idsOf({ ...of, 'filter[status]': 'paid' })).toEqual([paid.id])
    expect(await idsOf({ ...of, 'filter[status]': 'pending' })).toEqual([])
    expect(await idsOf({ 'filter[customer]': bob.id, 'filter[provider]': 'offline' })).toEqual([waiting.id])
    expect(await idsOf({ ...of, 'filter[refund_requested]': 'true' })).toEqual([])
    const body = { reason: 'By mistake' }
    await app.call(orders.requestRefund, { params: { uuid: paid.order.uuid }, body }, ann.token)
    expect(await idsOf({ ...of, 'filter[refund_requested]': 'true' })).toEqual([paid.id])
    expect(await read(paid.id)).toMatchObject({ refund_reason: 'By mistake' })
    const counted = async () => (await app.call(adminCounts.get, {}, admin.token)).sales
    const before = (await counted()) ?? 0
    await refund(paid.id, null)
    expect(await counted()).toBe(before - 1)
  })

  test('is sorted by date and total', async () => {
    const first = await sell([300])
    const second = await sell([900])
    const third = await sell([600])
    const of = { 'filter[customer]': ann.id }
    expect(await idsOf(of)).toEqual([third.id, second.id, first.id])
    expect(await idsOf({ ...of, sort: 'total' })).toEqual([first.id, third.id, second.id])
    expect(await idsOf({ ...of, sort: '-total', per_page: 2 })).toEqual([second.id, third.id])
  })

  test('is searched by number, buyer and the reference of a provider', async () => {
    const eve = await makeUser(app.ctx, { name: 'Éva Königsberg' })
    const { id, order } = await sell([1000], 'test', eve)
    await app.ctx.db
      .updateTable('payments')
      .set({ provider_reference: 'pi_3QNx7bK2eZvKYlo2C1h0' })
      .where('order_id', '=', order.uuid)
      .execute()
    for (const q of [
      order.number,
      order.number.toLowerCase(),
      'eva konigs',
      eve.email,
      'pi_3QNx7bK2eZvKYlo2C1h0',
    ])
      expect(await idsOf({ q })).toContain(id)
    for (const q of ['pi_3QNx7bK2', '%', "' or 1=1 --"]) expect(await idsOf({ q })).not.toContain(id)
  })

  test('is exported for spreadsheets', async () => {
    const { order } = await sell([1000])
    const { body } = await app.fastify.inject({
      url: '/api/admin/sales/export',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(body).toContain(order.number)
  })

  test('uses an index for every order and filter', async () => {
    await sql`
      insert into orders (user_id, status, fingerprint, currency, subtotal, total, tax_included, buyer_name, buyer_email,
        provider, created_at, expires_at)
      select null, case when n % 50 = 0 then 'expired' else 'cancelled' end, 'x', 'USD', n, n, false, 'Buyer ' || n,
        'b' || n || '@example.org', case when n % 9 = 0 then 'paypal' else 'stripe' end,
        now() - n * interval '1 minute', now() from generate_series(1, 20000) n`.execute(app.ctx.db)
    await sql`analyze orders`.execute(app.ctx.db)
    const planOf = async (where: string, order: string) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select o.number, row_number() over (order by ${sql.raw(order)}) from orders o
        where ${sql.raw(where)} order by ${sql.raw(order)} limit 51`.execute(app.ctx.db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    for (const [where, order] of [
      ['true', 'o.created_at desc, o.number desc'],
      ['true', 'o.total, o.number'],
      [`o.status = 'expired'`, 'o.created_at desc, o.number desc'],
      [`o.provider = 'paypal'`, 'o.created_at desc, o.number desc'],
      [`o.refund_requested_at is not null and o.status = 'paid'`, 'o.created_at desc, o.number desc'],
      [`o.search_text like '%buyer 777%'`, 'o.created_at desc, o.number desc'],
    ] as const)
      expect(await planOf(where, order)).not.toContain('Seq Scan')
    await sql`delete from orders where fingerprint = 'x'`.execute(app.ctx.db)
  })
})

describe('marking as paid', () => {
  const mark = (id: number, reference?: string) =>
    app.requestError(
      adminSaleCalls.markPaid,
      { params: { id }, body: { ...(reference && { reference }) } },
      admin.token,
    )

  test('settles a pending order once', async () => {
    const { id } = await sell([1000], 'offline')
    expect((await mark(id, 'statement 12')).status).toBe(200)
    expect(await read(id)).toMatchObject({
      status: 'paid',
      provider: 'offline',
      payments: [{ status: 'succeeded', reference: `${id} statement 12` }],
    })
    expect(await mark(id)).toMatchObject({ status: 409 })
    expect(await logOf(id)).toMatchObject([
      { action: 'mark-paid', label: `T-${id}`, after: { reference: 'statement 12' }, user_name: 'Ada Admin' },
    ])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('of the same order by two people at once is one payment', async () => {
    const { id } = await sell([1000], 'offline')
    const replies = await Promise.all([mark(id), mark(id)])
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const { payments, status } = await read(id)
    expect([status, payments.length]).toEqual(['paid', 1])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })
})

describe('refunding', () => {
  test('items refunds no more than was paid for them', async () => {
    const { id } = await sell([1000, 500])
    const [first, second] = (await read(id)).items
    const part = { id: first?.id ?? 0, amount: 400 }
    expect((await refund(id, [part])).body).toEqual({ status: 'succeeded' })
    expect(await read(id)).toMatchObject({
      status: 'paid',
      refunded: 400,
      returned: { artists: 340, tax: 0, commission: 60 },
      refunds: [{ status: 'succeeded', amount: 400, reason: 'Bought twice', by: 'Ada Admin' }],
    })
    expect((await refund(id, [{ ...part, amount: 601 }])).status).toBe(422)
    expect((await refund(id, [part, part])).status).toBe(422)
    expect((await refund(id, [{ id: 100_000_000, amount: 1 }])).status).toBe(422)
    expect((await refund(id, [{ id: second?.id ?? 0, amount: 500 }])).status).toBe(200)
    expect((await refund(id, null)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      status: 'refunded',
      refunded: 1500,
      returned: { artists: 1275, tax: 0, commission: 225 },
    })
    expect((await refund(id, null)).status).toBe(409)
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['refund', 'refund', 'refund'])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('everything by two people at once refunds once', async () => {
    const { id } = await sell([1000])
    const replies = await Promise.all([refund(id, null), refund(id, null)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await read(id)).toMatchObject({ refunded: 1000, refunds: [{ amount: 1000 }] })
  })

  test('is for paid orders', async () => {
    const { id } = await sell([1000], 'offline')
    expect((await refund(id, null)).status).toBe(409)
    expect((await refund(100_000_000, null)).status).toBe(404)
  })
})

test('sales do not exist while nothing can be sold', async () => {
  await setSetting(app.ctx, 'saas', '0')
  await app.ctx.settings.reload()
  expect((await app.requestError(adminSales.list, {}, admin.token)).status).toBe(404)
  expect((await refund(1, null)).status).toBe(404)
})
