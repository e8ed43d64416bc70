import { useMedia } from './screen.ts'

/** Returns whether the window is too narrow for the player bar, so that the mini player and sheets replace it. */
export const useNarrow = (): boolean => useMedia('(max-width: 767px)')
