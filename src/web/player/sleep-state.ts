import { create } from 'zustand'
import { translate } from '../i18n/i18n.ts'
import { isEpisode } from './queue/item.ts'
import { usePlayer } from './state.ts'

/** Minutes until playback pauses, or the end of the current item or of an episode's chapter. */
export type SleepChoice = 'off' | 'song' | 'chapter' | number

/** Where the choice survives a reload. */
export const SLEEP_KEY = 'player-sleep'

/**
 * The sleep timer; `left` is in seconds and counts down while minutes are set. What runs it is loaded once it is wanted
 * (`sleep.ts`).
 */
export const useSleep = create<{ choice: SleepChoice; left: number }>()(() => ({ choice: 'off', left: 0 }))

/** Returns the label of an option, such as `15 minutes`. */
export const sleepLabel = (choice: SleepChoice): string => {
  if (choice === 'off') return translate('Off')
  if (choice === 'chapter') return translate('End of chapter')
  if (choice !== 'song') return translate('{count} minutes', { count: choice })
  return isEpisode(usePlayer.getState().currentAudio) ? translate('End of episode') : translate('End of song')
}
