import { Engine } from './engine/engine.ts'
import type { Conductor, EngineHost, Prepared } from './engine/engine-host.ts'
import { Failures } from './engine/failures.ts'
import { savedStreams } from './engine/stream-info.ts'
import { ListeningPosition } from './listening-position.ts'
import { showMedia, showPosition } from './media-session.ts'
import type { PlayerDeps } from './player-deps.ts'
import type { Plays } from './plays.ts'
import { speedOf } from './preferences.ts'
import { durationOf, isEpisode, isLive, type PlayItem } from './queue/item.ts'
import type { Persistence } from './queue/persisted-state.ts'
import { currentEntry, emptyQueue } from './queue/queue.ts'
import { nextIndex } from './queue/queue-changes.ts'
import { trackAt } from './queue/track-at.ts'
import type { SpotBreak } from './spots/spot-break.ts'
import type { PlayerState } from './state.ts'

/** Seconds of playback that don't count as having started to listen. */
const RESUME_FROM_SECONDS = 3

/** Playback of the queue on the engine: starts, stops and follows its items. */
export class Transport {
  private readonly deps: PlayerDeps
  private readonly plays: Plays
  private readonly listening: ListeningPosition
  private readonly failures: Failures
  /** Null until the player is started. */
  engine: Engine | null = null
  private conductor: Conductor | null = null
  private faded = 1
  /** The item in the engine; the queue may already have replaced it. */
  private loaded: PlayItem | null = null
  /** Plays spots between items; null until its code has loaded, and for good for listeners without ads. */
  spot: SpotBreak | null = null

  constructor(deps: PlayerDeps, plays: Plays, persistence: Persistence) {
    this.deps = deps
    this.plays = plays
    this.listening = new ListeningPosition(deps, persistence)
    this.failures = new Failures(deps)
  }

  private get state(): PlayerState {
    return this.deps.stores.usePlayer.getState()
  }

  private set(change: Partial<PlayerState>): void {
    this.deps.stores.setPlayer(change)
  }

  /** Closes the current item's play and saves its progress. */
  private leave(): void {
    this.plays.endSingle()
    if (this.loaded && this.state.registredPlayID && this.engine)
      this.listening.leave(this.loaded, this.position)
  }

  /** Saves the position of the current item while the page unloads. */
  recordAndPlay(): void {
    if (this.engine) this.listening.save(this.position, this.state.registredPlayID ? 'keepalive' : false)
  }

  /** Seeks the current episode to its position on another device, unless it has already played on from `at` seconds. */
  catchUpWithOtherDevice(at: number): void {
    const item = this.loaded
    if (!isEpisode(item)) return
    const follow = (there: number | null) => {
      const untouched =
        this.loaded === item && this.engine && Math.abs(this.engine.position - at) < RESUME_FROM_SECONDS
      if (there !== null && untouched) this.seek(there, true)
    }
    this.listening.elsewhere(item, at).then(follow, () => undefined)
  }

  /** Makes an entry current and plays it from `from` seconds, or only prepares it; episodes resume at their position. */
  playIndex(index: number, play: boolean, from?: number): void {
    this.leave()
    const same = this.state.index === index
    this.set({
      index,
      registredPlayID: null,
      playerStatus: play ? 'play' : 'pause',
      offAir: false,
      ...(!same && { stream: null }),
    })
    this.loaded = this.state.queue[index]?.item ?? null
    const at = from ?? this.listening.startOf(this.loaded)
    this.listening.begin(at)
    const track = trackAt(this.state, index)
    if (track && !this.spot?.holdBack(at, play)) this.engine?.load(track, at, play)
    if (from === undefined) this.catchUpWithOtherDevice(at)
  }

  resume(): void {
    if (!currentEntry(this.state)) return
    this.set({ playerStatus: 'play', offAir: false })
    this.engine?.play()
  }

  pause(): void {
    this.set({ playerStatus: 'pause' })
    this.engine?.pause()
    if (this.engine) this.listening.save(this.position, 'now')
  }

  /** Seeks within the current item, in seconds; `resumes` where the listener was, rather than jumps. */
  seek(seconds: number, resumes = false): void {
    const { currentAudio } = this.state
    if (!currentAudio || !this.engine || isLive(currentAudio) || this.spot?.plays) return
    const target = Math.max(0, Math.min(seconds, durationOf(currentAudio) || seconds))
    this.plays.jump()
    if (resumes) this.spot?.resume(target)
    else this.spot?.jump(target)
    this.engine.seek(target)
    this.listening.move(target)
  }

  /** Goes on on another device by an element of it, or, with null, pauses and stays on this one. */
  castTo(audio: HTMLAudioElement | null, prepared?: Prepared | null): void {
    if (!audio) this.pause()
    this.engine?.castTo(audio, prepared)
  }

  /** Lets a conductor decide when a shared queue plays, at the same speed for all; null for an own queue. */
  conduct(conductor: Conductor | null): void {
    this.conductor = conductor
    this.spot?.drop()
    if (this.engine) this.engine.conductor = conductor
    this.prefer()
  }

  /** Applies the listener's preferences, as far as others don’t hear the same. */
  private prefer(): void {
    const preferences = this.deps.usePreferences.getState()
    this.engine?.decks.prefer(
      this.conductor ? { ...preferences, crossfade: 0, speed: 1, speeds: [] } : preferences,
    )
  }

  /** Position in the current item, in seconds. */
  get position(): number {
    return this.spot?.itemPosition ?? this.engine?.position ?? 0
  }

  /** Unlocks audio; call within the user gesture that leads to playback. */
  unlock(): void {
    this.engine?.decks.unlock()
  }

