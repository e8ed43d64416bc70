import { useEffect } from 'react'
import { readStored } from '../../../data/storage.ts'
import { usePlayer } from '../../../player/player.ts'
import { SLEEP_KEY } from '../../../player/sleep-state.ts'

/** Goes on with a sleep timer that was set before the page was reloaded. */
export function useStoredSleep(): void {
  const filled = usePlayer(({ queue }) => queue.length > 0)
  useEffect(() => {
    if (filled && readStored(SLEEP_KEY) !== null) void import('../../../player/sleep.ts')
  }, [filled])
}
