import { WEEK_HOURS } from '../../../../../contract/ads/back-office/campaigns.ts'
import { localTime } from '../../../../../contract/core/time.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The epoch was a Thursday; weeks begin on Mondays. */
const EPOCH_HOUR = 72

/** Hours of the week, and how many of them come before each. */
export interface WeekHours {
  on: readonly boolean[]
  before: readonly number[]
  total: number
}

/** Prepares hours of the week for quick questions; null for all of them. */
export const weekHours = (hours: readonly number[] | null): WeekHours | null => {
  if (hours === null) return null
  const on = Array.from({ length: WEEK_HOURS }, (_, hour) => hours.includes(hour))
  let total = 0
  const before = on.map((one) => {
    const sum = total
    if (one) total += 1
    return sum
  })
  return { on, before, total }
}

/** Clocks of time zones, by minute: asking for one costs more than a decision. */
const clocks = new Map<string, { minute: number; offset: number }>()

/** Returns what the clocks of a zone show, as if it were UTC, in milliseconds. */
export const wallTime = (at: number, zone: string): number => {
  const minute = Math.floor(at / MINUTE)
  let clock = clocks.get(zone)
  if (clock?.minute !== minute) {
    const start = minute * MINUTE
    clock = { minute, offset: Date.parse(`${localTime(new Date(start), zone)}Z`) - start }
    clocks.set(zone, clock)
  }
  return at + clock.offset
}

/** Returns the date that the clocks show. */
export const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

const hourOf = (wall: number): number => (Math.floor(wall / HOUR) + EPOCH_HOUR) % WEEK_HOURS

/** Returns whether a campaign runs at this hour of the week. */
export const isOn = (hours: WeekHours | null, wall: number): boolean => hours?.on[hourOf(wall)] ?? true

/** Hours in which it runs, from some Monday on. */
const hoursUntil = ({ on, before, total }: WeekHours, wall: number): number => {
  const hours = wall / HOUR + EPOCH_HOUR
  const hour = Math.floor(hours) % WEEK_HOURS
  const part = on[hour] ? hours - Math.floor(hours) : 0
  return Math.floor(hours / WEEK_HOURS) * total + (before[hour] ?? 0) + part
}

/** Returns which part of the time in which it runs, between two times, is over; 1 if it never runs between them. */
const partOver = (hours: WeekHours | null, from: number, to: number, wall: number): number => {
  const sum = hours ? hoursUntil(hours, to) - hoursUntil(hours, from) : to - from
  if (sum <= 0) return 1
  const past = hours ? hoursUntil(hours, wall) - hoursUntil(hours, from) : wall - from
  return Math.min(1, Math.max(0, past / sum))
}

/** Pacing data of a campaign. Times are those of its clocks. */
export interface Paced {
  pacing: 'even' | 'asap'
  starts: number
  ends: number | null
  hours: WeekHours | null
  /** Most impressions in all, and in a day. */
  limit: number | null
  day_limit: number | null
}

/** How many impressions should have been issued by now, in all and today; infinite without a plan. */
export const planned = (
  { pacing, starts, ends, hours, limit, day_limit }: Paced,
  wall: number,
): { total: number; today: number } => {
  if (pacing === 'asap') return { total: Number.POSITIVE_INFINITY, today: Number.POSITIVE_INFINITY }
  const midnight = Math.floor(wall / DAY) * DAY
  const until = Math.min(midnight + DAY, ends ?? Number.POSITIVE_INFINITY)
  return {
    total:
      limit === null || ends === null
        ? Number.POSITIVE_INFINITY
        : limit * partOver(hours, starts, ends, wall),
    today:
      day_limit === null
        ? Number.POSITIVE_INFINITY
        : day_limit * partOver(hours, Math.max(midnight, starts), until, wall),
  }
}
