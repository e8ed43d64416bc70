import { type Heard, MAX_HEARD } from '../../contract/catalog/plays.ts'

/** Seconds between two positions that playback can have passed; longer ones are jumps. Pages in the background report rarely. */
const LONGEST_STEP = 12

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10

/** Adds an interval to others that are in order and apart. */
const joined = (intervals: Heard, [from, to]: [number, number]): Heard => {
  const touches = ([start, end]: [number, number]) => start <= to && end >= from
  const near = intervals.filter(touches)
  const whole: [number, number] = [
    Math.min(from, ...near.map(([start]) => start)),
    Math.max(to, ...near.map(([, end]) => end)),
  ]
  return [...intervals.filter((one) => !touches(one)), whole].sort(([a], [b]) => a - b)
}

/** Collects which seconds of an item are heard. */
export class HeardSeconds {
  private intervals: Heard = []
  private last: number | null = null

  /** Playback is at this second. */
  at(second: number): void {
    const { last } = this
    this.last = second
    if (last === null || second <= last || second - last > LONGEST_STEP) return
    this.intervals = joined(this.intervals, [last, second])
  }

  /** The next position is not reached by playback. */
  jump(): void {
    this.last = null
  }

  /** Returns the longest intervals, as many as the server accepts. */
  list(): Heard {
    const longest =
      this.intervals.length > MAX_HEARD
        ? this.intervals.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, MAX_HEARD)
        : this.intervals
    return longest.toSorted(([a], [b]) => a - b).map(([from, to]) => [rounded(from), rounded(to)])
  }
}
