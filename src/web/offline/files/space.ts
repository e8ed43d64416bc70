import { translate as t } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import type { SavedTrack } from '../database.ts'
import { useOfflinePreferences } from '../preferences.ts'
import { useOffline } from '../state.ts'
import { commit } from '../store.ts'
import { deleteFiles } from './tracks.ts'

/** How long the removal of tracks can be undone, in milliseconds; as long as its toast is shown. */
const UNDO_MS = 8000
/** Milliseconds after a track was saved or played in which it is not removed to make room. */
const RECENT_MS = 3_600_000

const lastUse = ({ saved_at, played_at }: SavedTrack): number => Math.max(saved_at, played_at)

const savedTracks = (): SavedTrack[] =>
  [...useOffline.getState().tracks.values()].filter(({ state }) => state === 'saved')

/** Bytes of all saved audio of the account. */
export const usedBytes = (): number => savedTracks().reduce((sum, { bytes }) => sum + bytes, 0)

/** Returns the tracks to remove for this many bytes, least recently played first; null if that doesn't suffice. */
export const evictable = (
  tracks: readonly SavedTrack[],
  bytes: number,
  now = Date.now(),
): SavedTrack[] | null => {
  const candidates = tracks
    .filter((track) => track.state === 'saved' && lastUse(track) < now - RECENT_MS)
    .sort((a, b) => lastUse(a) - lastUse(b))
  const chosen: SavedTrack[] = []
  let freed = 0
  for (const track of candidates) {
    if (freed >= bytes) break
    chosen.push(track)
    freed += track.bytes
  }
  return freed >= bytes ? chosen : null
}

/** Bytes that a file of this length would exceed the space set aside by; 0 or less if it fits. */
export const excess = (bytes: number): number => {
  const { limit } = useOfflinePreferences.getState()
  return limit === null ? 0 : usedBytes() + bytes - limit
}

let making: Promise<boolean> | null = null

const remove = async (chosen: SavedTrack[]): Promise<boolean> => {
  await commit({ tracks: chosen.map((track) => ({ ...track, state: 'evicted' as const })) })
  const undone = await new Promise<boolean>((resolve) => {
    showToast({
      type: 'info',
      title: t('Removed to make room'),
      text: t('Removes what you haven’t played for the longest time, so that new downloads fit.'),
      action: { label: t('Undo'), run: () => resolve(true) },
    })
    setTimeout(() => resolve(false), UNDO_MS)
  })
  if (undone) await commit({ tracks: chosen })
  else await deleteFiles(chosen)
  return !undone
}

/**
 * Removes the tracks played least recently, announced and undoable, so that this many bytes become free. Resolves to
 * whether they did. Calls that overlap share one removal.
 */
export const makeRoom = (bytes: number): Promise<boolean> => {
  making ??= (async () => {
    const chosen = evictable(savedTracks(), bytes)
    return chosen !== null && (await remove(chosen))
  })().finally(() => {
    making = null
  })
  return making
}
