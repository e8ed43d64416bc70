import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the page after navigation if the focused element disappeared, so that keyboard navigation continues there.
 */
export const useFocusAfterNavigation = (main: RefObject<HTMLElement | null>): void => {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(pathname)
  useEffect(() => {
    const moved = before.current !== undefined && before.current !== pathname
    before.current = pathname
    if (moved && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
