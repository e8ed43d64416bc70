import { useEffect } from 'react'
import { usePlayer } from '../player/player.ts'
import { useSession } from '../session/session.ts'

/** Follows whether the listener plays elsewhere instead. Loaded lazily: most plans limit nothing. */
export function useMovedPlayback(): void {
  const limited = useSession(({ user }) => user?.max_devices != null)
  const playing = usePlayer(({ playerStatus }) => playerStatus === 'play')
  const follows = limited && playing
  useEffect(() => {
    if (!follows) return
    const loaded = import('../player/moved-playback.ts').then((m) => m.followMovedPlayback())
    return () => void loaded.then((stop) => stop())
  }, [follows])
}
