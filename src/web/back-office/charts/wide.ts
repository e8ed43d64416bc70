import { useSyncExternalStore } from 'react'

/** From this width on, the header has space for the period picker. */
const query = '(min-width: 1180px)'

const follow = (changed: () => void): (() => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

export const useWide = (): boolean => useSyncExternalStore(follow, () => matchMedia(query).matches)
