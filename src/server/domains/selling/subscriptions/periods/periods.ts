import type { PlanInterval } from '../../../../../contract/core/selling.ts'
import { portion } from '../../../../../contract/core/tax.ts'
import { creditFor, givenTime, timeLeft } from './paid-time.ts'
import type { PaidTime } from './queries.ts'

const MONTHS: Record<Exclude<PlanInterval, 'lifetime'>, number> = { month: 1, year: 12 }

/** Returns the same day some months later, or the last day of a shorter month, in UTC. */
export const addMonths = (anchor: Date, months: number): Date => {
  const month = new Date(anchor)
  month.setUTCDate(1)
  month.setUTCMonth(month.getUTCMonth() + months)
  const days = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  month.setUTCDate(Math.min(anchor.getUTCDate(), days))
  return month
}

/**
 * Returns the end of the period that begins at `start`; null for a lifetime. Periods end on the day of the month of
 * `anchor`, so that those that begin on the 31st do not move to the 28th for good.
 */
export const periodEnd = (anchor: Date, start: Date, interval: PlanInterval): Date | null => {
  if (interval === 'lifetime') return null
  const step = MONTHS[interval]
  const passed =
    (start.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + start.getUTCMonth() - anchor.getUTCMonth()
  const end = addMonths(anchor, passed + step)
  return end > start ? end : addMonths(anchor, passed + step + 1)
}

export interface Price {
  plan_id: number
  interval: PlanInterval
  amount: number
}

/** Returns what a price is per month, in minor units; 0 for a lifetime, which is not recurring revenue. */
export const monthly = ({ interval, amount }: Pick<Price, 'interval' | 'amount'>): number =>
  interval === 'lifetime' ? 0 : portion(amount, 1, MONTHS[interval])

/** Returns the amount by which plans are compared: a lifetime is the highest. */
const rank = (price: Price): number =>
  price.interval === 'lifetime' ? Number.MAX_SAFE_INTEGER : monthly(price)

export interface Change {
  effect: 'now' | 'period_end'
  /** For unused time that was paid, before tax: what it takes from each payment. */
  credits: { source_id: number; amount: number }[]
  /** Sum of the credits. */
  credit: number
  /** Amount to pay at once, before discount and tax. */
  due: number
  /** When it takes effect. */
  at: Date
  /** The period that `due` pays, or that follows; its end is null for a lifetime. */
  period_start: Date
  period_end: Date | null
  /** Given time that is kept for when the new plan has ended, in milliseconds. */
  kept: number
}

/** Returns what is left of paid periods of an interval, as if they were one; null without any, or if they have others. */
const restOf = (
  paid: readonly PaidTime[],
  interval: PlanInterval,
  now: Date,
): { left: number; whole: number; start: Date; end: Date } | null => {
  const last = paid.at(-1)
  if (!last?.end || paid.some((time) => time.interval !== interval)) return null
  const left = paid.reduce((sum, time) => sum + timeLeft(time, now), 0)
  const whole = last.end.getTime() - last.start.getTime()
  const end = new Date(now.getTime() + left)
  return { left, whole, start: new Date(end.getTime() - whole), end }
}

/**
 * Returns what a change of plan means. A higher plan begins at once: with the same interval for the rest of what is paid,
 * otherwise for a new period. What was paid for unused time is credited. Time that was given is worth nothing in the new
 * plan, but kept. A lower plan, another interval of the same plan, or one that costs less than what is left, begins when
 * the period ends.
 */
export const changeOf = (
  present: { price: Price; anchor: Date; end: Date; paid: readonly PaidTime[] },
  next: Price,
  now: Date,
): Change => {
  const { price, anchor, end, paid } = present
  const later: Change = {
    effect: 'period_end',
    credits: [],
    credit: 0,
    due: 0,
    at: end,
    period_start: end,
    period_end: periodEnd(anchor, end, next.interval),
    kept: 0,
  }
  if (next.plan_id === price.plan_id && next.interval !== 'lifetime') return later
  if (rank(next) <= rank(price)) return later
  const credits = paid.map((time) => ({ source_id: time.item_id, amount: creditFor(time, now) }))
  const credit = credits.reduce((sum, { amount }) => sum + amount, 0)
  const rest = restOf(paid, next.interval, now)
  const owed = rest ? portion(next.amount, rest.left, rest.whole) : next.amount
  if (credit > owed) return later
  return {
    effect: 'now',
    credits,
    credit,
    due: owed - credit,
    at: now,
    period_start: rest?.start ?? now,
    period_end: rest?.end ?? periodEnd(now, now, next.interval),
    kept: givenTime(end.toISOString(), paid, now),
  }
}
