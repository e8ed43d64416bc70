import type { SubscriptionEventKind } from '../../../contract/admin/subscriptions.ts'
import { entitledStatuses, type SubscriptionStatus } from '../../../contract/subscriptions.ts'
import type { Trx } from '../../db/schema.ts'
import { publishEvent } from '../events/user-events.service.ts'
import { monthly } from './periods.ts'
import { noteSync } from './provider-subscriptions.queries.ts'
import {
  insertEvent,
  lockSubscription,
  type StoredSubscription,
  type SubscriptionValues,
  setPlanOfUser,
  updateSubscription,
} from './subscriptions.queries.ts'

/** What a subscription can become. One that has ended begins again when its payment arrives after all. */
const allowed: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  pending: ['pending', 'trial', 'active', 'expired'],
  trial: ['trial', 'active', 'past_due', 'cancelled', 'expired'],
  active: ['active', 'past_due', 'cancelled', 'expired'],
  past_due: ['past_due', 'active', 'cancelled', 'expired'],
  cancelled: ['cancelled', 'trial', 'active', 'past_due', 'expired'],
  expired: ['active'],
}

const isEntitled = (status: SubscriptionStatus): boolean =>
  (entitledStatuses as readonly SubscriptionStatus[]).includes(status)

/** Returns the monthly recurring revenue of a subscription: none before it is paid, after it was cancelled, or for good. */
const mrrOf = ({ status, interval, amount }: StoredSubscription): number =>
  (status === 'active' || status === 'past_due') && interval !== null ? monthly({ interval, amount }) : 0

export interface Transition {
  kind: SubscriptionEventKind
  status: SubscriptionStatus
  values?: SubscriptionValues
  /** The operator who does it. */
  by?: number
  now: Date
}

/**
 * Changes a locked subscription: its row, the plan of its account, and the event that reports read, in the
 * caller’s transaction. Returns it as it is then; null if the change is not allowed from its status.
 */
export const transition = async (
  trx: Trx,
  before: StoredSubscription,
  { kind, status, values = {}, by, now }: Transition,
): Promise<StoredSubscription | null> => {
  if (!allowed[before.status].includes(status)) return null
  await updateSubscription(trx, before.id, {
    ...values,
    status,
    ...(status === 'expired' ? { ended_at: now } : { ended_at: null }),
  })
  const after = (await lockSubscription(trx, before.id)) as StoredSubscription
  await insertEvent(trx, {
    subscription_id: before.id,
    kind,
    from_status: before.status,
    to_status: status,
    plan_id: after.plan_id,
    currency: after.currency,
    mrr: mrrOf(after),
    mrr_before: mrrOf(before),
    by_user_id: by ?? null,
    created_at: now,
  })
  // What its provider does is compared with what it should do now.
  if (before.provider_reference !== null || after.provider_reference !== null)
    await noteSync(trx, before.id, now)
  if (after.user_id !== null) {
    await setPlanOfUser(trx, after.user_id, isEntitled(status) ? after.plan_id : null)
    await publishEvent(trx, [after.user_id], 'subscription.updated', { status })
  }
  return after
}
