import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type RevenueFigure,
  type RevenuePart,
  revenue,
} from '../../../../contract/selling/back-office/revenue.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePrice, startSelling } from '../../../testing/make-selling.ts'
import { applyReturned } from '../../selling/orders/refunds/returned.service.ts'
import { carryOut, decideRefund } from '../../selling/orders/refunds/service.ts'
import { findPayment, settle } from '../../selling/orders/settle.service.ts'
import { setSetting } from '../settings/service.ts'

let app: TestApp
let admin: TestUser
let artist: { id: number }
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  await setSetting(app.ctx, 'limit_calls', '100000')
  await setSetting(app.ctx, 'prices_include_tax', '1')
  await app.ctx.settings.reload()
  await app.ctx.db.insertInto('tax_rates').values({ country: 'DK', name: 'VAT', rate: 2500 }).execute()
  admin = await makeUser(app.ctx, { admin: true })
  artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
})
afterAll(() => app.close())
beforeEach(async () => {
  // The ledger stays as it is: every test counts anew.
  await sql`truncate revenue_totals`.execute(app.owner)
})

/** Buys songs at these prices from Denmark, where a fifth of the price is tax. */
const sell = async (amounts: number[], currency: 'USD' | 'EUR' = 'USD') => {
  const buyer = await makeUser(app.ctx)
  for (const amount of amounts) {
    const song = await makeSong(app.ctx, { title: `Song for ${amount}`, artists: [artist.id] })
    const price = await makePrice(app.ctx, { song: song.id }, { amount, currency })
    await app.call(
      carts.add,
      { body: { product: { type: 'song', id: song.id }, price: price.id } },
      buyer.token,
    )
  }
  await app.call(carts.update, { body: { country: 'DK' } }, buyer.token)
  return (await buy(app, buyer)).order.uuid
}
const paymentOf = async (uuid: string): Promise<string> =>
  (
    await app.ctx.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', uuid)
      .executeTakeFirstOrThrow()
  ).id
const refund = async (uuid: string, amount: number) => {
  const [item] = await app.ctx.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', uuid)
    .orderBy('id')
    .execute()
  const items = [{ id: item?.id ?? 0, amount }]
  await carryOut(
    app.ctx,
    await app.ctx.db.transaction().execute((trx) => decideRefund(trx, null, uuid, items, '')),
  )
}

const DAY = 86_400_000
const dayAt = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const week = { from: dayAt(-6), to: dayAt(1) }
const overview = (query: object = week) =>
  app.call(revenue.overview, { query: query as typeof week }, admin.token)
const figures = async (query?: object): Promise<Partial<Record<RevenueFigure, number>>> =>
  Object.fromEntries((await overview(query)).figures.map(({ figure, value }) => [figure, value]))
const top = async (by: RevenuePart, span = week) =>
  (await app.call(revenue.top, { query: { ...span, by, currency: 'USD', limit: 10 } }, admin.token)).data
/** Moves what was counted to another day. */
const moveTo = (day: string) =>
  sql`update revenue_totals set day = case span when 'day' then ${day}::date else date_trunc('month', ${day}::date) end`.execute(
    app.ctx.db,
  )

