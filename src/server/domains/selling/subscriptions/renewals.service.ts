import pLimit from 'p-limit'
import { isSubscribing } from '../../../../contract/core/settings.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { settle } from '../orders/settle.service.ts'
import { startPayment } from '../orders/start-payment.service.ts'
import { takesTestPayments } from '../payments/providers.service.ts'
import { nextPriceOf, placeRenewals } from './periods/due-periods.service.ts'
import { expire, fail } from './periods/failed-periods.service.ts'
import { beginKeptTimes } from './periods/granted-months.service.ts'
import type { Placed } from './periods/period-orders.service.ts'
import {
  abandonedSubscriptions,
  dueSubscriptions,
  endedSubscriptions,
  lockFreeSubscriptions,
  lockSubscriptionOfOrder,
  retrySubscriptions,
  type StoredSubscription,
} from './queries.ts'
import { queueSubscriptionEmails } from './subscription-emails.service.ts'

const DAY = 86_400_000
/** Invoices are sent so long before the period that they pay. */
const INVOICE_DAYS = 7
/** Ids read at once, and subscriptions changed in one transaction. */
const FOUND_AT_ONCE = 20_000
const CHANGED_AT_ONCE = 100
/** Transactions at once: one is prepared while the database works on the other. */
const TRANSACTIONS = 2
/** Payments of a batch made at once: each takes a connection. */
const PAID_AT_ONCE = 2

/** Renews by itself, without the subscriber: what others pay waits for them. */
const paysByItself = (ctx: AppContext, { provider }: StoredSubscription): boolean =>
  provider === 'free' || (provider === 'test' && takesTestPayments(ctx))

const isRunning = ({ status }: StoredSubscription): boolean => status === 'trial' || status === 'active'

/** Places what is due, under the lock of the subscriptions; returns what is paid at once. */
const renew = async (ctx: AppContext, trx: Trx, ids: number[], now: Date): Promise<Placed[]> => {
  const all = (await lockFreeSubscriptions(trx, ids)).filter(
    (one) => isRunning(one) && one.period_end !== null,
  )
  const isOver = ({ period_end }: StoredSubscription) => new Date(period_end as string) <= now
  const renewed = all.filter((one) => nextPriceOf(one) !== null && (isOver(one) || !paysByItself(ctx, one)))
  await expire(
    ctx,
    trx,
    all.filter((one) => nextPriceOf(one) === null && isOver(one)),
    now,
  )
  const placed = await placeRenewals(ctx, trx, renewed, now)
  // What a coupon makes free waits for nobody.
  const isPaidAtOnce = (one: StoredSubscription, at: number) =>
    paysByItself(ctx, one) || placed[at]?.payment.provider === 'free'
  const invoiced = renewed.filter((one, at) => !isPaidAtOnce(one, at))
  await fail(ctx, trx, invoiced.filter(isOver), now)
  await queueSubscriptionEmails(
    ctx,
    trx,
    invoiced.filter((one) => !isOver(one)),
    'due',
  )
  return placed.filter((_, at) => isPaidAtOnce(renewed[at] as StoredSubscription, at))
}

/** Tries overdue payments again; returns what is paid at once. */
const retry = async (ctx: AppContext, trx: Trx, ids: number[], now: Date): Promise<Placed[]> => {
  const all = (await lockFreeSubscriptions(trx, ids)).filter(
    ({ status, retry_at }) => status === 'past_due' && retry_at !== null && new Date(retry_at) <= now,
  )
  await fail(
    ctx,
    trx,
    all.filter((one) => !paysByItself(ctx, one)),
    now,
  )
  return placeRenewals(
    ctx,
    trx,
    all.filter((one) => paysByItself(ctx, one)),
    now,
  )
}

const end = async (ctx: AppContext, trx: Trx, ids: number[], now: Date): Promise<Placed[]> => {
  const all = await lockFreeSubscriptions(trx, ids)
  await expire(
    ctx,
    trx,
    all.filter(({ status }) => status !== 'expired'),
    now,
  )
  return []
}

/** Pays what was placed. A payment that fails is tried again by the schedule. */
const pay = async (ctx: AppContext, { orderId, payment }: Placed, now: Date): Promise<void> => {
  const started = await startPayment(ctx, payment)
  if (started.status !== 'pending') await settle(ctx, payment.id, started, now)
  if (started.status !== 'failed') return
  await ctx.db.transaction().execute(async (trx) => {
    const one = await lockSubscriptionOfOrder(trx, orderId)
    if (one && (isRunning(one) || one.status === 'past_due')) await fail(ctx, trx, [one], now)
  })
}

type Change = (ctx: AppContext, trx: Trx, ids: number[], now: Date) => Promise<Placed[]>

/** Changes subscriptions in one transaction and makes their payments; if one of them can’t be changed, each alone. */
const changeAll = async (ctx: AppContext, ids: number[], change: Change, now: Date): Promise<void> => {
  const atOnce = pLimit(PAID_AT_ONCE)
  try {
    const placed = await ctx.db.transaction().execute((trx) => change(ctx, trx, ids, now))
    await atOnce.map(placed, (one) =>
      pay(ctx, one, now).catch((err: unknown) =>
        ctx.log.error({ err, order: one.orderId }, 'could not pay a subscription'),
      ),
    )
  } catch (err) {
    if (ids.length > 1) for (const id of ids) await changeAll(ctx, [id], change, now)
    else ctx.log.error({ err, subscription: ids[0] }, 'could not renew a subscription')
  }
}

type Find = (part: { after: number; limit: number }) => Promise<number[]>

const each = async (ctx: AppContext, find: Find, change: Change, now: Date): Promise<void> => {
  const atOnce = pLimit(TRANSACTIONS)
  let after = 0
  for (;;) {
    const ids = await find({ after, limit: FOUND_AT_ONCE })
    const batches = Array.from({ length: Math.ceil(ids.length / CHANGED_AT_ONCE) }, (_, n) =>
      ids.slice(n * CHANGED_AT_ONCE, (n + 1) * CHANGED_AT_ONCE),
    )
    await atOnce.map(batches, (batch) => changeAll(ctx, batch, change, now))
    if (ids.length < FOUND_AT_ONCE) return
    after = ids.at(-1) as number
  }
}

/**
 * Renews subscriptions, tries overdue payments again, and ends what is over. Everything is found by its state, so that a
 * run that was killed is continued by the next one, and two runs at once have one effect.
 */
export const renewSubscriptions = async (ctx: AppContext, now = new Date()): Promise<void> => {
  const ahead = new Date(now.getTime() + INVOICE_DAYS * DAY)
  await each(ctx, (part) => endedSubscriptions(ctx.db, now, part), end, now)
  // While plans are not offered, what was paid stays, and nothing is charged or given up.
  if (isSubscribing(ctx.settings())) {
    await each(ctx, (part) => dueSubscriptions(ctx.db, { now, ahead }, part), renew, now)
    await each(ctx, (part) => retrySubscriptions(ctx.db, now, part), retry, now)
  }
  await each(ctx, (part) => abandonedSubscriptions(ctx.db, part), end, now)
  await beginKeptTimes(ctx, now)
}
