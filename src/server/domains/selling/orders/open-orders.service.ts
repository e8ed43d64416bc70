import type { Order } from '../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { returnItemsOf } from '../cart/service.ts'
import { providerOf } from '../payments/providers.service.ts'
import { syncSubscriptions } from '../subscriptions/provider/provider-subscriptions.service.ts'
import {
  type AskedPayment,
  listPayments,
  overduePayments,
  paymentsWithoutFee,
  type StoredPayment,
} from './payments.queries.ts'
import { coveredOrders, expiredOrders } from './queries.ts'
import { carryOutRefunds, knownOf } from './refunds/service.ts'
import { orderByUuid, orderFor } from './service.ts'
import { endOrder, settle } from './settle.service.ts'
import { unavailable } from './start-payment.service.ts'

const MINUTE = 60_000
/** Webhooks get lost: after this, providers are asked. */
const OVERDUE = 10 * MINUTE
const AT_ONCE = 100

const isOpen = ({ status }: StoredPayment): boolean => status === 'created' || status === 'pending'

/** Asks the provider what became of a payment, and applies it. */
export const ask = async (ctx: AppContext, payment: AskedPayment): Promise<void> =>
  settle(ctx, payment.id, await providerOf(payment.provider).findPayment(ctx, knownOf(payment)))

/** Asks the provider about a pending order, whoever made it. 402 if its last payment failed. */
export const confirmAnyOrder = async (ctx: AppContext, uuid: string): Promise<Order> => {
  const open = (await listPayments(ctx.db, uuid)).find(isOpen)
  if (open) await ask(ctx, open).catch((error: unknown) => unavailable(ctx, error))
  const order = await orderByUuid(ctx.db, uuid)
  const [last] = await listPayments(ctx.db, uuid)
  if (order.status === 'pending' && last?.status === 'failed') throwError('payment_failed')
  return order
}

/** Asks the provider about a pending order of the viewer. */
export const confirmOrder = async (ctx: AppContext, viewer: Viewer, uuid: string): Promise<Order> => {
  await orderFor(ctx.db, viewer.id, uuid)
  return confirmAnyOrder(ctx, uuid)
}

/** Cancels a pending order, whoever made it, with `also` in the same transaction. 409 once it is paid or has ended. */
export const cancelAnyOrder = async (
  ctx: AppContext,
  uuid: string,
  also?: (trx: Trx) => Promise<void>,
): Promise<Order> => {
  if (!(await endOrder(ctx, uuid, 'cancelled', also)))
    throwError('conflict', 'This order is no longer pending.')
  return orderByUuid(ctx.db, uuid)
}

/** Cancels a pending order of the viewer; what was taken out of the cart returns. */
export const cancelOrder = async (ctx: AppContext, viewer: Viewer, uuid: string): Promise<Order> => {
  await orderFor(ctx.db, viewer.id, uuid)
  return cancelAnyOrder(ctx, uuid, (trx) => returnItemsOf(trx, viewer.id, uuid))
}

/**
 * Expires orders, asks providers about payments and subscriptions, and carries out refunds: what requests and events left
 * undone.
 */
export const settleOrders = async (ctx: AppContext, now = new Date()): Promise<void> => {
  const before = new Date(now.getTime() - OVERDUE)
  const overdue = await overduePayments(ctx.db, before, AT_ONCE)
  for (const payment of [...overdue, ...(await paymentsWithoutFee(ctx.db, now, AT_ONCE))])
    await ask(ctx, payment).catch((err: unknown) => ctx.log.warn({ err }, 'could not ask about a payment'))
  for (const id of await expiredOrders(ctx.db, now, AT_ONCE)) await endOrder(ctx, id, 'expired')
  for (const id of await coveredOrders(ctx.db, AT_ONCE)) await endOrder(ctx, id, 'cancelled')
  await syncSubscriptions(ctx, now)
  await carryOutRefunds(ctx, before)
}
