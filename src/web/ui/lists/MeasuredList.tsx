import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import { useScreenWidth } from '../layout/screen.ts'
import styles from './list.module.css'
import { useNearEnd, useScroller, useStickyRange } from './virtual-scroll.ts'

interface MeasuredListProps {
  count: number
  /** Estimated row height in pixels, until measured. */
  estimateHeight: number
  row: (index: number) => ReactNode
  keyOf: (index: number) => string | number
  /** A row to render wherever it is, so that it can take the focus, which scrolls to it. */
  kept?: number
  /** Called when the end is near. */
  onEnd?: (() => void) | undefined
  label: string
  className?: string
  /** Identifies the list: returning to it restores the measured row heights. */
  name: string
}

/** Lists whose row heights are remembered. */
const LISTS = 8
const heights = new Map<string, VirtualItem[]>()

const rememberHeight = (key: string, measured: VirtualItem[]): void => {
  heights.delete(key)
  heights.set(key, measured)
  if (heights.size > LISTS) for (const oldest of heights.keys()) if (heights.delete(oldest)) break
}

/** Virtualized list with rows of variable height; only rows on screen are rendered. */
export const MeasuredList = (props: MeasuredListProps) => {
  const { count, estimateHeight, row, keyOf, kept, onEnd, label, className = '', name } = props
  const list = useRef<HTMLUListElement>(null)
  const { scroller, margin } = useScroller(list)
  const { rangeExtractor, holding } = useStickyRange(kept)
  const key = `${name} ${useScreenWidth()}`
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => estimateHeight,
    getItemKey: keyOf,
    overscan: 6,
    scrollMargin: margin,
    rangeExtractor,
    initialMeasurementsCache: heights.get(key) ?? [],
  })
  useEffect(() => () => rememberHeight(key, virtual.measurementsCache), [key, virtual])

  useNearEnd(virtual.range?.endIndex ?? -1, count, onEnd)

  return (
    <ul
      ref={list}
      className={classes(styles.list, className)}
      style={{ height: virtual.getTotalSize() }}
      aria-label={label}
      {...holding}
    >
      {virtual.getVirtualItems().map((item) => (
        <li
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          className={styles.listRow}
          aria-setsize={count}
          aria-posinset={item.index + 1}
          style={{ transform: `translateY(${item.start - margin}px)` }}
        >
          {row(item.index)}
        </li>
      ))}
    </ul>
  )
}
