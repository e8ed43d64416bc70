const DAY = 86_400_000

/** Days after the end of a period on which its payment is tried, or asked for, again. */
export const RETRY_DAYS = [1, 3, 5, 7] as const

/** How long rights stay after a period that was not paid. */
const GRACE_DAYS = RETRY_DAYS[RETRY_DAYS.length - 1] as number

/** Returns when the rights end if a period that began then is never paid. */
export const graceEnd = (periodEnd: Date): Date => new Date(periodEnd.getTime() + GRACE_DAYS * DAY)

/** Returns when payment is tried next after so many attempts; null after the last. */
export const nextAttempt = (periodEnd: Date, attempts: number): Date | null => {
  const days = RETRY_DAYS[attempts]
  return days === undefined ? null : new Date(periodEnd.getTime() + days * DAY)
}
