import type { StreamInfo } from '../../contract/playing.ts'
import type { Deck, DeckEvent, Track } from './deck.ts'
import { Decks } from './decks.ts'
import type { EngineHost } from './engine-host.ts'
import { loadHls } from './hls.ts'
import { LiveStream } from './live-stream.ts'
import type { Preferences } from './preferences.ts'
import { Segue } from './segue.ts'
import { Takeover } from './takeover.ts'
import { UpNext } from './up-next.ts'

/** Plays tracks on two decks: one sounds, the other prepares what follows or takes over with fresh addresses. */
export class Engine {
  private readonly host: EngineHost
  /** Also the place of volume, preferences and the first gesture. */
  readonly decks: Decks
  private readonly segue: Segue
  private readonly upNext: UpNext
  private readonly takeover: Takeover
  private readonly live: LiveStream
  private readonly leaving = new AbortController()
  private track: Track | null = null
  /** Position at which an unloaded track begins; null once it is loaded. */
  private parked: number | null = null
  private wanted = false
  private started = false
  private run = 0
  /** The track that ends gives way to the prepared one just now. */
  private crossing = false

  constructor(elements: [HTMLAudioElement, HTMLAudioElement], host: EngineHost, preferences: Preferences) {
    this.host = host
    this.decks = new Decks(elements, (deck, event) => this.on(deck, event), preferences)
    this.takeover = new Takeover(this.decks)
    this.segue = new Segue(this.decks, () => this.giveWay())
    this.upNext = new UpNext(host, this.decks, this.segue)
    const join = () => this.wanted && this.parked !== null && this.open()
    this.live = new LiveStream({
      join,
      drop: () => {
        this.run++
        this.active.unload()
        this.parked = 0
      },
      loading: (loading) => host.loading(loading),
      failed: () => this.fail(),
    })
    globalThis.addEventListener('online', join, { signal: this.leaving.signal })
  }

  private get active(): Deck {
    return this.decks.active
  }

  private get idle(): Deck {
    return this.decks.idle
  }

  get position(): number {
    return this.parked ?? this.active.position
  }

  /** Makes a track the current one. Without `play` nothing is loaded before somebody presses play. */
  load(track: Track, at: number, play: boolean): void {
    this.run++
    const again = play && this.parked === null && this.track?.key === track.key && this.active.info
    this.track = track
    this.wanted = play
    this.started = false
    this.takeover.reset()
    this.live.reset()
    if (!this.crossing) this.segue.cancel()
    const { idle } = this
    if (play && at === 0 && idle.track?.key === track.key && idle.info && !idle.runsOut) {
      this.host.info(idle.info)
      this.parked = null
      if (this.crossing) this.segue.cross()
      else this.decks.swap()
      this.sound()
    } else if (again) {
      if (!track.live) this.active.seek(at)
      this.sound()
    } else {
      this.active.unload()
      this.parked = at
      this.host.time(at, track.duration, 0)
      if (play) this.open()
      else this.peek()
    }
  }

  play(): void {
    this.decks.unlock()
    this.wanted = true
    if (!this.track) return
    if (this.parked === null) this.sound()
    else this.open()
    if (this.active.runsOut) this.renew('early')
  }

  pause(): void {
    this.wanted = false
    this.host.loading(false)
    if (this.track?.live) this.live.leave()
    this.active.audio.pause()
    this.segue.pause()
  }

  seek(seconds: number): void {
    if (!this.track || this.track.live) return
    this.segue.cancel()
    if (this.parked !== null) this.parked = seconds
    else this.active.seek(seconds)
    this.takeover.seek(seconds)
    this.host.time(seconds, this.active.duration || this.track.duration, this.active.buffered)
  }

  stop(): void {
    this.run++
    this.live.reset()
    this.track = null
    this.parked = null
    this.wanted = false
    this.takeover.end()
    this.segue.cancel()
    this.decks.unload()
    this.host.loading(false)
  }

  close(): void {
    this.stop()
    this.leaving.abort()
    this.decks.close()
  }

  private readonly ask = (track: Track): Promise<StreamInfo | null> =>
    this.host.stream(track.item).catch(() => null)

