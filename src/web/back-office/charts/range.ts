import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Span } from '../analytics/artist/analytics.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Periods up to now, of listening and of sales. */
export const presets = ['24h', '7d', '28d', '12m'] as const
export const salesPresets = ['7d', '30d', '90d', '12m'] as const
export type Preset = (typeof presets)[number] | (typeof salesPresets)[number]

const daysOf: Partial<Record<string, [number, Preset]>> = {
  '7d': [7, '7d'],
  '28d': [28, '28d'],
  '30d': [30, '30d'],
  '90d': [90, '90d'],
}

/** Search params of the page. Custom dates are days, both inclusive. */
export interface Shown {
  range?: string
  from?: string
  to?: string
}

export interface Range {
  /** Undefined for custom dates. */
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

/** Returns the selected period: custom dates, a preset up to now, or the usual one. Days are in UTC. */
export const rangeOf = ({ range, from, to }: Shown, now = Date.now(), usual: Preset = '28d'): Range => {
  if (isDay(from) && isDay(to) && from <= to) return daysFrom(from, to)
  const today = dayOf(now)
  if (range === '24h') return hoursTo(now)
  if (range === '12m') {
    const at = new Date(now)
    return daysFrom(dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 11, 1)), today, '12m')
  }
  const [count, preset] = daysOf[range ?? usual] ?? daysOf[usual] ?? [28, '28d']
  return daysFrom(dayOf(now - (count - 1) * DAY), today, preset)
}

/** Returns the page's state in the URL; `show` changes it. */
export const useShown = <T extends Shown = Shown>() => {
  const found: unknown = useSearch({ strict: false })
  const shown = found as T
  const navigate = useNavigate()
  const show = (next: T): void => {
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  }
  return { shown, show }
}
