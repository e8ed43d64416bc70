import { useSyncExternalStore } from 'react'

const follow = (changed: () => void): (() => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** Returns the width of the window in CSS pixels. */
export const screenWidth = (): number => window.innerWidth

/** Returns the width of the window, following it, or what `select` derives of it: only that renders again. */
export const useScreenWidth = (select: (width: number) => number = (width) => width): number =>
  useSyncExternalStore(follow, () => select(screenWidth()))

/** Returns whether a media query on the size of the window holds, following it. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(follow, () => matchMedia(query).matches)
