import type { Interval } from '../../../../contract/platform/back-office/analytics.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import type { Days, Stretches } from './top.queries.ts'

/** A time span in UTC, end exclusive; `parts` are the start times of its hours, days or months. */
export interface Period {
  from: Date
  to: Date
  interval: Interval
  parts: Date[]
  /** The preceding span with the same number of parts. */
  before: Omit<Period, 'before'>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MAX_PARTS: Record<Interval, number> = { hour: 750, day: 750, month: 240 }
/** Spans up to this long are shown by the hour or by the day. */
const BY_HOUR = 2 * DAY
const BY_DAY = 92 * DAY

const isMidnight = (at: Date): boolean => at.getTime() % DAY === 0

/** True if it starts and ends at midnight. */
export const wholeDays = ({ from, to }: Pick<Period, 'from' | 'to'>): boolean =>
  isMidnight(from) && isMidnight(to)

const momentOf = (text: string, field: 'from' | 'to'): Date => {
  const at = new Date(text)
  // 31 February would become a day in March.
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 13))
  return exists ? at : throwFieldErrors({ [field]: ['This value isn’t valid.'] })
}

const intervalOf = (from: Date, to: Date): Interval => {
  if (!wholeDays({ from, to }) || to.getTime() - from.getTime() <= BY_HOUR) return 'hour'
  return to.getTime() - from.getTime() <= BY_DAY ? 'day' : 'month'
}

/** Returns midnight of the same day `months` months away, or of the last day of a shorter month. */
const monthsAway = (at: Date, months: number): Date => {
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(at.getUTCDate(), days))
  return first
}

const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))

const partsOf = (from: Date, to: Date, interval: Interval): Date[] => {
  const parts: Date[] = []
  const next = (at: Date): Date =>
    interval === 'month'
      ? monthsAway(monthOf(at), 1)
      : new Date(at.getTime() + (interval === 'hour' ? HOUR : DAY))
  for (let at = from; at < to && parts.length <= MAX_PARTS[interval]; at = next(at)) parts.push(at)
  return parts
}

/** Returns the requested period with the preceding one. 422 if it ends before it starts or has too many parts. */
export const periodOf = (query: { from: string; to: string; interval?: Interval | undefined }): Period => {
  const [from, to] = [momentOf(query.from, 'from'), momentOf(query.to, 'to')]
  if (to <= from) return throwFieldErrors({ to: ['This value isn’t valid.'] })
  const interval = query.interval ?? intervalOf(from, to)
  const parts = partsOf(from, to, interval)
  const fits = parts.length <= MAX_PARTS[interval] && (interval === 'hour' || wholeDays({ from, to }))
  if (!fits) return throwFieldErrors({ from: ['This value isn’t valid.'] })
  const earlier = (at: Date): Date =>
    interval === 'month'
      ? monthsAway(at, -parts.length)
      : new Date(at.getTime() - (to.getTime() - from.getTime()))
  const [start, end] = [earlier(from), earlier(to)]
  const before = { from: start, to: end, interval, parts: partsOf(start, end, interval) }
  return { from, to, interval, parts, before }
}

const datesOf = (from: Date, to: Date): Days => [
  from.toISOString().slice(0, 10),
  to.toISOString().slice(0, 10),
]

/** Splits a span into whole months and days. Future days hold no data, so the current month counts as whole. */
export const stretchesOf = ({ from, to }: Pick<Period, 'from' | 'to'>, now: Date): Stretches => {
  const first = monthOf(from) < from ? monthsAway(monthOf(from), 1) : from
  const end = to > now ? monthsAway(monthOf(to), 1) : monthOf(to)
  if (first >= end) return { months: null, days: [datesOf(from, to)] }
  const around = [
    [from, first],
    [end, to],
  ] as const
  return {
    months: datesOf(first, end),
    days: around.flatMap(([start, stop]) => (start < stop ? [datesOf(start, stop)] : [])),
  }
}
