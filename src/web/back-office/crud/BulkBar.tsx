import { Trash2, X } from 'lucide-react'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
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
        <button type="button" className={buttonsStyles.accentLink} onClick={() => void selectAll()}>
          {t('Select all {total}', { total: formatNumber(total) })}
        </button>
      )}
      <div className={styles.crudActions}>
        {actions.map((action) => (
          <button
            key={action.action}
            type="button"
            className={classes(
              buttonsStyles.btn,
              buttonsStyles.ghost,
              buttonsStyles.sm,
              styles.crudAction,
              action.danger && 'danger-text',
            )}
            aria-haspopup={action.find ? 'dialog' : action.choices && 'menu'}
            onClick={(event) => void choose(action, event.currentTarget)}
          >
            <action.icon className="icon-18" aria-hidden="true" />
            {action.label}
          </button>
        ))}
        {deletes && (
          <button
            type="button"
            className={`${buttonsStyles.btn} ${buttonsStyles.ghost} ${buttonsStyles.sm} ${styles.crudAction} danger-text`}
            onClick={() => void remove()}
          >
            <Trash2 className="icon-18" aria-hidden="true" />
            {deleteLabel}
          </button>
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
