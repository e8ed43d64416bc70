import { useEffect } from 'react'
import { isLive } from '../player/item.ts'
import { usePlayer } from '../player/player.ts'

/** Follows what a station says of itself while it plays. Who only hears music never loads how. */
export function useOnAir(): void {
  const station = usePlayer(({ playerStatus, currentAudio }) =>
    playerStatus === 'play' && isLive(currentAudio) ? currentAudio?.id : undefined,
  )
  useEffect(() => {
    if (station === undefined) return
    const loaded = import('../player/on-air.ts').then((m) => m.followOnAir())
    return () => void loaded.then((stop) => stop())
  }, [station])
}
