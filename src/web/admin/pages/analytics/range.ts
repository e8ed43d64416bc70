import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Metric } from '../../../../contract/admin/analytics.ts'
import type { Span } from '../../../api/analytics.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export const presets = ['24h', '7d', '28d', '12m'] as const
export type Preset = (typeof presets)[number]

/** What the address says of the page. Own dates are days, both of them included. */
export interface Shown {
  range?: string
  from?: string
  to?: string
  metric?: string
}

export interface Range {
  /** Undefined where the dates are one's own. */
  preset?: Preset
  span: Span
  /** First and last day. */
  first: string
  last: string
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(Date.parse(text) || 0) === text

const hoursTo = (now: number): Range => {
  const to = Math.ceil(now / HOUR) * HOUR
  const from = to - DAY
  return {
    preset: '24h',
    span: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    first: dayOf(from),
    last: dayOf(to - 1),
  }
}

const daysFrom = (first: string, last: string, preset?: Preset): Range => ({
  ...(preset && { preset }),
  span: { from: first, to: dayOf(Date.parse(last) + DAY) },
  first,
  last,
})

/** The period that an address asks for: one's own dates, a length up to now, or the last 28 days. Days are those of UTC. */
export const rangeOf = ({ range, from, to }: Shown, now = Date.now()): Range => {
  if (isDay(from) && isDay(to) && from <= to) return daysFrom(from, to)
  const today = dayOf(now)
  if (range === '24h') return hoursTo(now)
  if (range === '7d') return daysFrom(dayOf(now - 6 * DAY), today, '7d')
  if (range === '12m') {
    const at = new Date(now)
    return daysFrom(dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 11, 1)), today, '12m')
  }
  return daysFrom(dayOf(now - 27 * DAY), today, '28d')
}

/** What the page shows, from the address; `show` changes it there. */
export const useShown = () => {
  const shown = useSearch({ strict: false }) as Shown
  const navigate = useNavigate()
  const show = (next: Shown): void => {
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  }
  return { shown, show }
}

/** The figures that have a card, in order. */
export const charted = [
  'plays',
  'listeners',
  'counted_plays',
  'new_users',
  'likes',
  'uploads',
  'searches',
  'logins',
] as const satisfies readonly Metric[]
export type Charted = (typeof charted)[number]

/** The figure of the large chart. */
export const metricOf = ({ metric }: Shown): Charted => charted.find((one) => one === metric) ?? 'plays'
