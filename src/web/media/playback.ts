import { create } from 'zustand'
import type { player } from '../player/player.ts'
import { readKept } from '../session/kept.ts'

/** Whether the player is wanted already; it loads by itself as soon as the first page stands. */
export const usePlayback = create<{ wanted: boolean }>(() => ({ wanted: false }))

/** Has the player's code and its audio elements come. */
export const wantPlayback = (): void => usePlayback.setState({ wanted: true })

/** Whether a queue of the last visit waits (player/persistence.ts keeps it): its listener looks for it at once. */
export const hasKeptQueue = (): boolean => readKept('player-queue') !== null

let announce: () => void
const started = new Promise<void>((resolve) => {
  announce = resolve
})

/** Told by the root layout once the audio elements are there. */
export const playbackStarted = (): void => announce()

/** The player, ready to play. Before it has loaded this takes as long as that does. */
export const playback = async (): Promise<typeof player> => {
  wantPlayback()
  const [loaded] = await Promise.all([import('../player/player.ts'), started])
  return loaded.player
}
