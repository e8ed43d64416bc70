import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Keys with which a page is scrolled; the arrows turn the volume. */
const scrolling = new Set(['PageUp', 'PageDown', 'Home', 'End'])

/** Brings a line to the middle of its box, and moves nothing else of the page. */
function center(box: HTMLElement, line: HTMLElement, calmly: boolean): void {
  const top = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2
  const still = calmly || matchMedia('(prefers-reduced-motion: reduce)').matches
  box.scrollTo({ top, behavior: still ? 'auto' : 'smooth' })
}

/** Tells when the listener scrolls a box by whatever means; what scrolls it by itself is not told. */
function useScrolled(box: RefObject<HTMLElement | null>, scrolled: () => void): void {
  const tell = useRef(scrolled)
  tell.current = scrolled
  useEffect(() => {
    const element = box.current
    const told = (event: Event) => {
      if (event instanceof KeyboardEvent && !scrolling.has(event.key)) return
      // A press on the box itself, beside its lines, takes hold of the scroll bar.
      if (event.type === 'pointerdown' && event.target !== element) return
      if (event.type === 'focusin' && !(event.target as Element).matches(':focus-visible')) return
      tell.current()
    }
    const kinds = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'focusin']
    for (const kind of kinds) element?.addEventListener(kind, told, { passive: true })
    return () => {
      for (const kind of kinds) element?.removeEventListener(kind, told)
    }
  }, [box])
}

interface InView {
  /** What scrolls; lines are placed by its own corner. */
  box: RefObject<HTMLElement | null>
  /** What holds the lines; the box itself where that does. */
  list: RefObject<HTMLElement | null>
  /** Place of the line that counts now; none below 0. */
  now: number
}

/** Keeps a line in the middle of its box until the listener scrolls, and again after `follow`. */
export function useKeptInView({ box, list, now }: InView): { follows: boolean; follow: () => void } {
  const [follows, setFollows] = useState(true)
  const began = useRef(false)
  useEffect(() => {
    const line = list.current?.children[now]
    if (!follows || !box.current || !(line instanceof HTMLElement)) return
    const calmly = !began.current
    began.current = true
    center(box.current, line, calmly)
    if (!calmly) return
    // Lines that were never drawn have only about their height before they are.
    const again = requestAnimationFrame(() => box.current && center(box.current, line, true))
    return () => cancelAnimationFrame(again)
  }, [box, list, now, follows])
  useScrolled(box, () => setFollows(false))
  const follow = useCallback(() => setFollows(true), [])
  return { follows, follow }
}
