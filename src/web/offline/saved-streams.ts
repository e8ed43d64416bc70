import type { StreamInfo } from '../../contract/stream-info.ts'
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

/** Returns how to play an item from this device; null, or a promise of null, unless it is saved here and its right holds. */
export const savedStreamOf = ({ type, id }: ItemRef): Promise<StreamInfo | null> | null => {
  const { account, tracks, grace_days } = useOffline.getState()
  if (type === 'radio-station' || !navigator.serviceWorker?.controller) return null
  const track = tracks.get(keyOf(account, type, id))
  return track && isPlayable(track, grace_days) ? readStream(track) : null
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
