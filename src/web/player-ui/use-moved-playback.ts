import { usePlayer } from '../player/player.ts'
import { useSession } from '../session/session.ts'
import { useFollower } from './use-follower.ts'

const load = () => import('../player/moved-playback.ts').then((m) => m.followMovedPlayback)

/** Follows whether the listener plays elsewhere instead; most plans limit nothing. */
export function useMovedPlayback(): void {
  const limited = useSession(({ user }) => user?.max_devices != null)
  const playing = usePlayer(({ playerStatus }) => playerStatus === 'play')
  useFollower(limited && playing, load)
}
