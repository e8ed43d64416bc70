import { Rejoining } from './rejoining.ts'

/** Seconds of a live stream after which it counts as found. */
const SOUNDED = 2

/** What a live stream asks of the engine that plays it. */
export interface LiveHost {
  /** Stops its load and its sound. */
  drop(): void
  /** Opens it again where it is by now, if somebody still wants to hear it. */
  join(): void
  loading(loading: boolean): void
  failed(): void
}

/** Keeps what is live sounding: it is let go on pause, and joined again when it breaks off or falls silent. */
export class LiveStream {
  private readonly host: LiveHost
  private readonly rejoining: Rejoining

  constructor(host: LiveHost) {
    this.host = host
    this.rejoining = new Rejoining(() => host.join())
  }

  /** The stream waits for data, in vain when this goes on. */
  waits(sounded: boolean): void {
    this.rejoining.waits(() => this.lost(sounded))
  }

  /** Sound comes. */
  sounds(): void {
    this.rejoining.stop()
  }

  /** So many seconds have sounded. */
  heard(seconds: number): void {
    if (seconds > SOUNDED) this.rejoining.heard()
  }

  /** Nothing comes any more: it is joined again, unless that was tried often enough or there is no network. */
  lost(sounded: boolean): void {
    if (globalThis.navigator.onLine) {
      this.leave()
      this.host.loading(true)
      if (this.rejoining.again(sounded)) return
    }
    this.host.failed()
  }

  /** Lets it go; whoever goes on hears what is on by then. */
  leave(): void {
    this.rejoining.stop()
    this.host.drop()
  }

  /** Something else is chosen. */
  reset(): void {
    this.rejoining.reset()
  }
}
