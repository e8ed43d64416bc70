import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Within this distance of the end, new messages keep scrolling into view. */
const NEAR_END = 48
/** Within this distance of an edge, the next messages are loaded. */
const NEAR_EDGE = 800

interface ThreadScroll {
  view: RefObject<HTMLDivElement | null>
  /** Changes with everything that is shown. */
  shown: unknown
  /** Whether messages are missing at either side. */
  has_older: boolean
  has_newer: boolean
  loadOlder: () => void
  loadNewer: () => void
}

/** The message at the upper edge, and where it is. */
const anchorIn = (view: HTMLElement): { element: HTMLElement; top: number } | null => {
  const edge = view.getBoundingClientRect().top
  for (const element of view.querySelectorAll<HTMLElement>('[data-message]')) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > edge) return { element, top: top - edge }
  }
  return null
}

/**
 * Scrolling of a thread: starts at its end, stays there while messages arrive, and stays with what is read while messages
 * are loaded on either side.
 */
export const useThreadScroll = ({ view, shown, has_older, has_newer, ...load }: ThreadScroll) => {
  const [atEnd, setAtEnd] = useState(true)
  const pinned = useRef(true)
  const anchor = useRef<ReturnType<typeof anchorIn>>(null)

  const toEnd = useCallback(() => {
    const element = view.current
    if (!element) return
    pinned.current = true
    element.scrollTop = element.scrollHeight
  }, [view])

  const look = (): void => {
    const element = view.current
    if (!element) return
    const below = element.scrollHeight - element.clientHeight - element.scrollTop
    pinned.current = below < NEAR_END && !has_newer
    setAtEnd(pinned.current)
    anchor.current = anchorIn(element)
    if (has_older && element.scrollTop < NEAR_EDGE) load.loadOlder()
    if (has_newer && below < NEAR_EDGE) load.loadNewer()
  }
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })

  const settle = useCallback(() => {
    const element = view.current
    if (!element) return
    if (pinned.current) element.scrollTop = element.scrollHeight
    else if (anchor.current?.element.isConnected) {
      const top = anchor.current.element.getBoundingClientRect().top - element.getBoundingClientRect().top
      element.scrollTop += top - anchor.current.top
    }
  }, [view])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after everything that changed
  useLayoutEffect(() => {
    settle()
    latest.current()
  }, [shown, settle])

  useEffect(() => {
    const element = view.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const observer = new ResizeObserver(settle)
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [view, settle])

  /** Scrolls an element into the middle and stops following the end. */
  const toElement = useCallback(
    (element: HTMLElement) => {
      pinned.current = false
      anchor.current = null
      element.scrollIntoView({ block: 'center' })
      if (view.current) anchor.current = anchorIn(view.current)
    },
    [view],
  )

  return { atEnd, toEnd, toElement, onScroll: () => latest.current() }
}
