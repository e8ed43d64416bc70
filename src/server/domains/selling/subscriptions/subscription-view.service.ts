import type { Subscription } from '../../../../contract/selling/subscriptions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import { taxOfCountry } from '../cart/service.ts'
import { periodCost } from './bills.service.ts'
import { graceEnd } from './dunning.ts'
import { listKeptTime } from './periods/queries.ts'
import { isRenewedByProvider } from './provider/provider-renewed.service.ts'
import { loadDueOrder, loadOpenSubscription, type StoredSubscription } from './queries.ts'

const DAY_SECONDS = 86_400

/** Whether another period follows. */
const renews = ({ status, price_id, period_end }: StoredSubscription): boolean =>
  (status === 'trial' || status === 'active' || status === 'past_due') &&
  price_id !== null &&
  period_end !== null

const dueOf = async (db: Db, one: StoredSubscription): Promise<Subscription['due']> => {
  // What waits besides is a change that was never paid: the provider renews it as it is.
  if (isRenewedByProvider(one) && one.status !== 'past_due') return null
  const order = await loadDueOrder(db, one.id)
  if (!order) return null
  return {
    order_uuid: order.id,
    amount: order.total,
    retry_at: one.status === 'past_due' ? one.retry_at : null,
    ends_at:
      one.status === 'past_due' && one.period_end ? graceEnd(new Date(one.period_end)).toISOString() : null,
    failure: order.error,
  }
}

/** Returns a subscription as its account sees it. */
export const shownSubscription = async (
  ctx: Pick<AppContext, 'db' | 'settings'>,
  one: StoredSubscription,
): Promise<Subscription> => {
  const { db } = ctx
  const rate = await taxOfCountry(db, one.country)
  return {
    uuid: one.uuid,
    status: one.status,
    plan: { id: one.plan_id, name: one.plan },
    interval: one.interval,
    amount: one.amount,
    currency: one.currency,
    ...periodCost(ctx, rate, one.amount),
    provider: one.provider,
    automatic: isRenewedByProvider(one),
    card: one.card,
    billing: { name: one.buyer_name, country: one.country, address: one.address },
    started_at: one.started_at,
    trial_ends_at: one.trial_ends_at,
    period_end: one.period_end,
    renews: renews(one),
    cancelled_at: one.cancelled_at,
    change:
      one.next_price_id === null
        ? null
        : {
            plan: { id: one.next_plan_id as number, name: one.next_plan ?? '' },
            interval: one.next_interval ?? 'month',
            amount: one.next_amount ?? 0,
            period_total: periodCost(ctx, rate, one.next_amount ?? 0).period_total,
            at: one.period_end,
          },
    kept:
      one.user_id === null
        ? []
        : (await listKeptTime(db, one.user_id)).map(({ plan_id, plan, seconds }) => ({
            plan: { id: plan_id, name: plan },
            days: Math.round(seconds / DAY_SECONDS),
          })),
    due: await dueOf(db, one),
  }
}

/** Returns the subscription of an account; null without one. */
export const loadSubscription = async (
  ctx: Pick<AppContext, 'db' | 'settings'>,
  userId: number,
): Promise<Subscription | null> => {
  const own = await loadOpenSubscription(ctx.db, userId)
  return own ? shownSubscription(ctx, own) : null
}
