import type { AppContext } from '../context/app-context.ts'
import { settle } from '../domains/selling/orders/settle.service.ts'

/** Settles the payment of an order, as an operator does who sees the money. */
export const receiveMoney = async (ctx: AppContext, orderId: string, now: Date): Promise<void> => {
  const { id } = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await settle(ctx, id, { status: 'succeeded' }, now)
}
