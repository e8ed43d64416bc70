import type { AppContext } from '../../../../context/app-context.ts'
import type { Trx } from '../../../../db/schema.ts'
import { divide } from '../../cart/service.ts'
import { issueReversal } from '../../invoices/issue-invoices.service.ts'
import { book, type LedgerAccount } from '../../ledger/service.ts'
import type { Returned } from '../../payments/providers.service.ts'
import { restoreItems } from '../granted-items.service.ts'
import { paymentById, type StoredPayment } from '../payments.queries.ts'
import { itemsOfOrder, lockOrder, setOrder } from '../queries.ts'
import { publishOrder } from '../service.ts'
import {
  addRefunded,
  closeRefund,
  endedItems,
  failRefund,
  insertRefund,
  isDuplicate,
  listEntries,
  type RefundedItem,
  refundById,
  refundByReference,
  type StatedRefund,
  saleAvailableAt,
} from './queries.ts'
import { closeAndBook, paidFor } from './service.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the items that an amount is taken back from, in proportion to what is left of each. */
const itemsFor = async (trx: Trx, payment: StoredPayment, amount: number): Promise<RefundedItem[]> => {
  const order = await lockOrder(trx, payment.order_id)
  if (!order || (await isDuplicate(trx, payment.id))) return []
  const items = await itemsOfOrder(trx, order.id)
  const left = items.map((item) => paidFor(item, order.tax_included) - item.refunded)
  const sum = left.reduce((total, one) => total + one, 0)
  const parts = amount >= sum ? left : divide(amount, left)
  return items.map(({ id }, index) => ({ id, amount: parts[index] ?? 0 })).filter((one) => one.amount > 0)
}

const reasons = { refund: 'Refunded at the payment provider.', chargeback: 'The buyer’s bank took it back.' }

/** Stores and books what the provider gave back by itself. */
const take = async (
  ctx: AppContext,
  trx: Trx,
  payment: StoredPayment,
  returned: Returned,
  now: Date,
): Promise<void> => {
  const { kind, amount, reference } = returned
  const values = {
    kind,
    order_id: payment.order_id,
    payment_id: payment.id,
    amount,
    items: await itemsFor(trx, payment, amount),
    reason: reasons[kind],
  }
  const id = await insertRefund(trx, { ...values, created_by: null })
  await closeAndBook(ctx, trx, { id, ...values }, payment, reference, now)
}

/** Takes back a refund whose money is here again: a chargeback that was won, or a refund that did not arrive. */
const undo = async (ctx: AppContext, trx: Trx, refund: StatedRefund, now: Date): Promise<void> => {
  const order = await lockOrder(trx, refund.order_id)
  if (!order) return
  const entries = await listEntries(trx, refund.kind, refund.id)
  await failRefund(trx, refund.id, 'The money came back.')
  await book(trx, {
    kind: refund.kind,
    reference: `${refund.id} undone`,
    order_id: order.id,
    currency: order.currency,
    available_at: await saleAvailableAt(trx, order.id),
    entries: entries.map(({ name, amount, order_item_id }) => ({
      account: name as LedgerAccount,
      amount: -amount,
      ...(order_item_id !== null && { item: order_item_id }),
    })),
  })
  const amounts = new Map<number, number>()
  for (const { order_item_id, amount } of entries)
    if (order_item_id !== null) amounts.set(order_item_id, (amounts.get(order_item_id) ?? 0) - amount)
  const items = [...amounts].map(([id, amount]) => ({ id, amount }))
  if (items.length === 0) return
  await addRefunded(trx, order.id, items)
  await issueReversal(ctx, trx, refund)
  const given = items.reduce((sum, { amount }) => sum + amount, 0)
  await setOrder(trx, order.id, { refunded: order.refunded + given, status: 'paid' })
  const kept = (await itemsOfOrder(trx, order.id)).filter(
    (item) => item.refunded === 0 || item.refunded < paidFor(item, order.tax_included),
  )
  await restoreItems(
    trx,
    await endedItems(
      trx,
      kept.map(({ id }) => id),
    ),
    now,
  )
  await publishOrder(trx, order, 'paid')
}

const loadRefund = async (
  trx: Trx,
  payment: StoredPayment,
  returned: Returned,
): Promise<StatedRefund | undefined> => {
  const own = returned.refund !== undefined && UUID.test(returned.refund) ? returned.refund : undefined
  const found = own === undefined ? undefined : await refundById(trx, own)
  return found?.payment_id === payment.id ? found : refundByReference(trx, payment.id, returned.reference)
}

/**
 * Applies what a provider says it gave back, also what it or the buyer’s bank decided: rights and earnings are taken back
 * as with a refund of ours. May be called any number of times. The payment must be settled.
 */
export const applyReturned = (
  ctx: AppContext,
  paymentId: string,
  returned: Returned,
  now = new Date(),
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const seen = await paymentById(trx, paymentId)
    if (!seen) return
    await lockOrder(trx, seen.order_id)
    const payment = (await paymentById(trx, paymentId)) ?? seen
    if (payment.status !== 'succeeded') throw new Error('what was not paid cannot be given back')
    if (returned.currency !== payment.currency) throw new Error('it was given back in another currency')
    const refund = await loadRefund(trx, payment, returned)
    const { status, reference } = returned
    if (!refund) {
      if (status === 'succeeded') await take(ctx, trx, payment, returned, now)
    } else if (refund.status === 'created') {
      if (status === 'succeeded') await closeAndBook(ctx, trx, refund, payment, reference, now)
      else await closeRefund(trx, refund.id, { status: 'failed', error: 'The provider could not refund.' })
    } else if (refund.status === 'succeeded' && status === 'failed') await undo(ctx, trx, refund, now)
  })
