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
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import type { AdminNavEntry } from '../../../contract/admin/navigation.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { navIcon } from '../../media/nav-icons.ts'

const Row = ({ entry, open }: { entry: AdminNavEntry; open: () => void }) => {
  const { t } = useTranslation()
  const { title, target, visible } = entry
  const Icon = navIcon(entry.icon)
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: entry.id,
  })
  return (
    <li
      ref={setNodeRef}
      className={`nav-row${isDragging ? ' drag' : ''}`}
      style={{
        translate: transform ? `0 ${transform.y}px` : undefined,
        transition: transition?.replace('transform', 'translate'),
      }}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        className="nav-grip"
        aria-roledescription={t('sortable')}
        aria-label={t('Move {title}', { title })}
      >
        <GripVertical className="s16" aria-hidden="true" />
      </button>
      <button type="button" className="nav-open" onClick={open}>
        <Icon className="s18" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <b className="trunc">{title}</b>
          <span className="hint trunc">{target}</span>
        </span>
        {!visible && <span className="badge">{t('Hidden')}</span>}
      </button>
    </li>
  )
}

interface EntriesProps {
  /** Translated. */
  title: string
  hint: string
  entries: AdminNavEntry[]
  open: (id: number) => void
  onOrder: (entries: AdminNavEntry[]) => void
}

/** The entries of one place, in an order that is changed by pointer or by keyboard. */
export const Entries = ({ title, hint, entries, open, onOrder }: EntriesProps) => {
  const { t } = useTranslation()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => entries.findIndex((entry) => entry.id === id)
  const titleOf = (id: unknown) => entries[placeOf(id)]?.title ?? ''
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('{title} is picked up.', { title: titleOf(active.id) }),
    onDragOver: ({ over }) =>
      over
        ? t('Place {place} of {count}.', { place: placeOf(over.id) + 1, count: entries.length })
        : undefined,
    onDragEnd: ({ active }) => t('{title} is put down.', { title: titleOf(active.id) }),
    onDragCancel: ({ active }) => t('{title} stays where it was.', { title: titleOf(active.id) }),
  }
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onOrder(arrayMove(entries, placeOf(active.id), placeOf(over.id)))
  }
  return (
    <section aria-label={title}>
      <h2 className="h16">{title}</h2>
      <p className="hint">{hint}</p>
      {entries.length === 0 ? (
        <p className="nav-none">{t('No entries yet')}</p>
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={dropped}
          accessibility={{
            announcements,
            screenReaderInstructions: {
              draggable: t(
                'Press space to pick the entry up, the arrow keys to move it and space to put it down.',
              ),
            },
          }}
        >
          <SortableContext items={entries.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
            <ol className="nav-rows">
              {entries.map((entry) => (
                <Row key={entry.id} entry={entry} open={() => open(entry.id)} />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
    </section>
  )
}
