import { usePlayer } from '../../../player/player.ts'
import { isLive } from '../../../player/queue/item.ts'
import { useFollower } from '../../use-follower.ts'

const load = () => import('../../../player/engine/on-air.ts').then((m) => m.followNowPlaying)

/** Subscribes to now-playing updates while a station plays; songs don't need it. */
export function useNowPlaying(): void {
  const station = usePlayer(({ playerStatus, currentAudio }) =>
    playerStatus === 'play' && isLive(currentAudio) ? currentAudio?.id : undefined,
  )
  useFollower(station, load)
}
