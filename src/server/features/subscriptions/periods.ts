import type { PlanInterval } from '../../../contract/plan-intervals.ts'
import { portion } from '../cart/cart.service.ts'

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

/** What is compared to decide whether a plan is a higher one: a lifetime is the highest. */
const rank = (price: Price): number =>
  price.interval === 'lifetime' ? Number.MAX_SAFE_INTEGER : monthly(price)

export interface Change {
  effect: 'now' | 'period_end'
  /** For the unused part of the current period. */
  credit: number
  /** What is paid at once, before discount and tax. */
  due: number
  /** When it takes effect. */
  at: Date
  /** The end of the period that `due` pays, or that follows; null for a lifetime. */
  period_end: Date | null
}

/**
 * Returns what a change of plan means. A higher plan begins at once: with the same interval for the rest of the period,
 * with another one for a new period; the unused part of the current one is credited. A lower plan, another interval of
 * the same plan, or one that costs less than what is left, begins when the period ends.
 */
export const changeOf = (
  present: { price: Price; anchor: Date; start: Date; end: Date },
  next: Price,
  now: Date,
): Change => {
  const { price, anchor, start, end } = present
  const later: Change = {
    effect: 'period_end',
    credit: 0,
    due: 0,
    at: end,
    period_end: periodEnd(anchor, end, next.interval),
  }
  if (next.plan_id === price.plan_id && next.interval !== 'lifetime') return later
  if (rank(next) <= rank(price)) return later
  const whole = Math.max(1, end.getTime() - start.getTime())
  const rest = Math.min(whole, Math.max(0, end.getTime() - now.getTime()))
  const credit = portion(price.amount, rest, whole)
  const same = next.interval === price.interval
  const owed = same ? portion(next.amount, rest, whole) : next.amount
  if (credit > owed) return later
  return {
    effect: 'now',
    credit,
    due: owed - credit,
    at: now,
    period_end: same ? end : periodEnd(now, now, next.interval),
  }
}
