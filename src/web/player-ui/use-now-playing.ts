import { isLive } from '../player/item.ts'
import { usePlayer } from '../player/player.ts'
import { useFollower } from './use-follower.ts'

const load = () => import('../player/on-air.ts').then((m) => m.followNowPlaying)

/** Subscribes to now-playing updates while a station plays; songs don't need it. */
export function useNowPlaying(): void {
  const station = usePlayer(({ playerStatus, currentAudio }) =>
    playerStatus === 'play' && isLive(currentAudio) ? currentAudio?.id : undefined,
  )
  useFollower(station, load)
}
