import type { StreamInfo } from '../../../contract/catalog/items.ts'
import type { Preferences } from '../preferences.ts'
import { isSameItem } from '../queue/item.ts'
import { type Deck, type DeckEvent, isSpot, type Track } from './deck.ts'
import { Decks } from './decks.ts'
import { type Conductor, type EngineHost, type Prepared, requestInfo } from './engine-host.ts'
import { LiveStream } from './live-stream.ts'
import { Segue } from './segue.ts'
import { SourceRenewal } from './source-renewal.ts'

/** Seconds before the end at which the next track is preloaded. */
const PREPARE_BEFORE = 20

/** Preloads the next track on the idle deck, and replaces it when the queue changes. */
class UpNext {
  private readonly host: EngineHost
  private readonly decks: Decks
  private readonly segue: Segue
  /** Key of a track that failed to preload; it is tried again when it becomes current. */
  private unpreparable: string | null = null

  constructor(host: EngineHost, decks: Decks, segue: Segue) {
    this.host = host
    this.decks = decks
    this.segue = segue
  }

  /** Preloads once the end is near, and during a spot, which may be skipped; call repeatedly with the seconds left of the current track. */
  prepare(left: number): void {
    if (left >= PREPARE_BEFORE + this.decks.preferences.crossfade && !isSpot(this.decks.active.track)) return
    const next = this.host.upNext()
    if (!next) this.segue.cancel()
    else if (this.decks.idle.track?.key === next.key) this.segue.approach()
    else if (next.key !== this.unpreparable) void this.load(next)
  }

  /** The track on the idle deck cannot be played. */
  giveUp(): void {
    const { idle } = this.decks
    const { track } = idle
    this.unpreparable = track?.key ?? null
    idle.unload()
    if (track) this.host.unprepared(track)
  }

  private async load(next: Track): Promise<void> {
    const { active, idle } = this.decks
    const current = active.track
    this.segue.cancel()
    idle.unload()
    idle.track = next
    const known = isSameItem(next.item, current?.item) && !active.runsOut ? active.info : null
    const info = known ?? (await requestInfo(this.host, next))
    if (idle !== this.decks.idle || idle.track !== next) return
    if (active.track !== current) idle.unload()
    else if (info) await this.decks.load(idle, next, info, 0)
    else this.giveUp()
  }
}

/** Difference in seconds between two positions that nobody hears. */
const SAME_PLACE = 0.05

/** Plays tracks on two decks: one plays, the other preloads the next track or takes over with renewed URLs. */
export class Engine {
  private readonly host: EngineHost
  /** Also handles volume, preferences and the first user gesture. */
  readonly decks: Decks
  /** Set while the queue is shared. */
  conductor: Conductor | null = null
  private readonly segue: Segue
  private readonly upNext: UpNext
  private readonly sourceRenewal: SourceRenewal
  private readonly live: LiveStream
  private readonly unfollowNetwork: () => void
  private track: Track | null = null
  /** Start position of a track that is not loaded yet; null once it is. */
  private pendingPosition: number | null = null
  private playWhenReady = false
  /** Whether the current track became audible since it was loaded. */
  started = false
  private run = 0
  /** True while the ending track hands over to the prepared one. */
  private crossing = false

  constructor(elements: [HTMLAudioElement, HTMLAudioElement], host: EngineHost, preferences: Preferences) {
    this.host = host
    this.decks = new Decks(elements, (deck, event) => this.on(deck, event), preferences)
    this.segue = new Segue(this.decks, () => this.startTransition())
    this.sourceRenewal = new SourceRenewal(host, this.decks, this.segue, () => this.fail())
    this.upNext = new UpNext(host, this.decks, this.segue)
    const join = () => this.playWhenReady && this.pendingPosition !== null && this.open()
    this.live = new LiveStream({
      join,
      drop: () => {
        this.run++
        this.sourceRenewal.reset()
        this.active.unload()
        this.pendingPosition = 0
      },
      loading: (loading) => host.loading(loading),
      failed: () => this.fail(),
      isOnline: host.network.isOnline,
    })
    this.unfollowNetwork = host.network.onOnline(join)
  }

  private get active(): Deck {
    return this.decks.active
  }
  private get idle(): Deck {
    return this.decks.idle
  }

