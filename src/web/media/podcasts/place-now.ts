import type { Episode } from '../../../contract/podcasts.ts'
import { usePlayer, usePlayhead } from '../../player/state.ts'

/** Whether an episode is what plays or waits to go on. */
const useIsCurrent = ({ id }: Episode): boolean =>
  usePlayer(({ currentAudio }) => currentAudio?.type === 'episode' && currentAudio.id === id)

/** Place of what is told now among moments in order; −1 while the episode does not play. */
export const usePlaceNow = (episode: Episode, moments: readonly { at: number | null }[]): number => {
  const here = useIsCurrent(episode)
  return usePlayhead(({ currentTime }) =>
    here ? moments.findLastIndex(({ at }) => at !== null && at <= currentTime) : -1,
  )
}
