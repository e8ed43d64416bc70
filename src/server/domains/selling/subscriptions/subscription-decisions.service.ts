import { done } from '../../../../contract/core/pagination.ts'
import type { SubscriptionEventKind } from '../../../../contract/selling/back-office/subscriptions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { requireOthersCase } from '../../platform/index.ts'
import { isInFamily } from '../families/memberships.service.ts'
import { planById, requireGrantable } from '../plans/service.ts'
import { endPendingOrders } from './periods/queries.ts'
import { isRenewedByProvider, obstacleTo } from './provider/provider-renewed.service.ts'
import { tellProvider } from './provider/provider-subscriptions.service.ts'
import { noteExtension } from './provider/queries.ts'
import {
  insertSubscription,
  lockSubscription,
  lockSubscriptionOf,
  type StoredSubscription,
  type SubscriptionValues,
} from './queries.ts'
import { transition } from './transitions.service.ts'

const ended = (): never => throwError('conflict', 'This subscription has changed meanwhile.')

const recordFor = (
  trx: Trx,
  { viewer, address }: Writer,
  { id, plan }: Pick<StoredSubscription, 'id' | 'plan'>,
  action: string,
  after: Record<string, unknown>,
): Promise<void> =>
  record(trx, { id: viewer.id, name: viewer.name, address }, [
    { resource: 'subscriptions', action, item_id: id, label: plan, after },
  ])

interface Decision {
  action: string
  kind: SubscriptionEventKind
  status?: StoredSubscription['status']
  values: SubscriptionValues
  after: Record<string, unknown>
}

/** Applies a decision of an operator under the lock of the subscription. 409 for one that has ended. */
const decide = async (
  ctx: AppContext,
  writer: Writer,
  id: number,
  decision: (trx: Trx, one: StoredSubscription) => Decision | Promise<Decision>,
): Promise<typeof done> => {
  const now = new Date()
  const decided = await ctx.db.transaction().execute(async (trx) => {
    const one = orNotFound(await lockSubscription(trx, id))
    await requireOthersCase(trx, writer.viewer, [one.user_id])
    if (one.status === 'expired') ended()
    const { action, kind, status = one.status, values, after } = await decision(trx, one)
    if (!(await transition(trx, one, { kind, status, values, by: writer.viewer.id, now }))) ended()
    await recordFor(trx, writer, one, action, after)
    return one
  })
  await tellProvider(ctx, decided, now)
  return done
}

/** Throws unless the provider that renews a subscription lets us change it. */
const requireChangeable = (what: 'extend' | 'change', one: StoredSubscription): void => {
  const obstacle = obstacleTo(what, one)
  if (obstacle === 'provider')
    throwError(
      'conflict',
      'Only the payer can change this subscription at the payment provider. Cancel it and grant a plan instead.',
    )
  if (obstacle === 'overdue')
    throwError('conflict', 'A payment is overdue at the payment provider. It has to be paid first.')
}

/** Grants a plan to an account until a day, or for good. 409 if it has a subscription, 422 for what does not exist. */
export const grantPlan = async (
  ctx: AppContext,
  writer: Writer,
  { user, plan, until }: { user: number; plan: number; until: string | null },
): Promise<{ id: number }> => {
  const now = new Date()
  if (until !== null && new Date(until) <= now) throwFieldErrors({ until: ['Choose a later day.'] })
  return ctx.db.transaction().execute(async (trx) => {
    const [{ subscription: present, known }, granted] = await Promise.all([
      lockSubscriptionOf(trx, user),
      planById(trx, plan),
    ])
    await requireOthersCase(trx, writer.viewer, [user])
    await requireGrantable(trx, writer.viewer, plan)
    if (!known) throwFieldErrors({ user: ['This value isn’t valid.'] })
    if (!granted) throwFieldErrors({ plan: ['This value isn’t valid.'] })
    if (present) throwError('conflict', 'This account has a subscription.')
    if (await isInFamily(trx, user)) throwError('conflict', 'This account shares the plan of a family.')
    const one = await insertSubscription(trx, {
      user_id: user,
      plan_id: plan,
      price_id: null,
      provider: 'free',
      started_at: now,
    })
    await transition(trx, one, {
      kind: 'granted',
      status: 'active',
      values: { period_start: now, period_end: until },
      by: writer.viewer.id,
      now,
    })
    await recordFor(trx, writer, one, 'grant', { user, until })
    return { id: one.id }
  })
}

/** Extends the period to a later day. */
export const extendPeriod = (
  ctx: AppContext,
  writer: Writer,
  id: number,
  { until }: { until: string },
): Promise<typeof done> =>
  decide(ctx, writer, id, async (trx, one) => {
    requireChangeable('extend', one)
    if (one.status === 'pending' || one.period_end === null) return ended()
    if (new Date(until) <= new Date(one.period_end)) throwFieldErrors({ until: ['Choose a later day.'] })
    // What was due for the former end of the period is not due any more.
    await endPendingOrders(trx, [id], 'cancelled', new Date())
    if (isRenewedByProvider(one) && one.status !== 'cancelled') await noteExtension(trx, one, until)
    return {
      action: 'extend',
      kind: 'extended',
      status: one.status === 'past_due' ? 'active' : one.status,
      values: {
        period_end: until,
        anchor_at: until,
        attempts: 0,
        retry_at: null,
        ...(one.status === 'trial' && { trial_ends_at: until }),
      },
      after: { until },
    }
  })

/** Gives an account another plan at once, without payment; the next period costs what that plan does. */
export const changePlan = (
  ctx: AppContext,
  writer: Writer,
  id: number,
  { plan }: { plan: number },
): Promise<typeof done> =>
  decide(ctx, writer, id, async (trx, one) => {
    requireChangeable('change', one)
    await requireGrantable(trx, writer.viewer, plan)
    const next = await planById(trx, plan)
    if (!next || one.status === 'pending') return throwFieldErrors({ plan: ['This value isn’t valid.'] })
    // What was due for the former plan is not due any more.
    await endPendingOrders(trx, [id], 'cancelled', new Date())
    const price = next.prices.find(({ interval }) => interval === one.interval)
    // The provider charges something: a plan without such a price cannot follow.
    if (isRenewedByProvider(one) && (!price || next.currency !== one.currency))
      throwFieldErrors({ plan: ['This plan has no price for the same interval and currency.'] })
    return {
      action: 'change',
      kind: 'changed',
      values: { plan_id: plan, price_id: price?.id ?? null, next_price_id: null },
      after: { plan: next.name },
    }
  })

/** Cancels a subscription at the end of its period, or ends it at once. */
export const cancelFor = (
  ctx: AppContext,
  writer: Writer,
  id: number,
  { at_once }: { at_once: boolean },
): Promise<typeof done> =>
  decide(ctx, writer, id, async (trx, one) => {
    const now = new Date()
    await endPendingOrders(trx, [id], 'cancelled', now)
    const over = at_once || one.period_end === null || one.status === 'pending' || one.status === 'past_due'
    if (!over && one.status === 'cancelled') return ended()
    return {
      action: 'cancel',
      kind: over ? 'expired' : 'cancelled',
      status: over ? 'expired' : 'cancelled',
      values: { cancelled_at: now, next_price_id: null, retry_at: null },
      after: { at_once },
    }
  })
