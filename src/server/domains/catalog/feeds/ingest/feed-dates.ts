const HOUR = 60

/** Minutes ahead of UTC. Other names, such as the letters of the military, mean UTC. */
const zones: Record<string, number> = {
  NST: -3.5 * HOUR,
  NDT: -2.5 * HOUR,
  AST: -4 * HOUR,
  ADT: -3 * HOUR,
  EST: -5 * HOUR,
  EDT: -4 * HOUR,
  CST: -6 * HOUR,
  CDT: -5 * HOUR,
  MST: -7 * HOUR,
  MDT: -6 * HOUR,
  PST: -8 * HOUR,
  PDT: -7 * HOUR,
  AKST: -9 * HOUR,
  AKDT: -8 * HOUR,
  HST: -10 * HOUR,
  BRT: -3 * HOUR,
  ART: -3 * HOUR,
  WEST: HOUR,
  BST: HOUR,
  CET: HOUR,
  CEST: 2 * HOUR,
  MET: HOUR,
  MEST: 2 * HOUR,
  MEZ: HOUR,
  MESZ: 2 * HOUR,
  SAST: 2 * HOUR,
  EET: 2 * HOUR,
  EEST: 3 * HOUR,
  MSK: 3 * HOUR,
  TRT: 3 * HOUR,
  IST: 5.5 * HOUR,
  SGT: 8 * HOUR,
  HKT: 8 * HOUR,
  JST: 9 * HOUR,
  KST: 9 * HOUR,
  AWST: 8 * HOUR,
  ACST: 9.5 * HOUR,
  AEST: 10 * HOUR,
  AEDT: 11 * HOUR,
  NZST: 12 * HOUR,
  NZDT: 13 * HOUR,
}

/** Languages in which months are recognized; for Arabic, in which they differ, also by country. */
const languages =
  'en de es fr it pt nl sv da nb fi pl cs sk ru uk bg el tr hu ro id ca he hi ar ar-IQ ar-MA ar-DZ'.split(' ')

const folded = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')

let months: [name: string, month: number][] | undefined

/** Returns the names of months, alone and within dates, long and short; English ones come first. */
const monthNames = (): [string, number][] => {
  months ??= languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      [{ month }, { month, day: 'numeric', year: 'numeric' } as const].flatMap((options) => {
        const format = new Intl.DateTimeFormat(language, { ...options, calendar: 'gregory', timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, at): [string, number] => {
          const parts = format.formatToParts(Date.UTC(2001, at, 15))
          return [folded(parts.find(({ type }) => type === 'month')?.value ?? ''), at]
        })
      }),
    ),
  )
  return months
}

const english = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** Returns the month, from 0, that a word names or begins; undefined for other words, such as weekdays. */
const monthIn = (word: string): number | undefined => {
  const name = folded(word)
  if (name.length < 3) return undefined
  const usual = english.findIndex((one) => one.startsWith(name))
  if (usual !== -1) return usual
  const exact = monthNames().find(([one]) => one === name)
  if (exact) return exact[1]
  const begun = new Set(monthNames().flatMap(([one, at]) => (one.startsWith(name) ? [at] : [])))
  return begun.size === 1 ? [...begun][0] : undefined
}

interface Day {
  year: number
  /** From 0. */
  month: number
  day: number
}

const fullYear = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 50 ? 2000 : 1900)

/** Reads `2025-06-03`, `3.6.2025`, `3/6/25`: with slashes the month comes first, unless it would be none. */
const numericDay = (text: string): Day | null => {
  const iso = /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[3]) - 1, day: Number(iso[4]) }
  const [, first = '', separator = '', second = '', year = ''] =
    /(?<!\d)(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  if (year === '') return null
  const monthFirst = separator === '/' ? Number(first) <= 12 : Number(second) > 12
  const [month, day] = monthFirst ? [first, second] : [second, first]
  return { year: fullYear(year), month: Number(month) - 1, day: Number(day) }
}

