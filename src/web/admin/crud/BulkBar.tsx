import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { BULK_INLINE_MAX, type BulkJob } from '../../../contract/admin/bulk.ts'
import type { HandledTable } from '../../../contract/admin/crud.ts'
import { bulkItems, followJob } from '../../api/crud.ts'
import { showError } from '../../api/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'
import { confirm } from '../../ui/confirm.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { toggleMenu } from '../../ui/menu.ts'
import { showToast } from '../../ui/toasts.ts'
import { BulkPick, type FindingAction } from './BulkPick.tsx'
import styles from './crud.module.css'
import { deleteWithUndo, showRejected } from './delete-with-undo.ts'
import type { BulkAction } from './types.ts'

interface BulkBarProps {
  of: HandledTable
  ids: ReadonlySet<number>
  actions: BulkAction[]
  deletes: boolean
  /** Number of matching rows on all pages. */
  total: number
  selectAll: () => Promise<void>
  clear: () => void
}

/** Bulk actions for the selected rows, with progress for large selections. */
export const BulkBar = ({ of, ids, actions, deletes, total, selectAll, clear }: BulkBarProps) => {
  const { t } = useTranslation()
  const [run, setRun] = useState<Pick<BulkJob, 'processed_count' | 'total'> | null>(null)
  const [picking, setPicking] = useState<FindingAction | null>(null)
  const count = ids.size

  const send = async (action: string, value?: string | number): Promise<void> => {
    try {
      const body = { action, ids: [...ids], ...(value !== undefined && { value }) }
      const response = await bulkItems(of, body as never)
      const finished = response.run ? await followJob(response.run, setRun) : null
      const { failed } = finished ?? response
      showRejected(failed)
      const worked = finished ? finished.processed_count - failed.length : response.done
      if (worked > 0)
        showToast({
          type: 'success',
          title: t('Done'),
          text: t('{count} rows', { count: worked }),
        })
      clear()
    } catch (error) {
      showError(error)
    }
    setRun(null)
  }
  const remove = async (): Promise<void> => {
    if (count <= BULK_INLINE_MAX) {
      void deleteWithUndo(of, [...ids], '')
      return clear()
    }
    const yes = await confirm({
      title: t('Delete selected rows?'),
      text: `${t('{count} rows', { count: ids.size })}. ${t('This can’t be undone.')}`,
      yes: t('Delete'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await send('delete')
  }
  const choose = async (bulk: BulkAction, anchor: HTMLElement): Promise<void> => {
    const { find } = bulk
    if (find) return setPicking({ ...bulk, find })
    if (!bulk.choices) return send(bulk.action)
    const choices = await bulk.choices()
    toggleMenu({
      of: `bulk ${bulk.action}`,
      label: bulk.label,
      anchor,
      entries: choices.map(({ value, label }) => ({
        kind: 'choice',
        label,
        chosen: false,
        run: () => void send(bulk.action, value),
      })),
    })
  }
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
      {actions.map((bulk) => (
        <button
          key={bulk.action}
          type="button"
          className={classes(
            buttonsStyles.btn,
            buttonsStyles.ghost,
            buttonsStyles.sm,
            styles.crudAction,
            bulk.danger && 'danger-text',
          )}
          aria-haspopup={bulk.find ? 'dialog' : bulk.choices && 'menu'}
          onClick={(event) => void choose(bulk, event.currentTarget)}
        >
          <bulk.icon className="icon-18" aria-hidden="true" />
          {bulk.label}
        </button>
      ))}
      {deletes && (
        <button
          type="button"
          className={`${buttonsStyles.btn} ${buttonsStyles.ghost} ${buttonsStyles.sm} ${styles.crudAction} danger-text`}
          onClick={() => void remove()}
        >
          <Trash2 className="icon-18" aria-hidden="true" />
          {t('Delete')}
        </button>
      )}
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
