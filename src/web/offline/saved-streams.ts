import type { StreamInfo } from '../../contract/catalog/items.ts'
import type { ItemRef } from '../player/item.ts'
import { keyOf, type SavedTrack } from './database.ts'
import { isSavedFile } from './save-file.ts'
import { isPlayable, useOffline } from './state.ts'
import { savedStream } from './store.ts'
import { changeTrack, pathOf } from './tracks.ts'

/** Milliseconds until it is noted that something plays: all that shows its state would render before it sounds. */
const NOTE_MS = 1000
/** Saved files have no URLs that expire; this is when the player asks again. */
const LASTS_MS = 86_400_000

/** Returns an item's track on this device; null unless it is saved here and its right holds. */
const savedTrackOf = ({ type, id }: ItemRef): SavedTrack | null => {
  const { account, tracks, grace_days } = useOffline.getState()
  if (type === 'radio-station' || !navigator.serviceWorker?.controller) return null
  const track = tracks.get(keyOf(account, type, id))
  return track && isPlayable(track, grace_days) ? track : null
}

/** Returns the file of an item on this device, of which the browser may have deleted some; null unless it is saved. */
export const savedFileOf = (item: ItemRef): string | null => {
  const track = savedTrackOf(item)
  return track && pathOf(track)
}

/** Returns how to play an item from this device; null, or a promise of null, unless it is saved. */
export const savedStreamOf = (item: ItemRef): Promise<StreamInfo | null> | null => {
  const track = savedTrackOf(item)
  return track && readStream(track)
}

const readStream = async (track: SavedTrack): Promise<StreamInfo | null> => {
  const { key, bytes } = track
  const path = pathOf(track)
  const [whole, stream] = await Promise.all([isSavedFile(path, bytes), savedStream(key)])
  if (!whole || !stream) {
    // The browser deleted some of it: it is saved again.
    void changeTrack(key, { state: 'waiting' })
    return null
  }
  const played_at = Date.now()
  setTimeout(() => void changeTrack(key, { played_at }), NOTE_MS)
  const expires_at = new Date(Date.now() + LASTS_MS).toISOString()
  return { ...stream.info, file_url: path, hls_url: null, expires_at }
}
