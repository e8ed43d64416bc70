/** Delay before retrying an early renewal after the server failed to respond. */
const RETRY_AFTER_MS = 10_000
/** Consecutive renewals, with less than a second of playback in between, before a track counts as failed. */
const MAX_RENEWALS = 2

/** Limits URL renewals of a track, to avoid renewing in a loop. */
export class Renewals {
  private count = 0
  private position = 0
  private retry_at = 0

  get exhausted(): boolean {
    return this.count >= MAX_RENEWALS
  }

  /** Whether the last renewal failed too recently to retry. */
  get resting(): boolean {
    return Date.now() < this.retry_at
  }

  reset(): void {
    this.count = 0
  }

  /** Starts a renewal at a position in seconds. */
  begin(position: number): void {
    this.count++
    this.position = position
  }

  /** Playback at this position in seconds: resets the count if it has moved on since the renewal. */
  played(position: number): void {
    if (Math.abs(position - this.position) > 1) this.count = 0
  }

  rest(): void {
    this.retry_at = Date.now() + RETRY_AFTER_MS
  }
}
