import type { SavedCollection, SavedTrack } from '../../../offline/database.ts'
import { isPlayable, type OfflineState } from '../../../offline/state.ts'

/** Something saved of which at least a part can be played without a connection. */
export interface Ready
  extends Pick<SavedCollection, 'key' | 'type' | 'id' | 'title' | 'by' | 'cover' | 'head'> {
  /** Tracks that can be played. */
  tracks: SavedTrack[]
  /** How many it holds altogether. */
  total: number
  /** Milliseconds since 1970; 0 for never. */
  played_at: number
  saved_at: number
}

type Saved = Pick<OfflineState, 'tracks' | 'collections' | 'grace_days'>

const readyOf = (one: SavedCollection, { tracks: known, grace_days }: Saved, now: number): Ready[] => {
  const tracks = one.tracks.flatMap((key) => {
    const track = known.get(key)
    return track && isPlayable(track, grace_days, now) ? [track] : []
  })
  if (tracks.length === 0) return []
  const played_at = Math.max(...tracks.map((track) => track.played_at))
  return [{ ...one, tracks, total: one.tracks.length, played_at }]
}

/** Returns what can be played without a connection: what was played last comes first, then what was saved last. */
export const readyToPlay = (saved: Saved, now = Date.now()): Ready[] =>
  [...saved.collections.values()]
    .flatMap((one) => readyOf(one, saved, now))
    .sort((a, b) => b.played_at - a.played_at || b.saved_at - a.saved_at)
