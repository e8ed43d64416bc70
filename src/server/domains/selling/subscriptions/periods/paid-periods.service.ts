import type { PlanPrice } from '../../../../../contract/core/cart.ts'
import type { Trx } from '../../../../db/schema.ts'
import type { Renewal } from '../../../../db/tables/orders.ts'
import { planPriceById } from '../../plans/service.ts'
import {
  isUnpaidTrial,
  loadOpenSubscription,
  lockSubscription,
  noteTrial,
  type StoredSubscription,
  type SubscriptionValues,
} from '../queries.ts'
import { type Transition, transition } from '../transitions.service.ts'
import { givenTime } from './paid-time.ts'
import { periodText } from './period-orders.service.ts'
import { monthly, periodEnd } from './periods.ts'
import { addKeptTime, loadPaidPeriod, movePeriod, type PaidPeriod, unusedTime } from './queries.ts'

/** Returns what a payment makes of a subscription. */
const kindOf = (before: StoredSubscription, price: PlanPrice): Transition['kind'] => {
  const { status, price_id, interval, amount } = before
  if (status === 'pending' || status === 'expired' || isUnpaidTrial(before)) return 'activated'
  if (price_id === price.id) return 'renewed'
  const isHigher =
    interval === null || price.interval === 'lifetime' || monthly(price) > monthly({ interval, amount })
  return isHigher ? 'upgraded' : 'changed'
}

/** Provider that renews after a payment, according to the payment. */
export interface PaidRenewal {
  renewal: Renewal | null
  /** The subscription at the provider. */
  subscription?: string | undefined
}

/** Returns who renews the subscription after a payment: what was free changes nothing. */
const renewerOf = (
  before: StoredSubscription,
  { provider }: PaidPeriod,
  { renewal, subscription }: PaidRenewal,
): Pick<SubscriptionValues, 'provider' | 'provider_reference'> => {
  if (renewal && subscription !== undefined) return { provider, provider_reference: subscription }
  if (provider === 'free' || provider === before.provider) return {}
  return { provider, provider_reference: null }
}

const DAY = 86_400_000

/** The subscriber has consented to pay after free days. */
const beginTrial = async (
  trx: Trx,
  before: StoredSubscription,
  days: number,
  renewer: SubscriptionValues,
  now: Date,
): Promise<void> => {
  const end = new Date(now.getTime() + days * DAY)
  if (before.user_id !== null) await noteTrial(trx, before.user_id, now)
  const values = { ...renewer, trial_ends_at: end, period_start: now, period_end: end, anchor_at: end }
  await transition(trx, before, { kind: 'trial_started', status: 'trial', values, now })
}

/** The subscriber has consented to another price from the next period on. */
const scheduleChange = async (
  trx: Trx,
  before: StoredSubscription,
  price: number,
  renewer: SubscriptionValues,
  now: Date,
): Promise<void> => {
  const isPresent = before.price_id === price
  await transition(trx, before, {
    kind: isPresent ? 'change_withdrawn' : 'change_scheduled',
    status: before.status,
    values: { ...renewer, next_price_id: isPresent ? null : price },
    now,
  })
}

/** Another plan begins while time of this one is left that was given: it is kept until the other one has ended. */
const keepGivenTime = async (
  trx: Trx,
  { id, user_id, plan_id, period_end }: StoredSubscription,
  item: number,
  now: Date,
): Promise<void> => {
  const paid = await unusedTime(trx, id, now, { item, in_effect: false })
  const seconds = Math.floor(givenTime(period_end, paid, now) / 1000)
  if (user_id !== null && seconds > 0) await addKeptTime(trx, user_id, plan_id, seconds)
}

/**
 * The order of a period is paid: the subscription has it, in the transaction that says so. A payment that arrives after
 * the subscription ended begins it again, unless the account has another one by now.
 */
export const payPeriod = async (trx: Trx, orderId: string, paid: PaidRenewal, now: Date): Promise<void> => {
  const period = await loadPaidPeriod(trx, orderId)
  if (!period) return
  const [before, price] = await Promise.all([
    lockSubscription(trx, period.subscription_id),
    planPriceById(trx, period.plan_price_id),
  ])
  if (!before || !price || before.user_id === null) return
  if (before.status === 'expired' && (await loadOpenSubscription(trx, before.user_id))) return
  const renewer = renewerOf(before, period, paid)
  if (paid.renewal?.effect === 'trial') return beginTrial(trx, before, paid.renewal.trial_days, renewer, now)
  if (paid.renewal?.effect === 'later') return scheduleChange(trx, before, price.id, renewer, now)
  const isNew = before.status === 'pending' || before.status === 'expired'
  // What was not paid ahead begins when it is paid.
  const start = isNew ? now : new Date(period.period_start)
  const paidUntil = period.period_end === null ? null : new Date(period.period_end)
  const end = isNew ? periodEnd(start, start, price.interval) : paidUntil
  if (isNew) await movePeriod(trx, orderId, { start, end, text: periodText(start, end) })
  if (period.prorated_from !== null) await keepGivenTime(trx, before, period.item_id, now)
  // A change to another interval begins a period of its own.
  const begins = isNew || (price.interval !== before.interval && period.period_start !== before.period_end)
  const anchor = begins || before.anchor_at === null ? start : new Date(before.anchor_at)
  await transition(trx, before, {
    kind: kindOf(before, price),
    status: before.status === 'cancelled' ? 'cancelled' : 'active',
    values: {
      plan_id: price.plan_id,
      price_id: price.id,
      ...renewer,
      anchor_at: anchor,
      period_start: start,
      period_end: end,
      ...(before.next_price_id === price.id && { next_price_id: null }),
      attempts: 0,
      retry_at: null,
    },
    now,
  })
}
