import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

interface VirtualListProps {
  count: number
  /** Height of one row in pixels; all rows have it. */
  rowHeight: number
  row: (index: number) => ReactNode
  keyOf: (index: number) => string | number
  /** Called when the end comes near. */
  onEnd?: (() => void) | undefined
  label: string
  className?: string
}

const scrollParent = (element: HTMLElement | null): HTMLElement | null => {
  for (let parent = element?.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}

/** Scrolling asks only for rows that come; those that stay are as they were. */
const Row = memo(({ row, index }: { row: (index: number) => ReactNode; index: number }) => row(index))

/** The row with the focus stays when it is scrolled away, or the focus would go with it. */
const useHeld = () => {
  const [held, setHeld] = useState<number | null>(null)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range)
      if (held === null || held >= range.count || seen.includes(held)) return seen
      return [...seen, held].sort((a, b) => a - b)
    },
    [held],
  )
  const onFocus = ({ target }: FocusEvent) => {
    const place = target.closest('li[aria-posinset]')?.ariaPosInSet
    setHeld(place ? Number(place) - 1 : null)
  }
  return { rangeExtractor, holding: { onFocus, onBlur: () => setHeld(null) } }
}

/** A list of any length of which only what is on screen exists. It scrolls with whatever scrolls around it. */
export const VirtualList = ({
  count,
  rowHeight,
  row,
  keyOf,
  onEnd,
  label,
  className = '',
}: VirtualListProps) => {
  const list = useRef<HTMLUListElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)

  useLayoutEffect(() => {
    const found = scrollParent(list.current)
    setScroller(found)
    if (!found || !list.current) return
    setMargin(list.current.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop)
  }, [])

  const { rangeExtractor, holding } = useHeld()
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: margin,
    rangeExtractor,
  })
  // The height changes with the width of the window; sizes already taken would stay.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew because of it
  useLayoutEffect(() => virtual.measure(), [rowHeight, virtual])

  // All rows have one height, so places are measured, whatever stands there; which row is which the keys below say.
  const items = virtual.getVirtualItems()
  const last = virtual.range?.endIndex ?? -1
  useEffect(() => {
    if (last >= count - 12) onEnd?.()
  }, [last, count, onEnd])

  return (
    <ul
      ref={list}
      className={`relative ${className}`}
      style={{ height: virtual.getTotalSize() }}
      aria-label={label}
      {...holding}
    >
      {items.map((item) => (
        <li
          key={keyOf(item.index)}
          className="absolute inset-x-0 top-0"
          aria-setsize={count}
          aria-posinset={item.index + 1}
          style={{ height: rowHeight, transform: `translateY(${item.start - margin}px)` }}
        >
          <Row row={row} index={item.index} />
        </li>
      ))}
    </ul>
  )
}
