import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { useHeld, useNearEnd, useScroller } from './windowing.ts'

interface MeasuredListProps {
  count: number
  /** About the height of a row in pixels, until it is measured. */
  guess: number
  row: (index: number) => ReactNode
  keyOf: (index: number) => string | number
  /** Called when the end comes near. */
  onEnd?: (() => void) | undefined
  label: string
  className?: string
  /** Which list it is: who comes back to it finds every row where it was. */
  name: string
}

/** Lists of which the heights are remembered. */
const LISTS = 8
const heights = new Map<string, VirtualItem[]>()

const remember = (key: string, measured: VirtualItem[]): void => {
  heights.delete(key)
  heights.set(key, measured)
  if (heights.size > LISTS) for (const oldest of heights.keys()) if (heights.delete(oldest)) break
}

/** A list of any length whose rows are as high as what they hold; only what is on screen exists. */
export const MeasuredList = (props: MeasuredListProps) => {
  const { count, guess, row, keyOf, onEnd, label, className = '', name } = props
  const list = useRef<HTMLUListElement>(null)
  const { scroller, margin } = useScroller(list)
  const { rangeExtractor, holding } = useHeld()
  const key = `${name} ${globalThis.innerWidth}`
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => guess,
    getItemKey: keyOf,
    overscan: 6,
    scrollMargin: margin,
    rangeExtractor,
    initialMeasurementsCache: heights.get(key) ?? [],
  })
  useEffect(() => () => remember(key, virtual.measurementsCache), [key, virtual])

  useNearEnd(virtual.range?.endIndex ?? -1, count, onEnd)

  return (
    <ul
      ref={list}
      className={`relative ${className}`}
      style={{ height: virtual.getTotalSize() }}
      aria-label={label}
      {...holding}
    >
      {virtual.getVirtualItems().map((item) => (
        <li
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          className="absolute inset-x-0 top-0"
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
