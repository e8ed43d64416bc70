import type { Linked } from '../../catalog/items/link-to.ts'
import { usePlayer, usePlayhead } from '../../player/state.ts'

/** Second at which the item plays right now; null if it is not the current one. */
export const currentSecond = ({ type, id }: Linked): number | null => {
  const { currentAudio } = usePlayer.getState()
  if (currentAudio?.type !== type || currentAudio.id !== id) return null
  return Math.floor(usePlayhead.getState().currentTime)
}
