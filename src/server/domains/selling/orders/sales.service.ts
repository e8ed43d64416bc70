import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { adminSaleCalls } from '../../../../contract/selling/back-office/sales.ts'
import { orderNumber } from '../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { requireOthersCase } from '../../platform/index.ts'
import { PaymentRefused } from '../payments/providers.service.ts'
import { insertPayment, openPayment } from './payments.queries.ts'
import { lockOrder } from './queries.ts'
import { refundStatus } from './refunds/queries.ts'
import { carryOut, decideRefund } from './refunds/service.ts'
import { accountOfOrder, orderByNumber } from './sales.queries.ts'
import { settle } from './settle.service.ts'

const recordSale = (
  trx: Trx,
  { viewer, address }: Writer,
  number: number,
  action: 'mark-paid' | 'refund',
  after: Record<string, unknown>,
): Promise<void> =>
  record(trx, { id: viewer.id, name: viewer.name, address }, [
    { resource: 'sales', action, item_id: number, label: orderNumber(number), after },
  ])

/** Settles a pending order that was paid outside of the site. 409 unless it is pending. */
export const markPaid = async (
  ctx: AppContext,
  writer: Writer,
  number: number,
  { reference }: BodyOf<typeof adminSaleCalls.markPaid>,
): Promise<typeof done> => {
  const id = orNotFound(await orderByNumber(ctx.db, number))
  const payment = await ctx.db.transaction().execute(async (trx) => {
    const order = orNotFound(await lockOrder(trx, id))
    await requireOthersCase(trx, writer.viewer, [await accountOfOrder(trx, id)])
    if (order.status !== 'pending') throwError('conflict', 'This order is no longer pending.')
    await recordSale(trx, writer, number, 'mark-paid', { reference: reference ?? '' })
    const { currency, total } = order
    return (
      (await openPayment(trx, id, 'offline')) ??
      (await insertPayment(trx, { order_id: id, provider: 'offline', currency, amount: total }))
    )
  })
  await settle(ctx, payment.id, {
    status: 'succeeded',
    ...(reference && { reference: `${number} ${reference}` }),
  })
  return done
}

/**
 * Refunds parts of an order, or all that is left. 409 unless it is paid, 422 for more than was paid. A refund that the
 * provider does not make at once is decided nevertheless: the job `settle-orders` tries it again.
 */
export const refundSale = async (
  ctx: AppContext,
  writer: Writer,
  number: number,
  { items, reason }: BodyOf<typeof adminSaleCalls.refund>,
): Promise<ReplyOf<typeof adminSaleCalls.refund>> => {
  const orderId = orNotFound(await orderByNumber(ctx.db, number))
  const refund = await ctx.db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId)
    await requireOthersCase(trx, writer.viewer, [await accountOfOrder(trx, orderId)])
    const id = await decideRefund(trx, writer.viewer.id, orderId, items, reason)
    await recordSale(trx, writer, number, 'refund', { reason, ...(items && { items }) })
    return id
  })
  await carryOut(ctx, refund).catch((err: unknown) => {
    if (err instanceof PaymentRefused) throwError('payment_failed', err.message)
    ctx.log.warn({ err }, 'could not refund')
  })
  return { status: await refundStatus(ctx.db, refund) }
}
