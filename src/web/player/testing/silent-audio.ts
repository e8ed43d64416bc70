/** Seconds of every silent song. */
export const SECONDS = 40
const TICK_MS = 250
/** As in `HTMLMediaElement`. */
const HAVE_ENOUGH_DATA = 4

/**
 * An audio element without a browser: it reports and advances like one, but on the clock of the test. Give it to the
 * player as `element`.
 */
export class SilentAudio extends EventTarget {
  volume = 1
  muted = false
  paused = true
  ended = false
  seeking = false
  playbackRate = 1
  defaultPlaybackRate = 1
  readyState = 0
  /** Sources that cannot be played. */
  broken: (url: string) => boolean = () => false
  /** The browser refuses to play without a gesture. */
  blocked = false
  private url = ''
  private time = 0
  private timer: ReturnType<typeof setInterval> | undefined

  get element(): HTMLAudioElement {
    return this as unknown as HTMLAudioElement
  }

  get src(): string {
    return this.url
  }

  set src(url: string) {
    this.url = url
    this.reset()
    this.playbackRate = this.defaultPlaybackRate
    setTimeout(() => url === this.url && this.loaded(), 10)
  }

  get duration(): number {
    return this.readyState > 0 ? SECONDS : Number.NaN
  }

  get buffered() {
    const length = this.readyState > 0 ? 1 : 0
    return { length, start: () => 0, end: () => SECONDS }
  }

  get currentTime(): number {
    return this.time
  }

  set currentTime(seconds: number) {
    this.time = Math.min(seconds, SECONDS)
    this.ended = false
    this.report('seeked')
  }

  hasAttribute(): boolean {
    return this.url !== ''
  }

  removeAttribute(): void {
    this.url = ''
  }

  canPlayType(): string {
    return ''
  }

  load(): void {
    this.reset()
  }

  async play(): Promise<void> {
    if (this.blocked) throw new DOMException('no gesture', 'NotAllowedError')
    if (this.ended) this.time = 0
    this.ended = false
    this.paused = false
    if (this.readyState > 0) this.sound()
  }

  pause(): void {
    if (this.paused) return
    this.paused = true
    clearInterval(this.timer)
    this.report('pause')
  }

  private reset(): void {
    clearInterval(this.timer)
    this.readyState = 0
    this.time = 0
    this.ended = false
  }

  private loaded(): void {
    if (this.broken(this.url)) {
      this.report('error')
      return
    }
    this.readyState = HAVE_ENOUGH_DATA
    this.report('loadedmetadata')
    this.report('canplay')
    if (!this.paused) this.sound()
  }

  private sound(): void {
    clearInterval(this.timer)
    this.report('playing')
    this.timer = setInterval(() => this.advance(), TICK_MS)
  }

  private advance(): void {
    this.time = Math.min(SECONDS, this.time + (TICK_MS / 1000) * this.playbackRate)
    this.report('timeupdate')
    if (this.time < SECONDS) return
    clearInterval(this.timer)
    this.ended = true
    this.paused = true
    this.report('pause')
    this.report('ended')
  }

  private report(name: string): void {
    this.dispatchEvent(new Event(name))
  }
}

// Node has none. The player makes one to learn what elements of this browser can do.
Object.assign(globalThis, { Audio: SilentAudio })
