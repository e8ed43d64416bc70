import type { BodyOf, QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
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
import { publishEvent } from '../../platform/index.ts'
import { pricedCart } from '../cart/service.ts'
import { enabledProviders, takes } from '../payments/providers.service.ts'
import {
  countOrders,
  type LockedOrder,
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

/** Returns the ways to pay the viewer’s cart. */
export const providersFor = async (ctx: AppContext, { id }: Viewer): Promise<PaymentProvider[]> => {
  const [enabled, { currency, totals }] = await Promise.all([
    enabledProviders(ctx),
    pricedCart(ctx, ctx.db, id),
  ])
  return enabled.filter((one) => takes(one, currency, totals.total)).map(({ key, kind }) => ({ key, kind }))
}

/** Returns an order of the account; 404 for those of others. */
export const orderFor = async (db: Db, userId: number, uuid: string): Promise<Order> =>
  shown(orNotFound(await orderOf(db, userId, uuid)))

/** Returns a page of the viewer’s orders. */
export const ordersFor = async (
  ctx: AppContext,
  { id }: Viewer,
  query: QueryOf<typeof orders.list>,
): Promise<ReplyOf<typeof orders.list>> => {
  const [rows, total] = await Promise.all([
    pageOfOrders(ctx.db, id, query.status, pageRequestOf(query, ORDER, 'time')),
    query.after === undefined ? countOrders(ctx.db, id, query.status) : undefined,
  ])
  const { data, meta } = pageOf(rows, query, ORDER, total)
  return { data: data.map(shown), meta }
}

/** Asks for a refund. 409 unless something was paid. */
export const requestRefund = async (
  ctx: AppContext,
  viewer: Viewer,
  uuid: string,
  { reason }: BodyOf<typeof orders.requestRefund>,
): Promise<Order> => {
  await orderFor(ctx.db, viewer.id, uuid)
  await ctx.db.transaction().execute(async (trx) => {
    const order = orNotFound(await lockOrder(trx, uuid))
    if (order.status !== 'paid') throwError('conflict', 'Only paid orders can be refunded.')
    if (order.total === 0) throwError('conflict', 'This order was free. There is nothing to refund.')
    await setOrder(trx, uuid, { refund_requested_at: new Date(), refund_reason: reason })
  })
  return orderFor(ctx.db, viewer.id, uuid)
}
