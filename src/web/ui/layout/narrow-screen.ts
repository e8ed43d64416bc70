import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

const follow = (changed: () => void): (() => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Returns whether the window is too narrow for the player bar, so that the mini player and sheets replace it. */
export const useNarrow = (): boolean => useSyncExternalStore(follow, () => matchMedia(query).matches)
