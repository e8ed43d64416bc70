import { useSortable } from '@dnd-kit/sortable'
import { GripVertical, X } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { useItemGestures } from '../../../catalog/items/menu/item-menu.ts'
import { playItemMenu } from '../../../catalog/items/menu/menu-item.ts'
import { translate, useTranslation } from '../../../i18n/i18n.ts'
import { player } from '../../../player/player.ts'
import type { PlayItem } from '../../../player/queue/item.ts'
import type { Entry } from '../../../player/queue/queue.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { undoToast } from '../../../ui/overlays/toasts.ts'
import { QueueItem } from './QueueItem.tsx'
import styles from './queue.module.css'

/** Removes a row and moves the focus to the row that takes its position. */
function removeRow(event: MouseEvent<HTMLElement>, { key, item }: Entry<PlayItem>): void {
  const button = event.currentTarget
  const all = [
    ...(button
      .closest('[data-part~="queue-list"]')
      ?.querySelectorAll<HTMLElement>('[data-part~="queue-row"] [data-part~="icon-button"]') ?? []),
  ]
  const at = all.indexOf(button)
  const heir = all[at + 1] ?? all[at - 1]
  heir?.focus()
  undoToast({ title: translate('Removed from queue'), text: item.title, undo: player.clear([key]) })
}

/** An upcoming entry, reorderable by its grip with pointer or keyboard. */
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
      className={classes(styles.queueRow, isDragging && styles.drag)}
      data-part="queue-row"
      style={{
        translate: transform ? `0 ${transform.y}px` : undefined,
        transition: transition?.replace('transform', 'translate'),
      }}
    >
      <PlainButton
        {...attributes}
        {...listeners}
        className={styles.grip}
        data-part="grip"
        data-grip=""
        aria-roledescription={t('sortable item')}
        aria-label={t('Move {title}', { title })}
      >
        <GripVertical className="icon-16" aria-hidden="true" />
      </PlainButton>
      <QueueItem entry={entry} />
      <IconButton label={t('Remove {title}', { title })} onClick={(event) => removeRow(event, entry)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
})
