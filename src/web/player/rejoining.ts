/** Milliseconds without sound after which a live stream counts as lost. */
const STALLED = 15_000
const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000
/** Tries after which a stream that had sounded is given up, about two minutes, and one that never had. */
const MOST = 8
const MOST_UNHEARD = 2

/** Joins a live stream again when it breaks off: soon at first, then ever more rarely. */
export class Rejoining {
  private readonly join: () => void
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(join: () => void) {
    this.join = join
  }

  /** Waits, then joins; false when it was tried often enough. */
  again(sounded: boolean): boolean {
    this.stop()
    if (this.tries >= (sounded ? MOST : MOST_UNHEARD)) return false
    this.timer = setTimeout(this.join, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries))
    this.tries++
    return true
  }

  /** The stream waits for data; when none comes it is lost. */
  waits(lost: () => void): void {
    this.stop()
    this.timer = setTimeout(lost, STALLED)
  }

  /** Sound came. */
  heard(): void {
    this.stop()
    this.tries = 0
  }

  /** Somebody pressed pause or chose something else. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  /** Everything from the start. */
  reset(): void {
    this.stop()
    this.tries = 0
  }
}
