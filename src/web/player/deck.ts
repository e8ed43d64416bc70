import type HlsClass from 'hls.js'
import type { ErrorData } from 'hls.js'
import type { StreamInfo } from '../../contract/playing.ts'
import { type HlsLibrary, hlsConfig, hlsSupport, limitQuality } from './hls.ts'
import type { ItemRef } from './item.ts'
import type { Quality } from './preferences.ts'

/** What a deck plays. */
export interface Track {
  /** Key of the queue's entry. */
  key: string
  item: ItemRef
  /** Seconds, until the medium itself tells. */
  duration: number
  /** Played beside songs of its album, which keep their differences in loudness. */
  of_album: boolean
  /** Sounds as it happens: no place to seek to, and to go on means to hear what is on by then. */
  live: boolean
  /** The podcast that it is of: words are heard at the pace that the listener chose for them. */
  podcast: number | null
}

export type DeckEvent = 'ready' | 'playing' | 'waiting' | 'paused' | 'ended' | 'time' | 'expired' | 'failed'

/** Addresses are renewed this long before they run out, or at a quarter of their life when it is short. */
const RENEW_BEFORE_MS = 60_000

const refused = new Set([403, 410])

/** One audio element and what feeds it. Two of them take turns, so that the next item is ready in time. */
export class Deck {
  track: Track | null = null
  info: StreamInfo | null = null
  readonly audio: HTMLAudioElement
  private readonly report: (event: DeckEvent) => void
  private readonly listening = new AbortController()
  private hls: HlsClass | null = null
  private recovered = false
  private quality: Quality = 'auto'
  private speed: (podcast: number) => number = () => 1
  /** When the addresses of `info` were taken in use, by this machine's clock. */
  private loaded_at = 0
  private start_at = 0
  /** Where the library begins by itself. */
  private hls_at = 0
  /** It stands where it was to begin; before that, a medium that is known says 0. */
  private arrived = false
  /** Grows with each load; late answers of an earlier one are dropped. */
  private run = 0

  constructor(audio: HTMLAudioElement, report: (deck: Deck, event: DeckEvent) => void) {
    this.audio = audio
    this.report = (event) => this.track && report(this, event)
    const signal = this.listening.signal
    const arrive = () => {
      this.arrived = true
    }
    for (const name of ['playing', 'seeked']) audio.addEventListener(name, arrive, { signal })
    const on = (name: string, event: DeckEvent) =>
      audio.addEventListener(name, () => this.report(event), { signal })
    on('canplay', 'ready')
    on('playing', 'playing')
    on('waiting', 'waiting')
    on('pause', 'paused')
    on('ended', 'ended')
    for (const name of ['timeupdate', 'seeked', 'durationchange', 'progress']) on(name, 'time')
    audio.addEventListener('loadedmetadata', () => this.seekToStart(), { signal })
    audio.addEventListener('error', () => this.elementFailed(), { signal })
  }

  /** Seconds played; the wished start while the medium is still on its way. */
  get position(): number {
    return this.arrived && this.audio.readyState > 0 ? this.audio.currentTime : this.start_at
  }

  /** Seconds; by the medium once it is known. */
  get duration(): number {
    if (this.track?.live) return 0
    const { duration } = this.audio
    return Number.isFinite(duration) && duration > 0 ? duration : (this.track?.duration ?? 0)
  }

  /** End of the buffered stretch around the position, in seconds. */
  get buffered(): number {
    const { buffered } = this.audio
    for (let i = 0; i < buffered.length; i++) {
      if (buffered.start(i) <= this.position + 0.5 && buffered.end(i) >= this.position) return buffered.end(i)
    }
    return 0
  }

  /** Whether the signed addresses are about to end. */
  get runsOut(): boolean {
    if (!this.info) return false
    const life = Date.parse(this.info.expires_at) - this.loaded_at
    return life > 0 && Date.now() > this.loaded_at + life - Math.min(RENEW_BEFORE_MS, life / 4)
  }

  get canSound(): boolean {
    return !this.audio.seeking && this.audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
  }

  /** Starts to load; `ready` is reported when it can play from `at` seconds. */
  async load(track: Track, info: StreamInfo, at: number): Promise<void> {
    this.unload()
    const run = this.run
    this.track = track
    this.info = info
    this.loaded_at = Date.now()
    this.start_at = at
    this.arrived = false
    this.recovered = false
    this.keepPace()
    const support = info.hls_url ? await hlsSupport(this.audio) : null
    if (run !== this.run) return
    if (support && support !== 'native' && info.hls_url) this.feed(support, info.hls_url)
    else this.audio.src = support === 'native' && info.hls_url ? info.hls_url : info.file_url
  }

  /** Which renditions may be asked for from now on. */
  limit(quality: Quality): void {
    if (quality === this.quality) return
    this.quality = quality
    if (this.hls) limitQuality(this.hls, quality)
  }

  /** How fast the words of which podcast are heard; the pitch of voices stays. */
  speak(speed: (podcast: number) => number): void {
    this.speed = speed
    this.keepPace()
  }

  seek(seconds: number): void {
    this.start_at = seconds
    if (this.audio.readyState > 0) this.audio.currentTime = seconds
  }

  /** Stops every load and sound. */
  unload(): void {
    this.run++
    this.track = null
    this.info = null
    this.audio.pause()
    this.dropHls()
    if (this.audio.hasAttribute('src')) {
      this.audio.removeAttribute('src')
      this.audio.load()
    }
  }

  close(): void {
    this.unload()
    this.listening.abort()
  }

  private keepPace(): void {
    const podcast = this.track?.podcast ?? null
    const rate = podcast === null ? 1 : this.speed(podcast)
    // A load sets the rate back to the default one.
    this.audio.defaultPlaybackRate = rate
    this.audio.playbackRate = rate
  }

  private feed(Hls: HlsLibrary, url: string): void {
    const hls = new Hls(this.start_at > 0 ? { ...hlsConfig, startPosition: this.start_at } : hlsConfig)
    this.hls = hls
    this.hls_at = this.start_at
    hls.on(Hls.Events.MANIFEST_PARSED, () => limitQuality(hls, this.quality))
    hls.on(Hls.Events.ERROR, (_, data) => this.hlsFailed(hls, data))
    hls.loadSource(url)
    hls.attachMedia(this.audio)
  }

  private hlsFailed(hls: HlsClass, data: ErrorData): void {
    if (hls !== this.hls) return
    if (refused.has(data.response?.code ?? 0)) {
      hls.stopLoad()
      this.report('expired')
    } else if (data.fatal && data.type === 'mediaError' && !this.recovered) {
      this.recovered = true
      hls.recoverMediaError()
    } else if (data.fatal) {
      hls.stopLoad()
      if (globalThis.navigator.onLine) this.playFile()
      else this.report('failed')
    }
  }

  /** The plain file, from where the streaming gave up. */
  private playFile(): void {
    const url = this.info?.file_url
    this.start_at = this.position
    this.arrived = false
    this.dropHls()
    if (url) this.audio.src = url
    this.report(url ? 'waiting' : 'failed')
  }

  private elementFailed(): void {
    if (this.hls) this.playFile()
    // An element does not tell the status of a refusal; a link that was good once has probably run out.
    else this.report(Date.now() - this.loaded_at > 10_000 ? 'expired' : 'failed')
  }

  private seekToStart(): void {
    const begins_at = this.hls ? this.hls_at : 0
    if (this.start_at !== begins_at) this.audio.currentTime = this.start_at
  }

  private dropHls(): void {
    this.hls?.destroy()
    this.hls = null
  }
}
