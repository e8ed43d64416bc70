import { create } from 'zustand'
import type { Failure, SavedCollection, SavedTrack, TrackState } from './database.ts'

/** State of a mark beside an item. `locked`: the right to it ended, and the grace period is over. */
export type MarkState = TrackState | 'saving' | 'locked'

export interface OfflineState {
  /** Whether the saved items have been read from this device. */
  ready: boolean
  account: number
  tracks: ReadonlyMap<string, SavedTrack>
  collections: ReadonlyMap<string, SavedCollection>
  /** Bytes that have arrived of the tracks being saved. */
  loading: ReadonlyMap<string, number>
  /** Why nothing is being saved although something waits; null while it is. */
  halted: 'offline' | 'wifi' | null
  /** Days for which tracks still play after the right to them has ended. */
  grace_days: number
}

export const nothingSaved: OfflineState = {
  ready: false,
  account: 0,
  tracks: new Map(),
  collections: new Map(),
  loading: new Map(),
  halted: null,
  grace_days: 0,
}

/** Items that the account has saved on this device, in this and other tabs. */
export const useOffline = create<OfflineState>(() => nothingSaved)

const DAY = 86_400_000

/** When a track whose right has ended stops playing; null while the right holds. */
export const playsUntil = ({ ended_at }: SavedTrack, graceDays: number): number | null =>
  ended_at === 0 ? null : ended_at + graceDays * DAY

export const isLocked = (track: SavedTrack, graceDays: number, now = Date.now()): boolean =>
  (playsUntil(track, graceDays) ?? Number.POSITIVE_INFINITY) <= now

/** Whether a track can be played without a connection. */
export const isPlayable = (track: SavedTrack | undefined, graceDays: number, now = Date.now()): boolean =>
  track?.state === 'saved' && !isLocked(track, graceDays, now)

export const markOf = (track: SavedTrack, state: Pick<OfflineState, 'loading' | 'grace_days'>): MarkState => {
  if (track.state === 'saved') return isLocked(track, state.grace_days) ? 'locked' : 'saved'
  return track.state === 'waiting' && state.loading.has(track.key) ? 'saving' : track.state
}

export interface CollectionProgress {
  saved: number
  total: number
  failed: number
  failure: Failure | null
  evicted: number
  locked: number
  /** Bytes on this device, and of all its tracks. */
  bytes: number
  total_bytes: number
  percent: number
  /** Whether one of its tracks is being saved now. */
  active: boolean
}

/** Adds up how far a collection is saved. */
export const progressOf = (
  { tracks }: Pick<SavedCollection, 'tracks'>,
  state: Pick<OfflineState, 'tracks' | 'loading' | 'grace_days'>,
): CollectionProgress => {
  const sum = { saved: 0, total: tracks.length, failed: 0, evicted: 0, locked: 0, bytes: 0, total_bytes: 0 }
  let active = false
  let failure: Failure | null = null
  for (const key of tracks) {
    const track = state.tracks.get(key)
    if (!track) continue
    const loaded = track.state === 'saved' ? track.bytes : (state.loading.get(key) ?? 0)
    sum.bytes += loaded
    sum.total_bytes += Math.max(track.bytes, loaded)
    if (track.state === 'saved') sum.saved++
    else if (track.state === 'evicted') sum.evicted++
    else if (track.state === 'failed') {
      sum.failed++
      failure = track.failure
    } else if (state.loading.has(key)) active = true
    if (isLocked(track, state.grace_days)) sum.locked++
  }
  const percent = sum.total_bytes === 0 ? 0 : Math.floor((100 * sum.bytes) / sum.total_bytes)
  return { ...sum, failure, active, percent: sum.saved === sum.total ? 100 : Math.min(99, percent) }
}
