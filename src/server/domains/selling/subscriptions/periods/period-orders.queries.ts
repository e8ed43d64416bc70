import { sql } from 'kysely'
import type { ProviderKey } from '../../../../../contract/selling/orders.ts'
import { withCustomPlan } from '../../../../db/prepared.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import type { Renewal } from '../../../../db/tables/orders.ts'

export interface PaidPeriod {
  subscription_id: number
  plan_price_id: number
  provider: ProviderKey
  period_start: string
  /** Null for a lifetime. */
  period_end: string | null
  /** From when on it pays the period, after a change of plan; null for all of it. */
  prorated_from: string | null
  item_id: number
}

/** Returns the period that an order pays; undefined if it pays none. */
export const paidPeriodOf = async (db: Db, orderId: string): Promise<PaidPeriod | undefined> => {
  const { rows } = await sql<PaidPeriod>`
    select o.subscription_id, o.plan_price_id, o.provider, o.period_start, o.period_end, o.prorated_from, oi.id as item_id
    from orders o join order_items oi on oi.order_id = o.id
    where o.id = ${orderId} and o.subscription_id is not null and o.plan_price_id is not null`.execute(db)
  return rows[0]
}

/** Moves the period that an order pays: one that was not paid ahead begins when it is paid. */
export const movePeriod = async (
  trx: Trx,
  orderId: string,
  { start, end, text }: { start: Date; end: Date | null; text: string },
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ period_start: start, period_end: end })
    .where('id', '=', orderId)
    .execute()
  await trx.updateTable('order_items').set({ license: text }).where('order_id', '=', orderId).execute()
}

// Planned each time: a plan from when few orders existed would scan all that a run of renewals adds.

/** Returns the pending orders of subscriptions by what tells their periods apart. */
export const pendingOrdersOf = async (db: Db, subscriptionIds: number[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; fingerprint: string }>`
    ${withCustomPlan} select id, fingerprint from orders
    where subscription_id = any(${subscriptionIds}::int[]) and status = 'pending'`.execute(db)
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]))
}

/** Ends the pending orders of subscriptions, but some. */
export const endPendingOrders = async (
  trx: Trx,
  subscriptionIds: number[],
  status: 'cancelled' | 'expired',
  now: Date,
  but: string[] = [],
): Promise<void> => {
  if (subscriptionIds.length === 0) return
  await trx
    .updateTable('orders')
    .set({ status, ended_at: now })
    .where('subscription_id', 'in', subscriptionIds)
    .where('status', '=', 'pending')
    .$if(but.length > 0, (q) => q.where('id', 'not in', but))
    .execute()
}

/** Ends an order that nothing is due for. */
export const endOrderUnpaid = async (trx: Trx, id: string, now: Date): Promise<void> => {
  await trx.updateTable('orders').set({ status: 'cancelled', ended_at: now }).where('id', '=', id).execute()
}

/** Returns email and name of accounts by their ids. */
export const payersOf = async (
  db: Db,
  userIds: number[],
): Promise<Map<number, { email: string; name: string }>> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ id, ...payer }) => [id, payer]))
}

/** Returns what is paid for orders by their ids. */
export const orderTotals = async (db: Db, orderIds: string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; total: number }>`
    ${withCustomPlan} select id, total from orders where id = any(${orderIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

export interface PendingPeriod {
  subtotal: number
  period_start: string
  period_end: string | null
  /** Renewal that a provider was asked for with it. */
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
