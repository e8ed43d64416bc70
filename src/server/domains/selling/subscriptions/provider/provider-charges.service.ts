import type { AppContext } from '../../../../context/app-context.ts'
import type { Trx } from '../../../../db/schema.ts'
import { couponsOfSubscriptions } from '../../cart/service.ts'
import { settle } from '../../orders/settle.service.ts'
import type { ChargedPeriod } from '../../payments/providers.service.ts'
import {
  expiryOf,
  type PeriodOrder,
  placePeriodOrder,
  storeUnwantedOrder,
} from '../periods/period-orders.service.ts'
import { periodEnd } from '../periods/periods.ts'
import { lockSubscription, type StoredSubscription } from '../queries.ts'
import { knownCharges, pricedPlan, type StoredProviderSubscription } from './queries.ts'

/** Returns the order of a period that a provider charged: the one that follows what is paid. */
const periodOf = async (
  ctx: AppContext,
  trx: Trx,
  row: StoredProviderSubscription,
  one: StoredSubscription,
  charged: ChargedPeriod,
  now: Date,
): Promise<PeriodOrder> => {
  const price = await pricedPlan(trx, charged.price_id ?? row.price_id)
  if (!price) throw new Error(`no price ${charged.price_id ?? row.price_id}`)
  const start = one.period_end === null ? now : new Date(one.period_end)
  const anchor = one.anchor_at === null ? start : new Date(one.anchor_at)
  const stated = charged.period_end
  const coupon =
    one.discount_code_id === null ? null : (await couponsOfSubscriptions(trx, [one.id])).get(one.id)
  return {
    price,
    amount: price.amount,
    charged: charged.amount,
    coupon: coupon ?? null,
    start,
    end: stated && stated > start ? stated : periodEnd(anchor, start, price.interval),
    provider: row.provider,
    expires_at: expiryOf(ctx, row.provider, now),
    now,
  }
}

/** Stores what was charged as an order with a payment, and returns the payment; null if it is known. */
const storeCharge = (
  ctx: AppContext,
  row: StoredProviderSubscription,
  charged: ChargedPeriod,
  now: Date,
): Promise<string | null> =>
  ctx.db.transaction().execute(async (trx) => {
    const one = await lockSubscription(trx, row.subscription_id)
    if (!one || (await knownCharges(trx, row.provider, [charged.charge])).size > 0) return null
    const period = await periodOf(ctx, trx, row, one, charged, now)
    const isDue = one.provider_reference === row.reference && one.status !== 'expired' && one.user_id !== null
    const { payment } = isDue
      ? await placePeriodOrder(ctx, trx, one, period)
      : await storeUnwantedOrder(ctx, trx, one, period, charged.charge)
    return payment.id
  })

/** Settles what a provider has charged by itself: each charge is one paid order, however often it is heard of. */
export const settleCharges = async (
  ctx: AppContext,
  row: StoredProviderSubscription,
  charges: readonly ChargedPeriod[],
  now: Date,
): Promise<void> => {
  const made = charges.filter(({ amount }) => amount > 0)
  const known = await knownCharges(
    ctx.db,
    row.provider,
    made.map(({ charge }) => charge),
  )
  for (const one of made.filter(({ charge }) => !known.has(charge))) {
    const payment = await storeCharge(ctx, row, one, now)
    const { reference, charge, amount, currency, fee } = one
    if (payment !== null)
      await settle(
        ctx,
        payment,
        {
          status: 'succeeded',
          reference,
          charge,
          paid: { amount, currency },
          subscription: row.reference,
          ...(fee !== undefined && { fee }),
        },
        now,
      )
  }
}
