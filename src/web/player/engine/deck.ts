import type HlsClass from 'hls.js'
import type { ErrorData, HlsConfig } from 'hls.js'
import type { StreamInfo } from '../../../contract/catalog/items.ts'
import type { Quality } from '../preferences.ts'
import type { ItemRef } from '../queue/item.ts'
import { type HlsLibrary, hlsConfig, hlsSupport, limitQuality, needsFullBuild } from './hls.ts'

/** A track that a deck plays. */
export interface Track {
  /** Key of the queue entry. */
  key: string
  /** Of the queue, or a spot of a campaign. */
  item: ItemRef | { type: 'spot'; id: number }
  /** Seconds; replaced by the medium's own duration once known. */
  duration: number
  /** Played alongside other songs of its album: album gain applies, which preserves their relative loudness. */
  of_album: boolean
  /** A live stream: not seekable, and resuming joins it at the live position. */
  live: boolean
  /** Podcast of the episode, whose playback speed applies; null for music. */
  podcast: number | null
}

/** Whether a track is a spot: it has no crossfade, and what follows it is prepared at once. */
export const isSpot = (track: Pick<Track, 'item'> | null): boolean => track?.item.type === 'spot'

export type DeckEvent = 'ready' | 'playing' | 'waiting' | 'paused' | 'ended' | 'time' | 'expired' | 'failed'

/** URLs are renewed this long before they expire, or after three quarters of their lifetime if that is later. */
const RENEW_BEFORE_MS = 60_000

/** As in `HTMLMediaElement`. */
const HAVE_FUTURE_DATA = 3

const rejected = new Set([403, 410])

/**
 * One audio element and its source. Two decks take turns so that the next track is ready in time. A remote one is heard on
 * another device, which fetches the file itself.
 */
export class Deck {
  track: Track | null = null
  info: StreamInfo | null = null
  readonly audio: HTMLAudioElement
  readonly remote: boolean
  private readonly report: (event: DeckEvent) => void
  private readonly listening = new AbortController()
  private hls: HlsClass | null = null
  private recovered = false
  private quality: Quality = 'auto'
  private speed: (podcast: number) => number = () => 1
  /** When the URLs of `info` came into use, by the local clock. */
  private loaded_at = 0
  private start_at = 0
  /** Position at which hls.js starts loading. */
  private hls_at = 0
  /** True once the initial seek has happened; until then `currentTime` is 0 and must not be reported. */
  private isAtStart = false
  /** URL of a file that is loading before its stream info is known. */
  private preloaded: string | null = null
  /** Incremented on each load so that late responses to an earlier load are dropped. */
  private run = 0

  constructor(audio: HTMLAudioElement, report: (deck: Deck, event: DeckEvent) => void, remote = false) {
    this.audio = audio
    this.remote = remote
    this.report = (event) => this.track && report(this, event)
    const signal = this.listening.signal
    const arrive = () => {
      this.isAtStart = true
    }
    for (const name of ['playing', 'seeked']) audio.addEventListener(name, arrive, { signal })
    const forward = (name: string, event: DeckEvent) =>
      audio.addEventListener(name, () => this.report(event), { signal })
    forward('canplay', 'ready')
    forward('playing', 'playing')
    forward('waiting', 'waiting')
    forward('pause', 'paused')
    forward('ended', 'ended')
    for (const name of ['timeupdate', 'seeked', 'durationchange', 'progress']) forward(name, 'time')
    audio.addEventListener('loadedmetadata', () => this.seekToStart(), { signal })
    audio.addEventListener('error', () => this.elementFailed(), { signal })
  }

  /** Playback position in seconds; the requested start position while the medium is loading. */
  get position(): number {
    return this.isAtStart && this.audio.readyState > 0 ? this.audio.currentTime : this.start_at
  }

  /** Duration in seconds, from the medium once it is known. */
  get duration(): number {
    if (this.track?.live) return 0
    const { duration } = this.audio
    if (Number.isFinite(duration) && duration > 0) return duration
    return (this.info?.preview ? this.info.duration : this.track?.duration) ?? 0
  }

  /** End of the buffered range around the position, in seconds. */
  get buffered(): number {
    const { buffered } = this.audio
    for (let i = 0; i < buffered.length; i++) {
      if (buffered.start(i) <= this.position + 0.5 && buffered.end(i) >= this.position) return buffered.end(i)
    }
    return 0
  }

  /** Whether the signed URLs are about to expire. */
  get runsOut(): boolean {
    if (!this.info) return false
    const life = Date.parse(this.info.expires_at) - this.loaded_at
    return life > 0 && Date.now() > this.loaded_at + life - Math.min(RENEW_BEFORE_MS, life / 4)
  }

  get canSound(): boolean {
    return !this.audio.seeking && this.audio.readyState >= HAVE_FUTURE_DATA
  }

  /** Starts loading a file, if any, before its stream info is known; `load` continues if the track plays that file. */
  preload(file: string | null): void {
    if (file === null) return
    this.unload()
    this.preloaded = file
    this.audio.src = file
  }

