import type { Trx } from '../../../../db/schema.ts'
import {
  lockSubscriptionOf,
  lockSubscriptionOfOrder,
  type StoredSubscription,
  type SubscriptionValues,
} from '../queries.ts'
import { transition } from '../transitions.service.ts'
import { givenTime, timeLeft } from './paid-time.ts'
import { periodText } from './period-orders.service.ts'
import { endPendingOrders, movePeriod, type PaidTime, unusedTime } from './queries.ts'

type Item = { id: number; order_id: string }

/** Returns the price of what is paid now; nothing if it is that of the subscription. */
const priceNow = (one: StoredSubscription, paid: readonly PaidTime[]): SubscriptionValues => {
  const current = paid.at(-1)
  if (!current || paid.some(({ price_id }) => price_id === one.price_id)) return {}
  return { plan_id: current.plan_id, price_id: current.price_id, period_start: current.start }
}

/**
 * Moves periods that are paid so that one follows the other, the first one at once: their time is used, and credited, in
 * full but once. What an upgrade paid stays where it is.
 */
const closeUp = async (trx: Trx, paid: readonly PaidTime[], now: Date): Promise<void> => {
  let next = Math.min(now.getTime(), paid[0]?.from.getTime() ?? 0)
  for (const { order_id, start, from, end } of paid) {
    if (end === null) return
    const by = start.getTime() === from.getTime() ? next - start.getTime() : 0
    const period = { start: new Date(start.getTime() + by), end: new Date(end.getTime() + by) }
    if (by !== 0) await movePeriod(trx, order_id, { ...period, text: periodText(period.start, period.end) })
    next = period.end.getTime()
  }
}

const sumOf = (paid: readonly PaidTime[], now: Date): number =>
  paid.reduce((sum, time) => sum + timeLeft(time, now), 0)

/**
 * The payment of a period was refunded: the subscription has what its other payments say, and what was given. An upgrade
 * that was refunded returns to the plan that it replaced; without anything left, the subscription ends.
 */
export const endPeriod = async (trx: Trx, { id, order_id }: Item, now: Date): Promise<void> => {
  const one = await lockSubscriptionOfOrder(trx, order_id)
  if (!one || one.status === 'expired') return
  const before = await unusedTime(trx, one.id, now, { item: id, in_effect: true })
  // A period that is over, or that was replaced, took nothing with it.
  if (!before.some(({ item_id }) => item_id === id)) return
  const after = await unusedTime(trx, one.id, now)
  const left = sumOf(after, now) + givenTime(one.period_end, before, now)
  await endPendingOrders(trx, [one.id], 'cancelled', now)
  await closeUp(trx, after, now)
  if (left <= 0) {
    const values = { cancelled_at: one.cancelled_at ?? now, next_price_id: null, retry_at: null }
    await transition(trx, one, { kind: 'refunded', status: 'expired', values, now })
    return
  }
  const end = Number.isFinite(left) ? new Date(now.getTime() + left) : null
  await transition(trx, one, {
    kind: 'refunded',
    status: one.status,
    values: { ...priceNow(one, after), period_end: end, anchor_at: end, next_price_id: null },
    now,
  })
}

/** The money of a refunded period is here again: what is left of it is restored, unless the account has another plan. */
export const restorePeriod = async (trx: Trx, { id, order_id }: Item, now: Date): Promise<void> => {
  const one = await lockSubscriptionOfOrder(trx, order_id)
  if (!one || one.user_id === null) return
  if (one.status === 'expired' && (await lockSubscriptionOf(trx, one.user_id)).subscription) return
  const after = await unusedTime(trx, one.id, now)
  if (!after.some(({ item_id }) => item_id === id)) return
  const before = await unusedTime(trx, one.id, now, { item: id, in_effect: false })
  const given = one.status === 'expired' ? 0 : givenTime(one.period_end, before, now)
  await closeUp(trx, after, now)
  const left = sumOf(await unusedTime(trx, one.id, now), now) + given
  const end = Number.isFinite(left) ? new Date(now.getTime() + left) : null
  await transition(trx, one, {
    kind: 'restored',
    status: one.status === 'expired' ? 'active' : one.status,
    values: {
      ...priceNow(one, after),
      period_end: end,
      anchor_at: end,
      ...(one.status === 'expired' && { cancelled_at: null }),
    },
    now,
  })
}
