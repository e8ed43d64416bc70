import { isSameItem, type PlayItem } from './item.ts'
import type { Source } from './source.ts'
import type { PlayerState } from './state.ts'

/** An item of a list that may not be loaded. */
export type Chosen = PlayItem | null | undefined

/** Whether the chosen item is the paused one, so that playing it resumes it. */
export function isPaused(state: PlayerState, chosen: Chosen, source: Source | undefined): boolean {
  const { currentAudio, playerStatus, source: present } = state
  if (!currentAudio || playerStatus === 'play') return false
  const sameSource =
    source?.type === present?.type && source?.id === present?.id && source?.title === present?.title
  return sameSource && (chosen ? isSameItem(chosen, currentAudio) : source !== undefined)
}

/** Returns the index to start at; a random one while shuffle is on and nothing was chosen. */
export const startIndex = (list: PlayItem[], chosen: Chosen, shuffled: boolean): number => {
  if (chosen) return list.indexOf(chosen)
  return shuffled ? Math.floor(Math.random() * list.length) : 0
}