/** Reads a day whose month is named. Weekdays come before the month, so that `mar. 3 juin` is in June. */
const namedDay = (text: string): Day | null => {
  const month = (text.match(/[\p{L}\p{M}]+/gu) ?? []).map(monthIn).findLast((one) => one !== undefined)
  const numbers = text.match(/\d+/g) ?? []
  if (month === undefined || numbers.length < 2) return null
  const year = numbers.find((one) => one.length === 4) ?? numbers[1] ?? ''
  const day = numbers.find((one) => one !== year && one.length < 3)
  return day === undefined ? null : { year: fullYear(year), month, day: Number(day) }
}

const TIME = /(?<!\d)(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?m\b\.?)?/i

/** Returns the minutes ahead of UTC that a text after a time begins with. */
const offsetIn = (text: string): number => {
  const [, sign, hours, minutes = '0'] =
    /(?:^|\s|UTC|GMT|Z)([+-])(\d{1,2})(?::?(\d{2}))?(?![\d/.-])/i.exec(text) ?? []
  if (hours !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes))
  const named = (text.match(/[a-z]+/gi) ?? []).find((word) => word.toUpperCase() in zones)
  return zones[named?.toUpperCase() ?? ''] ?? 0
}

const MONTHS = '一二三四五六七八九'.split('').concat('十', '十一', '十二')

/** Returns ISO 8601 without separators, and dates of East Asia and with other digits, as others are written. */
const usual = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[−‐–]/g, '-')
    .replace(/(十[一二]?|[一二三四五六七八九])月/, (_, month) => `${MONTHS.indexOf(month) + 1}月`)
    .replace(/(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/, '$1-$2-$3')
    .replace(/(?<=\d\s?)(\d{1,2})\s?[月월]/, (_, month) => ` ${english[Number(month) - 1] ?? ''} `)
    .replace(/(?<=\s\d{4}\s+)(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?=\s|$)/, '$1:$2:$3')
    .replace(
      /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?)?(?!\d)/,
      (_, year, month, day, hour, minute) =>
        hour ? `${year}-${month}-${day}T${hour}:${minute}` : `${year}-${month}-${day}`,
    )
    .replace(/\([^)]*\)/g, ' ')
    .trim()

const EARLIEST = Date.UTC(1980, 0)
const LATEST = Date.UTC(2100, 0)
const within = (at: number): string | null =>
  at > EARLIEST && at < LATEST ? new Date(at).toISOString() : null

/**
 * Parses a date in any common notation; null if it is none. Dates without a time zone are in UTC, impossible times are left
 * out, and a day after the end of its month is the last one.
 */
export const dateOf = (value: string | null): string | null => {
  const text = usual(value ?? '')
  const seconds = /^\d{10}(\d{3})?$/.exec(text)
  const time = TIME.exec(text)
  const [before, after] = time
    ? [text.slice(0, time.index), text.slice(time.index + time[0].length)]
    : [text.replace(/\s[+-]\d{2}:?\d{2}$/, ''), '']
  const date = time ? `${before} ${after.replace(/^\s*[a-z]*\s?[+-]\d{1,2}:?\d{0,2}(?=\s|$)/i, '')}` : before
  const found = numericDay(date) ?? namedDay(date)
  if (seconds) return within(Number(seconds[1] === undefined ? `${text}000` : text))
  if (!found || found.month > 11 || found.day < 1 || found.day > 31) return null
  const last = new Date(Date.UTC(found.year, found.month + 1, 0)).getUTCDate()
  const day = Date.UTC(found.year, found.month, Math.min(found.day, last))
  const [, hour = '0', minute = '0', second = '0', half] = time ?? []
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  if (hours > 24 || Number(minute) > 59 || Number(second) > 60) return within(day)
  return within(day + ((hours * HOUR + Number(minute) - offsetIn(after)) * 60 + Number(second)) * 1000)
}
