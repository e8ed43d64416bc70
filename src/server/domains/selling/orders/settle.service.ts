import type { ProviderKey } from '../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { emitWebhook, notify } from '../../platform/index.ts'
import { countUse, deleteItemsOf, isUseLeft } from '../cart/service.ts'
import { releaseGifts } from '../gifts/service.ts'
import { issueInvoice } from '../invoices/issue-invoices.service.ts'
import { book, type Entry } from '../ledger/service.ts'
import type { Outcome } from '../payments/providers.service.ts'
import { grantRights } from '../purchases/service.ts'
import { payPeriod } from '../subscriptions/periods/paid-periods.service.ts'
import { acceptCharge } from '../subscriptions/provider/adopted-renewals.service.ts'
import { isGuestOrder } from './guests/queries.ts'
import { paymentByCharge, paymentById, type StoredPayment, setPayment } from './payments.queries.ts'
import {
  itemsOfOrder,
  type LockedOrder,
  lockOrder,
  orderEvent,
  type SoldOrderItem,
  salesByArtist,
  setOrder,
} from './queries.ts'
import { lacksCredit } from './refunds/queries.ts'
import { carryOut, decideReturn } from './refunds/service.ts'
import { publishOrder, queueReceipt } from './service.ts'

/** Notifies owners and editors of artists of what an order sold; free downloads are no sales. */
const notifyArtistsOfSale = async (trx: Trx, orderId: string): Promise<void> => {
  for (const { artist_id, artist, title, count, to } of await salesByArtist(trx, orderId)) {
    const shared = { item: { type: 'artist', id: artist_id }, link: '/artist/analytics' } as const
    await notify(trx, {
      kind: 'sale',
      to,
      exclude: [],
      subject: `sales ${artist_id}`,
      count,
      title: artist,
      params: { title },
      text: count > 1 ? 'sales' : 'sale',
      ...shared,
      several: { text: 'sales', ...shared },
    })
  }
}

export type { StoredPayment }

const DAY = 86_400_000

/** Entries of one item of a sale: what the artists, the site and the state get of it. */
const entriesOf = (item: SoldOrderItem): Entry[] => [
  ...item.splits.map(
    ({ artist_id, amount }): Entry => ({
      account: `artist:${artist_id}`,
      amount: -amount,
      item: item.id,
    }),
  ),
  { account: 'platform', amount: -item.commission, item: item.id },
  { account: 'tax', amount: -item.tax, item: item.id },
]

/** The order is paid: rights, ledger, coupon, cart and receipt, in the transaction that says so. */
const complete = async (
  ctx: AppContext,
  trx: Trx,
  order: LockedOrder,
  payment: StoredPayment,
  subscription: string | undefined,
  now: Date,
): Promise<void> => {
  const items = await itemsOfOrder(trx, order.id)
  await setOrder(trx, order.id, { status: 'paid', paid_at: now, provider: payment.provider })
  await releaseGifts(
    ctx,
    trx,
    items.filter(({ given }) => given),
  )
  if (order.subscription_id !== null)
    await payPeriod(trx, order.id, { renewal: payment.renewal, subscription }, now)
  else {
    const kept = items.filter(({ given }) => !given)
    // What a visitor bought belongs to nobody until it is claimed.
    await grantRights(trx, order.user_id, kept)
    if (order.user_id !== null) await deleteItemsOf(trx, order.user_id, order.id)
  }
  if (order.discount_code_id !== null) await countUse(trx, order.discount_code_id, order.id)
  await book(trx, {
    kind: 'sale',
    reference: order.id,
    order_id: order.id,
    currency: order.currency,
    available_at: new Date(now.getTime() + ctx.settings().earnings_hold_days * DAY),
    entries: [{ account: `provider:${payment.provider}`, amount: order.total }, ...items.flatMap(entriesOf)],
  })
  await publishOrder(trx, order, 'paid')
  if (items.some(({ splits }) => splits.length > 0)) await notifyArtistsOfSale(trx, order.id)
  // The consent to be charged later is no sale.
  if (payment.renewal && payment.renewal.effect !== 'period') return
  await emitWebhook(trx, 'order.paid', null, () => orderEvent(trx, order.id))
  await issueInvoice(ctx, trx, order.id, now)
  await queueReceipt(ctx, trx, order.id)
}

const bookFee = async (trx: Trx, order: LockedOrder, payment: StoredPayment, fee: number): Promise<void> => {
  await book(trx, {
    kind: 'fee',
    reference: payment.id,
    order_id: order.id,
    currency: order.currency,
    entries: [
      { account: 'provider_fees', amount: fee },
      { account: `provider:${payment.provider}`, amount: -fee },
    ],
  })
}

/** Books a payment that nothing is due for, and decides to give it back; returns the id of the refund. */
const giveBack = async (
  trx: Trx,
  order: LockedOrder,
  payment: StoredPayment,
  reason: string,
): Promise<string | null> => {
  if (payment.amount === 0) return null
  await book(trx, {
    kind: 'sale',
    reference: payment.id,
    order_id: order.id,
    currency: order.currency,
    entries: [
      { account: `provider:${payment.provider}`, amount: payment.amount },
      { account: 'platform', amount: -payment.amount },
    ],
  })
  return decideReturn(trx, payment, reason)
}

