import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminInvoices } from '../../../../contract/selling/back-office/accounting.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { invoices } from '../../../../contract/selling/invoices.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePrice, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { applyReturned } from '../orders/refunds/returned.service.ts'
import { carryOut, decideRefund } from '../orders/refunds/service.ts'
import { issueInvoice } from './issue-invoices.service.ts'
import { type Invoice, listInvoices } from './queries.ts'

let app: TestApp
let ann: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  for (const [key, value] of [
    ['seller_name', 'Nørre Records ApS'],
    ['seller_address', 'Havnegade 1\n1058 København'],
    ['seller_tax_id', 'DK12345678'],
    ['invoice_note', 'Thank you for listening.'],
    ['prices_include_tax', '1'],
  ] as const)
    await setSetting(app.ctx, key, value)
  await app.ctx.settings.reload()
  await app.ctx.db.insertInto('tax_rates').values({ country: 'DK', name: 'VAT', rate: 2500 }).execute()
  ann = await makeUser(app.ctx)
})
afterAll(() => app.close())

/** Buys songs at these prices and returns the order. */
const order = async (titles: string[], amount = 1000, buyer = ann): Promise<string> => {
  const artist = await makeArtist(app.ctx, { name: 'فيروز' })
  for (const title of titles) {
    const song = await makeSong(app.ctx, { title, artists: [artist.id] })
    const price = await makePrice(app.ctx, { song: song.id }, { amount })
    await app.call(
      carts.add,
      { body: { product: { type: 'song', id: song.id }, price: price.id } },
      buyer.token,
    )
  }
  await app.call(carts.update, { body: { country: 'DK' } }, buyer.token)
  return (await buy(app, buyer)).order.uuid
}
const links = (uuid: string, locale = 'en', token = ann.token) =>
  app.call(invoices.links, { params: { uuid }, body: { locale } }, token)
const open = (url: string) => app.fastify.inject({ url })
const refund = async (uuid: string, amounts: number[] | null, reason = 'Bought twice') => {
  const items = await app.ctx.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', uuid)
    .orderBy('id')
    .execute()
  const wanted = amounts?.map((amount, index) => ({ id: items[index]?.id ?? 0, amount }))
  const id = await app.ctx.db
    .transaction()
    .execute((trx) => decideRefund(trx, null, uuid, wanted ?? null, reason))
  await carryOut(app.ctx, id)
}
const issued = async (uuid: string) => (await listInvoices(app.ctx.db, uuid)) as [Invoice, ...Invoice[]]

describe('an invoice', () => {
  test('is issued with the payment, and says who sold what to whom', async () => {
    const uuid = await order(['Kaput <b>', 'أنا لحبيبي'])
    const [invoice] = await issued(uuid)
    expect(invoice.number).toMatch(/^\d{4}-\d{6}$/)
    const { html } = await links(uuid)
    const page = await open(html)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    for (const text of [
      invoice.number,
      'Nørre Records ApS',
      '<div dir="auto">1058 København</div>',
      '<div dir="auto">Tax ID DK12345678</div>',
      '· Test payment</dd>',
      ann.name,
      'Denmark',
      'Kaput &lt;b&gt;',
      'أنا لحبيبي',
      'Includes VAT (25%)',
      '$4.00',
      '$20.00',
      'Thank you for listening.',
    ])
      expect(page.body).toContain(text)
    expect(page.body).not.toContain('<script')
  })

  test('is written in the language of the reader', async () => {
    const uuid = await order(['Lied'])
    expect((await open((await links(uuid, 'de')).html)).body).toMatch(
      /lang="de" dir="ltr"[\s\S]*Rechnung[\s\S]*Dänemark/,
    )
    expect((await open((await links(uuid, 'ar')).html)).body).toContain('dir="rtl"')
    expect((await open((await links(uuid, 'tlh')).html)).body).toContain('Invoice')
  })

  test('is a PDF in every script', async () => {
    const uuid = await order(['أنا لحبيبي', '上海', '서울', 'שלום', 'Żółć'])
    const response = await open((await links(uuid)).pdf)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toMatch(/^inline; filename="Invoice \d{4}-\d{6}\.pdf"$/)
    const text = response.rawPayload.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    for (const font of ['Inter', 'NotoNaskhArabic', 'NotoSansHebrew', 'NotoSansHans', 'NotoSansKR'])
      expect(text).toContain(font)
  }, 60_000)

  test('never changes', async () => {
    const uuid = await order(['Fixed'])
    const [{ document }] = await issued(uuid)
    await setSetting(app.ctx, 'seller_name', 'Another Name')
    await app.ctx.settings.reload()
    expect((await issued(uuid))[0].document).toEqual(document)
    for (const statement of [sql`update invoices set number = 1`, sql`delete from invoices`])
      await expect(statement.execute(app.ctx.db)).rejects.toThrow('never changed')
  })
})

