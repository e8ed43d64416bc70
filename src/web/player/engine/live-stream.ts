/** Milliseconds without audio after which a live stream counts as lost. */
const STALLED = 15_000
const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000
/** Retries before giving up: about two minutes for a stream that has played, fewer for one that never has. */
const MAX_RETRIES = 8
const MAX_SILENT_RETRIES = 2

/** Reconnects a live stream with exponential backoff. */
class ReconnectBackoff {
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

/** Seconds of playback after which a live stream counts as connected. */
const SOUNDED = 2

/** Functions that a live stream needs from the engine that plays it. */
export interface LiveHost {
  /** Stops loading and playback. */
  drop(): void
  /** Reopens the stream at the live position if playback is still wanted. */
  join(): void
  loading(loading: boolean): void
  failed(): void
  isOnline(): boolean
}

/** Maintains a live stream: disconnects on pause, reconnects when it breaks off or stalls. */
export class LiveStream {
  private readonly host: LiveHost
  private readonly backoff: ReconnectBackoff

  constructor(host: LiveHost) {
    this.host = host
    this.backoff = new ReconnectBackoff(() => host.join())
  }

  /** The stream is buffering; it counts as lost if this lasts too long. */
  startStallTimeout(sounded: boolean): void {
    this.backoff.startStallTimeout(() => this.lost(sounded))
  }

  /** Audio is playing. */
  sounds(): void {
    this.backoff.stop()
  }

  /** Reports the seconds played so far. */
  audioReceived(seconds: number): void {
    if (seconds > SOUNDED) this.backoff.audioReceived()
  }

  /** Handles a lost stream: reconnects unless retries are exhausted or the browser is offline. */
  lost(sounded: boolean): void {
    if (this.host.isOnline()) {
      this.leave()
      this.host.loading(true)
      if (this.backoff.retry(sounded)) return
    }
    this.host.failed()
  }

  /** Disconnects; playback resumes at the live position. */
  leave(): void {
    this.backoff.stop()
    this.host.drop()
  }

  /** Another item was selected. */
  reset(): void {
    this.backoff.reset()
  }
}
