import { entitledStatuses, type SubscriptionStatus } from '../../../../contract/core/selling.ts'
import type { SubscriptionEventKind } from '../../../../contract/selling/back-office/subscriptions.ts'
import type { Trx } from '../../../db/schema.ts'
import { publishEvent } from '../../platform/index.ts'
import { familiesFollow } from '../families/memberships.service.ts'
import { monthly } from './periods/periods.ts'
import { noteSync } from './provider/queries.ts'
import {
  insertEvents,
  isTrial,
  isUnpaidTrial,
  type StoredSubscription,
  type SubscriptionValues,
  setPlansOfUsers,
  subscriptionsByIds,
  updateSubscriptions,
} from './queries.ts'

/** Next states of a subscription. One that has ended begins again when its payment arrives after all. */
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
const mrrOf = (one: StoredSubscription): number => {
  const { status, interval, amount } = one
  const isPaying = status === 'active' || (status === 'past_due' && !isUnpaidTrial(one))
  return isPaying && interval !== null ? monthly({ interval, amount }) : 0
}

export interface Transition {
  kind: SubscriptionEventKind
  status: SubscriptionStatus
  values?: SubscriptionValues
  /** The operator who does it. */
  by?: number
  now: Date
}

interface Changed {
  before: StoredSubscription
  /** The same columns for all. */
  values?: SubscriptionValues
}

const noteEvents = (
  trx: Trx,
  changes: { before: StoredSubscription; after: StoredSubscription }[],
  { kind, status, by, now }: Omit<Transition, 'values'>,
): Promise<void> =>
  insertEvents(
    trx,
    changes.map(({ before, after }) => ({
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
    })),
  )

/** Applies one transition to many locked subscriptions, with values of their own; returns those that it was allowed for. */
export const transitionAll = async (
  trx: Trx,
  all: Changed[],
  change: Omit<Transition, 'values'>,
): Promise<StoredSubscription[]> => {
  const { status, now } = change
  const changed = all.filter(({ before }) => allowed[before.status].includes(status))
  if (changed.length === 0) return []
  await updateSubscriptions(
    trx,
    changed.map(({ before: { id }, values }) => ({
      ...values,
      id,
      status,
      ended_at: status === 'expired' ? now : null,
    })),
  )
  const ids = changed.map(({ before }) => before.id)
  const after = new Map((await subscriptionsByIds(trx, ids)).map((one) => [one.id, one]))
  const pairs = changed.map(({ before }) => ({ before, after: after.get(before.id) as StoredSubscription }))
  await noteEvents(trx, pairs, change)
  // What their provider does is compared with what it should do now.
  const renewed = pairs.filter(
    (pair) => (pair.before.provider_reference ?? pair.after.provider_reference) !== null,
  )
  await noteSync(
    trx,
    renewed.map(({ before }) => before.id),
    now,
  )
  const granted = (one: StoredSubscription) => (isEntitled(one.status) ? one.plan_id : null)
  const accounts = pairs.flatMap(({ before, after }) =>
    after.user_id === null
      ? []
      : [{ user_id: after.user_id, plan_id: granted(after), changed: granted(before) !== granted(after) }],
  )
  await setPlansOfUsers(trx, accounts)
  await familiesFollow(
    trx,
    accounts.filter(({ changed }) => changed),
  )
  await publishEvent(
    trx,
    accounts.map(({ user_id }) => user_id),
    'subscription.updated',
    { status },
  )
  return pairs.map((pair) => pair.after)
}

/**
 * Changes a locked subscription: its row, the plan of its account, and the event that reports read, in the
 * caller’s transaction. Returns it as it is then; null if the change is not allowed from its status.
 */
export const transition = async (
  trx: Trx,
  before: StoredSubscription,
  { values = {}, ...change }: Transition,
): Promise<StoredSubscription | null> => (await transitionAll(trx, [{ before, values }], change))[0] ?? null

/** Resumes a cancelled subscription: its trial, or what is paid, goes on. Returns it as it is then. */
export const resume = (trx: Trx, one: StoredSubscription, now: Date): Promise<StoredSubscription | null> =>
  transition(trx, one, {
    kind: 'resumed',
    status: isTrial(one, now) ? 'trial' : 'active',
    values: { cancelled_at: null, cancel_reason: null, cancel_note: '' },
    now,
  })
