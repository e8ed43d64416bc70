import { useEffect } from 'react'
import { isLive } from '../player/item.ts'
import { usePlayer } from '../player/player.ts'

/** Subscribes to now-playing updates while a station plays. Loaded lazily: songs don't need it. */
export function useNowPlaying(): void {
  const station = usePlayer(({ playerStatus, currentAudio }) =>
    playerStatus === 'play' && isLive(currentAudio) ? currentAudio?.id : undefined,
  )
  useEffect(() => {
    if (station === undefined) return
    const loaded = import('../player/on-air.ts').then((m) => m.followNowPlaying())
    return () => void loaded.then((stop) => stop())
  }, [station])
}
