import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message, SharedItem } from '../../../../contract/social/chat.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import styles from './composer.module.css'
import { QuotedLine } from './Quote.tsx'
import { SharedCard } from './SharedCard.tsx'

/** Task of the composer: an answer, or a change. */
export type Task = { kind: 'reply' | 'edit'; message: Message } | null

/** A message as an answer quotes it. */
export const quoteOf = ({ id, user_id, text, item, deleted }: Message) => ({
  id,
  user_id,
  text,
  item_title: item?.title ?? null,
  deleted,
})

const Bar = ({ children, label, close }: { children: ReactNode; label: string; close: () => void }) => (
  <div className={styles.bar}>
    <div className={styles.about}>{children}</div>
    <IconButton size="sm" label={label} onClick={close}>
      <X className="icon-18" aria-hidden="true" />
    </IconButton>
  </div>
)

interface ComposerBarsProps {
  task: Task
  endTask: () => void
  item: SharedItem | null
  removeItem: () => void
}

/** Above the field: the message that is answered or changed, and the item that is sent along. */
export const ComposerBars = ({ task, endTask, item, removeItem }: ComposerBarsProps) => {
  const { t } = useTranslation()
  return (
    <>
      {task?.kind === 'reply' && (
        <Bar label={t('Cancel reply')} close={endTask}>
          <QuotedLine of={quoteOf(task.message)} />
        </Bar>
      )}
      {task?.kind === 'edit' && (
        <Bar label={t('Cancel editing')} close={endTask}>
          <b>{t('Edit message')}</b>
          <span className="truncate">{task.message.text}</span>
        </Bar>
      )}
      {item && task?.kind !== 'edit' && (
        <Bar label={t('Remove {title}', { title: item.title ?? '' })} close={removeItem}>
          <SharedCard item={item} />
        </Bar>
      )}
    </>
  )
}
