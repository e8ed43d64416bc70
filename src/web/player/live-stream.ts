import { ReconnectBackoff } from './reconnect-backoff.ts'

/** Seconds of playback after which a live stream counts as connected. */
const SOUNDED = 2

/** What a live stream needs from the engine that plays it. */
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
