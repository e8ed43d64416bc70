import { Deck, type DeckEvent, type Track } from './deck.ts'
import type { EngineHost } from './engine-host.ts'
import { gainOf, Loudness } from './loudness.ts'
import type { Preferences } from './preferences.ts'
import { Renewals } from './renewals.ts'

/** Seconds before the end at which the next track is made ready. */
const PREPARE_BEFORE = 20

/** Plays tracks on two decks: one sounds, the other prepares what follows or takes over with fresh addresses. */
export class Engine {
  private readonly host: EngineHost
  private readonly loudness = new Loudness()
  private readonly renewals = new Renewals()
  private readonly leaving = new AbortController()
  private preferences: Preferences
  private active: Deck
  private idle: Deck
  private track: Track | null = null
  /** Position at which an unloaded track begins; null once it is loaded. */
  private parked: number | null = null
  private wanted = false
  private started = false
  private run = 0
  private takeover: 'none' | 'asking' | 'loading' | 'aligning' = 'none'
  private unpreparable: string | null = null
  private unlocked = false

  constructor(elements: [HTMLAudioElement, HTMLAudioElement], host: EngineHost, preferences: Preferences) {
    this.host = host
    this.preferences = preferences
    const report = (deck: Deck, event: DeckEvent) => this.on(deck, event)
    this.active = new Deck(elements[0], report)
    this.idle = new Deck(elements[1], report)
    this.prefer(preferences)
    globalThis.addEventListener('online', () => this.wanted && this.parked !== null && this.open(), {
      signal: this.leaving.signal,
    })
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
    this.renewals.reset()
    this.endTakeover()
    if (again) {
      this.active.seek(at)
      this.sound()
    } else if (play && at === 0 && this.idle.track?.key === track.key && this.idle.info) {
      this.host.info(this.idle.info)
      this.swap()
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
    this.unlock()
    this.wanted = true
    if (!this.track) return
    if (this.parked === null) this.sound()
    else this.open()
    if (this.active.runsOut) this.renew('early')
  }

  pause(): void {
    this.wanted = false
    this.host.loading(false)
    this.active.audio.pause()
  }

  seek(seconds: number): void {
    if (!this.track) return
    if (this.parked !== null) this.parked = seconds
    else this.active.seek(seconds)
    if (this.takeover === 'loading') this.idle.seek(seconds)
    this.host.time(seconds, this.active.duration || this.track.duration, this.active.buffered)
  }

  stop(): void {
    this.run++
    this.track = null
    this.parked = null
    this.wanted = false
    this.endTakeover()
    this.active.unload()
    this.idle.unload()
    this.host.loading(false)
  }

  /** Volume 0 to 1, independent of the loudness of what plays. */
  setVolume(volume: number, muted: boolean): void {
    this.loudness.setVolume(volume, muted)
  }

  /** How to play from now on, also what sounds already. */
  prefer(preferences: Preferences): void {
    this.preferences = preferences
    for (const deck of [this.active, this.idle]) {
      deck.limit(preferences.quality)
      this.level(deck)
    }
  }

  close(): void {
    this.stop()
    this.leaving.abort()
    this.active.close()
    this.idle.close()
  }

  /** Inside a gesture: some browsers let elements sound later on only when a gesture has touched them. */
  unlock(): void {
    this.loudness.wake()
    if (this.unlocked) return
    this.unlocked = true
    for (const deck of [this.active, this.idle]) if (!deck.track) deck.audio.load()
  }

  private async open(): Promise<void> {
    const { track, run } = this
    if (!track || this.parked === null) return
    this.host.loading(true)
    const info = await this.host.stream(track.song_id).catch(() => null)
    if (run !== this.run || this.parked === null) return
    if (!info) return this.fail()
    const at = this.parked
    this.parked = null
    this.host.info(info)
    const loaded = this.active.load(track, info, at)
    this.level(this.active)
    await loaded
    if (run === this.run && this.wanted) this.sound()
  }

  /** The waveform of a track that waits to be played; its addresses are asked for again when it is. */
  private async peek(): Promise<void> {
    const { track, run } = this
    if (!track) return
    const info = await this.host.stream(track.song_id).catch(() => null)
    if (info && run === this.run && this.parked !== null) this.host.info(info)
  }

  private level(deck: Deck): void {
    this.loudness.setGain(deck.audio, gainOf(deck.track, deck.info, this.preferences.loudness))
  }

  private sound(): void {
    this.loudness.wake()
    const { run } = this
    this.active.audio.play().catch((error: unknown) => {
      const name = error instanceof Error ? error.name : ''
      if (run === this.run && name === 'NotAllowedError') this.halt()
    })
  }

  private halt(): void {
    this.wanted = false
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
      if (this.started) return
      this.started = true
      this.host.started()
    },
    waiting: () => this.host.loading(this.wanted),
    paused: () => {
      const { audio } = this.active
      // Headphones were pulled out, a call came in, another page took over.
      if (this.wanted && this.started && audio.paused && !audio.ended) this.halt()
    },
    ended: () => this.host.ended(),
    expired: () => this.renew('refused'),
    failed: () => this.fail(),
  }

