import { sql } from 'kysely'
import type { ProviderKey } from '../../../../contract/selling/orders.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { givenMonths } from '../orders/queries.ts'

/** Contents of an invoice or credit note when it was issued. All amounts are minor units of `currency`. */
export interface InvoiceDocument {
  order: string
  /** The invoice that a credit note corrects. */
  corrects: string | null
  /** The credit note that an invoice takes back: what it credited is due after all. */
  reverses?: string
  seller: { name: string; address: string; tax_id: string; note: string }
  buyer: { name: string; email: string; address: string; country: string | null }
  items: {
    title: string
    artist: string
    license: string
    /** The months of a plan that is given. */
    months?: number | null
    amount: number
  }[]
  subtotal: number
  coupon: string | null
  discount: number
  tax: number
  tax_name: string
  /** In hundredths of a percent. */
  tax_rate: number
  /** The prices contain the tax. */
  tax_included: boolean
  total: number
  currency: string
  /** How it was paid; undefined in documents from before this was noted. */
  provider?: ProviderKey
  /** Why it was refunded. */
  reason: string
}

export interface Invoice {
  /** Such as 2026-000012. */
  number: string
  kind: 'invoice' | 'credit_note'
  document: InvoiceDocument
  issued_at: string
}

/** Takes the next number of a series. Others wait until the transaction ends, so that no number is missing. */
export const nextNumber = async (trx: Trx, series: string): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_series as s (name, last) values (${series}, 1)
    on conflict (name) do update set last = s.last + 1 returning last`.execute(trx)
  return rows[0]?.last ?? 1
}

interface NewInvoice {
  series: string
  number: number
  kind: Invoice['kind']
  order_id: string
  refund_id: string | null
  document: InvoiceDocument
}

export const insertInvoice = async (trx: Trx, { document, ...values }: NewInvoice): Promise<void> => {
  await trx
    .insertInto('invoices')
    .values({ ...values, document: JSON.stringify(document) })
    .execute()
}

const number = sql<string>`i.series || '-' || lpad(i.number::text, 6, '0')`

/** Returns the invoice of an order with its credit notes, in the order in which they were issued. */
export const listInvoices = async (db: Db, orderId: string): Promise<Invoice[]> => {
  const { rows } = await sql<Invoice>`
    select ${number} as number, i.kind, i.document, i.issued_at
    from invoices i where i.order_id = ${orderId} order by i.id`.execute(db)
  return rows
}

/** Returns the credit note of a refund. */
export const loadCreditNote = async (trx: Trx, refundId: string): Promise<Invoice | undefined> => {
  const { rows } = await sql<Invoice>`
    select ${number} as number, i.kind, i.document, i.issued_at
    from invoices i where i.refund_id = ${refundId} and i.kind = 'credit_note'`.execute(trx)
  return rows[0]
}

/** Returns numbers of the invoices that bill items now: of each item the latest one. */
export const numbersBilling = async (trx: Trx, orderId: string, itemIds: number[]): Promise<string[]> => {
  const { rows } = await sql<{ number: string }>`
    select distinct on (i.id) ${number} as number
    from unnest(${itemIds}::int[]) as item (id)
    cross join lateral (
      select i.* from invoices i left join refunds r on r.id = i.refund_id
      where i.order_id = ${orderId} and i.kind = 'invoice'
        and (r.id is null or r.items @> jsonb_build_array(jsonb_build_object('id', item.id)))
      order by i.id desc limit 1
    ) i order by i.id`.execute(trx)
  return rows.map((row) => row.number)
}

/** Returns whether an account made an order. */
export const isOrderOf = async (db: Db, userId: number, orderId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

interface InvoicedOrder
  extends Omit<InvoiceDocument, 'order' | 'corrects' | 'seller' | 'buyer' | 'items' | 'reason'> {
  number: number
  buyer_name: string
  buyer_email: string
  address: string
  country: string | null
  items: (InvoiceDocument['items'][number] & { id: number })[]
}

/** Returns what an invoice says of an order. */
export const invoicedOrder = async (trx: Trx, orderId: string): Promise<InvoicedOrder | undefined> => {
  const { rows } = await sql<InvoicedOrder>`
    select o.number, o.buyer_name, o.buyer_email, o.address, o.country, o.subtotal, o.discount_code as coupon, o.discount,
      o.tax, o.tax_name, o.tax_rate, o.tax_included, o.total, o.currency, o.provider,
      (select json_agg(json_build_object('id', oi.id, 'title', oi.title, 'artist', oi.artist, 'license', oi.license,
        'months', ${givenMonths}, 'amount', oi.amount) order by oi.id)
        from order_items oi where oi.order_id = o.id) as items
    from orders o where o.id = ${orderId}`.execute(trx)
  return rows[0]
}
