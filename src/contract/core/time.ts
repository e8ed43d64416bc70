/** A date and time on the clocks of a place, to the minute: 2027-03-05T20:30. */
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** Returns whether a text is such a date and time. */
export const isLocalTime = (text: string): boolean => {
  const at = Date.parse(`${text}Z`)
  // Months without a 31st day would roll over.
  return LOCAL.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Returns whether a text names a time zone, such as Europe/Vienna. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns what the clocks of a time zone show at a moment. */
export const localTime = (at: Date, timeZone: string): string => {
  const digits = '2-digit'
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

/** Returns the moment at which the clocks of a time zone show this; those that they skip are moved. */
export const momentOf = (local: string, timeZone: string): Date => {
  const shown = Date.parse(`${local}Z`)
  const offsetAt = (at: number): number => Date.parse(`${localTime(new Date(at), timeZone)}Z`) - at
  // The offset of the first guess may be that of the other side of a clock change.
  const guess = shown - offsetAt(shown)
  return new Date(shown - offsetAt(guess))
}
