/** Devices around the browser, as its Remote Playback API presents them. */
class Remote extends EventTarget {
  state: RemotePlaybackState = 'disconnected'
  available = false

  async watchAvailability(report: (available: boolean) => void): Promise<number> {
    queueMicrotask(() => report(this.available))
    return 1
  }

  async cancelWatchAvailability(): Promise<void> {}

  /** The listener chooses a device, or disconnects the present one, in the browser's own list. */
  async prompt(): Promise<void> {
    if (this.state === 'connected') this.turn('disconnected', 'disconnect')
    else this.turn('connecting', 'connecting')
  }

  turn(state: RemotePlaybackState, event: string): void {
    this.state = state
    this.dispatchEvent(new Event(event))
  }
}

/** The devices of all media elements; none is available unless a test says so. */
export const remote = new Remote()

Object.defineProperty(HTMLMediaElement.prototype, 'remote', { configurable: true, get: () => remote })
