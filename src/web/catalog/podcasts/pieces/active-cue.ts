import type { Episode } from '../../../../contract/catalog/items.ts'
import { usePlayer, usePlayhead } from '../../../player/state.ts'

/** Returns whether an episode is the current item, playing or paused, and no spot interrupts it. */
const useIsCurrent = ({ id }: Episode): boolean =>
  usePlayer(
    ({ currentAudio, currentCampaign }) =>
      currentAudio?.type === 'episode' && currentAudio.id === id && currentCampaign === null,
  )

/** Returns the index of the current cue in a sorted list; −1 while the episode is not the current item. */
export const useActiveCueIndex = (episode: Episode, cueTimes: readonly { at: number | null }[]): number => {
  const here = useIsCurrent(episode)
  return usePlayhead(({ currentTime }) =>
    here ? cueTimes.findLastIndex(({ at }) => at !== null && at <= currentTime) : -1,
  )
}
