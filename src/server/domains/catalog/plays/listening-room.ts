import type { HeardSpan } from './offline-plays.queries.ts'

/**
 * Returns how many seconds a play can have been heard beside others. A listener hears one thing at a time: all plays
 * within a stretch of time together cannot have been heard longer than it lasts. Looks at each stretch around the play
 * that begins and ends with a play.
 */
export const roomBeside = (
  { from, to }: Pick<HeardSpan, 'from' | 'to'>,
  others: readonly HeardSpan[],
): number => {
  const byEnd = others.toSorted((a, b) => a.to - b.to)
  const starts = [from, ...others.filter((other) => other.from < from).map((other) => other.from)]
  let room = to - from
  for (const start of starts) {
    let taken = 0
    for (const other of byEnd) {
      if (other.from < start) continue
      taken += other.seconds
      room = Math.min(room, Math.max(to, other.to) - start - taken)
    }
  }
  return Math.max(0, room)
}
