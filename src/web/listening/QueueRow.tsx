import { useSortable } from '@dnd-kit/sortable'
import { GripVertical, X } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { translate, useTranslation } from '../i18n/i18n.ts'
import { playItemMenu, useItemGestures } from '../media/item-menu.ts'
import type { PlayItem } from '../player/item.ts'
import { player } from '../player/player.ts'
import type { Entry } from '../player/queue.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { notify } from '../ui/notices.ts'
import { QueueItem } from './QueueItem.tsx'

/** Takes a row out; the focus goes on to the row that takes its place. */
function removeRow(event: MouseEvent<HTMLElement>, { key, item }: Entry<PlayItem>): void {
  const button = event.currentTarget
  const all = [...(button.closest('.queue-body')?.querySelectorAll<HTMLElement>('.qrow .ib') ?? [])]
  const at = all.indexOf(button)
  const heir = all[at + 1] ?? all[at - 1]
  heir?.focus()
  const action = { label: translate('Undo'), run: player.clear([key]) }
  notify({ type: 'success', title: translate('Removed from the queue'), text: item.title, action })
}

/** An entry that is still to come: dragged by its grip, by pointer or by keyboard. */
export const QueueRow = memo(({ entry }: { entry: Entry<PlayItem> }) => {
  const { t } = useTranslation()
  const { title } = entry.item
  const gestures = useItemGestures(playItemMenu(entry.item))
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: entry.key,
  })
  return (
    <li
      {...gestures}
      ref={setNodeRef}
      className={`qrow${isDragging ? ' drag' : ''}`}
      style={{
        translate: transform ? `0 ${transform.y}px` : undefined,
        transition: transition?.replace('transform', 'translate'),
      }}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        className="grip"
        data-grip=""
        aria-roledescription={t('sortable')}
        aria-label={t('Move {title}', { title })}
      >
        <GripVertical className="s16" aria-hidden="true" />
      </button>
      <QueueItem entry={entry} />
      <IconButton label={t('Remove {title}', { title })} onClick={(event) => removeRow(event, entry)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
})
