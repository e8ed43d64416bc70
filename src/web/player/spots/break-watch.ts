import { useSleep } from '../sleep-state.ts'
import type { BreakPlanner } from './spot-planner.ts'

/** Seconds after the start in a later visit in which no break counts: it was heard before, perhaps on another device. */
const RESUMED_SECONDS = 10
/** Seconds before a break at which its timer is set. */
const AIM_BEFORE = 1

interface Watched {
  planner: () => BreakPlanner | null
  /** Second at which the episode is, and its speed. */
  now: () => { at: number; rate: number }
  /** A break is reached. */
  reached: (second: number) => void
}

/** Follows the position in an episode towards its next break. */
export class BreakWatch {
  private readonly watched: Watched
  /** Where playback is, and where it began. */
  private last = 0
  private from = 0
  private aim: ReturnType<typeof setTimeout> | undefined

  constructor(watched: Watched) {
    this.watched = watched
  }

  /** An item starts at a second. */
  begin(at: number): void {
    clearTimeout(this.aim)
    this.from = at
    this.last = at
  }

  /** Second of the next break; null for none. */
  get next(): number | null {
    // The listener sleeps at the end of the chapter.
    if (useSleep.getState().choice === 'chapter') return null
    const start = this.from > 0 ? this.from + RESUMED_SECONDS : 0
    return this.watched.planner()?.after(Math.max(this.last, start)) ?? null
  }

  /** Playback is at a second; to be called often. */
  time(at: number): void {
    const { next } = this
    this.last = at
    if (next === null) return
    clearTimeout(this.aim)
    const { rate } = this.watched.now()
    if (at >= next) this.watched.reached(next)
    else if ((next - at) / rate < AIM_BEFORE)
      this.aim = setTimeout(() => this.time(this.watched.now().at), ((next - at) / rate) * 1000)
  }

  /** The listener jumps; returns the break that is due, the last of those that are left behind, or null. */
  jump(to: number): number | null {
    clearTimeout(this.aim)
    const { last } = this
    this.last = to
    const left = this.watched.planner()?.between(last, to) ?? []
    this.watched.planner()?.pass(left)
    return left.at(-1) ?? null
  }

  /** The position changes without playback. */
  move(to: number): null {
    clearTimeout(this.aim)
    this.last = to
    return null
  }

  stop(): void {
    clearTimeout(this.aim)
  }
}
