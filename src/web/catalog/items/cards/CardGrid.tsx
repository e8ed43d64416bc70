import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useScreenWidth } from '../../../ui/layout/screen.ts'
import { VirtualList } from '../../../ui/lists/VirtualList.tsx'
import { CardSkeleton } from './CardRow.tsx'

/** Height of the text below the cover, in pixels. */
const TEXT = 48

/** Returns the columns and gap of a grid for its width and the window width. */
export const gridOf = (width: number, windowWidth: number): { columns: number; gap: number } => {
  if (windowWidth < 768) return { columns: width < 560 ? 2 : 4, gap: 12 }
  if (windowWidth < 1200) return { columns: 4, gap: 16 }
  if (width < 866) return { columns: 4, gap: 24 }
  return { columns: windowWidth >= 1600 && width >= 1176 ? 8 : 6, gap: 24 }
}

const useGrid = () => {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const look = () => setWidth(box.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  const { columns, gap } = gridOf(width, useScreenWidth())
  const edge = (width - gap * (columns - 1)) / columns
  return { element, width, columns, gap, rowHeight: Math.round(edge + TEXT + gap) }
}

interface CardGridProps<T> {
  items: T[]
  card: (item: T) => ReactNode
  label: string
  onEnd: () => void
  /** Number of skeleton cards for items still loading. */
  waiting: number
}

/** Virtualized grid of cards: only those on screen are rendered. */
export const CardGrid = <T extends { id: number }>({ items, card, ...props }: CardGridProps<T>) => {
  const { label, onEnd, waiting } = props
  const { element, width, columns, gap, rowHeight } = useGrid()
  const total = items.length + waiting
  const style = { display: 'grid', gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
  return (
    <div ref={element}>
      {width > 0 && (
        <VirtualList
          count={Math.ceil(total / columns)}
          rowHeight={rowHeight}
          label={label}
          keyOf={(row) => row}
          onEnd={onEnd}
          row={(row) => (
            <div style={style}>
              {Array.from({ length: Math.min(columns, total - row * columns) }, (_, column) => {
                const item = items[row * columns + column]
                return item ? <Fragment key={item.id}>{card(item)}</Fragment> : <CardSkeleton key={-column} />
              })}
            </div>
          )}
        />
      )}
    </div>
  )
}
