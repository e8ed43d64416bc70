import type { Interval } from '../../../contract/platform/back-office/analytics.ts'
import { currentLanguage, type Translate } from '../../i18n/i18n.ts'
import type { Preset } from './range.ts'

export const presetTitle = (preset: Preset, t: Translate): string =>
  ({
    '24h': t('24 hours'),
    '7d': t('7 days'),
    '28d': t('28 days'),
    '30d': t('30 days'),
    '90d': t('90 days'),
    '12m': t('12 months'),
  })[preset]

export const intervalTitle = (interval: Interval, t: Translate): string =>
  ({ hour: t('Hourly'), day: t('Daily'), month: t('Monthly') })[interval]

/** Formats large numbers compactly: `13.2M`. */
export const short = (value: number): string =>
  new Intl.NumberFormat(currentLanguage(), { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** Formats a number, compactly from one million. */
export const figure = (value: number): string =>
  value < 1_000_000 ? value.toLocaleString(currentLanguage()) : short(value)

/** Formats a change with its sign: `+24.1%`. */
export const change = (value: number, previous: number): string =>
  new Intl.NumberFormat(currentLanguage(), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(value / previous - 1) < 10 ? 1 : 0,
  }).format(value / previous - 1)

const shapes = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
} as const satisfies Record<Interval, Intl.DateTimeFormatOptions>
const whole = {
  hour: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<Interval, Intl.DateTimeFormatOptions>

/** Formats an interval of a period, for an axis or (`in full`) beside its value. */
export const moment = (at: string, interval: Interval, length?: 'in full'): string =>
  new Intl.DateTimeFormat(currentLanguage(), {
    ...(length ? whole : shapes)[interval],
    timeZone: 'UTC',
  }).format(new Date(at))

/** Formats a range of days: `24 Oct – 20 Nov 2026`. */
export const days = (first: string, last: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), {
    day: 'numeric',
    month: 'short',
    ...(first.slice(0, 4) !== last.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  }).formatRange(new Date(first), new Date(last))
