/** Pause before early renewal is tried again when the server did not answer. */
const RETRY_AFTER_MS = 10_000
/** Renewals in a row without a second of sound in between before a track counts as failed. */
const MOST = 2

/** Keeps renewals of a track's addresses from going round in circles. */
export class Renewals {
  private count = 0
  private position = 0
  private retry_at = 0

  get exhausted(): boolean {
    return this.count >= MOST
  }

  /** The server did not answer a moment ago. */
  get resting(): boolean {
    return Date.now() < this.retry_at
  }

  reset(): void {
    this.count = 0
  }

  /** A renewal begins at this position in seconds. */
  begin(position: number): void {
    this.count++
    this.position = position
  }

  /** Sound came from this position in seconds: renewal has worked. */
  heard(position: number): void {
    if (Math.abs(position - this.position) > 1) this.count = 0
  }

  rest(): void {
    this.retry_at = Date.now() + RETRY_AFTER_MS
  }
}
