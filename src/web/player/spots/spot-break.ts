import type { Spot } from '../../../contract/ads/campaigns.ts'
import type { StreamInfo } from '../../../contract/catalog/items.ts'
import { translate } from '../../i18n/i18n.ts'
import type { Track } from '../engine/deck.ts'
import type { Engine } from '../engine/engine.ts'
import type { PlayStatus } from '../engine/source.ts'
import { mediaSession, showPosition } from '../media-session.ts'
import { isEpisode } from '../queue/item.ts'
import { trackAt } from '../queue/track-at.ts'
import type { PlayerState, PlayerStores } from '../state.ts'
import { BreakWatch } from './break-watch.ts'
import type { SpotEnd, SpotPlanner } from './spot-planner.ts'

/** Shows a spot on the lock screen and in media controls. */
function showSpot(spot: Spot, status: PlayStatus): void {
  const media = mediaSession()
  if (!media) return
  media.playbackState = status === 'play' ? 'playing' : 'paused'
  media.metadata = new MediaMetadata({
    title: `${translate('Advertisement')}: ${spot.title}`,
    artist: spot.advertiser,
    album: '',
    artwork: spot.image ? [{ src: spot.image }] : [],
  })
}

/** URLs of spots stay valid for longer than any spot. */
const LASTS_MS = 3_600_000

/** Returns a spot as the engine plays it. */
const spotTrack = ({ id, token, audio }: Spot): Track => ({
  key: `spot-${token}`,
  item: { type: 'spot', id },
  duration: audio?.duration ?? 0,
  of_album: false,
  live: false,
  podcast: null,
})

/** Returns the stream of a spot, which is as loud as its file. */
const spotStream = ({ audio }: Spot): StreamInfo => ({
  hls_url: null,
  file_url: audio?.url ?? '',
  mime: '',
  duration: audio?.duration ?? 0,
  preview: false,
  expires_at: new Date(Date.now() + LASTS_MS).toISOString(),
  bitrates: [],
  gain_db: null,
  album_gain_db: null,
  peak: null,
  waveform: [],
  lyrics: null,
})

/** Milliseconds for which a spot may stall before the music goes on. */
const PATIENCE_MS = 3000

/** Members of the transport that the break needs, which it is part of once its code has loaded. */
export interface SpotHost {
  readonly engine: Engine | null
  spot: SpotBreak | null
  playIndex(index: number, play: boolean, from?: number): void
}

/** Continuation after a spot: an entry that starts, the rest of the interrupted one, or nothing after the last. */
type Follows = 'entry' | 'rest' | 'nothing'

/**
 * Plays a spot before an entry of the queue, at a break within an episode, or after the last entry. The entry is already
 * current: it shows what follows, is prepared meanwhile, and is where a later visit resumes. A spot that is not ready in time,
 * stalls or fails never stops the music. In listening sessions there are none.
 */
export class SpotBreak {
  planner: SpotPlanner | null = null
  private readonly stores: PlayerStores
  private readonly host: SpotHost
  private readonly watch: BreakWatch
  /** The spot that was prepared last. */
  private prepared: Spot | null = null
  private follows: Follows = 'entry'
  /** Second at which the entry after the spot starts, or goes on. */
  private resumeAt = 0
  /** The continuation after the spot that is not in the engine yet. */
  private entering: Follows | null = null
  /** Index of the entry that starts without a spot, as there was one, or is none. */
  private opened: number | null = null
  /** The interrupted entry goes on: this is no new play of it. */
  private goesOn = false
  /** Playback waits for the answer of the server. */
  private asking = false
  private run = 0
  private stalled: ReturnType<typeof setTimeout> | undefined

  constructor(stores: PlayerStores, host: SpotHost) {
    this.stores = stores
    this.host = host
    this.watch = new BreakWatch({
      planner: () => (this.silent ? null : (this.planner?.breaks ?? null)),
      now: () => ({
        at: host.engine?.position ?? 0,
        rate: host.engine?.decks.active.audio.playbackRate ?? 1,
      }),
      reached: (second) => this.reached(second),
    })
  }

