import type { ProviderKey } from '../../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import type { Trx } from '../../../../db/schema.ts'
import { throwError } from '../../../../http/http-error.ts'
import { type Coupon, couponsOfSubscriptions } from '../../cart/service.ts'
import { graceEnd } from '../dunning.ts'
import { isRenewedByProvider, renewalWith } from '../provider/provider-renewed.service.ts'
import type { StoredSubscription } from '../queries.ts'
import {
  expiryOf,
  type PeriodOrder,
  type Placed,
  type PlanChoice,
  placePeriodOrder,
  placePeriodOrders,
} from './period-orders.service.ts'
import { periodEnd } from './periods.ts'
import { loadPendingPeriod } from './queries.ts'

type Paths = { return_url?: string; cancel_url?: string }

/** The price of the next period: another one if a change was ordered. Null for a subscription that an operator granted. */
export const nextPriceOf = (one: StoredSubscription): PlanChoice | null => {
  const { next_price_id, next_plan_id, next_plan, next_interval, next_amount, currency } = one
  if (next_price_id !== null && next_plan_id !== null && next_interval !== null)
    return {
      id: next_price_id,
      plan_id: next_plan_id,
      plan: next_plan ?? '',
      interval: next_interval,
      amount: next_amount ?? 0,
      currency,
    }
  if (one.price_id === null || one.interval === null) return null
  const { price_id: id, plan_id, plan, interval, amount } = one
  return { id, plan_id, plan, interval, amount, currency }
}

/** Returns the coupons that lower the next periods of subscriptions. */
const listCoupons = (trx: Trx, all: StoredSubscription[]): Promise<Map<number, Coupon>> =>
  couponsOfSubscriptions(
    trx,
    all.flatMap(({ id, discount_code_id }) => (discount_code_id === null ? [] : [id])),
  )

/** The order of the period that follows; null for a subscription without another period. */
const renewalOf = (
  ctx: AppContext,
  one: StoredSubscription,
  provider: ProviderKey,
  coupon: Coupon | null,
  now: Date,
): PeriodOrder | null => {
  const price = nextPriceOf(one)
  if (!price || one.period_end === null) return null
  const start = new Date(one.period_end)
  const anchor = one.anchor_at === null ? start : new Date(one.anchor_at)
  return {
    price,
    amount: price.amount,
    start,
    end: periodEnd(anchor, start, price.interval),
    provider,
    coupon,
    expires_at: graceEnd(start) > now ? graceEnd(start) : expiryOf(ctx, provider, now),
    now,
  }
}

/** Stores the orders of the periods that follow, or finds them, to be paid as before. */
export const placeRenewals = async (
  ctx: AppContext,
  trx: Trx,
  all: StoredSubscription[],
  now: Date,
): Promise<Placed[]> => {
  const coupons = await listCoupons(trx, all)
  return placePeriodOrders(
    ctx,
    trx,
    all.flatMap((subscription) => {
      const coupon = coupons.get(subscription.id) ?? null
      const order = renewalOf(ctx, subscription, subscription.provider, coupon, now)
      return order ? [{ subscription, order }] : []
    }),
  )
}

/** Finds what is due of a subscription, to be paid with any provider: its first period, or the next one. */
export const placeDue = async (
  ctx: AppContext,
  trx: Trx,
  one: StoredSubscription,
  provider: ProviderKey,
  now: Date,
  paths: Paths,
): Promise<Placed | null> => {
  const pending = await loadPendingPeriod(trx, one.id)
  const coupon = (await listCoupons(trx, [one])).get(one.id) ?? null
  if (one.status !== 'pending') {
    const isDue = one.period_end !== null && (one.status === 'past_due' || new Date(one.period_end) <= now)
    const order = isDue || pending ? renewalOf(ctx, one, provider, coupon, now) : null
    const renews = isRenewedByProvider(one) && provider === one.provider
    const renewal = order && !renews ? renewalWith(provider, order.price) : undefined
    return order && placePeriodOrder(ctx, trx, one, { ...order, ...paths, renewal })
  }
  const price = nextPriceOf(one)
  if (!pending || !price) return null
  const renewal = renewalWith(provider, price, pending.renewal ?? {})
  if (pending.renewal?.effect === 'trial' && !renewal)
    throwError('conflict', 'Subscribe again to pay in another way.')
  return placePeriodOrder(ctx, trx, one, {
    price,
    amount: pending.subtotal,
    start: new Date(pending.period_start),
    end: pending.period_end === null ? null : new Date(pending.period_end),
    provider,
    coupon,
    renewal,
    expires_at: expiryOf(ctx, provider, now),
    now,
    ...paths,
  })
}
