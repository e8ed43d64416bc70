import { Trash2, X } from 'lucide-react'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextButton } from '../../ui/buttons/TextLink.tsx'
import { classes } from '../../ui/classes.ts'
import { BulkPick } from './BulkPick.tsx'
import type { Bulk } from './bulk.ts'
import styles from './crud.module.css'

interface BulkBarProps {
  bulk: Bulk
  /** Number of selected rows. */
  count: number
  /** Number of matching rows on all pages. */
  total: number
  selectAll: () => Promise<void>
  clear: () => void
}

/** Bulk actions for the selected rows, with progress for large selections. */
export const BulkBar = ({
  bulk: { actions, deletes, deleteLabel, run, picking, setPicking, send, remove, choose },
  count,
  total,
  selectAll,
  clear,
}: BulkBarProps) => {
  const { t } = useTranslation()
  if (run)
    return (
      <div className={styles.crudBulk} role="status">
        <progress max={run.total} value={run.processed_count} aria-label={t('Progress')} />
        <span className="tabular">
          {t('{done} of {total}', {
            done: formatNumber(run.processed_count),
            total: formatNumber(run.total),
          })}
        </span>
      </div>
    )
  return (
    <section className={styles.crudBulk} aria-label={t('Selected rows')}>
      <b className="tabular">{t('{count} selected', { count })}</b>
      {count < total && (
        <TextButton accent onClick={() => void selectAll()}>
          {t('Select all {total}', { total: formatNumber(total) })}
        </TextButton>
      )}
      <div className={styles.crudActions}>
        {actions.map((action) => (
          <Button
            key={action.action}
            variant="ghost"
            size="sm"
            className={classes(styles.crudAction, action.danger && 'danger-text')}
            aria-haspopup={action.find ? 'dialog' : action.choices && 'menu'}
            onClick={(event) => void choose(action, event.currentTarget)}
          >
            <action.icon className="icon-18" aria-hidden="true" />
            {action.label}
          </Button>
        ))}
        {deletes && (
          <Button
            variant="ghost"
            size="sm"
            className={`${styles.crudAction} danger-text`}
            onClick={() => void remove()}
          >
            <Trash2 className="icon-18" aria-hidden="true" />
            {deleteLabel}
          </Button>
        )}
      </div>
      <IconButton size="sm" label={t('Clear selection')} onClick={clear}>
        <X className="icon-18" aria-hidden="true" />
      </IconButton>
      {picking && (
        <BulkPick
          bulk={picking}
          onPick={(id) => {
            setPicking(null)
            void send(picking.action, id)
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </section>
  )
}
