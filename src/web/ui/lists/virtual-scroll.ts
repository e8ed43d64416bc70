import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

export const scrollParent = (element: HTMLElement | null): HTMLElement | null => {
  for (let parent = element?.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}

/** Returns the part of a scroll container's content that an element is in. */
const contentOf = (scroller: HTMLElement, element: HTMLElement): HTMLElement => {
  let content = element
  while (content.parentElement && content.parentElement !== scroller) content = content.parentElement
  return content
}

/** Returns the scroll container of a list, and the list's offset from its top. */
export const useScroller = (list: RefObject<HTMLElement | null>) => {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    const found = scrollParent(element)
    setScroller(found)
    if (!found || !element) return
    const measure = (): void =>
      setMargin(
        Math.round(element.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop),
      )
    measure()
    // Whatever changes its height above the list moves the list.
    const observer = new ResizeObserver(measure)
    observer.observe(contentOf(found, element))
    return () => observer.disconnect()
  }, [list])
  return { scroller, margin }
}

/** Prevents the focused row from being unmounted when scrolled away, which would lose the focus; renders `kept` too. */
export const useStickyRange = (kept?: number) => {
  const [held, setHeld] = useState<number | null>(null)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range)
      const more = [held ?? -1, kept ?? -1].filter((index) => index >= 0 && index < range.count)
      return [...new Set([...seen, ...more])].sort((a, b) => a - b)
    },
    [held, kept],
  )
  const onFocus = ({ target }: FocusEvent) => {
    const position = target.closest('li[aria-posinset]')?.ariaPosInSet
    setHeld(position ? Number(position) - 1 : null)
  }
  return { rangeExtractor, holding: { onFocus, onBlur: () => setHeld(null) } }
}

/** Rows before the end at which more are loaded. */
const NEAR_END = 12

/** Calls `onEnd` when the end of a list is near; `last` is the last row on screen. */
export const useNearEnd = (last: number, count: number, onEnd: (() => void) | undefined): void =>
  useEffect(() => {
    if (last >= count - NEAR_END) onEnd?.()
  }, [last, count, onEnd])
