import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the page after navigation if the focused element disappeared, so that keyboard navigation continues there.
 */
export const useFocusAfterNavigation = (main: RefObject<HTMLElement | null>): void => {
  const place = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(place)
  useEffect(() => {
    const moved = before.current !== undefined && before.current !== place
    before.current = place
    if (moved && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [place, main])
}
