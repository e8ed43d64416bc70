import { orderNumber } from '../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import {
  type InvoiceDocument,
  insertInvoice,
  invoicedOrder,
  listInvoices,
  loadCreditNote,
  nextNumber,
  numbersBilling,
} from './queries.ts'

const sellerOf = (ctx: AppContext): InvoiceDocument['seller'] => {
  const { appName, seller_name, seller_address, seller_tax_id, invoice_note } = ctx.settings()
  return { name: seller_name || appName, address: seller_address, tax_id: seller_tax_id, note: invoice_note }
}

/** One series per year, and one for its credit notes. */
const seriesOf = (kind: 'invoice' | 'credit_note', at: Date): string =>
  kind === 'invoice' ? String(at.getUTCFullYear()) : `CN-${at.getUTCFullYear()}`

/** Issues the invoice of an order, in the transaction in which it is paid. */
export const issueInvoice = async (
  ctx: AppContext,
  trx: Trx,
  orderId: string,
  now = new Date(),
): Promise<void> => {
  const order = await invoicedOrder(trx, orderId)
  if (!order) return
  const { number, buyer_name, buyer_email, address, country, items, ...amounts } = order
  const document: InvoiceDocument = {
    ...amounts,
    order: orderNumber(number),
    corrects: null,
    seller: sellerOf(ctx),
    buyer: { name: buyer_name, email: buyer_email, address, country },
    items: items.map(({ id: _, ...item }) => item),
    reason: '',
  }
  const series = seriesOf('invoice', now)
  await insertInvoice(trx, {
    series,
    number: await nextNumber(trx, series),
    kind: 'invoice',
    order_id: orderId,
    refund_id: null,
    document,
  })
}

/** A refund that was made. */
export interface Refunded {
  id: string
  order_id: string
  /** `tax` is what the amount contains, as the ledger booked it. */
  items: { id: number; amount: number; tax: number }[]
  reason: string
}

/** Issues the credit note of a refund, in the transaction that books it. Nothing without an invoice. */
export const issueCreditNote = async (
  ctx: AppContext,
  trx: Trx,
  refund: Refunded,
  now = new Date(),
): Promise<void> => {
  const order = await invoicedOrder(trx, refund.order_id)
  const [invoice] = await listInvoices(trx, refund.order_id)
  if (!order || !invoice) return
  const parts = refund.items.flatMap(({ id, amount, tax }) => {
    const item = order.items.find((one) => one.id === id)
    return item ? [{ item, amount, tax }] : []
  })
  const total = parts.reduce((sum, one) => sum + one.amount, 0)
  const tax = parts.reduce((sum, one) => sum + one.tax, 0)
  const document: InvoiceDocument = {
    ...invoice.document,
    corrects: (
      await numbersBilling(
        trx,
        refund.order_id,
        parts.map(({ item }) => item.id),
      )
    ).join(', '),
    seller: sellerOf(ctx),
    items: parts.map(({ item, amount, tax: part }) => ({
      title: item.title,
      artist: item.artist,
      license: item.license,
      months: item.months ?? null,
      amount: order.tax_included ? amount : amount - part,
    })),
    subtotal: order.tax_included ? total : total - tax,
    coupon: null,
    discount: 0,
    tax,
    total,
    reason: refund.reason,
  }
  const series = seriesOf('credit_note', now)
  await insertInvoice(trx, {
    series,
    number: await nextNumber(trx, series),
    kind: 'credit_note',
    order_id: refund.order_id,
    refund_id: refund.id,
    document,
  })
}

/**
 * Issues an invoice of what a credit note took back, in the transaction in which its refund is undone: the money is here
 * again, and neither of the two can be changed. Nothing without a credit note.
 */
export const issueReversal = async (
  ctx: AppContext,
  trx: Trx,
  refund: Pick<Refunded, 'id' | 'order_id'>,
  now = new Date(),
): Promise<void> => {
  const credit = await loadCreditNote(trx, refund.id)
  if (!credit) return
  const series = seriesOf('invoice', now)
  await insertInvoice(trx, {
    series,
    number: await nextNumber(trx, series),
    kind: 'invoice',
    order_id: refund.order_id,
    refund_id: refund.id,
    document: {
      ...credit.document,
      corrects: null,
      reverses: credit.number,
      seller: sellerOf(ctx),
      reason: '',
    },
  })
}
