import type { AppContext } from '../../app-context.ts'
import type { Trx } from '../../db/schema.ts'
import type { StoredPayment } from '../orders/place-order.service.ts'
import { settle } from '../orders/settle.service.ts'
import { startPayment } from '../orders/start-payment.service.ts'
import { nextPriceOf, placeRenewal } from './due-periods.service.ts'
import { nextAttempt } from './dunning.ts'
import { endPendingOrders } from './period-orders.queries.ts'
import { queueSubscriptionEmail } from './subscription-emails.service.ts'
import {
  abandonedSubscriptions,
  dueSubscriptions,
  endedSubscriptions,
  lockSubscription,
  retrySubscriptions,
  type StoredSubscription,
} from './subscriptions.queries.ts'
import { transition } from './transitions.service.ts'

const DAY = 86_400_000
/** Invoices are sent so long before the period that they pay. */
const INVOICE_DAYS = 7
const AT_ONCE = 500

type Placed = { orderId: string; payment: StoredPayment }

/** Renews by itself, without the subscriber: what others pay waits for them. */
const paysByItself = ({ provider }: StoredSubscription): boolean => provider === 'test' || provider === 'free'

const expire = async (ctx: AppContext, trx: Trx, one: StoredSubscription, now: Date): Promise<void> => {
  await endPendingOrders(trx, one.id, 'expired', now)
  const ended = await transition(trx, one, {
    kind: 'expired',
    status: 'expired',
    values: { retry_at: null },
    now,
  })
  if (ended && one.status === 'past_due') await queueSubscriptionEmail(ctx, trx, one, 'expired')
}

/** Notes that a period was not paid; the last attempt ends the subscription. */
const fail = async (ctx: AppContext, trx: Trx, one: StoredSubscription, now: Date): Promise<void> => {
  const attempts = one.status === 'past_due' ? one.attempts + 1 : 0
  const retry = nextAttempt(new Date(one.period_end as string), attempts)
  if (retry === null) return expire(ctx, trx, one, now)
  await transition(trx, one, {
    kind: 'payment_failed',
    status: 'past_due',
    values: { attempts, retry_at: retry },
    now,
  })
  await queueSubscriptionEmail(ctx, trx, one, 'payment_failed')
}

/** Places what is due under the lock of the subscription; null if nothing is to be paid now. */
const renewOne = (ctx: AppContext, id: number, now: Date): Promise<Placed | null> =>
  ctx.db.transaction().execute(async (trx) => {
    const one = await lockSubscription(trx, id)
    if (!one || one.period_end === null || (one.status !== 'trial' && one.status !== 'active')) return null
    const over = new Date(one.period_end) <= now
    if (!nextPriceOf(one)) {
      if (over) await expire(ctx, trx, one, now)
      return null
    }
    const placed = await placeRenewal(ctx, trx, one, one.provider, now)
    if (paysByItself(one)) return over ? placed : null
    if (over) await fail(ctx, trx, one, now)
    else await queueSubscriptionEmail(ctx, trx, one, 'due')
    return over ? null : placed
  })

const retryOne = (ctx: AppContext, id: number, now: Date): Promise<Placed | null> =>
  ctx.db.transaction().execute(async (trx) => {
    const one = await lockSubscription(trx, id)
    if (one?.status !== 'past_due' || one.retry_at === null || new Date(one.retry_at) > now) return null
    if (paysByItself(one)) return placeRenewal(ctx, trx, one, one.provider, now)
    await fail(ctx, trx, one, now)
    return null
  })

/** Pays what was placed. A payment that fails is tried again by the schedule. */
const pay = async (ctx: AppContext, id: number, { payment }: Placed, now: Date): Promise<void> => {
  const started = await startPayment(ctx, payment)
  if (started.status !== 'pending') await settle(ctx, payment.id, started, now)
  if (started.status !== 'failed') return
  await ctx.db.transaction().execute(async (trx) => {
    const one = await lockSubscription(trx, id)
    if (one && (one.status === 'trial' || one.status === 'active' || one.status === 'past_due'))
      await fail(ctx, trx, one, now)
  })
}

const each = async (
  ctx: AppContext,
  find: () => Promise<number[]>,
  work: (id: number) => Promise<void>,
): Promise<void> => {
  const tried = new Set<number>()
  for (;;) {
    const ids = (await find()).filter((id) => !tried.has(id))
    if (ids.length === 0) return
    for (const id of ids) {
      tried.add(id)
      await work(id).catch((err: unknown) =>
        ctx.log.error({ err, subscription: id }, 'could not renew a subscription'),
      )
    }
  }
}

const end = (ctx: AppContext, id: number, now: Date): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const one = await lockSubscription(trx, id)
    if (one && one.status !== 'expired') await expire(ctx, trx, one, now)
  })

/**
 * Renews subscriptions, tries overdue payments again, and ends what is over. Everything is found by its state, so that a
 * run that was killed is continued by the next one, and two runs at once have one effect.
 */
export const renewSubscriptions = async (ctx: AppContext, now = new Date()): Promise<void> => {
  const ahead = new Date(now.getTime() + INVOICE_DAYS * DAY)
  await each(
    ctx,
    () => endedSubscriptions(ctx.db, now, AT_ONCE),
    (id) => end(ctx, id, now),
  )
  await each(
    ctx,
    () => dueSubscriptions(ctx.db, { now, ahead }, AT_ONCE),
    async (id) => {
      const placed = await renewOne(ctx, id, now)
      if (placed) await pay(ctx, id, placed, now)
    },
  )
  await each(
    ctx,
    () => retrySubscriptions(ctx.db, now, AT_ONCE),
    async (id) => {
      const placed = await retryOne(ctx, id, now)
      if (placed) await pay(ctx, id, placed, now)
    },
  )
  await each(
    ctx,
    () => abandonedSubscriptions(ctx.db, AT_ONCE),
    (id) => end(ctx, id, now),
  )
}
