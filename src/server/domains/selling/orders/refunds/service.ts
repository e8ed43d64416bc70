import type { AppContext } from '../../../../context/app-context.ts'
import type { Trx } from '../../../../db/schema.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../../http/http-error.ts'
import { divide } from '../../cart/service.ts'
import { issueCreditNote } from '../../invoices/issue-invoices.service.ts'
import { book, type Entry, type LedgerAccount } from '../../ledger/service.ts'
import { type KnownPayment, PaymentRefused, providerOf } from '../../payments/providers.service.ts'
import { endCredited, endItems } from '../granted-items.service.ts'
import { type AskedPayment, paymentById, paymentOfSale, type StoredPayment } from '../payments.queries.ts'
import { itemsOfOrder, lockOrder, type SoldOrderItem, setOrder } from '../queries.ts'
import { publishOrder } from '../service.ts'
import {
  addRefunded,
  closeRefund,
  insertRefund,
  itemsInEffect,
  openRefundSums,
  openRefunds,
  outstanding,
  type RefundedItem,
  type StoredRefund,
  saleAvailableAt,
} from './queries.ts'

/** Returns what a buyer paid for an item. */
export const paidFor = ({ amount, discount, tax }: SoldOrderItem, taxIncluded: boolean): number =>
  amount - discount + (taxIncluded ? 0 : tax)

/**
 * Decides a refund of parts of a paid order, in the caller’s transaction, and returns its id; `carryOut` does the rest.
 * 409 unless the order is paid, 422 for more than is left of an item. Without items, all that is left is refunded. What
 * lowers the price of another item is refunded with that one first; an item that other payments covered, by 0.
 */
export const decideRefund = async (
  trx: Trx,
  by: number | null,
  orderId: string,
  wanted: RefundedItem[] | null,
  reason: string,
): Promise<string> => {
  const order = orNotFound(await lockOrder(trx, orderId))
  if (order.status !== 'paid') throwError('conflict', 'Only paid orders can be refunded.')
  const items = await itemsOfOrder(trx, orderId)
  const open = await openRefundSums(trx, orderId)
  const left = new Map(
    items.map((item) => [
      item.id,
      Math.max(
        0,
        paidFor(item, order.tax_included) - item.refunded - item.reserved - (open.get(item.id) ?? 0),
      ),
    ]),
  )
  const covered = new Set(
    items
      .filter((item) => item.credited && paidFor(item, order.tax_included) === 0 && !open.has(item.id))
      .map(({ id }) => id),
  )
  const chosen = (wanted ?? [...left].map(([id, amount]) => ({ id, amount }))).filter(
    ({ id, amount }) => amount > 0 || covered.has(id),
  )
  if (new Set(chosen.map(({ id }) => id)).size !== chosen.length)
    throwFieldErrors({ items: ['This value isn’t valid.'] })
  for (const { id, amount } of chosen)
    if (amount > (left.get(id) ?? 0)) throwFieldErrors({ items: ['This is more than was paid.'] })
  const amount = chosen.reduce((sum, one) => sum + one.amount, 0)
  if (chosen.length === 0)
    throwError(
      'conflict',
      items.some(({ reserved }) => reserved > 0)
        ? 'The rest reduced the price of another order. Refund that one first.'
        : 'There’s nothing left to refund.',
    )
  const payment = await paymentOfSale(trx, orderId)
  return insertRefund(trx, {
    order_id: orderId,
    payment_id: payment?.id ?? null,
    amount,
    items: chosen,
    reason,
    created_by: by,
  })
}

/** Takes back what a refund took from each account, in proportion to what is left there. */
const entriesFor = async (trx: Trx, items: RefundedItem[]): Promise<Entry[]> => {
  const rows = await outstanding(
    trx,
    items.map(({ id }) => id),
  )
  return items.flatMap(({ id, amount }) => {
    const accounts = rows.filter((row) => row.order_item_id === id && row.amount < 0)
    const parts = divide(
      amount,
      accounts.map((row) => -row.amount),
    )
    return accounts.map(({ name }, index) => ({
      account: name as LedgerAccount,
      amount: parts[index] ?? 0,
      item: id,
    }))
  })
}

/** Returns how much of each item a refund takes back: never more than is left of it. */
const takenBack = (
  items: SoldOrderItem[],
  wanted: readonly RefundedItem[],
  taxIncluded: boolean,
): RefundedItem[] => {
  const left = new Map(items.map((item) => [item.id, paidFor(item, taxIncluded) - item.refunded]))
  return wanted
    .map(({ id, amount }) => ({ id, amount: Math.min(amount, left.get(id) ?? 0) }))
    .filter(({ amount }) => amount > 0)
}

