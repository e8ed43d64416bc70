import { sql } from 'kysely'
import type { ProviderKey } from '../../../contract/orders.ts'
import type { Db, Trx } from '../../db/schema.ts'
import type { Renewal } from '../../db/tables-orders.ts'

export interface PaidPeriod {
  subscription_id: number
  plan_price_id: number
  provider: ProviderKey
  period_start: string
  /** Null for a lifetime. */
  period_end: string | null
}

/** Returns the period that an order pays; undefined if it pays none. */
export const paidPeriodOf = async (db: Db, orderId: string): Promise<PaidPeriod | undefined> => {
  const { rows } = await sql<PaidPeriod>`
    select subscription_id, plan_price_id, provider, period_start, period_end from orders
    where id = ${orderId} and subscription_id is not null and plan_price_id is not null`.execute(db)
  return rows[0]
}

/** Returns the pending order of exactly this period of a subscription. */
export const pendingOrderOf = async (
  db: Db,
  subscriptionId: number,
  fingerprint: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('subscription_id', '=', subscriptionId)
      .where('fingerprint', '=', fingerprint)
      .where('status', '=', 'pending')
      .executeTakeFirst()
  )?.id

/** Ends pending orders of a subscription, but one. */
export const endPendingOrders = async (
  trx: Trx,
  subscriptionId: number,
  status: 'cancelled' | 'expired',
  now: Date,
  but?: string,
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ status, ended_at: now })
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'pending')
    .$if(but !== undefined, (q) => q.where('id', '<>', but as string))
    .execute()
}

/** Ends an order that nothing is due for. */
export const endOrderUnpaid = async (trx: Trx, id: string, now: Date): Promise<void> => {
  await trx.updateTable('orders').set({ status: 'cancelled', ended_at: now }).where('id', '=', id).execute()
}

/** Returns email and name of an account. */
export const payerOf = (db: Db, userId: number): Promise<{ email: string; name: string }> =>
  db.selectFrom('users').select(['email', 'name']).where('id', '=', userId).executeTakeFirstOrThrow()

export const orderTotal = (db: Db, orderId: string): Promise<{ total: number; currency: string }> =>
  db.selectFrom('orders').select(['total', 'currency']).where('id', '=', orderId).executeTakeFirstOrThrow()

export interface PendingPeriod {
  subtotal: number
  period_start: string
  period_end: string | null
  /** What a provider was asked to renew with it. */
  renewal: Renewal | null
}

/** Returns the pending order of a subscription with its period. */
export const pendingPeriodOf = async (db: Db, subscriptionId: number): Promise<PendingPeriod | undefined> => {
  const { rows } = await sql<PendingPeriod>`
    select o.subtotal, o.period_start, o.period_end, (
      select p.renewal from payments p where p.order_id = o.id and p.renewal is not null
      order by p.created_at desc limit 1) as renewal
    from orders o where o.subscription_id = ${subscriptionId} and o.status = 'pending'
    order by o.created_at desc limit 1`.execute(db)
  return rows[0]
}
