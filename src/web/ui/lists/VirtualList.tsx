import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './list.module.css'
import { useNearEnd, useScroller, useStickyRange } from './virtual-scroll.ts'

interface VirtualListProps {
  count: number
  /** Height of every row in pixels. */
  rowHeight: number
  row: (index: number) => ReactNode
  keyOf: (index: number) => string | number
  /** Called when the end is near. */
  onEnd?: (() => void) | undefined
  label: string
  className?: string | undefined
  /** Value of `data-part`. */
  part?: string
}

/** Memoized: scrolling renders only new rows. */
const Row = memo(({ row, index }: { row: (index: number) => ReactNode; index: number }) => row(index))

/** Virtualized list with rows of fixed height; only rows on screen are rendered. Uses the nearest scroll container. */
export const VirtualList = ({
  count,
  rowHeight,
  row,
  keyOf,
  onEnd,
  label,
  className = '',
  part,
}: VirtualListProps) => {
  const list = useRef<HTMLUListElement>(null)
  const { scroller, margin } = useScroller(list)
  const { rangeExtractor, holding } = useStickyRange()
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: margin,
    rangeExtractor,
  })
  // The height changes with the width of the window; sizes already taken would stay.
  // biome-ignore lint/correctness/useExhaustiveDependencies: re-measures when it changes
  useLayoutEffect(() => virtual.measure(), [rowHeight, virtual])

  // Rows have equal heights, so positions are cached by index; the React keys below identify rows.
  const items = virtual.getVirtualItems()
  useNearEnd(virtual.range?.endIndex ?? -1, count, onEnd)

  return (
    <ul
      ref={list}
      className={classes(styles.list, className)}
      data-part={part}
      style={{ height: virtual.getTotalSize() }}
      aria-label={label}
      {...holding}
    >
      {items.map((item) => (
        <li
          key={keyOf(item.index)}
          className={styles.listRow}
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