  /** Whether a track is prepared, so that it plays at once. */
  holds(key: string): boolean {
    return this.idle.track?.key === key && this.idle.canSound
  }

  get position(): number {
    return this.pendingPosition ?? this.active.position
  }

  /**
   * Makes a track the current one. Without `play`, nothing is loaded until play is pressed. With `keep`, the one before waits on
   * the other deck, so that it goes on at once when it is loaded again.
   */
  load(track: Track, at: number, play: boolean, keep?: 'keep'): void {
    this.run++
    const again = play && this.pendingPosition === null && this.track?.key === track.key && this.active.info
    this.track = track
    this.playWhenReady = play
    this.started = false
    this.sourceRenewal.reset()
    this.live.reset()
    if (!this.crossing) this.segue.cancel()
    // There is only one remote deck.
    if (keep && !this.active.remote) this.active.audio.pause()
    const { idle } = this
    const near = Math.abs(idle.position - at) < SAME_PLACE
    if (play && near && idle.track?.key === track.key && idle.info && !idle.runsOut) {
      this.host.info(idle.info)
      this.pendingPosition = null
      if (this.crossing) this.segue.cross()
      else this.decks.swap(keep !== undefined)
      this.startPlayback()
    } else if (again) {
      if (!track.live) this.active.seek(at)
      this.startPlayback()
    } else {
      if (keep && !this.active.remote) this.decks.swap(true)
      this.active.unload()
      this.pendingPosition = at
      this.host.time(at, track.duration, 0)
      if (play) this.open()
      else this.prefetchInfo()
    }
  }

  play(): void {
    this.decks.unlock()
    this.playWhenReady = true
    if (!this.track) return
    if (this.pendingPosition === null) this.startPlayback()
    else this.open()
    if (this.active.runsOut) this.renew('early')
  }

  /**
   * Goes on from the same position on an element that is heard on another device, or, with null, on this device. `prepared`
   * is what that element has loaded.
   */
  castTo(audio: HTMLAudioElement | null, prepared?: Prepared | null): void {
    const { position, track } = this
    this.run++
    this.sourceRenewal.reset()
    this.live.reset()
    this.segue.cancel()
    this.decks.castTo(audio)
    if (!track) return
    this.pendingPosition = track.live ? 0 : position
    if (this.playWhenReady)
      void this.open(isSameItem(prepared?.item, track.item) ? prepared?.info : undefined)
  }

  pause(): void {
    this.playWhenReady = false
    this.host.loading(false)
    if (this.track?.live) this.live.leave()
    this.active.audio.pause()
    this.segue.pause()
  }

  seek(seconds: number): void {
    if (!this.track || this.track.live) return
    this.segue.cancel()
    if (this.pendingPosition !== null) this.pendingPosition = seconds
    else this.active.seek(seconds)
    this.sourceRenewal.seek(seconds)
    this.host.time(seconds, this.active.duration || this.track.duration, this.active.buffered)
  }

  stop(): void {
    this.run++
    this.live.reset()
    this.track = null
    this.pendingPosition = null
    this.playWhenReady = false
    this.sourceRenewal.reset()
    this.segue.cancel()
    this.decks.unload()
    this.host.loading(false)
  }

  close(): void {
    this.stop()
    this.unfollowNetwork()
    this.decks.close()
  }

  private async open(known?: StreamInfo): Promise<void> {
    const { track, run } = this
    if (!track || this.pendingPosition === null) return
    this.host.loading(true)
    const { remote } = this.active
    if (!remote) this.active.preload(this.host.savedFile(track.item))
    const info = known ?? (await requestInfo(this.host, track, remote))
    if (run !== this.run || this.pendingPosition === null) return
    if (!info) return this.onStreamLost()
    const at = this.pendingPosition
    this.pendingPosition = null
    // Request the source before the page renders the stream info.
    const loaded = this.decks.load(this.active, track, info, at)
    this.host.info(info)
    await loaded
    if (run === this.run && this.playWhenReady) this.startPlayback()
  }

  /** Fetches the waveform of a track that is not playing yet; its URLs are requested again on playback. */
  private async prefetchInfo(): Promise<void> {
    const { track, run } = this
    if (!track || track.live) return
    const info = await requestInfo(this.host, track)
    if (info && run === this.run && this.pendingPosition !== null) this.host.info(info)
  }

