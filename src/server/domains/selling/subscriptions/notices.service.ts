import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import {
  endAnnouncement,
  endingTrials,
  loadMovedPrice,
  lockFormerPrices,
  movableSubscriptions,
  noteTrialNotice,
} from './notices.queries.ts'
import { periodEnd } from './periods/periods.ts'
import {
  lockSubscription,
  type StoredSubscription,
  subscriptionsByIds,
  updateSubscriptions,
} from './queries.ts'
import { queueSubscriptionEmails } from './subscription-emails.service.ts'
import { transition } from './transitions.service.ts'

const DAY = 86_400_000
/** Accounts are told so long before their trial ends. */
const TRIAL_NOTICE_DAYS = 3
/** Nobody pays another price earlier than this after being told. */
export const PRICE_NOTICE_DAYS = 30
const AT_ONCE = 500

/** Returns when the first period begins that is not before a day. */
const firstPeriodFrom = ({ anchor_at, period_end, interval }: StoredSubscription, day: Date): Date => {
  let start = new Date(period_end as string)
  const anchor = anchor_at === null ? start : new Date(anchor_at)
  while (start < day && interval !== null) {
    const next = periodEnd(anchor, start, interval)
    if (next === null) break
    start = next
  }
  return start
}

/**
 * Announces the current price of a plan to those who pay a former one, by email. They pay it from the first period on
 * that begins 30 days later; what is paid already is not touched. Asking again announces nothing twice. Returns how many
 * were told.
 */
export const moveSubscribers = async (
  ctx: AppContext,
  trx: Trx,
  planId: number,
  now = new Date(),
): Promise<number> => {
  const earliest = new Date(now.getTime() + PRICE_NOTICE_DAYS * DAY)
  const former = await lockFormerPrices(trx, planId)
  for (let first = 0; first < former.length; first += AT_ONCE) {
    const prices = new Map(former.slice(first, first + AT_ONCE).map(({ id, price_id }) => [id, price_id]))
    const some = await subscriptionsByIds(trx, [...prices.keys()])
    await updateSubscriptions(
      trx,
      some.map((one) => ({
        id: one.id,
        moved_price_id: prices.get(one.id) as number,
        moves_from: firstPeriodFrom(one, earliest),
      })),
    )
    await queueSubscriptionEmails(ctx, trx, some, 'price_changes')
  }
  return former.length
}

/** Orders the announced price for the next period. A change that the account itself ordered comes first. */
const move = (ctx: AppContext, id: number, now: Date): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const one = await lockSubscription(trx, id)
    if (!one || one.next_price_id !== null) return
    const price = await loadMovedPrice(trx, one)
    await endAnnouncement(trx, id)
    if (price !== undefined)
      await transition(trx, one, {
        kind: 'change_scheduled',
        status: one.status,
        values: { next_price_id: price },
        now,
      })
  })

/**
 * Tells accounts that their trial ends, and brings announced prices into effect. Found by state, so that a run that was
 * killed is continued by the next one.
 */
export const noticeSubscribers = async (ctx: AppContext, now = new Date()): Promise<void> => {
  const until = new Date(now.getTime() + TRIAL_NOTICE_DAYS * DAY)
  for (const id of await endingTrials(ctx.db, { now, until }, AT_ONCE))
    await ctx.db.transaction().execute(async (trx) => {
      if (await noteTrialNotice(trx, id, now))
        await queueSubscriptionEmails(ctx, trx, [{ id }], 'trial_ending')
    })
  for (const id of await movableSubscriptions(ctx.db, AT_ONCE)) await move(ctx, id, now)
}
