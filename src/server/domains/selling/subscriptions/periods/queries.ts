import { sql } from 'kysely'
import type { PlanInterval } from '../../../../../contract/core/selling.ts'
import type { ProviderKey } from '../../../../../contract/selling/orders.ts'
import { withCustomPlan } from '../../../../db/connecting/prepared.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import { worth } from '../../../../db/sql/items.ts'
import type { Renewal } from '../../../../db/tables/orders.ts'

/** Time of a plan that an order has paid. */
export interface PaidTime {
  item_id: number
  order_id: string
  price_id: number
  plan_id: number
  interval: PlanInterval
  /** Beginning of the period. */
  start: Date
  /** From when on it is paid: later than its beginning after an upgrade. */
  from: Date
  /** Null for a lifetime. */
  end: Date | null
  /** Price before tax, less refunds, with the credit for the time that it replaced. */
  worth: number
}

/**
 * Returns what is paid of a subscription and not used up, in the order of time. What the upgrade to another plan replaced
 * is left out. `but` assumes of one item of an order that it is in effect, or not.
 */
export const unusedTime = async (
  db: Db,
  subscriptionId: number,
  now: Date,
  but: { item: number; in_effect: boolean } | null = null,
): Promise<PaidTime[]> => {
  const inEffect = (item: string, order: string) =>
    sql`case when ${sql.ref(`${item}.id`)} = ${but?.item ?? 0} then ${but?.in_effect ?? false}
      else ${sql.ref(`${order}.status`)} = 'paid' and ${sql.ref(`${item}.ended_at`)} is null end`
  const { rows } = await sql<
    Record<'start' | 'from', string> & Omit<PaidTime, 'end'> & { end: string | null }
  >`
    select oi.id as item_id, o.id as order_id, pp.id as price_id, pp.plan_id, pp.interval, o.period_start as start,
      coalesce(o.prorated_from, o.period_start) as "from", o.period_end as "end", ${worth} as worth
    from orders o join order_items oi on oi.order_id = o.id join plan_prices pp on pp.id = o.plan_price_id
    where o.subscription_id = ${subscriptionId} and o.status in ('paid', 'refunded')
      and coalesce(o.period_end, 'infinity') > ${now} and ${inEffect('oi', 'o')}
      and not exists (select from payments p
        where p.order_id = o.id and p.status = 'succeeded' and p.renewal ->> 'effect' <> 'period')
      and not exists (select from order_item_credits c join order_items target on target.id = c.item_id
        join orders its on its.id = target.order_id where c.source_id = oi.id and ${inEffect('target', 'its')})
    order by o.period_start, oi.id`.execute(db)
  return rows.map(({ start, from, end, ...rest }) => ({
    ...rest,
    start: new Date(start),
    from: new Date(from),
    end: end === null ? null : new Date(end),
  }))
}

/** Keeps time of a plan for an account until another plan has ended. */
export const addKeptTime = async (
  trx: Trx,
  userId: number,
  planId: number,
  seconds: number,
): Promise<void> => {
  await sql`insert into kept_plan_time (user_id, plan_id, seconds) values (${userId}, ${planId}, ${seconds})
    on conflict (user_id, plan_id) do update set seconds = kept_plan_time.seconds + excluded.seconds`.execute(
    trx,
  )
}

/** Takes up to so many seconds of kept time of a plan; returns how many it were. */
export const takeKeptTime = async (
  trx: Trx,
  userId: number,
  planId: number,
  seconds: number,
): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select seconds from kept_plan_time where user_id = ${userId} and plan_id = ${planId} for update`.execute(
    trx,
  )
  const kept = rows[0]?.seconds ?? 0
  const taken = Math.min(kept, seconds)
  const rest = kept - taken
  if (rest > 0)
    await sql`update kept_plan_time set seconds = ${rest} where user_id = ${userId} and plan_id = ${planId}`.execute(
      trx,
    )
  else await sql`delete from kept_plan_time where user_id = ${userId} and plan_id = ${planId}`.execute(trx)
  return taken
}

/** Time of plans that an account keeps, the longest first. */
export const listKeptTime = async (
  db: Db,
  userId: number,
): Promise<{ plan_id: number; plan: string; seconds: number }[]> => {
  const { rows } = await sql<{ plan_id: number; plan: string; seconds: number }>`
    select k.plan_id, p.name as plan, k.seconds from kept_plan_time k join plans p on p.id = k.plan_id
    where k.user_id = ${userId} order by k.seconds desc, k.plan_id`.execute(db)
  return rows
}

/** Returns accounts that keep time of a plan, and have none. */
export const keepingAccounts = async (
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select distinct k.user_id from kept_plan_time k
    where k.user_id > ${after}
      and not exists (select from subscriptions s where s.user_id = k.user_id and s.status <> 'expired')
      and not exists (select from family_members m where m.user_id = k.user_id)
    order by k.user_id limit ${limit}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

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
export const loadPaidPeriod = async (db: Db, orderId: string): Promise<PaidPeriod | undefined> => {
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
export const listPendingOrders = async (db: Db, subscriptionIds: number[]): Promise<Map<string, string>> => {
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
export const listPayers = async (
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
export const loadPendingPeriod = async (
  db: Db,
  subscriptionId: number,
): Promise<PendingPeriod | undefined> => {
  const { rows } = await sql<PendingPeriod>`
    select o.subtotal, o.period_start, o.period_end, (
      select p.renewal from payments p where p.order_id = o.id and p.renewal is not null
      order by p.created_at desc limit 1) as renewal
    from orders o where o.subscription_id = ${subscriptionId} and o.status = 'pending'
    order by o.created_at desc limit 1`.execute(db)
  return rows[0]
}