/** Books a refund that the provider has made: ledger, rights and the state of the order. */
const finish = async (
  ctx: AppContext,
  trx: Trx,
  refund: StoredRefund,
  payment: StoredPayment | undefined,
  now: Date,
): Promise<void> => {
  const order = await lockOrder(trx, refund.order_id)
  if (!order) return
  const taken = takenBack(await itemsOfOrder(trx, order.id), refund.items, order.tax_included)
  const amount = taken.reduce((sum, one) => sum + one.amount, 0)
  const entries = await entriesFor(trx, taken)
  await book(trx, {
    kind: refund.kind,
    reference: refund.id,
    order_id: order.id,
    currency: order.currency,
    // What it takes back is pending as long as the sale is.
    available_at: await saleAvailableAt(trx, order.id),
    entries: [
      ...entries,
      // What no item can give back is the loss of the site.
      { account: 'platform', amount: refund.amount - amount },
      { account: `provider:${payment?.provider ?? 'offline'}`, amount: -refund.amount },
    ],
  })
  const named = refund.items.map(({ id }) => id)
  if (taken.length > 0) {
    await addRefunded(trx, order.id, taken)
    const taxes = new Map(entries.map(({ account, item, amount }) => [`${account} ${item}`, amount]))
    await issueCreditNote(ctx, trx, {
      ...refund,
      items: taken.map(({ id, amount }) => ({ id, amount, tax: taxes.get(`tax ${id}`) ?? 0 })),
    })
  } else if (named.length === 0) return
  const items = await itemsOfOrder(trx, order.id)
  const isLeft = (item: SoldOrderItem) => item.refunded < paidFor(item, order.tax_included)
  const all = !items.some(isLeft)
  const isOver = (item: SoldOrderItem) =>
    !isLeft(item) && (all || item.refunded > 0 || named.includes(item.id))
  const over = items.filter(isOver).map(({ id }) => id)
  const status = all ? 'refunded' : 'paid'
  await setOrder(trx, order.id, { refunded: order.refunded + amount, status })
  await endItems(trx, await itemsInEffect(trx, over), now)
  for (const id of named) await endCredited(trx, id, now)
  await publishOrder(trx, order, status)
}

/** Returns what a provider needs to know of a payment. */
export const knownOf = ({
  id,
  provider_reference,
  charge_reference,
  amount,
  currency,
}: AskedPayment): KnownPayment => ({
  id,
  reference: provider_reference,
  charge: charge_reference,
  amount,
  currency,
})

/** Closes an open refund that the provider has made and books it, once. */
export const closeAndBook = async (
  ctx: AppContext,
  trx: Trx,
  refund: StoredRefund,
  payment: StoredPayment | undefined,
  reference: string | null,
  now: Date,
): Promise<void> => {
  // Always the order first, so that two transactions never wait for each other.
  await lockOrder(trx, refund.order_id)
  const closed = await closeRefund(trx, refund.id, {
    status: 'succeeded',
    ...(reference !== null && { provider_reference: reference }),
  })
  if (closed) await finish(ctx, trx, refund, payment, now)
}

/** Asks the provider for a decided refund and books it. The id of the refund makes retries one call. */
const execute = async (ctx: AppContext, refund: StoredRefund, now: Date): Promise<void> => {
  const payment = refund.payment_id ? await paymentById(ctx.db, refund.payment_id) : undefined
  const provider = providerOf(payment?.provider ?? 'offline')
  const { id, amount } = refund
  const reference =
    payment && amount > 0
      ? await provider
          .refund(ctx, { id, payment: knownOf(payment), amount, currency: payment.currency })
          .catch(async (error: unknown) => {
            if (error instanceof PaymentRefused)
              await closeRefund(ctx.db, id, { status: 'failed', error: error.message })
            throw error
          })
      : null
  await ctx.db.transaction().execute((trx) => closeAndBook(ctx, trx, refund, payment, reference, now))
}

/** Carries out a decided refund. What a crash leaves is done by the job `settle-orders`. */
export const carryOut = async (ctx: AppContext, id: string, now = new Date()): Promise<void> => {
  for (const refund of await openRefunds(ctx.db, { id })) await execute(ctx, refund, now)
}

/** Carries out refunds that were decided before. */
export const carryOutRefunds = async (ctx: AppContext, before: Date): Promise<void> => {
  for (const refund of await openRefunds(ctx.db, { before }))
    await execute(ctx, refund, new Date()).catch((err: unknown) => ctx.log.warn({ err }, 'could not refund'))
}

/** Decides to give back a payment that nothing was due for, and returns the id of the refund; `carryOut` does the rest. */
export const decideReturn = (
  trx: Trx,
  { id, order_id, amount }: StoredPayment,
  reason: string,
): Promise<string> =>
  insertRefund(trx, {
    order_id,
    payment_id: id,
    amount,
    items: [],
    reason,
    created_by: null,
  })
