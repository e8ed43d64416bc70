import { create } from 'zustand'
import { readStored } from '../../../data/storage.ts'
import type { player } from '../../../player/player.ts'

/** Whether the player was requested; otherwise it loads after the first page has rendered. */
export const usePlayback = create<{ wanted: boolean }>(() => ({ wanted: false }))

/** Requests loading of the player's code and audio elements. */
export const loadPlayback = (): void => usePlayback.setState({ wanted: true })

/**
 * Returns whether a queue was persisted on the last visit (player/persistence.ts), so that the player loads
 * immediately.
 */
export const hasStoredQueue = (): boolean => readStored('player-queue') !== null

let announce: () => void
const started = new Promise<void>((resolve) => {
  announce = resolve
})

/** Called by the root layout once the audio elements are mounted. */
export const playbackStarted = (): void => announce()

/** Returns the player once it is ready to play, loading it if necessary. */
export const playback = async (): Promise<typeof player> => {
  loadPlayback()
  const [loaded] = await Promise.all([import('../../../player/player.ts'), started])
  return loaded.player
}