  private get state(): PlayerState {
    return this.stores.usePlayer.getState()
  }

  private get current(): Spot | null {
    return this.state.currentCampaign
  }

  /** Others hear the same: a spot would part them. */
  private get silent(): boolean {
    return this.state.shared !== null
  }

  get plays(): boolean {
    return this.current !== null
  }

  /** Second at which the entry after the spot starts; null while no spot plays. */
  get itemPosition(): number | null {
    return this.plays ? this.resumeAt : null
  }

  /** Second at which the current entry is interrupted next; null if it is not. */
  get breakAt(): number | null {
    return this.plays ? null : this.watch.next
  }

  /**
   * Returns what is prepared before an entry, or after the last one: a spot, or what follows the one that plays. Null for
   * nothing yet, undefined for the entry itself.
   */
  upNext(next: number | null): Track | null | undefined {
    const { state } = this
    if (this.plays) return this.upAfter(trackAt(state, state.index))
    const { breakAt } = this
    this.prepared = breakAt === null ? this.before(next) : (this.planner?.breaks?.spotAt(breakAt) ?? null)
    if (this.prepared) return spotTrack(this.prepared)
    return breakAt === null ? undefined : null
  }

  private upAfter(track: Track | null): Track | null {
    if (!track || this.follows === 'nothing') return null
    return this.resumeAt === 0 || this.host.engine?.holds(track.key) ? track : null
  }

  private before(next: number | null): Spot | null {
    return this.silent || this.state.stop_after ? null : (this.planner?.before(next) ?? null)
  }

  async stream(): Promise<StreamInfo> {
    const spot = this.current ?? this.prepared
    if (!spot) throw new Error('There is no spot.')
    return spotStream(spot)
  }

  /** Starts the prepared spot before an entry, or after the last one; false if there is none, or it is not ready. */
  enter(next: number | null): boolean {
    const spot = this.plays ? null : this.before(next)
    this.opened = next
    if (!spot || !this.isReady(spot)) return false
    this.entering = next === null ? 'nothing' : 'entry'
    this.present(spot)
    this.host.playIndex(next ?? this.state.index, true)
    this.entering = null
    this.host.engine?.load(spotTrack(spot), 0, true)
    return true
  }

  /** Holds the current entry back until a spot has ended: the one that plays, or the one before an episode. */
  holdBack(at: number, play: boolean): boolean {
    const { state, opened } = this
    this.opened = null
    this.stopAsking()
    this.goesOn = false
    this.watch.begin(at)
    if (this.plays) {
      this.follows = this.entering ?? 'entry'
      this.resumeAt = at
      if (play && !this.entering) this.host.engine?.play()
      return true
    }
    const opens = play && at === 0 && opened !== state.index && isEpisode(state.currentAudio) && !this.silent
    const track = opens && this.planner?.breaks?.opens() ? trackAt(state, state.index) : null
    if (track) {
      this.host.engine?.load(track, 0, false)
      void this.askFirst(null)
    }
    return track !== null
  }

  /** The track with this key can’t be prepared; if it is the spot, the next entry is prepared instead. */
  giveUp(key: string): void {
    const { prepared } = this
    if (!prepared || this.plays || spotTrack(prepared).key !== key) return
    this.prepared = null
    this.planner?.ended(prepared, 'failed')
  }

  /** Ends the spot, so that the current entry plays; false if none plays. */
  leave(how: SpotEnd): boolean {
    const spot = this.current
    if (!spot) return false
    const { follows, resumeAt, state } = this
    const { index, playerStatus } = state
    this.drop()
    this.planner?.ended(spot, how)
    const track = trackAt(state, index)
    if (follows === 'rest' && track) {
      this.goesOn = true
      this.host.engine?.load(track, resumeAt, playerStatus === 'play')
    } else {
      this.opened = index
      this.host.playIndex(index, playerStatus === 'play' && follows === 'entry', resumeAt)
    }
    return true
  }

