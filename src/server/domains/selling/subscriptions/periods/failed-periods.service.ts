import type { AppContext } from '../../../../context/app-context.ts'
import type { Trx } from '../../../../db/schema.ts'
import { nextAttempt } from '../dunning.ts'
import type { StoredSubscription } from '../queries.ts'
import { queueSubscriptionEmails } from '../subscription-emails.service.ts'
import { transitionAll } from '../transitions.service.ts'
import { endPendingOrders } from './queries.ts'

const idsOf = (all: StoredSubscription[]): number[] => all.map(({ id }) => id)

/** Ends locked subscriptions, and tells those whose period was not paid; returns them as they are then. */
export const expire = async (
  ctx: AppContext,
  trx: Trx,
  all: StoredSubscription[],
  now: Date,
): Promise<StoredSubscription[]> => {
  if (all.length === 0) return []
  await endPendingOrders(trx, idsOf(all), 'expired', now)
  const ended = await transitionAll(
    trx,
    all.map((before) => ({ before, values: { retry_at: null } })),
    { kind: 'expired', status: 'expired', now },
  )
  const overdue = new Set(idsOf(all.filter(({ status }) => status === 'past_due')))
  await queueSubscriptionEmails(
    ctx,
    trx,
    ended.filter(({ id }) => overdue.has(id)),
    'expired',
  )
  return ended
}

/** Notes that periods were not paid; the last attempt ends a subscription. Returns those that are overdue then. */
export const fail = async (
  ctx: AppContext,
  trx: Trx,
  all: StoredSubscription[],
  now: Date,
): Promise<StoredSubscription[]> => {
  const tried = all.map((before) => {
    const attempts = before.status === 'past_due' ? before.attempts + 1 : 0
    return { before, attempts, retry_at: nextAttempt(new Date(before.period_end as string), attempts) }
  })
  const lost = tried.filter(({ retry_at }) => retry_at === null)
  await expire(
    ctx,
    trx,
    lost.map(({ before }) => before),
    now,
  )
  const failed = await transitionAll(
    trx,
    tried
      .filter(({ retry_at }) => retry_at !== null)
      .map(({ before, attempts, retry_at }) => ({ before, values: { attempts, retry_at } })),
    { kind: 'payment_failed', status: 'past_due', now },
  )
  await queueSubscriptionEmails(ctx, trx, failed, 'payment_failed')
  return failed
}
