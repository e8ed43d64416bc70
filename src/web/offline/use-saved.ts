import { keyOf, type SavedCollection } from './database.ts'
import {
  type CollectionProgress,
  isPlayable,
  type MarkState,
  markOf,
  progressOf,
  useOffline,
} from './state.ts'

const isTrack = (type: string): boolean => type === 'song' || type === 'episode'

/** How far an item is saved: `none` if nobody asked for it. `percent` is that of what is being saved. */
export interface Saved {
  state: MarkState | 'none'
  percent: number
}

/** Returns what the mark of a collection shows. */
export const collectionState = (
  { paused }: Pick<SavedCollection, 'paused'>,
  progress: CollectionProgress,
): Saved => {
  const { saved, total, failed, evicted, locked, active, percent } = progress
  if (total > 0 && locked === total) return { state: 'locked', percent }
  if (saved === total) return { state: 'saved', percent: 100 }
  if (active) return { state: 'saving', percent }
  if (saved + failed + evicted < total && !paused) return { state: 'waiting', percent }
  if (failed > 0) return { state: 'failed', percent }
  return { state: evicted > 0 ? 'evicted' : 'waiting', percent }
}

const savedTrack = (type: string, id: number): string => {
  const state = useOffline.getState()
  const track = state.tracks.get(keyOf(state.account, type as 'song', id))
  if (!track) return 'none 0'
  const loaded = state.loading.get(track.key) ?? 0
  const percent = track.bytes > 0 ? Math.min(99, Math.floor((100 * loaded) / track.bytes)) : 0
  return `${markOf(track, state)} ${percent}`
}

const savedCollection = (type: string, id: number): string => {
  const state = useOffline.getState()
  const one = state.collections.get(keyOf(state.account, type as 'album', id))
  if (!one) return 'none 0'
  const saved = collectionState(one, progressOf(one, state))
  return `${saved.state} ${saved.percent}`
}

/** Returns how far an item is saved on this device. */
export const useSaved = (type: string, id: number): Saved => {
  // A string, so that only what changes is rendered again.
  const text = useOffline(() => (isTrack(type) ? savedTrack(type, id) : savedCollection(type, id)))
  const [state, percent] = text.split(' ')
  return { state: state as Saved['state'], percent: Number(percent) }
}

/** Whether an item, or some of a list, can be played without a connection. */
export const isAtHand = (type: string, id: number): boolean => {
  const { account, tracks, collections, grace_days } = useOffline.getState()
  const key = keyOf(account, type as 'song', id)
  const keys = isTrack(type) ? [key] : (collections.get(key)?.tracks ?? [])
  return keys.some((one) => isPlayable(tracks.get(one), grace_days))
}

/** Returns whether an item, or some of a list, can be played without a connection. */
export const useIsAtHand = (type: string, id: number): boolean => useOffline(() => isAtHand(type, id))
