import { isSubscribing } from '../../../../../contract/core/settings.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import type { Trx } from '../../../../db/schema.ts'
import type { RemoteSubscription } from '../../payments/providers.service.ts'
import { placeRenewals } from '../periods/due-periods.service.ts'
import { expire, fail } from '../periods/failed-periods.service.ts'
import { endPendingOrders } from '../periods/queries.ts'
import { type StoredSubscription, updateSubscription } from '../queries.ts'
import { resume, transition } from '../transitions.service.ts'

type State = RemoteSubscription['state']

/** Returns what a provider should do with the subscription that it renews: nothing is renewed while plans are not offered. */
export const wantedState = (ctx: AppContext, { status, interval, period_end }: StoredSubscription): State => {
  if (status === 'expired' || interval === 'lifetime' || period_end === null) return 'ended'
  return status === 'cancelled' || !isSubscribing(ctx.settings()) ? 'stopped' : 'active'
}

/** It was cancelled at the provider: it runs to the end of what is paid. */
const stop = async (ctx: AppContext, trx: Trx, one: StoredSubscription, now: Date) => {
  if (one.status === 'cancelled') return one
  const isOver = one.status === 'past_due' || one.period_end === null || new Date(one.period_end) <= now
  if (isOver) return (await expire(ctx, trx, [one], now))[0]
  await endPendingOrders(trx, [one.id], 'cancelled', now)
  const values = { cancelled_at: now, next_price_id: null, retry_at: null }
  return transition(trx, one, { kind: 'cancelled', status: 'cancelled', values, now })
}

/** Applies what became of a subscription at its provider without us. Returns it as it is then. */
export const followState = async (
  ctx: AppContext,
  trx: Trx,
  one: StoredSubscription,
  state: State,
  now: Date,
): Promise<StoredSubscription> => {
  if (one.status === 'expired') return one
  const isOver = one.period_end !== null && new Date(one.period_end) <= now
  if (state === 'active') return (one.status === 'cancelled' && (await resume(trx, one, now))) || one
  if (state === 'ended' && isOver) return (await expire(ctx, trx, [one], now))[0] ?? one
  return (await stop(ctx, trx, one, now)) ?? one
}

/** The provider could not charge: the period is due, and payment is asked for by our schedule. */
export const noteOverdue = async (
  ctx: AppContext,
  trx: Trx,
  one: StoredSubscription,
  now: Date,
): Promise<StoredSubscription> => {
  if ((one.status !== 'trial' && one.status !== 'active') || one.period_end === null) return one
  await placeRenewals(ctx, trx, [one], now)
  return (await fail(ctx, trx, [one], now))[0] ?? one
}

/** A trial ends when its provider says so: it begins when the subscriber has consented. */
export const noteTrialEnd = async (
  trx: Trx,
  one: StoredSubscription,
  end: Date | undefined,
): Promise<void> => {
  if (one.status !== 'trial' || !end || one.trial_ends_at === null) return
  if (new Date(one.trial_ends_at).getTime() === end.getTime()) return
  await updateSubscription(trx, one.id, { trial_ends_at: end, period_end: end, anchor_at: end })
}
