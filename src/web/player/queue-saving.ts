import type { Persistence } from './persisted-state.ts'
import type { PlayerStores } from './state.ts'

const SAVE_AFTER_MS = 300

const savedFields = ['queue', 'index', 'original', 'repeat', 'source'] as const

/**
 * Saves queue and modes shortly after they change. A queue that was set aside is no longer offered once another one takes
 * its place.
 */
export function startSavingQueue({ usePlayer, setPlayer }: PlayerStores, persistence: Persistence) {
  let changed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = (): void => {
    if (changed) persistence.queue(usePlayer.getState())
    changed = false
  }
  const unfollow = usePlayer.subscribe((state, before) => {
    if (savedFields.every((field) => state[field] === before[field])) return
    changed = true
    if (state.left && state.queue.length > 0) setPlayer({ left: null })
    clearTimeout(timer)
    timer = setTimeout(now, SAVE_AFTER_MS)
  })
  return {
    /** Saves a change at once. */
    now,
    stop: (): void => {
      clearTimeout(timer)
      unfollow()
    },
  }
}
