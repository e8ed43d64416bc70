import { dates, formatDate } from './format.ts'

/** Formats two ISO times as a range of days in UTC: `Mar 5 – Apr 5, 2026`; only the first if it has no end. */
export const formatPeriod = ({ start, end }: { start: string; end: string | null }): string =>
  end === null
    ? formatDate(start)
    : dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(
        new Date(start),
        new Date(end),
      )