  /** Ends the spot if it may be skipped by now. */
  skip(): void {
    const after = this.current?.skip_after
    if (typeof after === 'number' && (this.host.engine?.position ?? 0) >= after) this.leave('skip')
  }

  /** Forgets the spot, as something else takes its place. */
  drop(): void {
    clearTimeout(this.stalled)
    this.watch.stop()
    this.stopAsking()
    if (!this.plays) return
    this.stores.setPlayhead(this.resumeAt, 0, 0)
    this.stores.setPlayer({ currentCampaign: null })
  }

  /** The listener jumps within the current entry: a break that is left behind has its spot first. */
  jump(to: number): void {
    const heard = this.state.playerStatus === 'play' && !this.silent && !this.asking
    const due = heard ? this.watch.jump(to) : this.watch.move(to)
    if (due === null) return
    this.host.engine?.pause()
    void this.askFirst(due)
  }

  /** The current entry goes on at a second where the listener was on another device. */
  resume(at: number): void {
    this.watch.begin(at)
  }

  /** The track in the engine became audible; returns whether it is no entry that starts. */
  started(): boolean {
    const spot = this.current
    const { goesOn } = this
    this.goesOn = false
    if (spot) this.planner?.started(spot)
    else if (!goesOn && !this.silent) this.planner?.itemStarted()
    return spot !== null || goesOn
  }

  /** Follows the playback; false if the track in the engine is the entry. */
  time(at: number, duration: number): boolean {
    const spot = this.current
    if (spot) {
      showPosition(at, duration, this.state.playerStatus)
      this.planner?.at(spot, at)
    } else if (!this.asking) this.watch.time(at)
    return this.plays
  }

  /** Shows the spot on the lock screen and in media controls; false if none plays. */
  show(status: PlayStatus): boolean {
    const spot = this.current
    if (spot) showSpot(spot, status)
    return spot !== null
  }

  /** The track in the engine waits for data, or no longer. */
  waiting(loading: boolean): void {
    clearTimeout(this.stalled)
    if (loading && this.plays) this.stalled = setTimeout(() => this.leave('failed'), PATIENCE_MS)
  }

  private isReady(spot: Spot): boolean {
    return this.host.engine?.holds(spotTrack(spot).key) ?? false
  }

  private present(spot: Spot): void {
    this.stores.setPlayhead(0, spot.audio?.duration ?? 0, 0)
    const last = this.entering === 'nothing'
    this.stores.setPlayer({ currentCampaign: last ? { ...spot, last } : spot })
  }

  /** A break within the episode is reached. Without a spot that is ready, it passes. */
  private reached(second: number): void {
    const breaks = this.planner?.breaks
    const spot = breaks?.spotAt(second) ?? null
    breaks?.pass([second])
    if (spot && this.isReady(spot) && this.state.playerStatus === 'play') this.interrupt(spot)
  }

  /** Plays a spot while the entry waits on the other deck. */
  private interrupt(spot: Spot): void {
    const { engine } = this.host
    this.follows = 'rest'
    this.resumeAt = engine?.position ?? 0
    this.present(spot)
    engine?.load(spotTrack(spot), 0, true, 'keep')
  }

  /** Waits for the spot of a break that was left behind, or of the one before the episode, as long as a listener would. */
  private async askFirst(second: number | null): Promise<void> {
    const { engine } = this.host
    this.run++
    const { run } = this
    this.asking = true
    this.stores.setPlayer({ loading: true })
    const spot = (await this.planner?.breaks?.ask(second)) ?? null
    if (run !== this.run) return
    this.asking = false
    if (this.state.playerStatus !== 'play') return
    if (!spot) engine?.play()
    else if (second !== null) this.interrupt(spot)
    else {
      this.follows = 'entry'
      this.resumeAt = 0
      this.present(spot)
      engine?.load(spotTrack(spot), 0, true)
    }
  }

  private stopAsking(): void {
    this.run++
    this.asking = false
  }
}