/** Next states of a payment: late outcomes never take back what is known. */
const allowed: Record<StoredPayment['status'], readonly Outcome['status'][]> = {
  created: ['pending', 'succeeded', 'failed', 'cancelled'],
  pending: ['pending', 'succeeded', 'failed', 'cancelled'],
  // A buyer may pay after all, on the same page of the provider.
  failed: ['succeeded'],
  cancelled: ['succeeded'],
  succeeded: [],
}

const store = async (trx: Trx, payment: StoredPayment, outcome: Outcome): Promise<boolean> => {
  const { status, reference, charge, fee, error } = outcome
  const changes = allowed[payment.status].includes(status)
  await setPayment(trx, payment.id, {
    checked_at: new Date(),
    ...(reference && { provider_reference: reference }),
    ...(charge && { charge_reference: charge }),
    ...(fee !== undefined && { fee }),
    ...(changes && { status, error: error ?? null }),
  })
  return changes
}

/** Throws if another amount than requested was paid. */
const requireAmount = ({ id, amount, currency }: StoredPayment, { status, paid }: Outcome): void => {
  if (status === 'succeeded' && paid && (paid.amount !== amount || paid.currency !== currency))
    throw new Error(`payment ${id} is ${paid.amount} ${paid.currency} instead of ${amount} ${currency}`)
}

/** A cancelled order has not reserved its coupon any more. */
const mayUseCoupon = async (trx: Trx, { discount_code_id, user_id }: LockedOrder): Promise<boolean> =>
  discount_code_id === null || (await isUseLeft(trx, discount_code_id, user_id ?? 0))

/** Applies an outcome under the lock of the order; returns the id of a refund to be carried out. */
const apply = async (
  ctx: AppContext,
  trx: Trx,
  { id, order_id }: StoredPayment,
  outcome: Outcome,
  now: Date,
): Promise<string | null> => {
  const order = await lockOrder(trx, order_id)
  const payment = await paymentById(trx, id)
  if (!order || !payment) return null
  const { status, fee } = outcome
  requireAmount(payment, outcome)
  if (fee && (payment.status === 'succeeded' || status === 'succeeded'))
    await bookFee(trx, order, payment, fee)
  if (!(await store(trx, payment, outcome))) return null
  const paid = order.status === 'paid' || order.status === 'refunded'
  if (status === 'succeeded' && !(await acceptCharge(trx, order, payment, outcome.subscription, now)))
    return giveBack(trx, order, payment, 'The subscription is paid in another way, or has ended.')
  if (status === 'succeeded' && paid) return giveBack(trx, order, payment, 'The order was paid twice.')
  if (status === 'succeeded' && (await lacksCredit(trx, order.id)))
    return giveBack(
      trx,
      order,
      payment,
      'The purchase that reduced its price was refunded or used for another order.',
    )
  if (status === 'succeeded' && order.status === 'cancelled' && !(await mayUseCoupon(trx, order)))
    return giveBack(trx, order, payment, 'The order was cancelled, and its coupon is used up.')
  if (status === 'succeeded' && order.user_id === null && !(await isGuestOrder(trx, order.id)))
    return giveBack(trx, order, payment, 'The account of the buyer was deleted.')
  if (status === 'succeeded') await complete(ctx, trx, order, payment, outcome.subscription, now)
  // A failed attempt leaves the order open: the buyer may try again, or pay otherwise.
  else if (status === 'failed' && !paid) await publishOrder(trx, order, order.status)
  return null
}

/**
 * Applies the outcome of a payment: the one place where the returning buyer, the provider’s events and the job that asks
 * the provider meet. May be called any number of times in any order; a payment that succeeded stays so. Money that
 * arrives for an order that another payment has paid, or whose buyer is gone, is given back.
 */
export const settle = async (
  ctx: AppContext,
  paymentId: string,
  outcome: Outcome,
  now = new Date(),
): Promise<void> => {
  const payment = await paymentById(ctx.db, paymentId)
  if (!payment) return
  const refund = await ctx.db.transaction().execute((trx) => apply(ctx, trx, payment, outcome, now))
  if (refund === null) return
  // The payment is settled in any case; the job tries again.
  await carryOut(ctx, refund).catch((err: unknown) => ctx.log.warn({ err }, 'could not refund'))
}

/** Returns a payment at a provider, by its id or by what was charged. */
export const findPayment = async (
  ctx: AppContext,
  provider: ProviderKey,
  which: { id: string } | { charge: string },
): Promise<StoredPayment | undefined> => {
  if ('charge' in which) return paymentByCharge(ctx.db, provider, which.charge)
  const payment = await paymentById(ctx.db, which.id)
  return payment?.provider === provider ? payment : undefined
}

/** Ends a pending order, with `also` in the same transaction; false if it is not pending any more. */
export const endOrder = (
  ctx: AppContext,
  orderId: string,
  status: 'cancelled' | 'expired',
  also?: (trx: Trx) => Promise<void>,
): Promise<boolean> =>
  ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.status !== 'pending') return false
    await setOrder(trx, orderId, { status, ended_at: new Date() })
    await also?.(trx)
    await publishOrder(trx, order, status)
    return true
  })
