import type { PlanPrice } from '../../../contract/plans.ts'
import type { Trx } from '../../db/schema.ts'
import { planPriceById } from '../plans/plans.service.ts'
import { paidPeriodOf } from './period-orders.queries.ts'
import { monthly, periodEnd } from './periods.ts'
import { lockSubscription, openSubscriptionOf, type StoredSubscription } from './subscriptions.queries.ts'
import { type Transition, transition } from './transitions.service.ts'

/** Returns what a payment makes of a subscription. */
const kindOf = (
  { status, price_id, interval, amount }: StoredSubscription,
  price: PlanPrice,
): Transition['kind'] => {
  if (status === 'pending' || status === 'trial' || status === 'expired') return 'activated'
  if (price_id === price.id) return 'renewed'
  const isHigher =
    interval === null || price.interval === 'lifetime' || monthly(price) > monthly({ interval, amount })
  return isHigher ? 'upgraded' : 'changed'
}

/**
 * The order of a period is paid: the subscription has it, in the transaction that says so. A payment that arrives after
 * the subscription ended begins it again, unless the account has another one by now.
 */
export const payPeriod = async (trx: Trx, orderId: string, now: Date): Promise<void> => {
  const period = await paidPeriodOf(trx, orderId)
  if (!period) return
  const [before, price] = await Promise.all([
    lockSubscription(trx, period.subscription_id),
    planPriceById(trx, period.plan_price_id),
  ])
  if (!before || !price || before.user_id === null) return
  if (before.status === 'expired' && (await openSubscriptionOf(trx, before.user_id))) return
  // What was not paid ahead begins when it is paid.
  const isNew = before.status === 'pending' || before.status === 'expired'
  const start = isNew ? now : new Date(period.period_start)
  // A change to another interval begins a period of its own.
  const begins = isNew || (price.interval !== before.interval && period.period_start !== before.period_end)
  const anchor = begins || before.anchor_at === null ? start : new Date(before.anchor_at)
  await transition(trx, before, {
    kind: kindOf(before, price),
    status: before.status === 'cancelled' ? 'cancelled' : 'active',
    values: {
      plan_id: price.plan_id,
      price_id: price.id,
      provider: period.provider,
      anchor_at: anchor,
      period_start: start,
      period_end: isNew ? periodEnd(start, start, price.interval) : period.period_end,
      ...(before.next_price_id === price.id && { next_price_id: null }),
      attempts: 0,
      retry_at: null,
    },
    now,
  })
}