  private startPlayback(): void {
    if (this.conductor && this.active.audio.paused) this.conductor.ready()
    else this.begin()
  }

  /** Starts the active deck. */
  begin(): void {
    this.decks.loudness.wake()
    const { run } = this
    this.segue.resume()
    this.active.audio.play().catch((error: unknown) => {
      const name = error instanceof Error ? error.name : ''
      if (run === this.run && name === 'NotAllowedError') this.halt()
    })
  }

  private halt(): void {
    this.playWhenReady = false
    this.segue.pause()
    this.host.loading(false)
    this.host.halted()
  }

  private on(deck: Deck, event: DeckEvent): void {
    if (deck === this.idle) this.onIdle(event)
    else this.onActive[event]()
  }

  private readonly onActive: Record<DeckEvent, () => void> = {
    time: () => this.tick(),
    ready: () => {
      if (this.playWhenReady && this.active.audio.paused) this.startPlayback()
      this.host.loading(false)
    },
    playing: () => {
      this.host.loading(false)
      this.live.sounds()
      this.segue.begin()
      if (this.started) return
      this.started = true
      this.host.started()
    },
    waiting: () => {
      this.host.loading(this.playWhenReady)
      if (this.track?.live && this.playWhenReady) this.live.startStallTimeout(this.started)
    },
    paused: () => {
      const { audio } = this.active
      // Headphones were unplugged, a call came in, or another page took over audio.
      if (this.playWhenReady && this.started && audio.paused && !audio.ended) this.halt()
    },
    ended: () => (this.track?.live ? this.onStreamLost() : this.host.ended()),
    expired: () => (this.track?.live ? this.onStreamLost() : this.renew('refused')),
    failed: () => this.onStreamLost(),
  }

  private onIdle(event: DeckEvent): void {
    if (this.segue.overlaps) return
    if (this.sourceRenewal.isReady(event, this.playWhenReady)) {
      this.pendingPosition = null
      this.decks.swap()
      if (this.playWhenReady) this.begin()
    } else if (event === 'failed' || event === 'expired') this.idleFailed()
  }

  private idleFailed(): void {
    if (this.sourceRenewal.underway) this.fail()
    else this.upNext.giveUp()
  }

  private tick(): void {
    const { active } = this
    const { position, duration } = active
    this.host.time(position, duration, active.buffered)
    if (active.audio.paused) return
    if (active.track?.live) {
      this.live.audioReceived(position)
      return
    }
    if (active.remote) {
      if (active.runsOut) this.renew('early')
      return
    }
    this.sourceRenewal.position(position)
    this.segue.follow()
    if (this.segue.overlaps) return
    if (active.runsOut) this.renew('early')
    else if (!this.sourceRenewal.running) this.upNext.prepare((this.host.breakAt() ?? duration) - position)
  }

  /** Makes the prepared track current while the ending one plays out. */
  private startTransition(): void {
    const { idle } = this
    if (!this.playWhenReady || this.sourceRenewal.running || idle.track?.key !== this.host.upNext()?.key)
      return
    this.crossing = true
    // Must run first: the following steps take time.
    idle.audio.play().catch(() => undefined)
    this.host.ended()
    this.crossing = false
    if (idle === this.idle) idle.unload()
  }

  private renew(why: 'early' | 'refused'): void {
    if (this.active.remote) {
      if (this.pendingPosition !== null) return
      this.pendingPosition = this.active.position
      void this.open()
    } else if (this.track) void this.sourceRenewal.renew(this.track, why)
  }

  /** Handles a stream without data: live streams reconnect, anything else fails. */
  private onStreamLost(): void {
    if (this.track?.live && this.playWhenReady) this.live.lost(this.started)
    else this.fail()
  }

  /** Pauses the track at its position while offline; otherwise fails it. */
  private fail(): void {
    this.sourceRenewal.end()
    this.segue.cancel()
    this.pendingPosition = this.position
    this.active.unload()
    if (this.host.network.isOnline()) {
      this.playWhenReady = false
      this.host.loading(false)
      this.host.failed()
    } else {
      this.host.loading(this.playWhenReady)
    }
  }
}
