import { dates } from './format.ts'

/** Hour and minute as usual in the language: `3:05 AM`, `03:05`. */
export const hourAndMinute = (): Intl.DateTimeFormatOptions => {
  const { hour12 } = dates({ hour: 'numeric' }).resolvedOptions()
  return { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' }
}

/** Formats a time of day, preceded by the date unless it is today. */
export const formatMoment = (iso: string, now = new Date()): string => {
  const at = new Date(iso)
  const today = at.toDateString() === now.toDateString()
  return dates({
    ...(!today && { day: 'numeric', month: 'short' }),
    ...hourAndMinute(),
  }).format(at)
}

/** Returns date and time with seconds. */
export const formatExactMoment = (iso: string): string =>
  dates({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(iso))
