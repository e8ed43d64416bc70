import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounting, accountingFiles } from '../../../../contract/selling/back-office/accounting.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePrice, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { carryOut, decideRefund } from '../orders/refunds/service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  await setSetting(app.ctx, 'prices_include_tax', '1')
  await app.ctx.settings.reload()
  await app.ctx.db
    .insertInto('tax_rates')
    .values([
      { country: 'DK', name: 'VAT', rate: 2500 },
      { country: 'DE', name: 'MwSt', rate: 1900 },
    ])
    .execute()
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`truncate tax_months, payouts`.execute(app.owner)
  await app.owner.transaction().execute(async (trx) => {
    await sql`alter table invoices disable trigger invoices_never_change`.execute(trx)
    await sql`delete from invoices`.execute(trx)
    await sql`delete from invoice_series`.execute(trx)
    await sql`alter table invoices enable trigger invoices_never_change`.execute(trx)
  })
})

const sell = async (amount: number, country: string, currency: 'USD' | 'EUR' = 'EUR') => {
  const buyer = await makeUser(app.ctx, { name: 'Ann, "Buyer"' })
  const artist = await makeArtist(app.ctx)
  const song = await makeSong(app.ctx, { artists: [artist.id] })
  const price = await makePrice(app.ctx, { song: song.id }, { amount, currency })
  await app.call(
    carts.add,
    { body: { product: { type: 'song', id: song.id }, price: price.id } },
    buyer.token,
  )
  await app.call(carts.update, { body: { country } }, buyer.token)
  return (await buy(app, buyer)).order
}
const refund = async (uuid: string) =>
  carryOut(app.ctx, await app.ctx.db.transaction().execute((trx) => decideRefund(trx, null, uuid, null, '')))

const month = new Date().toISOString().slice(0, 7)
const year = month.slice(0, 4)
const taxes = (period: string) => app.call(accounting.taxes, { query: { period } }, admin.token)
const csv = async (name: keyof typeof accountingFiles, period = month, { token } = admin) => {
  const url = `/api${accountingFiles[name].path}?period=${period}`
  const { statusCode, body, headers } = await app.fastify.inject({
    url,
    headers: { authorization: `Bearer ${token}` },
  })
  return { statusCode, headers, lines: body.replace('\uFEFF', '').trim().split('\r\n') }
}

describe('taxes', () => {
  test('are listed by month, country and rate, less those of credit notes', async () => {
    await sell(1000, 'DK')
    const { uuid } = await sell(2000, 'DK')
    await sell(1190, 'DE')
    await sell(700, 'US', 'USD')
    await refund(uuid)
    const { data, totals, since } = await taxes(month)
    expect(data).toEqual([
      {
        month,
        country: 'DE',
        tax_name: 'MwSt',
        tax_rate: 1900,
        currency: 'EUR',
        invoices: 1,
        credit_notes: 0,
        net: 1000,
        tax: 190,
        gross: 1190,
      },
      {
        month,
        country: 'DK',
        tax_name: 'VAT',
        tax_rate: 2500,
        currency: 'EUR',
        invoices: 2,
        credit_notes: 1,
        net: 800,
        tax: 200,
        gross: 1000,
      },
      {
        month,
        country: 'US',
        tax_name: '',
        tax_rate: 0,
        currency: 'USD',
        invoices: 1,
        credit_notes: 0,
        net: 700,
        tax: 0,
        gross: 700,
      },
    ])
    expect(totals).toEqual([
      { currency: 'EUR', invoices: 3, credit_notes: 1, net: 1800, tax: 390, gross: 2190 },
      { currency: 'USD', invoices: 1, credit_notes: 0, net: 700, tax: 0, gross: 700 },
    ])
    expect(since).toBe(month)
  })

  test('of a year are those of its months', async () => {
    await sell(1000, 'DK')
    await sql`update tax_months set month = ${`${year}-01-01`}::date`.execute(app.ctx.db)
    await sell(500, 'DK')
    expect((await taxes(year)).totals).toMatchObject([{ gross: 1500, tax: 300 }])
    expect(await taxes(String(Number(year) - 1))).toMatchObject({ data: [], totals: [] })
    expect((await csv('taxes', year)).lines.at(-1)).toBe(`${month},DK,VAT,25.00,1,0,4.00,1.00,5.00,EUR`)
  })

  test('are refused for what is no month', async () => {
    for (const period of ['2026-13', '26', '2026-1'])
      expect((await app.requestError(accounting.taxes, { query: { period } }, admin.token)).status).toBe(422)
  })
})

describe('files', () => {
  test('of sales have every invoice and credit note', async () => {
    const order = await sell(1000, 'DK')
    await refund(order.uuid)
    const { lines, headers } = await csv('sales')
    expect(headers['content-disposition']).toContain(`sales-${month}.csv`)
    const day = new Date().toISOString().slice(0, 10)
    const [invoice, credit] = [`${year}-000001`, `CN-${year}-000001`]
    expect(lines).toEqual([
      'number,kind,date,order,about,buyer,country,tax_name,tax_rate,net,tax,gross,currency,provider,payment',
      expect.stringMatching(
        new RegExp(
          `^${invoice},invoice,${day},${order.number},,"Ann, ""Buyer""",DK,VAT,25.00,8.00,2.00,10.00,EUR,test,`,
        ),
      ),
      expect.stringContaining(`${credit},credit_note,${day},${order.number},${invoice},`),
    ])
    expect(lines[2]).toMatch(/-8\.00,-2\.00,-10\.00,EUR/)
    expect((await csv('sales', '2001-01')).lines).toHaveLength(1)
  })

  test('of sales go on after the rows that are read at once', async () => {
    await sell(1000, 'DK')
    const { rows } = await sql<{ order_id: string }>`select order_id from invoices`.execute(app.ctx.db)
    const orderId = rows[0]?.order_id ?? ''
    await sql`
      with made as (
        insert into refunds (order_id, amount, items) select ${orderId}::uuid, 1, '[]' from generate_series(1, 1001)
        returning id
      )
      insert into invoices (series, number, kind, order_id, refund_id, document, issued_at)
      select i.series, i.number + row_number() over (), 'invoice', i.order_id, made.id, i.document, i.issued_at
      from made, invoices i`.execute(app.ctx.db)
    const { lines } = await csv('sales')
    expect(lines).toHaveLength(1003)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1003)
  })

  test('of payouts have what was transferred', async () => {
    const details = { details: Buffer.from(''), masked: '[]', method: 'Bank' }
    await app.ctx.db
      .insertInto('payouts')
      .values(
        (['paid', 'rejected'] as const).map((status, index) => ({
          ...details,
          number: 5001 + index,
          artist: '=Halden',
          currency: 'EUR',
          amount: 8500,
          fee: 100,
          status,
          reference: 'ref 7',
          ended_at: new Date(`${month}-01T00:00:00Z`),
        })),
      )
      .execute()
    expect((await csv('payouts')).lines).toEqual([
      'number,date,artist,method,amount,fee,transferred,currency,reference',
      `P-5001,${month}-01,'=Halden,Bank,85.00,1.00,84.00,EUR,ref 7`,
    ])
  })

  test('need the permission of their page', async () => {
    const nobody = await makeUser(app.ctx)
    for (const name of ['sales', 'taxes', 'payouts'] as const)
      expect((await csv(name, month, nobody)).statusCode, name).toBe(403)
  })
})
