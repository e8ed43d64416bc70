import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { administrator } from '../../../db/sql/visibility.ts'

export interface Coupon {
  id: number
  code: string
  percent: number | null
  amount: number | null
  currency: string | null
  artist_id: number | null
  /** Periods of a plan that it lowers; null for all. */
  periods: number | null
  /** The account made or changed it, and another administrator could give it one. */
  own: boolean
}

/** Orders that use the coupon `dc`; the periods of a subscription are one use, by its first order. */
const uses = (condition: RawBuilder<unknown>) => sql`(
  select count(*) from orders o where o.discount_code_id = dc.id and ${condition} and not exists (
    select from orders earlier where earlier.subscription_id = o.subscription_id and earlier.id <> o.id
      and earlier.discount_code_id = dc.id and earlier.status in ('paid', 'refunded')))`

/** Uses are left of the coupon `dc`, of which open orders that match reserve theirs. */
const isLeft = (reserving: RawBuilder<unknown>) => sql`(
  dc.usage_limit is null or dc.used + ${uses(sql`o.status = 'pending' and ${reserving}`)} < dc.usage_limit)`

const usedBy = (userId: number) => sql`(dc.once_per_user and exists (select from orders o
  where o.discount_code_id = dc.id and o.user_id = ${userId} and o.status in ('paid', 'refunded')))`

const usable = (userId: number) => sql<boolean>`(dc.active
  and coalesce(dc.starts_at, '-infinity') <= now() and coalesce(dc.ends_at, 'infinity') > now()
  and ${isLeft(sql`o.user_id is distinct from ${userId}`)} and not ${usedBy(userId)})`

/** Returns a coupon that the account may use now, by its code or id. */
export const usableCoupon = async (
  db: Db,
  userId: number,
  which: { code: string } | { id: number },
): Promise<Coupon | undefined> => {
  const named = 'code' in which ? sql`dc.code = upper(${which.code})` : sql`dc.id = ${which.id}`
  const { rows } = await sql<Coupon>`
    select dc.id, dc.code, dc.percent, dc.amount, dc.currency, dc.artist_id, dc.periods,
      coalesce(dc.changed_by = ${userId}, false) and exists (
        select from users u where u.id <> ${userId} and not u.blocked and ${administrator}) as own
    from discount_codes dc where ${named} and ${usable(userId)}`.execute(db)
  return rows[0]
}

/** An order that is about to use a coupon, besides open orders of the same subscription, which it replaces. */
interface CouponUse {
  user_id: number
  subscription_id?: number
}

/**
 * Reserves a use of a coupon for an order that the caller’s transaction stores, until it ends. Returns what is in the way:
 * other orders of the account that are open, or nothing that is left.
 */
export const reserveUse = async (
  trx: Trx,
  id: number,
  { user_id, subscription_id = 0 }: CouponUse,
): Promise<'own' | 'used_up' | null> => {
  await sql`select from discount_codes where id = ${id} for update`.execute(trx)
  const others = sql`o.subscription_id is distinct from ${subscription_id}`
  const { rows } = await sql<{ left: boolean; own: boolean }>`
    select ${isLeft(others)} as left, exists (
        select from orders o where o.discount_code_id = dc.id and o.user_id = ${user_id} and o.status = 'pending'
          and ${others} and (dc.once_per_user or dc.usage_limit is not null)) as own
    from discount_codes dc where dc.id = ${id}`.execute(trx)
  const { left = false, own = false } = rows[0] ?? {}
  if (own) return 'own'
  return left ? null : 'used_up'
}

/** Whether an order may still use its coupon, although it did not reserve its use any more. */
export const isUseLeft = async (trx: Trx, id: number, userId: number): Promise<boolean> => {
  await sql`select from discount_codes where id = ${id} for update`.execute(trx)
  const { rows } = await sql`
    select from discount_codes dc where dc.id = ${id} and ${isLeft(sql`true`)} and not ${usedBy(userId)}`.execute(
    trx,
  )
  return rows.length > 0
}

/** Counts a use, in the transaction in which the order is paid; the periods of a subscription are one. */
export const countUse = async (db: Db, id: number, orderId: string): Promise<void> => {
  await sql`
    update discount_codes set used = used + 1 where id = ${id} and not exists (
      select from orders o join orders earlier on earlier.subscription_id = o.subscription_id and earlier.id <> o.id
      where o.id = ${orderId} and earlier.discount_code_id = ${id} and earlier.status in ('paid', 'refunded'))`.execute(
    db,
  )
}

/** Returns the coupons of subscriptions that lower their next period, with how many periods they still lower. */
export const couponsOfSubscriptions = async (
  db: Db,
  subscriptionIds: number[],
): Promise<Map<number, Coupon>> => {
  if (subscriptionIds.length === 0) return new Map()
  const { rows } = await sql<Coupon & { subscription_id: number }>`
    select s.id as subscription_id, dc.id, dc.code, dc.percent, dc.amount, dc.currency, dc.artist_id,
      dc.periods - used.periods as periods
    from subscriptions s join discount_codes dc on dc.id = s.discount_code_id
    cross join lateral (
      select count(*)::int as periods from orders o
      where o.subscription_id = s.id and o.discount_code_id = dc.id and o.status in ('paid', 'refunded')) used
    where s.id = any(${subscriptionIds}::int[]) and (dc.periods is null or dc.periods > used.periods)`.execute(
    db,
  )
  return new Map(rows.map(({ subscription_id, ...coupon }) => [subscription_id, coupon]))
}
