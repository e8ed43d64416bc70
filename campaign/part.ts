import type { Random } from './random.ts'

/** What a part counted in all rounds: sums, and largest values. */
export interface Totals {
  counts: Record<string, number>
  largest: Record<string, number>
}

/** One line of the report. */
export interface Row {
  what: string
  value: string
  goal: string
  met: boolean
  /** Whether the run fails if it is not met: goals of how much was tried are those of a whole run. */
  required?: boolean
}

/** A promise of the product that did not hold. */
export interface Violation {
  part: string
  round: number
  what: string
  details: string[]
}

/** A round of a part. All of its randomness comes from `random`, so that the same seed and number repeat it. */
export interface Round {
  number: number
  random: Random
  /** Adds to a sum of the report. */
  count: (what: string, by?: number) => void
  /** Notes a value, of which the report shows the largest. */
  largest: (what: string, value: number) => void
  violation: (what: string, details?: string[]) => void
  /** Whether the time of the part is over; a round of many steps ends early then. */
  over: () => boolean
}

export interface Session {
  round: (round: Round) => Promise<void>
  close: () => Promise<void>
}

export interface RunOptions {
  seed: number
  /** The form that CI runs: as little as shows that a part works. */
  short: boolean
  /** An empty folder of the part, removed at the end. */
  folder: string
  log: (line: string) => void
}

/** A part of the campaign: numbered rounds on something that is opened once. */
export interface Part {
  name: string
  /** Share of the campaign's time among all parts. */
  share: number
  /** Rounds after which the part is complete; without it the part uses all of its time. */
  rounds?: number
  /** Most seconds in the form that CI runs. */
  short?: number
  open: (options: RunOptions) => Promise<Session>
  rows: (totals: Totals) => Row[]
}

/** Returns a row whose value is at most, or at least, a number. */
export const atMost = (what: string, value: number, goal: number, unit = ''): Row => ({
  what,
  value: `${Number(value.toFixed(1)).toLocaleString('en')}${unit}`,
  goal: `≤ ${goal.toLocaleString('en')}${unit}`,
  met: value <= goal,
})
export const atLeast = (what: string, value: number, goal: number, unit = ''): Row => ({
  ...atMost(what, value, goal, unit),
  goal: `≥ ${goal.toLocaleString('en')}${unit}`,
  met: value >= goal,
})

/** Returns a row of what must not happen even once. */
export const never = (what: string, value: number): Row => ({ ...atMost(what, value, 0), required: true })
