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
  /** Seconds from the beginning of playback until something is heard. */
  lead = 0
  private url = ''
  /** Position, and since when the clock has counted on from it: milliseconds, infinite while it stands. */
  private time = 0
  private since = Number.POSITIVE_INFINITY
  private timer: ReturnType<typeof setTimeout> | undefined

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
    const elapsed = Math.max(0, performance.now() - this.since) / 1000
    return Math.min(SECONDS, this.time + elapsed * this.playbackRate)
  }

  set currentTime(seconds: number) {
    this.time = Math.min(seconds, SECONDS)
    this.ended = false
    if (Number.isFinite(this.since)) this.count(performance.now())
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
    this.stop()
    this.paused = true
    this.report('pause')
  }

  private reset(): void {
    this.stop()
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
    if (Number.isFinite(this.since)) return
    this.count(performance.now() + this.lead * 1000)
    queueMicrotask(() => this.report('playing'))
  }

  private stop(): void {
    clearTimeout(this.timer)
    this.time = this.currentTime
    this.since = Number.POSITIVE_INFINITY
  }

  /** Lets the clock count from a time, in milliseconds. */
  private count(since: number): void {
    clearTimeout(this.timer)
    this.since = since
    const left = since - performance.now() + ((SECONDS - this.time) * 1000) / this.playbackRate
    this.timer = setTimeout(() => this.advance(), Math.min(TICK_MS, left))
  }

  private advance(): void {
    this.time = this.currentTime
    if (this.time < SECONDS) this.count(Math.max(this.since, performance.now()))
    this.report('timeupdate')
    if (this.time < SECONDS) return
    this.stop()
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
