import { useToken } from '../../../data/session/token.ts'
import { usePlayer } from '../../../player/player.ts'
import { useFollower } from '../../use-follower.ts'

const load = () => import('../../../player/queue/queue-sync.ts').then((m) => m.syncQueue)

/** Saves the queue for the listener's other devices. Visitors have none. */
export function useSyncedQueue(): void {
  const loggedIn = useToken(({ token }) => token !== null)
  const filled = usePlayer(({ queue }) => queue.length > 0)
  useFollower(loggedIn && filled, load)
}
