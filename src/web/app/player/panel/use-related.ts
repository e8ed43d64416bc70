import { usePlayer } from '../../../player/player.ts'
import { useFollower } from '../../use-follower.ts'

const load = () => import('../../../player/queue/related.ts').then((m) => m.followWithRelated)

/** Continues queues with related songs; there is nothing to continue before something was chosen. */
export function useRelated(): void {
  useFollower(
    usePlayer(({ queue }) => queue.length > 0),
    load,
  )
}
