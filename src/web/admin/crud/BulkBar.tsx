import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { AT_ONCE, type BulkRun } from '../../../contract/admin/bulk.ts'
import type { HandledTable } from '../../../contract/admin/crud.ts'
import { bulkItems, followRun } from '../../api/crud.ts'
import { showError } from '../../api/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { toggleMenu } from '../../ui/menu.ts'
import { notify } from '../../ui/notices.ts'
import { BulkPick, type FindingAction } from './BulkPick.tsx'
import { removeRows, tellRefused } from './removing.ts'
import type { BulkAction } from './types.ts'

interface BulkBarProps {
  of: HandledTable
  ids: ReadonlySet<number>
  actions: BulkAction[]
  deletes: boolean
  /** How many match on all pages. */
  total: number
  selectAll: () => Promise<void>
  clear: () => void
}

/** What can be done with the selected rows, and how far it is where there are many. */
export const BulkBar = ({ of, ids, actions, deletes, total, selectAll, clear }: BulkBarProps) => {
  const { t } = useTranslation()
  const [run, setRun] = useState<Pick<BulkRun, 'done' | 'total'> | null>(null)
  const [picking, setPicking] = useState<FindingAction | null>(null)
  const count = ids.size

  const send = async (action: string, value?: string | number): Promise<void> => {
    try {
      const body = { action, ids: [...ids], ...(value !== undefined && { value }) }
      const answer = await bulkItems(of, body as never)
      const { failed, done } = answer.run ? await followRun(answer.run, setRun) : answer
      tellRefused(failed)
      const worked = answer.run ? done - failed.length : done
      if (worked > 0)
        notify({
          type: 'success',
          title: t('Done'),
          text: t('Rows: {total}', { total: formatNumber(worked) }),
        })
      clear()
    } catch (error) {
      showError(error)
    }
    setRun(null)
  }
  const remove = async (): Promise<void> => {
    if (count <= AT_ONCE) {
      void removeRows(of, [...ids], '')
      return clear()
    }
    const yes = await confirm({
      title: t('Delete the selected rows?'),
      text: `${t('Rows: {total}', { total: formatNumber(ids.size) })}. ${t('This cannot be undone.')}`,
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
      <div className="crud-bulk" role="status">
        <progress max={run.total} value={run.done} aria-label={t('Progress')} />
        <span className="num">
          {t('{done} of {total}', { done: formatNumber(run.done), total: formatNumber(run.total) })}
        </span>
      </div>
    )
  return (
    <section className="crud-bulk" aria-label={t('Selected rows')}>
      <b className="num">{t('{count} selected', { count })}</b>
      {count < total && (
        <button type="button" className="accent-link" onClick={() => void selectAll()}>
          {t('Select all {total}', { total: formatNumber(total) })}
        </button>
      )}
      {actions.map((bulk) => (
        <button
          key={bulk.action}
          type="button"
          className={`btn ghost sm crud-act${bulk.danger ? ' danger-text' : ''}`}
          aria-haspopup={bulk.find ? 'dialog' : bulk.choices && 'menu'}
          onClick={(event) => void choose(bulk, event.currentTarget)}
        >
          <bulk.icon className="s18" aria-hidden="true" />
          {bulk.label}
        </button>
      ))}
      {deletes && (
        <button type="button" className="btn ghost sm crud-act danger-text" onClick={() => void remove()}>
          <Trash2 className="s18" aria-hidden="true" />
          {t('Delete')}
        </button>
      )}
      <IconButton size="sm" label={t('Clear selection')} onClick={clear}>
        <X className="s18" aria-hidden="true" />
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
