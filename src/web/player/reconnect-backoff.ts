/** Milliseconds without audio after which a live stream counts as lost. */
const STALLED = 15_000
const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000
/** Retries before giving up: about two minutes for a stream that has played, fewer for one that never has. */
const MAX_RETRIES = 8
const MAX_SILENT_RETRIES = 2

/** Reconnects a live stream with exponential backoff. */
export class ReconnectBackoff {
  private readonly join: () => void
  private attempts = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(join: () => void) {
    this.join = join
  }

  /** Schedules a reconnect; false when retries are exhausted. */
  retry(sounded: boolean): boolean {
    this.stop()
    if (this.attempts >= (sounded ? MAX_RETRIES : MAX_SILENT_RETRIES)) return false
    this.timer = setTimeout(this.join, Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** this.attempts))
    this.attempts++
    return true
  }

  /** Starts the stall timeout: the stream is lost if no data arrives. */
  startStallTimeout(lost: () => void): void {
    this.stop()
    this.timer = setTimeout(lost, STALLED)
  }

  /** Audio was received: resets the retries. */
  audioReceived(): void {
    this.stop()
    this.attempts = 0
  }

  /** Cancels any scheduled reconnect, on pause or when another item is selected. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  /** Cancels any scheduled reconnect and resets the retries. */
  reset(): void {
    this.stop()
    this.attempts = 0
  }
}
