import type { Spot } from '../../../contract/campaigns.ts'
import type { StreamInfo } from '../../../contract/stream-info.ts'
import { translate } from '../../i18n/i18n.ts'
import type { Track } from '../deck.ts'
import type { Engine } from '../engine.ts'
import { mediaSession, showPosition } from '../media-session.ts'
import type { PlayStatus } from '../source.ts'
import type { PlayerStores } from '../state.ts'

/** How a spot ended. */
export type SpotEnd = 'complete' | 'skip' | 'failed'

/** Chooses spots of campaigns and measures them. */
export interface SpotPlanner {
  /**
   * Returns the spot to play between the current entry of the queue and another one; null for none, or while it is not known
   * yet. Called many times while the end of the current entry comes near.
   */
  before(next: number): Spot | null
  /** An item of the queue became audible. */
  itemStarted(): void
  started(spot: Spot): void
  /** The spot plays at this second. */
  at(spot: Spot, second: number): void
  ended(spot: Spot, how: SpotEnd): void
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

/** What the break needs from the transport, which it is part of once its code has loaded. */
interface Around {
  readonly engine: Engine | null
  spot: SpotBreak | null
  playIndex(index: number, play: boolean, from?: number): void
}

/**
 * Plays a spot before an entry of the queue. The entry is already current: it shows what follows, is prepared meanwhile, and is
 * where a later visit resumes. A spot that is not ready in time, stalls or fails never stops the music.
 */
export class SpotBreak {
  planner: SpotPlanner | null = null
  private readonly stores: PlayerStores
  private readonly around: Around
  /** The spot that was prepared last. */
  private prepared: Spot | null = null
  /** Second at which the entry after the spot starts. */
  private resumeAt = 0
  /** The spot is not in the engine yet. */
  private entering = false
  private stalled: ReturnType<typeof setTimeout> | undefined

  constructor(stores: PlayerStores, around: Around) {
    this.stores = stores
    this.around = around
  }

  private get current(): Spot | null {
    return this.stores.usePlayer.getState().currentCampaign
  }

  get plays(): boolean {
    return this.current !== null
  }

  /** Second at which the entry after the spot starts; null while no spot plays. */
  get itemPosition(): number | null {
    return this.plays ? this.resumeAt : null
  }

  /** Returns the spot to prepare before an entry as a track; null for none. */
  upNext(next: number): Track | null {
    if (this.plays) return null
    this.prepared = this.planner?.before(next) ?? null
    return this.prepared && spotTrack(this.prepared)
  }

  async stream(): Promise<StreamInfo> {
    const spot = this.current ?? this.prepared
    if (!spot) throw new Error('There is no spot.')
    return spotStream(spot)
  }

  /** Starts the prepared spot before an entry; false if there is none, or it is not ready. */
  enter(next: number): boolean {
    const track = this.upNext(next)
    const { prepared: spot, around } = this
    if (!track || !spot || !around.engine?.holds(track.key)) return false
    this.stores.setPlayer({ currentCampaign: spot })
    this.entering = true
    around.playIndex(next, true)
    this.entering = false
    around.engine.load(track, 0, true)
    return true
  }

  /** Holds the current entry back until the spot has ended, if one plays; the spot itself goes on. */
  holdBack(at: number, play: boolean): boolean {
    if (!this.plays) return false
    this.resumeAt = at
    if (play && !this.entering) this.around.engine?.play()
    return true
  }

  /** The track with this key can't be prepared; if it is the spot, the next entry is prepared instead. */
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
    const { index, playerStatus } = this.stores.usePlayer.getState()
    this.drop()
    this.planner?.ended(spot, how)
    this.around.playIndex(index, playerStatus === 'play', this.resumeAt)
    return true
  }

  /** Ends the spot if it may be skipped by now. */
  skip(): void {
    const after = this.current?.skip_after
    if (typeof after === 'number' && (this.around.engine?.position ?? 0) >= after) this.leave('skip')
  }

  /** Forgets the spot, as something else takes its place. */
  drop(): void {
    clearTimeout(this.stalled)
    if (this.plays) this.stores.setPlayer({ currentCampaign: null })
  }

  /** The track in the engine became audible; returns whether it is a spot. */
  started(): boolean {
    const spot = this.current
    if (spot) this.planner?.started(spot)
    else this.planner?.itemStarted()
    return spot !== null
  }

  /** Follows the playback of the spot; false if none plays. */
  time(at: number, duration: number): boolean {
    const spot = this.current
    if (!spot) return false
    showPosition(at, duration, this.stores.usePlayer.getState().playerStatus)
    this.planner?.at(spot, at)
    return true
  }

  /** Shows the spot on the lock screen and in media controls; false if none plays. */
  show(status: PlayStatus): boolean {
    const spot = this.current
    const media = mediaSession()
    if (!spot || !media) return spot !== null
    media.playbackState = status === 'play' ? 'playing' : 'paused'
    media.metadata = new MediaMetadata({
      title: `${translate('Advertisement')}: ${spot.title}`,
      artist: spot.advertiser,
      album: '',
      artwork: spot.image ? [{ src: spot.image }] : [],
    })
    return true
  }

  /** The track in the engine waits for data, or no longer. */
  waiting(loading: boolean): void {
    clearTimeout(this.stalled)
    if (loading && this.plays) this.stalled = setTimeout(() => this.leave('failed'), PATIENCE_MS)
  }
}

/** Lets spots play between items, chosen by a planner; null for no more of them. */
export const planSpots = (transport: Around, stores: PlayerStores, planner: SpotPlanner | null): void => {
  transport.spot ??= new SpotBreak(stores, transport)
  transport.spot.planner = planner
}
