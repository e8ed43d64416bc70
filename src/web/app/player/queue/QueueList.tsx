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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, usePlayer } from '../../../player/player.ts'
import { setPreferences } from '../../../player/preferences.ts'
import type { PlayItem } from '../../../player/queue/item.ts'
import type { Entry } from '../../../player/queue/queue.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextButton } from '../../../ui/buttons/TextLink.tsx'
import { undoToast } from '../../../ui/overlays/toasts.ts'
import { QueueRow } from './QueueRow.tsx'
import styles from './queue.module.css'

type Kind = 'added' | 'next' | 'related'

interface QueueGroup<T> {
  /** Kind and number of the run: a stable React key while its entries are removed. */
  name: string
  kind: Kind
  entries: Entry<T>[]
}

const kindOf = <T,>(entry: Entry<T>): Kind => (entry.related ? 'related' : entry.added ? 'added' : 'next')

/** Groups entries in order into runs by origin: the listener, the played content, or related songs. */
export function groupsOf<T>(entries: readonly Entry<T>[]): QueueGroup<T>[] {
  const groups: QueueGroup<T>[] = []
  for (const entry of entries) {
    const kind = kindOf(entry)
    const last = groups.at(-1)
    if (last?.kind === kind) last.entries.push(entry)
    else {
      const before = groups.filter((group) => group.kind === kind).length
      groups.push({ name: `${kind}${before}`, kind, entries: [entry] })
    }
  }
  return groups
}

/** Rows rendered initially and per "show more": a queue may contain thousands. */
const PART = 100

/** Screen reader announcements while an entry is moved. */
function useAnnouncements(entries: readonly Entry<PlayItem>[]): Announcements {
  const { t } = useTranslation()
  return useMemo(() => {
    const titleOf = (key: unknown) => entries.find((entry) => entry.key === key)?.item.title ?? ''
    const placeOf = (key: unknown) => entries.findIndex((entry) => entry.key === key) + 1
    return {
      onDragStart: ({ active }) => t('Picked up {title}.', { title: titleOf(active.id) }),
      onDragOver: ({ over }) =>
        over
          ? t('Position {place} of {count}.', { place: placeOf(over.id), count: entries.length })
          : undefined,
      onDragEnd: ({ active }) => t('Dropped {title}.', { title: titleOf(active.id) }),
      onDragCancel: ({ active }) => t('{title} returned to its place.', { title: titleOf(active.id) }),
    }
  }, [entries, t])
}

const Group = ({ group }: { group: QueueGroup<PlayItem> }) => {
  const { t } = useTranslation()
  const from = usePlayer((state) => state.source?.title)
  const label = {
    added: t('Added by you'),
    next: from ? t('Next from {title}', { title: from }) : t('Next up'),
    related: t('Related songs'),
  }[group.kind]
  const clear = () => {
    const undo = player.clear(group.entries.map((entry) => entry.key))
    undoToast({ title: t('Queue cleared'), undo })
  }
  const turnOff = () => {
    setPreferences({ continue_related: false })
    const undo = () => setPreferences({ continue_related: true })
    const title = t('Playback stops when your queue ends')
    undoToast({ title, undo })
  }
  return (
    <>
      <div className={styles.queueLabel}>
        <h3>{label}</h3>
        {group.kind === 'added' && <TextButton onClick={clear}>{t('Clear')}</TextButton>}
        {group.kind === 'related' && <TextButton onClick={turnOff}>{t('Turn off')}</TextButton>}
      </div>
      <ol>
        {group.entries.map((entry) => (
          <QueueRow key={entry.key} entry={entry} />
        ))}
      </ol>
    </>
  )
}

/** Reorderable list of upcoming entries. */
export const QueueList = () => {
  const { t } = useTranslation()
  const queue = usePlayer((state) => state.queue)
  const index = usePlayer((state) => state.index)
  const [shown, setShown] = useState(PART)
  const entries = useMemo(() => queue.slice(index + 1, index + 1 + shown), [queue, index, shown])
  const groups = useMemo(() => groupsOf(entries), [entries])
  const announcements = useAnnouncements(entries)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
  const left = queue.length - index - 1 - entries.length
  const dropped = ({ active, over }: DragEndEvent) => {
    const to = queue.findIndex((entry) => entry.key === over?.id)
    if (to > index && active.id !== over?.id) player.move(String(active.id), to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dropped}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t(
            'Press Space to pick up the song, use the arrow keys to move it, and press Space again to drop it.',
          ),
        },
      }}
    >
      <SortableContext items={entries.map((entry) => entry.key)} strategy={verticalListSortingStrategy}>
        {groups.map((group) => (
          <Group key={group.name} group={group} />
        ))}
      </SortableContext>
      {left > 0 && (
        <Button variant="soft" className={styles.moreEntries} onClick={() => setShown(shown + PART)}>
          {t('Show {count} more', { count: Math.min(left, PART) })}
        </Button>
      )}
    </DndContext>
  )
}
