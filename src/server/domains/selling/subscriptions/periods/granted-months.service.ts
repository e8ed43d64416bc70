import type { AppContext } from '../../../../context/app-context.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import { throwError } from '../../../../http/http-error.ts'
import { isInFamily, requireNoFamily } from '../../families/memberships.service.ts'
import {
  insertSubscription,
  loadOpenSubscription,
  lockSubscriptionOf,
  type StoredSubscription,
} from '../queries.ts'
import { transition } from '../transitions.service.ts'
import { givenTime } from './paid-time.ts'
import { addMonths } from './periods.ts'
import {
  addKeptTime,
  endPendingOrders,
  keepingAccounts,
  listKeptTime,
  takeKeptTime,
  unusedTime,
} from './queries.ts'

type Present = StoredSubscription | undefined

const AT_ONCE = 100

/** Returns whether a subscription runs: one that was never paid gives nothing up. */
const isRunning = (present: Present): present is StoredSubscription =>
  present !== undefined && present.status !== 'pending'

/** Why months of a plan cannot be added to what an account has; null if they can. */
const obstacle = (present: Present, planId: number): string | null => {
  if (!isRunning(present)) return null
  if (present.plan_id !== planId) return 'You have another plan. Redeem the code once it has ended.'
  if (present.period_end === null) return 'You have this plan for good. Give the code to someone else.'
  if (present.provider_reference !== null)
    return 'The payment provider renews your plan. Redeem the code once it has ended.'
  return null
}

/** Months follow what is paid for already; an overdue period gets none of them. */
const endAfter = (present: Present, months: number, now: Date): Date => {
  const end = isRunning(present) && present.period_end !== null ? new Date(present.period_end) : now
  return addMonths(end > now ? end : now, months)
}

/** Returns what months of a plan would do for an account; null if it cannot have them. */
export const monthsOfPlan = async (
  db: Db,
  userId: number,
  planId: number,
  months: number,
  now: Date,
): Promise<{ effect: 'start' | 'extend'; until: Date } | null> => {
  const present = await loadOpenSubscription(db, userId)
  if (obstacle(present, planId) !== null || (await isInFamily(db, userId))) return null
  return { effect: isRunning(present) ? 'extend' : 'start', until: endAfter(present, months, now) }
}

/** Takes months of a plan back from an account: as far as they were not used, and nothing that is paid. */
export const takeBackMonths = async (
  trx: Trx,
  userId: number,
  planId: number,
  months: number,
  now: Date,
): Promise<void> => {
  const { subscription: present } = await lockSubscriptionOf(trx, userId)
  const seconds = (addMonths(now, months).getTime() - now.getTime()) / 1000
  const kept = await takeKeptTime(trx, userId, planId, seconds)
  if (kept >= seconds || !isRunning(present) || obstacle(present, planId) !== null) return
  const paid = await unusedTime(trx, present.id, now)
  const given = givenTime(present.period_end, paid, now)
  const former = new Date(present.period_end as string)
  const shorter =
    kept === 0 ? addMonths(former, -months).getTime() : former.getTime() - (seconds - kept) * 1000
  const end = new Date(Math.max(shorter, former.getTime() - given))
  if (end <= now && present.price_id === null) {
    await transition(trx, present, { kind: 'expired', status: 'expired', now })
    return
  }
  const period_end = end > now ? end : now
  await transition(trx, present, {
    kind: 'shortened',
    status: present.status,
    values: { period_end, anchor_at: period_end },
    now,
  })
}

/** Restores months that were taken back: they are kept while the account has another plan. */
export const restoreMonths = async (
  trx: Trx,
  userId: number,
  planId: number,
  months: number,
  now: Date,
): Promise<void> => {
  if (await monthsOfPlan(trx, userId, planId, months, now))
    await addMonthsOfPlan(trx, userId, planId, months, now)
  else await addKeptTime(trx, userId, planId, (addMonths(now, months).getTime() - now.getTime()) / 1000)
}

/** Begins what an account keeps of a plan, the longest time first; nothing while it has another one. */
const beginKeptTime = async (trx: Trx, userId: number, now: Date): Promise<void> => {
  const { subscription: present, known } = await lockSubscriptionOf(trx, userId)
  const [longest] = await listKeptTime(trx, userId)
  if (!known || present || !longest || (await isInFamily(trx, userId))) return
  await takeKeptTime(trx, userId, longest.plan_id, longest.seconds)
  await grant(trx, userId, longest.plan_id, new Date(now.getTime() + longest.seconds * 1000), now)
}

/** Begins kept time of accounts whose plan has ended. */
export const beginKeptTimes = async ({ db }: Pick<AppContext, 'db'>, now: Date): Promise<void> => {
  let after = 0
  for (;;) {
    const ids = await keepingAccounts(db, { after, limit: AT_ONCE })
    for (const id of ids) await db.transaction().execute((trx) => beginKeptTime(trx, id, now))
    if (ids.length < AT_ONCE) return
    after = ids.at(-1) as number
  }
}

/** Begins a subscription to a plan that costs nothing. */
const grant = async (trx: Trx, userId: number, planId: number, until: Date, now: Date): Promise<void> => {
  const one = await insertSubscription(trx, {
    user_id: userId,
    plan_id: planId,
    price_id: null,
    provider: 'free',
    started_at: now,
  })
  await transition(trx, one, {
    kind: 'granted',
    status: 'active',
    values: { period_start: now, period_end: until },
    now,
  })
}

/**
 * Gives an account months of a plan: they begin now, or extend the subscription to that plan that it has. 409 if it has
 * another one, or one that they cannot extend.
 */
export const addMonthsOfPlan = async (
  trx: Trx,
  userId: number,
  planId: number,
  months: number,
  now: Date,
): Promise<void> => {
  const { subscription: present } = await lockSubscriptionOf(trx, userId)
  const refusal = obstacle(present, planId)
  if (refusal !== null) throwError('conflict', refusal)
  await requireNoFamily(trx, userId)
  const until = endAfter(present, months, now)
  // What was due for the former end of the period is not due any more.
  if (present) await endPendingOrders(trx, [present.id], 'cancelled', now)
  if (isRunning(present)) {
    await transition(trx, present, {
      kind: 'extended',
      status: present.status === 'past_due' ? 'active' : present.status,
      values: {
        period_end: until,
        anchor_at: until,
        attempts: 0,
        retry_at: null,
        ...(present.status === 'trial' && { trial_ends_at: until, trial_noticed_at: null }),
      },
      now,
    })
    return
  }
  if (present) await transition(trx, present, { kind: 'expired', status: 'expired', now })
  await grant(trx, userId, planId, until, now)
}