describe('revenue', () => {
  test('says what was paid, and what became of it', async () => {
    await sell([1000, 500])
    await sell([1000])
    expect(await figures()).toEqual({
      gross: 2500,
      net: 2000,
      orders: 2,
      average: 1250,
      refunded: 0,
      commission: 300,
      fees: 0,
      tax: 500,
    })
  })

  test('is less by refunds with their taxes and commissions, and again by what is undone', async () => {
    const uuid = await sell([1000])
    await refund(uuid, 500)
    const after = { gross: 1000, refunded: 500, tax: 100, net: 400, commission: 60, orders: 1 }
    expect(await figures()).toMatchObject(after)
    const dispute = { reference: 'dispute', kind: 'chargeback', amount: 500, currency: 'USD' } as const
    const payment = await paymentOf(uuid)
    await applyReturned(app.ctx, payment, { ...dispute, status: 'succeeded' })
    expect(await figures()).toMatchObject({ refunded: 1000, tax: 0, net: 0, commission: 0 })
    await applyReturned(app.ctx, payment, { ...dispute, status: 'failed' })
    expect(await figures()).toMatchObject(after)
  })

  test('counts fees, and neither what is free nor what was paid twice', async () => {
    const uuid = await sell([1000])
    await sell([0])
    const payment = await paymentOf(uuid)
    await settle(app.ctx, payment, { status: 'succeeded', fee: 59 })
    const twice = await app.ctx.db
      .insertInto('payments')
      .values({ order_id: uuid, provider: 'test', currency: 'USD', amount: 1000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await settle(app.ctx, twice.id, { status: 'succeeded' })
    expect(await findPayment(app.ctx, 'test', { id: twice.id })).toMatchObject({ status: 'succeeded' })
    expect(await figures()).toMatchObject({ gross: 1000, refunded: 0, fees: 59, orders: 1 })
  })

  test('is shown by day or month, with the period before', async () => {
    await sell([1000])
    await moveTo(dayAt(-8))
    await sell([600])
    const { intervals, interval, figures: all } = await overview()
    expect([interval, intervals.length]).toEqual(['day', 7])
    expect(all.find(({ figure }) => figure === 'gross')).toEqual({
      figure: 'gross',
      value: 600,
      previous: 1000,
      series: [0, 0, 0, 0, 0, 0, 600],
      previous_series: [0, 0, 0, 0, 0, 1000, 0],
    })
    const year = { from: `${Number(dayAt(0).slice(0, 4)) - 1}-01-01`, to: dayAt(1) }
    const byMonth = await overview(year)
    expect(byMonth.interval).toBe('month')
    expect(byMonth.figures[0]).toMatchObject({ value: 1600 })
  })

  test('is in one currency at a time', async () => {
    await sell([1000])
    await sell([700], 'EUR')
    expect(await overview()).toMatchObject({ currency: 'USD', currencies: ['EUR', 'USD'] })
    expect(await figures({ ...week, currency: 'EUR' })).toMatchObject({ gross: 700 })
    expect(await figures({ ...week, currency: 'GBP' })).toMatchObject({ gross: 0, average: 0 })
  })

  test('refuses periods that end before they start', async () => {
    const query = { from: week.to, to: week.from }
    expect((await app.requestError(revenue.overview, { query }, admin.token)).status).toBe(422)
  })
})

describe('what sold most', () => {
  test('is ranked by net revenue', async () => {
    await sell([500, 900])
    await refund(await sell([2000]), 1900)
    expect(await top('item')).toMatchObject([
      { title: 'Song for 900', type: 'song', by: 'Halden Vey', units: 1, gross: 900, net: 720 },
      { title: 'Song for 500', net: 400 },
      { title: 'Song for 2000', gross: 2000, net: 80 },
    ])
    expect(await top('artist')).toMatchObject([
      { id: artist.id, title: 'Halden Vey', orders: 2, units: 3, net: 1200 },
    ])
    expect(await top('country')).toMatchObject([{ id: null, title: 'DK', orders: 2 }])
    expect(await top('provider')).toMatchObject([{ title: 'test', gross: 3400 }])
    expect(await top('license')).toHaveLength(3)
  })

  test('keeps the names of what does not exist any more', async () => {
    await sell([500])
    await sql`update revenue_totals set key = 'song:99999999' where part = 'item'`.execute(app.ctx.db)
    expect(await top('item')).toMatchObject([{ id: null, title: 'Song for 500', by: null }])
  })

  test('is read from months where they are whole', async () => {
    await sell([500])
    const year = Number(dayAt(0).slice(0, 4))
    await sql`update revenue_totals set gross = 777 where span = 'month'`.execute(app.ctx.db)
    expect(await top('country', { from: `${year}-01-01`, to: `${year + 1}-01-01` })).toMatchObject([
      { gross: 777 },
    ])
  })
})

test('is saved as CSV', async () => {
  await sell([1000])
  const get = (token: string) =>
    app.fastify.inject({
      url: `/api/admin/revenue/export?from=${week.from}&to=${week.to}&currency=USD`,
      headers: { authorization: `Bearer ${token}` },
    })
  const { body } = await get(admin.token)
  expect(body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'day,currency,gross,net,orders,refunded,commission,fees,tax',
    `${dayAt(0)},USD,10.00,8.00,1,0.00,1.20,0.00,2.00`,
  ])
  expect((await get((await makeUser(app.ctx)).token)).statusCode).toBe(403)
})

test('counters are those that the ledger gives, whatever was counted at the same time', async () => {
  const uuids = await Promise.all([[100], [250, 50], [333], [801]].map((amounts) => sell(amounts)))
  await Promise.all(uuids.map((uuid, index) => refund(uuid, 10 + index)))
  const { rows } = await sql`
    select key, gross, refunded, tax, commission from revenue_totals where part = 'license' and span = 'day'
    except
    select key, sum(gross), sum(refunded), sum(tax), sum(commission) from revenue_parts
    where part = 'license' group by day, key`.execute(app.ctx.db)
  expect(rows).toEqual([])
  expect(await figures()).toMatchObject({ gross: 1534, refunded: 46, orders: 4 })
})

test('is read by an index', async () => {
  await sql`
    insert into revenue_totals (part, currency, span, day, key, label, orders, units, gross, refunded, tax, commission, fees)
    select part, 'USD', 'day', day::date, part || item, '', 1, 1, 900, 0, 0, 135, 0
    from unnest(array['item', 'artist']) part, generate_series(now() - interval '1 year', now(), interval '1 day') day,
      generate_series(1, 100) item`.execute(app.ctx.db)
  await sql`analyze revenue_totals`.execute(app.ctx.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select key, sum(gross) from revenue_totals where part = 'item' and currency = 'USD' and span = 'day'
      and day >= now() - interval '60 days' and day < now() - interval '30 days' group by key`.execute(
    app.ctx.db,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/revenue_totals_pkey/)
  expect(plan).not.toMatch(/Seq Scan/)
})
