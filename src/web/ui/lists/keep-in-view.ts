import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Keys that scroll a page; the arrow keys change the volume. */
const scrolling = new Set(['PageUp', 'PageDown', 'Home', 'End'])

/** Scrolls the center of a line to a share of its box's height, without scrolling the page. */
function place(box: HTMLElement, line: HTMLElement, share: number, smoothly: boolean): void {
  const top = line.offsetTop + line.offsetHeight / 2 - box.clientHeight * share
  const reducedMotion = smoothly || matchMedia('(prefers-reduced-motion: reduce)').matches
  box.scrollTo({ top, behavior: reducedMotion ? 'auto' : 'smooth' })
}

/** Calls back when the listener scrolls a box by any means, but not on programmatic scrolling. */
function useScrolled(box: RefObject<HTMLElement | null>, scrolled: () => void): void {
  const notify = useRef(scrolled)
  notify.current = scrolled
  useEffect(() => {
    const element = box.current
    const notified = (event: Event) => {
      if (event instanceof KeyboardEvent && !scrolling.has(event.key)) return
      // A press on the box itself, outside its lines, grabs the scroll bar.
      if (event.type === 'pointerdown' && event.target !== element) return
      if (event.type === 'focusin' && !(event.target as Element).matches(':focus-visible')) return
      notify.current()
    }
    const kinds = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'focusin']
    for (const kind of kinds) element?.addEventListener(kind, notified, { passive: true })
    return () => {
      for (const kind of kinds) element?.removeEventListener(kind, notified)
    }
  }, [box])
}

interface InView {
  /** Scroll container and offset parent of the lines. */
  box: RefObject<HTMLElement | null>
  /** Parent of the lines; may be the box itself. */
  list: RefObject<HTMLElement | null>
  /** Index of the current line; negative for none. */
  now: number
  /** Where in the box the line is kept, from 0 at the top to 1 at the bottom. */
  share?: number
}

/** Keeps the current line in its place of the box until the listener scrolls, and again after `follow`. */
export function useKeptInView({ box, list, now, share = 0.5 }: InView): {
  follows: boolean
  follow: () => void
} {
  const [follows, setFollows] = useState(true)
  const began = useRef(false)
  useEffect(() => {
    const line = list.current?.children[now]
    if (!follows || !box.current || !(line instanceof HTMLElement)) return
    const smoothly = !began.current
    began.current = true
    place(box.current, line, share, smoothly)
    if (!smoothly) return
    // Lines that were never rendered only have an estimated height.
    const again = requestAnimationFrame(() => box.current && place(box.current, line, share, true))
    return () => cancelAnimationFrame(again)
  }, [box, list, now, share, follows])
  useScrolled(box, () => setFollows(false))
  const follow = useCallback(() => setFollows(true), [])
  return { follows, follow }
}
