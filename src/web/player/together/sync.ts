/** Drift in seconds from which playback is corrected, and below which the correction ends. */
const NOTICED = 0.015
const SETTLED = 0.004
/** Largest change of speed that nobody hears. */
const MAX_CHANGE = 0.04
/** Seconds in which a drift shall be gone. */
const HORIZON = 1.5
/** Above this, playing faster or slower would take too long. */
export const MAX_GLIDE = 0.4
/** Drifts of which the median counts: single readings of an element's position are off by some milliseconds. */
const READINGS = 5

/** What to do about a drift: another speed, or a jump while nothing is heard. */
export type Correction = { rate: number } | 'jump'

/**
 * Returns how to correct a drift in seconds, positive if ahead of the others; `rate` is the present speed. Audible
 * playback never jumps as long as its drift stays below `MAX_GLIDE`.
 */
export const correctionOf = (drift: number, rate: number): Correction => {
  const size = Math.abs(drift)
  if (size > MAX_GLIDE) return 'jump'
  if (size < (rate === 1 ? NOTICED : SETTLED)) return { rate: 1 }
  const change = Math.max(-MAX_CHANGE, Math.min(MAX_CHANGE, drift / HORIZON))
  return { rate: 1 - change }
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Smooths readings of a drift. */
export interface DriftMeter {
  /** Takes a reading at a time in seconds, until which `rate` was the speed; null until there are enough. */
  read: (drift: number, at: number, rate: number) => number | null
  /** Playback started or jumped. */
  reset: () => void
}

export const createDriftMeter = (): DriftMeter => {
  /** Readings without what was gained by playing at another speed. */
  let readings: number[] = []
  let gained = 0
  let last: number | null = null
  return {
    read: (drift, at, rate) => {
      gained += (at - (last ?? at)) * (rate - 1)
      last = at
      readings = [...readings, drift - gained].slice(-READINGS)
      return readings.length < 3 ? null : median(readings) + gained
    },
    reset: () => {
      readings = []
      gained = 0
      last = null
    },
  }
}
