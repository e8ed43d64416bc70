import { useSyncExternalStore } from 'react'

/** From here on the head of the area has room for the choice of a period. */
const query = '(min-width: 1180px)'

const follow = (changed: () => void): (() => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

export const useWide = (): boolean => useSyncExternalStore(follow, () => matchMedia(query).matches)