test('numbers have no gaps, with payments at the same time and after a transaction that failed', async () => {
  const numbers = async () =>
    (
      await sql<{
        number: number
      }>`select number from invoices where kind = 'invoice' order by number`.execute(app.ctx.db)
    ).rows.map(({ number }) => number)
  const uuid = await order(['Before'])
  const failing = app.owner.transaction().execute(async (trx) => {
    await sql`alter table invoices disable trigger invoices_never_change`.execute(trx)
    await sql`delete from invoices where order_id = ${uuid}`.execute(trx)
    await issueInvoice(app.ctx, trx, uuid)
    throw new Error('the payment was not settled after all')
  })
  await expect(failing).rejects.toThrow('not settled')
  const buyers = await Promise.all(Array.from({ length: 8 }, () => makeUser(app.ctx)))
  await Promise.all(buyers.map((buyer) => order(['Rush'], 500, buyer)))
  const all = await numbers()
  expect(all).toEqual(all.map((_, index) => index + 1))
})

describe('a credit note', () => {
  test('follows each refund, with the tax that it contained', async () => {
    const uuid = await order(['One', 'Two'])
    await refund(uuid, [500])
    await refund(uuid, null, 'All of it')
    const [invoice, first, second] = await issued(uuid)
    expect(first).toMatchObject({
      number: expect.stringMatching(/^CN-\d{4}-\d{6}$/),
      document: {
        corrects: invoice.number,
        total: 500,
        tax: 100,
        reason: 'Bought twice',
        items: [{ title: 'One' }],
      },
    })
    expect(second?.document).toMatchObject({ total: 1500, tax: 300 })
    const { body } = await open((await links(uuid)).html)
    expect(body.match(/<main>/g)).toHaveLength(3)
    expect(body).toContain('−$15.00')
  })
})

describe('a chargeback that is won', () => {
  const chargeback = async (uuid: string, status: 'succeeded' | 'failed', amount: number) => {
    const { id } = await app.ctx.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', uuid)
      .executeTakeFirstOrThrow()
    const returned = { reference: `dispute of ${uuid}`, kind: 'chargeback', currency: 'USD' } as const
    await applyReturned(app.ctx, id, { ...returned, amount, status })
  }

  test('is billed again by a new invoice, once', async () => {
    const uuid = await order(['Disputed'])
    await chargeback(uuid, 'succeeded', 1000)
    for (const status of ['failed', 'failed', 'succeeded'] as const) await chargeback(uuid, status, 1000)
    const [invoice, credit, again, ...more] = await issued(uuid)
    expect(more).toEqual([])
    expect(credit).toMatchObject({ kind: 'credit_note', document: { corrects: invoice.number, total: 1000 } })
    expect(again).toMatchObject({
      kind: 'invoice',
      document: { reverses: credit?.number, corrects: null, total: 1000, tax: 200, reason: '' },
    })
    expect(Number(again?.number.slice(5))).toBe(Number(invoice.number.slice(5)) + 1)
    const { body } = await open((await links(uuid)).html)
    expect(body).toContain('Reverses credit note')
  })

  test('is corrected by the credit note of a later refund', async () => {
    const uuid = await order(['Kept', 'Disputed'])
    await chargeback(uuid, 'succeeded', 2000)
    await chargeback(uuid, 'failed', 2000)
    await refund(uuid, null, 'All of it')
    const [, , again, credit] = await issued(uuid)
    expect(credit?.document).toMatchObject({ corrects: again?.number, total: 2000 })
  })
})

test('operators open each document of an order alone', { tags: 'long', timeout: 60_000 }, async () => {
  const uuid = await order(['Opened'])
  await refund(uuid, [500])
  const admin = await makeUser(app.ctx, { admin: true })
  const input = { params: { uuid }, query: { locale: 'en' } }
  const [invoice, credit, ...more] = await app.call(adminInvoices.links, input, admin.token)
  expect(more).toEqual([])
  expect([invoice?.kind, credit?.kind]).toEqual(['invoice', 'credit_note'])
  const { body } = await open(String(credit?.html))
  expect(body.match(/<main>/g)).toHaveLength(1)
  expect(body).toContain(credit?.number)
  expect((await open(String(invoice?.pdf))).headers['content-disposition']).toContain(invoice?.number)
  expect((await app.requestError(adminInvoices.links, input, ann.token)).status).toBe(403)
  const unknown = { ...input, params: { uuid: randomUUID() } }
  expect(await app.call(adminInvoices.links, unknown, admin.token)).toEqual([])
})

test('is for the buyer alone', async () => {
  const uuid = await order(['Private'])
  const eve = await makeUser(app.ctx)
  const input = { params: { uuid }, body: { locale: 'en' } }
  expect((await app.requestError(invoices.links, input, eve.token)).status).toBe(404)
  expect((await app.requestError(invoices.links, input)).status).toBe(401)
  const { html } = await links(uuid)
  expect((await open(html.replace(/.{4}$/, 'AAAA'))).statusCode).toBe(404)
  expect((await open('/api/receipts/x')).statusCode).toBe(404)
})