  private async open(): Promise<void> {
    const { track, run } = this
    if (!track || this.parked === null) return
    this.host.loading(true)
    loadHls().catch(() => undefined)
    const info = await this.ask(track)
    if (run !== this.run || this.parked === null) return
    if (!info) return this.lost()
    const at = this.parked
    this.parked = null
    this.host.info(info)
    await this.decks.load(this.active, track, info, at)
    if (run === this.run && this.wanted) this.sound()
  }

  /** The waveform of a track that waits to be played; its addresses are asked for again when it is. */
  private async peek(): Promise<void> {
    const { track, run } = this
    if (!track || track.live) return
    const info = await this.ask(track)
    if (info && run === this.run && this.parked !== null) this.host.info(info)
  }

  private sound(): void {
    this.decks.loudness.wake()
    const { run } = this
    this.segue.resume()
    this.active.audio.play().catch((error: unknown) => {
      const name = error instanceof Error ? error.name : ''
      if (run === this.run && name === 'NotAllowedError') this.halt()
    })
  }

  private halt(): void {
    this.wanted = false
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
      if (this.wanted && this.active.audio.paused) this.sound()
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
      this.host.loading(this.wanted)
      if (this.track?.live && this.wanted) this.live.waits(this.started)
    },
    paused: () => {
      const { audio } = this.active
      // Headphones were pulled out, a call came in, another page took over.
      if (this.wanted && this.started && audio.paused && !audio.ended) this.halt()
    },
    ended: () => (this.track?.live ? this.lost() : this.host.ended()),
    expired: () => (this.track?.live ? this.lost() : this.renew('refused')),
    failed: () => this.lost(),
  }

  private onIdle(event: DeckEvent): void {
    if (this.segue.overlaps) return
    if (this.takeover.isReady(event, this.wanted)) {
      this.parked = null
      this.decks.swap()
      if (this.wanted) this.sound()
    } else if (event === 'failed' || event === 'expired') this.idleFailed()
  }

  private idleFailed(): void {
    const { underway } = this.takeover
    this.upNext.giveUp()
    this.takeover.end()
    if (underway) this.fail()
  }

  private tick(): void {
    const { active } = this
    const { position, duration } = active
    this.host.time(position, duration, active.buffered)
    if (active.audio.paused) return
    if (active.track?.live) {
      this.live.heard(position)
      return
    }
    this.takeover.heard(position)
    this.segue.follow()
    if (this.segue.overlaps) return
    if (active.runsOut) this.renew('early')
    else if (!this.takeover.running) this.upNext.prepare(duration - position)
  }

  /** The prepared track becomes the current one while this one plays its end. */
  private giveWay(): void {
    const { idle } = this
    if (!this.wanted || this.takeover.running || idle.track?.key !== this.host.upNext()?.key) return
    this.crossing = true
    // First of all, since what follows takes time.
    idle.audio.play().catch(() => undefined)
    this.host.ended()
    this.crossing = false
    if (idle === this.idle) idle.unload()
  }

  /** Fresh addresses on the other deck, from the same position, while this one goes on as long as it can. */
  private async renew(why: 'early' | 'refused'): Promise<void> {
    const { track, run } = this
    if (!track || this.takeover.running) return
    if (why === 'early' && this.takeover.resting) return
    this.segue.cancel()
    if (!this.takeover.begin()) return this.fail()
    const info = await this.ask(track)
    if (run !== this.run) return
    if (!info) {
      this.takeover.rest()
      if (why === 'refused') this.fail()
      return
    }
    this.host.info(info)
    this.takeover.load(track, info)
  }

  /** Nothing comes any more: a live stream is joined again, anything else is given up. */
  private lost(): void {
    if (this.track?.live && this.wanted) this.live.lost(this.started)
    else this.fail()
  }

  /** Without a network the track waits where it is; otherwise it is given up. */
  private fail(): void {
    this.takeover.end()
    this.segue.cancel()
    this.parked = this.position
    this.active.unload()
    if (globalThis.navigator.onLine) {
      this.wanted = false
      this.host.loading(false)
      this.host.failed()
    } else {
      this.host.loading(this.wanted)
    }
  }
}
