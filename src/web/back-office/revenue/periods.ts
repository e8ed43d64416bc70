import { currentLanguage } from '../../i18n/i18n.ts'

/** Returns the months from the first one to now with their years before them, the latest first: 2026, 2026-11, 2026-10, … */
export const periodsSince = (since: string | null, now = new Date()): string[] => {
  const current = now.toISOString().slice(0, 7)
  const periods: string[] = []
  for (let at = current; at >= (since ?? current); ) {
    const [year = 0, month = 1] = at.split('-').map(Number)
    if (periods.length === 0 || month === 12) periods.push(String(year))
    periods.push(at)
    at = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
  }
  return periods
}

/** Formats a month such as 2026-11, or a year, in the language. */
export const periodName = (period: string): string =>
  period.length === 4
    ? period
    : new Intl.DateTimeFormat(currentLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${period}-01`),
      )
