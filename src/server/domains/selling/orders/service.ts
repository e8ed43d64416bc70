import type { BodyOf, QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { formatMoney } from '../../../../contract/core/money.ts'
import {
  type Order,
  orderNumber,
  type orders,
  type PaymentProvider,
} from '../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { pageOf, pageRequestOf } from '../../../http/pagination.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { publishEvent } from '../../platform/index.ts'
import { type PricedCart, pricedCart } from '../cart/service.ts'
import { invoiceFile } from '../invoices/service.ts'
import { enabledProviders, takes } from '../payments/providers.service.ts'
import { guestLink } from './guests/emails.service.ts'
import {
  anyOrder,
  cancelOrders,
  countOrders,
  forgetUnpaidBuyer,
  type LockedOrder,
  loadReceipt,
  lockOrder,
  orderOf,
  pageOfOrders,
  type StoredOrder,
  setOrder,
} from './queries.ts'

const ORDER = '-created_at'

const shown = ({ number, ...order }: StoredOrder): Order => ({ ...order, number: orderNumber(number) })

/** Tells the devices of the buyer. */
export const publishOrder = async (
  trx: Trx,
  { id, user_id }: LockedOrder,
  status: LockedOrder['status'],
): Promise<void> => {
  if (user_id !== null) await publishEvent(trx, [user_id], 'order.changed', { uuid: id, status })
}

/** Returns the ways to pay a cart. */
export const providersOf = async (
  ctx: AppContext,
  { currency, totals }: PricedCart,
): Promise<PaymentProvider[]> =>
  (await enabledProviders(ctx))
    .filter((one) => takes(one, currency, totals.total))
    .map(({ key, kind }) => ({ key, kind }))

/** Returns the ways to pay the viewer’s cart. */
export const providersFor = async (ctx: AppContext, { id }: Viewer): Promise<PaymentProvider[]> =>
  providersOf(ctx, await pricedCart(ctx, ctx.db, id))

/** Returns an order of the account; 404 for those of others. */
export const orderFor = async (db: Db, userId: number, uuid: string): Promise<Order> =>
  shown(orNotFound(await orderOf(db, userId, uuid)))

/** Returns an order, whoever made it; the caller has checked who asks. */
export const orderByUuid = async (db: Db, uuid: string): Promise<Order> =>
  shown(orNotFound(await anyOrder(db, uuid)))

/** Returns a page of the viewer’s orders. */
export const ordersFor = async (
  ctx: AppContext,
  { id }: Viewer,
  query: QueryOf<typeof orders.list>,
): Promise<ReplyOf<typeof orders.list>> => {
  const [rows, total] = await Promise.all([
    pageOfOrders(ctx.db, id, query, pageRequestOf(query, ORDER, 'time')),
    query.after === undefined ? countOrders(ctx.db, id, query) : undefined,
  ])
  const { data, meta } = pageOf(rows, query, ORDER, total)
  return { data: data.map(shown), meta }
}

/** Stores that a buyer asks for a refund. 409 unless something was paid. */
export const storeRefundRequest = async (ctx: AppContext, uuid: string, reason: string): Promise<Order> => {
  await ctx.db.transaction().execute(async (trx) => {
    const order = orNotFound(await lockOrder(trx, uuid))
    if (order.status !== 'paid') throwError('conflict', 'Only paid orders can be refunded.')
    if (order.total === 0) throwError('conflict', 'This order was free. There’s nothing to refund.')
    await setOrder(trx, uuid, { refund_requested_at: new Date(), refund_reason: reason })
  })
  return orderByUuid(ctx.db, uuid)
}

/** Asks for a refund of an order of the viewer. */
export const requestRefund = async (
  ctx: AppContext,
  viewer: Viewer,
  uuid: string,
  { reason }: BodyOf<typeof orders.requestRefund>,
): Promise<Order> => {
  await orderFor(ctx.db, viewer.id, uuid)
  return storeRefundRequest(ctx, uuid, reason)
}

/**
 * Cancels open orders of an account that is deleted, and forgets who made those that were never paid: the law needs only
 * what was sold. Money that arrives for them later is given back.
 */
export const endOrders = async (trx: Trx, userId: number): Promise<void> => {
  await cancelOrders(trx, userId)
  await forgetUnpaidBuyer(trx, userId)
}

// What other features need to store an order of their own, such as the period of a subscription.

export {
  insertPayment,
  insertPayments,
  openPayment,
  openPayments,
  type StoredPayment,
} from './payments.queries.ts'
export {
  emailOf,
  insertOrder,
  insertOrderItems,
  insertOrders,
  openOrder,
  setOrder,
} from './queries.ts'
export type { Credit } from './refunds/queries.ts'

/** Queues the receipt of a paid order. */
export const queueReceipt = (ctx: AppContext, trx: Trx, orderId: string): Promise<void> =>
  ctx.queue.send('email-receipt', { order_id: orderId }, { trx })

/** Emails the receipt of a paid order with its invoice, in the language of the buyer. */
export const emailReceipt = async (ctx: AppContext, orderId: string): Promise<void> => {
  const order = await loadReceipt(ctx.db, orderId)
  if (!order) return
  const invoice = await invoiceFile(ctx, orderId, order.locale)
  const { locale, t } = await emailTexts(ctx, order.locale)
  const { appName, appUrl } = ctx.settings()
  const money = (amount: number) => formatMoney(amount, order.currency, locale)
  const number = orderNumber(order.number)
  const guest = order.token_encrypted && guestLink(ctx, order.token_encrypted)
  const email = {
    locale,
    subject: t('Receipt for order {number}', { number }),
    before: [t('Thank you for your order on {site}.', { site: appName })],
    lines: [
      ...order.items.map(({ title, artist, license, amount }) => ({
        title,
        text: [artist, license, money(amount)].filter(Boolean).join(' · '),
        url: null,
      })),
      ...(order.discount > 0
        ? [{ title: null, text: `${order.coupon ?? ''} ${money(-order.discount)}`, url: null }]
        : []),
      ...(order.tax > 0 ? [{ title: null, text: `${order.tax_name} ${money(order.tax)}`, url: null }] : []),
      { title: t('Total'), text: money(order.total), url: null },
    ],
    action: guest
      ? { label: t('Download your music'), url: guest }
      : { label: t('Open purchases'), url: `${appUrl}/library/purchases` },
    after: guest
      ? [
          t(
            'Whoever has the link can download what you bought. To keep it in your library, open the link and log in or create an account.',
          ),
        ]
      : [],
  }
  await ctx.mail.send(order.buyer_email, email, invoice ? [invoice] : [])
}
