import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './ordering.module.css'

interface Titled {
  id: number
  title: string
}

interface SortableListProps<T extends Titled> {
  label: string
  items: readonly T[]
  row: (item: T, index: number) => ReactNode
  /** Moves the item at index `from` to index `to`. */
  onMove: (from: number, to: number) => void
}

const Row = ({ id, title, children }: Titled & { children: ReactNode }) => {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={classes(styles.sortable, isDragging && styles.raised)}
      data-part="sortable"
      style={{
        translate: transform ? `0 ${transform.y}px` : undefined,
        transition: transition?.replace('transform', 'translate'),
      }}
    >
      <PlainButton
        {...attributes}
        {...listeners}
        className={styles.sortableGrip}
        aria-roledescription={t('sortable item')}
        aria-label={t('Move {title}', { title })}
      >
        <GripVertical className="icon-16" aria-hidden="true" />
      </PlainButton>
      {children}
    </li>
  )
}

/** Returns the screen reader announcements while an item is moved. */
const useAnnouncements = (items: readonly Titled[]): Announcements => {
  const { t } = useTranslation()
  /** Position announced last: dragging starts over the item itself, which must not be announced. */
  const announced = useRef(0)
  return useMemo(() => {
    const titleOf = (id: unknown) => items.find((item) => item.id === id)?.title ?? ''
    const positionOf = (id: unknown) => items.findIndex((item) => item.id === id) + 1
    return {
      onDragStart: ({ active }) => {
        announced.current = positionOf(active.id)
        return t('Picked up {title}.', { title: titleOf(active.id) })
      },
      onDragOver: ({ over }) => {
        const position = over ? positionOf(over.id) : announced.current
        if (position === announced.current) return undefined
        announced.current = position
        return t('Position {place} of {count}.', { place: position, count: items.length })
      },
      onDragEnd: ({ active }) => t('Dropped {title}.', { title: titleOf(active.id) }),
      onDragCancel: ({ active }) => t('{title} returned to its place.', { title: titleOf(active.id) }),
    }
  }, [items, t])
}

/** Sortable list: rows are dragged by their grip with pointer or keyboard. */
export const SortableList = <T extends Titled>({ label, items, row, onMove }: SortableListProps<T>) => {
  const { t } = useTranslation()
  const [lifted, setLifted] = useState(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
  const announcements = useAnnouncements(items)
  const screenReaderInstructions = useMemo(
    () => ({
      draggable: t(
        'Press Space to pick it up, use the arrow keys to move it, and press Space again to drop it.',
      ),
    }),
    [t],
  )
  const drop = ({ active, over }: DragEndEvent): void => {
    setLifted(false)
    const positionOf = (id: unknown) => items.findIndex((item) => item.id === id)
    const [from, to] = [positionOf(active.id), positionOf(over?.id)]
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={() => setLifted(true)}
      onDragEnd={drop}
      onDragCancel={() => setLifted(false)}
      accessibility={{ announcements, screenReaderInstructions }}
    >
      <SortableContext items={items as T[]} strategy={verticalListSortingStrategy}>
        <ol className={styles.sortableList} data-moving={lifted ? '' : undefined} aria-label={label}>
          {items.map((item, index) => (
            <Row key={item.id} id={item.id} title={item.title}>
              {row(item, index)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
