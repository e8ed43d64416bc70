import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Input that may scroll the page. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Scrolls to the part of the page that the URL names, and keeps it in place while other parts load, until the user scrolls. */
export const useLinkedPart = (content: RefObject<HTMLElement | null>): void => {
  const id = useRouterState({ select: (state) => state.location.hash })
  useEffect(() => {
    if (!id || !content.current) return
    const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView())
    observer.observe(content.current)
    const stop = new AbortController()
    stop.signal.addEventListener('abort', () => observer.disconnect())
    for (const move of MOVES)
      addEventListener(move, () => stop.abort(), { passive: true, capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [id, content])
}