  /** Applies volume and mute to the current playback. */
  applySound(): void {
    const { volume, muted } = this.state
    this.engine?.decks.loudness.setVolume(volume * this.faded, muted)
  }

  /** Scales the volume by a factor of 0 to 1 without changing the listener's setting. */
  fadeTo(share: number): void {
    this.faded = share
    this.applySound()
  }

  /** At the end of the queue: stops at the start of the last item. */
  stopAtStart(): void {
    this.playIndex(this.state.index, false)
  }

  /** Stops playback and unloads everything. */
  halt(): void {
    this.plays.close()
    this.spot?.drop()
    this.engine?.stop()
    const { repeat, serial, original } = this.state
    this.set({
      ...emptyQueue(),
      repeat,
      serial,
      original: original && [],
      source: null,
      playerStatus: 'pause',
      registredPlayID: null,
      loading: false,
      stream: null,
      offAir: false,
      stop_after: false,
      expanded: false,
    })
    this.deps.stores.setPlayhead(0, 0, 0)
  }

  private started(): void {
    if (this.spot?.started()) return
    this.failures.reset()
    const { currentAudio } = this.state
    const key = currentEntry(this.state)?.key
    if (!currentAudio) return
    this.plays.startSingle(currentAudio, currentEntry(this.state)?.from).then((id) => {
      if (currentEntry(this.state)?.key === key) this.set({ registredPlayID: id })
    })
  }

  /** Index of the entry that follows by itself; null if none does. */
  private nextIndex(): number | null {
    return this.conductor ? this.conductor.next() : nextIndex(this.state, 'end')
  }

  private ended(): void {
    if (this.spot?.leave('complete')) return
    const { currentAudio, stream, stop_after } = this.state
    if (currentAudio) this.listening.leave(currentAudio, durationOf(currentAudio))
    this.set({ registredPlayID: null, ...(stream?.preview && { endedPreview: currentAudio }) })
    this.plays.endSingle()
    if (stop_after) this.conductor?.halted('paused')
    const next = this.nextIndex()
    if (next === null && this.conductor) return
    if (!this.spot?.enter(next)) {
      if (next === null) this.stopAtStart()
      else this.playIndex(next, !stop_after)
    }
    if (stop_after) this.set({ stop_after: false })
  }

  /** Warns and skips to the next item, unless too many failed in a row. */
  private failed(): void {
    if (this.spot?.leave('failed')) return
    this.plays.endSingle()
    this.failures.explain(this.state.currentAudio)
    if (this.conductor) {
      this.conductor.halted('failed')
      this.set({ playerStatus: 'pause' })
      return
    }
    // Don't skip from one station to another automatically.
    const next = isLive(this.state.currentAudio) ? null : nextIndex(this.state, 'listener')
    if (this.failures.mayGoOn(this.state.queue.length) && next !== null) {
      this.playIndex(next, true)
      return
    }
    this.failures.reset()
    this.stopAtStart()
    this.set({ offAir: isLive(this.state.currentAudio) })
  }

  private time(at: number, duration: number, buffered: number): void {
    this.deps.stores.setPlayhead(at, duration, buffered)
    const { currentAudio, playerStatus } = this.state
    if (this.spot?.time(at, duration)) return
    const rate =
      isEpisode(currentAudio) && !this.conductor
        ? speedOf(this.deps.usePreferences.getState(), currentAudio.show.id)
        : 1
    if (!isLive(currentAudio)) this.plays.setPosition(at)
    if (!isLive(currentAudio)) showPosition(at, duration, playerStatus, rate)
    this.listening.time(at)
  }

  /** Connects the two hidden audio elements; returns a disconnect function. */
  connectElements(elements: [HTMLAudioElement, HTMLAudioElement]): () => void {
    const host: EngineHost = {
      stream: async (item, elsewhere) =>
        item.type === 'spot' ? (this.spot as SpotBreak).stream() : this.failures.stream(item, elsewhere),
      savedFile: (item) => (item.type === 'spot' ? null : (savedStreams.fileOf?.(item) ?? null)),
      network: this.deps.network,
      upNext: () => {
        const next = this.state.stop_after ? null : this.nextIndex()
        const spot = this.spot?.upNext(next)
        if (spot !== undefined) return spot
        const track = next === null ? null : trackAt(this.state, next)
        // Live streams load only when they start to play.
        return track?.live ? null : track
      },
      breakAt: () => this.spot?.breakAt ?? null,
      unprepared: ({ key }) => this.spot?.giveUp(key),
      time: (at, duration, buffered) => this.time(at, duration, buffered),
      info: (stream) => this.spot?.plays || this.set({ stream }),
      loading: (loading) => {
        if (this.state.loading !== loading) this.set({ loading })
        this.spot?.waiting(loading)
      },
      started: () => this.started(),
      halted: () => {
        this.conductor?.halted('paused')
        this.set({ playerStatus: 'pause' })
      },
      ended: () => this.ended(),
      failed: () => this.failed(),
    }
    const own = new Engine(elements, host, this.deps.usePreferences.getState())
    this.engine = own
    own.conductor = this.conductor
    this.applySound()
    const unfollow = this.deps.stores.usePlayer.subscribe((now, before) => {
      const shown = ['currentAudio', 'currentCampaign', 'playerStatus'] as const
      if (shown.some((field) => now[field] !== before[field]) && !this.spot?.show(now.playerStatus))
        showMedia(now.currentAudio, now.playerStatus)
      if (now.playerStatus !== before.playerStatus) this.plays.setPlaying(now.playerStatus === 'play')
    })
    const unfollowPreferences = this.deps.usePreferences.subscribe(() => this.prefer())
    return () => {
      unfollow()
      unfollowPreferences()
      this.spot?.drop()
      own.close()
      if (this.engine === own) this.engine = null
    }
  }
}
