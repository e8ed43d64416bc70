import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useHeld, useNearEnd, useScroller } from './windowing.ts'

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

/** Scrolling asks only for rows that come; those that stay are as they were. */
const Row = memo(({ row, index }: { row: (index: number) => ReactNode; index: number }) => row(index))

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
  const { scroller, margin } = useScroller(list)
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
  useNearEnd(virtual.range?.endIndex ?? -1, count, onEnd)

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