  private onIdle(event: DeckEvent): void {
    const taking = this.takeover === 'loading' || this.takeover === 'aligning'
    const aligned = this.takeover === 'aligning' && event === 'time' && this.idle.canSound
    if ((event === 'ready' && taking) || aligned) this.takeOver()
    else if (event === 'failed' || event === 'expired') this.idleFailed(taking)
  }

  private idleFailed(taking: boolean): void {
    this.unpreparable = this.idle.track?.key ?? null
    this.endTakeover()
    this.idle.unload()
    if (taking) this.fail()
  }

  private tick(): void {
    const { active } = this
    const { position, duration } = active
    this.host.time(position, duration, active.buffered)
    if (active.audio.paused) return
    this.renewals.heard(position)
    if (active.runsOut) this.renew('early')
    else if (duration - position < PREPARE_BEFORE) this.prepare()
  }

  private prepare(): void {
    const next = this.host.upNext()
    if (!next || this.takeover !== 'none' || next.key === this.unpreparable) return
    if (this.idle.track?.key === next.key || next.key === this.track?.key) return
    const { run } = this
    this.idle.unload()
    this.idle.track = next
    this.host.stream(next.song_id).then(
      (info) => {
        if (run !== this.run || this.idle.track?.key !== next.key) return
        this.idle.load(next, info, 0)
        this.level(this.idle)
      },
      () => {
        this.unpreparable = next.key
      },
    )
  }

  /** Fresh addresses on the other deck, from the same position, while this one goes on as long as it can. */
  private async renew(why: 'early' | 'refused'): Promise<void> {
    const { track, run } = this
    if (!track || this.takeover !== 'none') return
    if (why === 'early' && this.renewals.resting) return
    if (this.renewals.exhausted) return this.fail()
    this.renewals.begin(this.active.position)
    this.takeover = 'asking'
    const info = await this.host.stream(track.song_id).catch(() => null)
    if (run !== this.run) return
    if (!info) {
      this.takeover = 'none'
      this.renewals.rest()
      if (why === 'refused') this.fail()
      return
    }
    this.takeover = 'loading'
    this.host.info(info)
    this.idle.load(track, info, this.active.position)
    this.level(this.idle)
  }

  private takeOver(): void {
    const { active, idle } = this
    const behind = active.position - idle.position
    if (this.takeover === 'loading' && this.wanted && Math.abs(behind) > 0.05) {
      this.takeover = 'aligning'
      idle.seek(active.position)
      return
    }
    this.takeover = 'none'
    this.swap()
    if (this.wanted) this.sound()
  }

  private endTakeover(): void {
    if (this.takeover !== 'none') this.idle.unload()
    this.takeover = 'none'
  }

  private swap(): void {
    const before = this.active
    this.active = this.idle
    this.idle = before
    this.parked = null
    before.unload()
  }

  /** Without a network the track waits where it is; otherwise it is given up. */
  private fail(): void {
    this.endTakeover()
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
