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
import './ordering.css'

interface Titled {
  id: number
  title: string
}

interface SortableListProps<T extends Titled> {
  label: string
  items: readonly T[]
  row: (item: T, place: number) => ReactNode
  /** The item that stood at `from` goes to `to`. */
  onMove: (from: number, to: number) => void
}

const Row = ({ id, title, children }: Titled & { children: ReactNode }) => {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={`sortable${isDragging ? ' lifted' : ''}`}
      style={{
        translate: transform ? `0 ${transform.y}px` : undefined,
        transition: transition?.replace('transform', 'translate'),
      }}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        className="sortable-grip"
        aria-roledescription={t('sortable')}
        aria-label={t('Move {title}', { title })}
      >
        <GripVertical className="s16" aria-hidden="true" />
      </button>
      {children}
    </li>
  )
}

/** What screen readers hear while an item is moved. */
const useAnnouncements = (items: readonly Titled[]): Announcements => {
  const { t } = useTranslation()
  /** Where the item was last said to be: it lies over itself first, which is no news. */
  const told = useRef(0)
  return useMemo(() => {
    const titleOf = (id: unknown) => items.find((item) => item.id === id)?.title ?? ''
    const placeOf = (id: unknown) => items.findIndex((item) => item.id === id) + 1
    return {
      onDragStart: ({ active }) => {
        told.current = placeOf(active.id)
        return t('{title} is picked up.', { title: titleOf(active.id) })
      },
      onDragOver: ({ over }) => {
        const place = over ? placeOf(over.id) : told.current
        if (place === told.current) return undefined
        told.current = place
        return t('Place {place} of {count}.', { place, count: items.length })
      },
      onDragEnd: ({ active }) => t('{title} is put down.', { title: titleOf(active.id) }),
      onDragCancel: ({ active }) => t('{title} stays where it was.', { title: titleOf(active.id) }),
    }
  }, [items, t])
}

/** Rows in an order of somebody's own: each is dragged by its grip, by pointer or by keyboard. */
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
      draggable: t('Press space to pick it up, the arrow keys to move it and space to put it down.'),
    }),
    [t],
  )
  const drop = ({ active, over }: DragEndEvent): void => {
    setLifted(false)
    const placeOf = (id: unknown) => items.findIndex((item) => item.id === id)
    const [from, to] = [placeOf(active.id), placeOf(over?.id)]
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
        <ol className="sortable-list" data-moving={lifted ? '' : undefined} aria-label={label}>
          {items.map((item, place) => (
            <Row key={item.id} id={item.id} title={item.title}>
              {row(item, place)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
