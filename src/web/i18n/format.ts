import { isRightToLeft } from '../../contract/core/text.ts'
import { currentLanguage, formatNumber } from './i18n.ts'

export { formatNumber } from './i18n.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** Formats seconds as mm:ss with at least two digits each; minutes exceed 59 (75:03). */
export const formatTime = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}

/** Returns the separator of lists in the language. */
export const listSeparator = (): string => (isRightToLeft(currentLanguage()) ? '، ' : ', ')

/** Joins names with the comma of the language. */
export const listed = (names: readonly string[]): string => names.join(listSeparator())

/** Formatters by language and options: creating one takes many times longer than using it, and lists use hundreds. */
const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

const formatterOf = <O extends object, F extends Intl.NumberFormat | Intl.DateTimeFormat>(
  Formatter: new (language: string, options: O) => F,
  options: O,
): F => {
  const language = currentLanguage()
  const key = `${language} ${JSON.stringify(options)}`
  const known = formatters.get(key) ?? new Formatter(language, options)
  formatters.set(key, known)
  return known as F
}

/** Returns a formatter of dates and times in the language. */
export const dates = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatterOf(Intl.DateTimeFormat, options)
const numbers = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  formatterOf(Intl.NumberFormat, options)

/** Formats day, month and year of an ISO time or date in the language. */
export const formatDate = (iso: string): string =>
  dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(iso))

/** Formats month and year of an ISO time in the local time zone: `Mar 2026`. */
export const formatMonth = (iso: string): string =>
  dates({ month: 'short', year: 'numeric' }).format(new Date(iso))

/** Hour and minute as `Intl` abbreviates them, for the first page, which would wait for its first number format. */
const shortUnits: Record<string, readonly [string, string]> = {
  ar: [' س', ' د'],
  de: [' Std.', ' Min.'],
  en: [' hr', ' min'],
  es: [' h', ' min'],
  fr: ['\u202fh', '\u00a0min'],
}

/** Formats a duration: `41 min`, `1 hr 5 min`; at least one minute. */
export const formatLength = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const known = shortUnits[currentLanguage()]
  const parts = (['hour', 'minute'] as const).map((unit, index) => {
    const value = index ? minutes % 60 : Math.floor(minutes / 60)
    if (!value) return ''
    return known
      ? formatNumber(value) + known[index]
      : numbers({ style: 'unit', unit, unitDisplay: 'short' }).format(value)
  })
  return parts.join(' ').trim()
}

/** Formats a number of days: `1 day`, `90 days`. */
export const formatDays = (days: number): string =>
  numbers({ style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)

const MB = 1_048_576

const sizeIn = (unit: 'megabyte' | 'gigabyte' | 'terabyte', value: number, digits: number): string =>
  numbers({ style: 'unit', unit, maximumFractionDigits: digits }).format(value)

/** Formats the size of a file in whole megabytes of 1,048,576 bytes: `46 MB`. */
export const formatFileSize = (bytes: number): string => sizeIn('megabyte', Math.round(bytes / MB), 0)

/** Formats the size of disks and folders in the same units: `75.6 GB`, whole megabytes below one gigabyte. */
export const formatDiskSize = (bytes: number): string => {
  const gigabytes = bytes / MB / 1024
  if (gigabytes < 1) return formatFileSize(bytes)
  return gigabytes < 1024 ? sizeIn('gigabyte', gigabytes, 1) : sizeIn('terabyte', gigabytes / 1024, 1)
}

/** A time from now, rounded up to seconds, minutes or hours: "in 5 minutes". */
export const formatDelay = (seconds: number): string => {
  const format = new Intl.RelativeTimeFormat(currentLanguage())
  if (seconds < 60) return format.format(seconds, 'second')
  return seconds < 3600
    ? format.format(Math.ceil(seconds / 60), 'minute')
    : format.format(Math.ceil(seconds / 3600), 'hour')
}
