import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus to the page when what had it has gone with the page before, so that keys lead on from there. */
export const useFocusAfterMove = (main: RefObject<HTMLElement | null>): void => {
  const place = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(place)
  useEffect(() => {
    const moved = before.current !== undefined && before.current !== place
    before.current = place
    if (moved && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [place, main])
}