  /** Starts loading; reports `ready` when it can play from `at` seconds. */
  async load(track: Track, info: StreamInfo, at: number): Promise<void> {
    const isPreloaded = this.remote
      ? this.audio.src.endsWith(info.file_url)
      : !info.hls_url && info.file_url === this.preloaded && !this.audio.error
    if (!isPreloaded) this.unload()
    this.preloaded = null
    const run = this.run
    this.track = track
    this.info = info
    this.loaded_at = Date.now()
    this.start_at = at
    this.isAtStart = false
    this.recovered = false
    this.applySpeed()
    if (isPreloaded) return this.catchUp()
    const found = info.hls_url && !this.remote ? hlsSupport(this.audio) : null
    const support = found instanceof Promise ? await found : found
    if (run !== this.run) return
    if (support && support !== 'native' && info.hls_url) this.feed(support, info.hls_url)
    else this.audio.src = support === 'native' && info.hls_url ? info.hls_url : info.file_url
  }

  /** Limits the renditions requested from now on. */
  limit(quality: Quality): void {
    if (quality === this.quality) return
    this.quality = quality
    if (this.hls) limitQuality(this.hls, quality)
  }

  /** Sets the playback speed per podcast; pitch is preserved. */
  speak(speed: (podcast: number) => number): void {
    this.speed = speed
    this.applySpeed()
  }

  /** Plays a little faster or slower than usual until the next load. */
  nudge(rate: number): void {
    if (this.audio.playbackRate !== rate) this.audio.playbackRate = rate
  }

  seek(seconds: number): void {
    this.start_at = seconds
    if (this.audio.readyState > 0) this.audio.currentTime = seconds
  }

  /** Stops all loading and playback. */
  unload(): void {
    this.run++
    this.track = null
    this.info = null
    this.preloaded = null
    this.audio.pause()
    this.dropHls()
    // A remote element keeps its source until the next one, so that the device stays connected.
    if (!this.remote && this.audio.hasAttribute('src')) {
      this.audio.removeAttribute('src')
      this.audio.load()
    }
  }

  close(): void {
    this.unload()
    this.listening.abort()
  }

  private applySpeed(): void {
    const podcast = this.track?.podcast ?? null
    const rate = podcast === null ? 1 : this.speed(podcast)
    // Loading resets the rate to the default rate.
    this.audio.defaultPlaybackRate = rate
    this.audio.playbackRate = rate
  }

  /** Plays with the light build, until a playlist needs the full one; or with the full one, given its configuration. */
  private feed(Hls: HlsLibrary, url: string, full?: Partial<HlsConfig>): void {
    const startPosition = this.start_at > 0 && { startPosition: this.start_at }
    const hls = new Hls({ ...hlsConfig, ...full, ...startPosition })
    this.hls = hls
    this.hls_at = this.start_at
    if (!full) {
      const read = (playlist: string) => {
        if (hls === this.hls && needsFullBuild(playlist)) void this.feedFull(url)
      }
      hls.on(Hls.Events.MANIFEST_LOADED, (_, { networkDetails }) => {
        if (networkDetails instanceof XMLHttpRequest) read(networkDetails.responseText)
      })
      hls.on(Hls.Events.LEVEL_LOADED, (_, { details }) => read(details.m3u8))
    }
    hls.on(Hls.Events.MANIFEST_PARSED, () => limitQuality(hls, this.quality))
    hls.on(Hls.Events.ERROR, (_, data) => this.hlsFailed(hls, data))
    hls.loadSource(url)
    hls.attachMedia(this.audio)
  }

  private async feedFull(url: string): Promise<void> {
    this.dropHls()
    const { run } = this
    const full = await import('./full-hls.ts').catch(() => null)
    if (run !== this.run) return
    if (!full) return this.report('failed')
    full.watchCaptions(this.audio)
    this.feed(full.Hls, url, full.fullConfig)
  }

  private hlsFailed(hls: HlsClass, data: ErrorData): void {
    if (hls !== this.hls) return
    if (rejected.has(data.response?.code ?? 0)) {
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

  /** Falls back to the plain file at the position where HLS failed. */
  private playFile(): void {
    const url = this.info?.file_url
    this.start_at = this.position
    this.isAtStart = false
    this.dropHls()
    if (url) this.audio.src = url
    this.report(url ? 'waiting' : 'failed')
  }

  private elementFailed(): void {
    if (this.hls) this.playFile()
    // Media elements don't expose the HTTP status; a URL that worked before has probably expired.
    else this.report(Date.now() - this.loaded_at > 10_000 ? 'expired' : 'failed')
  }

  /** Handles the events that a preloaded file fired before `load`. */
  private catchUp(): void {
    if (this.audio.readyState > 0) this.seekToStart()
    if (this.audio.readyState >= HAVE_FUTURE_DATA) this.report('ready')
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
