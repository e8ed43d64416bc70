import { create } from 'zustand'
import type { Spot } from '../../contract/ads/campaigns.ts'
import type { StreamInfo } from '../../contract/catalog/items.ts'
import type { GuestRights } from '../../contract/social/listening-sessions.ts'
import { type PlayingType, type PlayStatus, playingTypeOf, type Source } from './engine/source.ts'
import { isSameItem, type PlayItem, playingTypeName } from './queue/item.ts'
import { currentEntry, emptyQueue, type Queue } from './queue/queue.ts'

/** The current item of the queue that ended when the listener left the shell, and its position in seconds. */
export interface LeftQueue {
  item: PlayItem
  position: number
}

/** Tabs that can be shown beside the page. */
export type PanelTab = 'queue' | 'lyrics' | 'about'

/** Tabs that can be shown beside the cover in full screen. */
export type FullScreenTab = PanelTab | 'chapters' | 'transcript'

/** Names follow the product specification, including the spelling of `registredPlayID`. */
export interface PlayerState extends Queue<PlayItem> {
  source: Source | null
  currentAudio: PlayItem | null
  currentlyPlayingType: PlayingType | null
  playerStatus: PlayStatus
  registredPlayID: string | null
  /** Playback was requested and has not started yet. */
  loading: boolean
  stream: StreamInfo | null
  /** The stream carries captions. */
  captions: boolean
  /** The last item of which a preview has ended. */
  endedPreview: PlayItem | null
  /** The last item that only its buyers hear. */
  onlyBought: PlayItem | null
  /** The spot that plays before or within the current item; the `last` one after it. Null for none. */
  currentCampaign: (Spot & { last?: boolean }) | null
  /** A spot was played, and fewer songs since than between two spots. */
  adPlayed: boolean
  /** The current station could not be reached. */
  offAir: boolean
  /** 0 to 1. */
  volume: number
  muted: boolean
  /** Rights of the listener in the queue of a listening session; null for an own queue. */
  shared: GuestRights | null
  /** The session goes on, but is not heard here until the listener presses play. */
  silenced: boolean
  /** Playback stops after the current item; the next one becomes current but doesn't start. */
  stop_after: boolean
  /** Shown beside the page; null while the panel is closed. */
  panel: PanelTab | null
  /** Full screen. */
  expanded: boolean
  /** Chosen in full screen; null until the listener chooses. */
  fullScreenTab: FullScreenTab | null
  /** Offered for continuing while the queue is empty. */
  left: LeftQueue | null
}

const empty: PlayerState = {
  ...emptyQueue<PlayItem>(),
  source: null,
  currentAudio: null,
  currentlyPlayingType: null,
  playerStatus: 'pause',
  registredPlayID: null,
  loading: false,
  stream: null,
  captions: false,
  endedPreview: null,
  onlyBought: null,
  currentCampaign: null,
  adPlayed: false,
  offAir: false,
  volume: 1,
  muted: false,
  shared: null,
  silenced: false,
  stop_after: false,
  panel: null,
  expanded: false,
  fullScreenTab: null,
  left: null,
}

/**
 * Values that change several times a second, in a separate store so that rows and cards don't re-render. In seconds.
 */
export interface Playhead {
  currentTime: number
  duration: number
  buffered: number
  /** 0 to 100. */
  progressPercent: number
}

const nowhere: Playhead = { currentTime: 0, duration: 0, buffered: 0, progressPercent: 0 }

/** Creates the stores of one player. */
export function createPlayerState() {
  const usePlayer = create<PlayerState>()(() => empty)
  const usePlayhead = create<Playhead>()(() => nowhere)
  return {
    usePlayer,
    usePlayhead,
    /** Sets the position of the current item, in seconds. */
    setPlayhead: (currentTime: number, duration: number, buffered: number): void => {
      const progressPercent = duration > 0 ? Math.min(100, (currentTime / duration) * 100) : 0
      usePlayhead.setState({ currentTime, duration, buffered, progressPercent })
    },
    /** Changes the state and recomputes derived values. */
    setPlayer: (change: Partial<PlayerState>): void => {
      const before = usePlayer.getState()
      const next = { ...before, ...change }
      const entry = currentEntry(next)
      const currentAudio = entry?.item ?? null
      const playing = playingTypeOf(entry?.source ?? next.source, currentAudio, next.playerStatus)
      const known = before.currentlyPlayingType
      const same = playing && known && playing.id === known.id && playing.type === known.type
      const currentlyPlayingType = same && playing.status === known.status ? known : playing
      usePlayer.setState({ ...change, currentAudio, currentlyPlayingType })
    },
  }
}

export type PlayerStores = ReturnType<typeof createPlayerState>

/** Whether others decide what plays. */
export const isLocked = ({ shared }: PlayerState): boolean => shared === 'suggest'

/** The stores of the app's player. */
export const stores = createPlayerState()
export const { usePlayer, usePlayhead, setPlayer, setPlayhead } = stores

/** Returns whether an item is what plays, or the collection from which it plays. */
export const isCurrent = (item: { type: string; id: number }, state = usePlayer.getState()): boolean => {
  const { currentAudio, currentlyPlayingType: playing } = state
  if (isSameItem(currentAudio, item)) return true
  return playing?.type === playingTypeName(item.type) && playing.id === item.id
}

/** Returns whether an item is playing or paused; null when it is not current. For play buttons on rows and cards. */
export const useIsPlaying = (item: { type: string; id: number }): PlayStatus | null =>
  usePlayer((state) => (isCurrent(item, state) ? state.playerStatus : null))
