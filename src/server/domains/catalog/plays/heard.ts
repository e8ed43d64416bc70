import type { Heard } from '../../../../contract/catalog/plays.ts'

/** Parts of an item that a retention curve tells apart. */
export const BUCKETS = 100
/** Part of an item that must be heard for a completed play. */
const COMPLETED = 0.9
/** The fastest speed a player offers. */
const MAX_SPEED = 3
/** Seconds by which a player's and the server's times may differ. */
const TOLERANCE = 10

export interface HeardParts {
  /** One digit per bucket: 1 if its middle was heard. */
  buckets: string
  completed: boolean
}

/** Returns the intervals in order, overlaps merged, within the item. */
const merged = (heard: Heard, duration: number): [number, number][] => {
  const within = heard
    .map(([from, to]): [number, number] => [from, Math.min(to, duration)])
    .filter(([from, to]) => from < to)
    .sort(([a], [b]) => a - b)
  const apart: [number, number][] = []
  for (const [from, to] of within) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

const total = (intervals: [number, number][]): number =>
  intervals.reduce((sum, [from, to]) => sum + to - from, 0)

/** Returns how many seconds of an item of `duration` seconds the intervals contain, each once. */
export const heardSeconds = (heard: Heard, duration: number): number => total(merged(heard, duration))

/**
 * Returns which parts of an item of `duration` seconds a play heard. Null if the player claims more than it can have
 * played in the `elapsed` seconds since the play began.
 */
export const heardParts = (heard: Heard, duration: number, elapsed: number): HeardParts | null => {
  if (duration <= 0) return null
  const intervals = merged(heard, duration)
  const seconds = total(intervals)
  if (seconds > elapsed * MAX_SPEED + TOLERANCE) return null
  const at = (bucket: number): number => ((bucket + 0.5) / BUCKETS) * duration
  const wasHeard = (second: number): boolean => intervals.some(([from, to]) => from <= second && second < to)
  const buckets = Array.from({ length: BUCKETS }, (_, bucket) => (wasHeard(at(bucket)) ? '1' : '0')).join('')
  return { buckets, completed: seconds >= duration * COMPLETED }
}
