import type { Order } from '../../../contract/orders.ts'
import type { AppContext } from '../../app-context.ts'
import { throwError } from '../../http/http-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { providerOf } from '../payments/providers.service.ts'
import { expiredOrders } from './orders.queries.ts'
import { orderFor } from './orders.service.ts'
import { overduePayments, paymentsOf, type StoredPayment } from './payments.queries.ts'
import { carryOutRefunds } from './refunds.service.ts'
import { endOrder, settle } from './settle.service.ts'

const MINUTE = 60_000
/** Webhooks get lost: after this, providers are asked. */
const OVERDUE = 10 * MINUTE
const AT_ONCE = 100

const isOpen = ({ status }: StoredPayment): boolean => status === 'created' || status === 'pending'

const ask = async (
  ctx: AppContext,
  { id, provider, provider_reference }: Pick<StoredPayment, 'id' | 'provider' | 'provider_reference'>,
): Promise<void> =>
  settle(ctx, id, await providerOf(provider).findPayment(ctx, { id, reference: provider_reference }))

/** Asks the provider about a pending order. 402 if its last payment failed. */
export const confirmOrder = async (ctx: AppContext, viewer: Viewer, uuid: string): Promise<Order> => {
  await orderFor(ctx.db, viewer.id, uuid)
  const open = (await paymentsOf(ctx.db, uuid)).find(isOpen)
  if (open) await ask(ctx, open)
  const order = await orderFor(ctx.db, viewer.id, uuid)
  const [last] = await paymentsOf(ctx.db, uuid)
  if (order.status === 'pending' && last?.status === 'failed') throwError('payment_failed')
  return order
}

/** Cancels a pending order of the viewer. 409 once it is paid or has ended. */
export const cancelOrder = async (ctx: AppContext, viewer: Viewer, uuid: string): Promise<Order> => {
  await orderFor(ctx.db, viewer.id, uuid)
  if (!(await endOrder(ctx, uuid, 'cancelled'))) throwError('conflict', 'This order is not pending any more.')
  return orderFor(ctx.db, viewer.id, uuid)
}

/** Expires orders, asks providers about payments, and carries out refunds: what requests and events left undone. */
export const settleOrders = async (ctx: AppContext, now = new Date()): Promise<void> => {
  const before = new Date(now.getTime() - OVERDUE)
  for (const payment of await overduePayments(ctx.db, before, AT_ONCE))
    await ask(ctx, payment).catch((err: unknown) => ctx.log.warn({ err }, 'could not ask about a payment'))
  for (const id of await expiredOrders(ctx.db, now, AT_ONCE)) await endOrder(ctx, id, 'expired')
  await carryOutRefunds(ctx, before)
}
