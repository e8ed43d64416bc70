import { portion } from '../../../../../contract/core/tax.ts'
import type { PaidTime } from './queries.ts'

/** Returns how much of paid time is left, in milliseconds; Infinity for a lifetime. */
export const timeLeft = ({ from, end }: Pick<PaidTime, 'from' | 'end'>, now: Date): number =>
  end === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, end.getTime() - Math.max(now.getTime(), from.getTime()))

/** Returns what unused time is credited for when another plan replaces it; nothing for a lifetime. */
export const creditFor = (time: PaidTime, now: Date): number => {
  if (time.end === null) return 0
  const whole = Math.max(1, time.end.getTime() - time.from.getTime())
  return portion(Math.max(0, time.worth), timeLeft(time, now), whole)
}

/** Returns how much of the time until `end` nobody has paid, but a code, a gift or an operator gave, in milliseconds. */
export const givenTime = (end: string | null, paid: readonly PaidTime[], now: Date): number =>
  end === null
    ? 0
    : Math.max(
        0,
        new Date(end).getTime() - now.getTime() - paid.reduce((sum, one) => sum + timeLeft(one, now), 0),
      )
