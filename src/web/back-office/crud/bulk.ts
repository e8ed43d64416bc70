import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BULK_INLINE_MAX, type BulkJob } from '../../../contract/core/back-office/bulk.ts'
import { isHandled, type ListPageTable } from '../../../contract/core/back-office/crud.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { type MenuAnchor, type MenuEntry, toggleMenu } from '../../ui/overlays/menu.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import type { FindingAction } from './BulkPick.tsx'
import { bulkItems, followJob } from './crud.ts'
import { deleteWithUndo, showRejected } from './delete-with-undo.ts'
import type { List } from './list.ts'
import type { BulkAction, CrudPageProps } from './types.ts'

/** Runs bulk actions for the selected rows, from the bar below the list or the menu of a row. */
export const useBulk = <T extends ListPageTable>(
  {
    of,
    bulk = [],
    deletes: mayDelete = true,
    deleteLabel: label,
    deleteHint,
    writes = false,
  }: CrudPageProps<T>,
  { selection: { ids, clear } }: List<T>,
) => {
  const { t } = useTranslation()
  const [run, setRun] = useState<Pick<BulkJob, 'processed_count' | 'total'> | null>(null)
  const [picking, setPicking] = useState<FindingAction | null>(null)
  const handled = writes && isHandled(of) ? of : null
  const actions = handled ? bulk : []
  const deletes = mayDelete && handled !== null
  const deleteLabel = label ?? t('Delete')

  const send = async (action: string, value?: string | number): Promise<void> => {
    if (!handled) return
    try {
      const body = { action, ids: [...ids], ...(value !== undefined && { value }) }
      const response = await bulkItems(handled, body as never)
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
    if (!handled) return
    if (ids.size <= BULK_INLINE_MAX) {
      void deleteWithUndo(handled, [...ids], '')
      return clear()
    }
    const yes = await confirm({
      title: t('Delete selected rows?'),
      text: `${t('{count} rows', { count: ids.size })}. ${deleteHint ?? t('This can’t be undone.')}`,
      yes: t('Delete'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await send('delete')
  }
  const choose = async (bulk: BulkAction, anchor: MenuAnchor): Promise<void> => {
    const { find } = bulk
    if (find) return setPicking({ ...bulk, find })
    if (!bulk.choices) return send(bulk.action)
    try {
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
    } catch (error) {
      showError(error)
    }
  }
  /** Opens the actions as a menu, as the bar shows them. */
  const openMenu = (anchor: MenuAnchor): void => {
    const label = t('{count} selected', { count: ids.size })
    const entries: MenuEntry[] = [
      { kind: 'head', text: label },
      ...actions.map(
        (action): MenuEntry => ({
          kind: 'item',
          label: action.label,
          icon: action.icon,
          run: () => void choose(action, anchor),
        }),
      ),
    ]
    if (deletes) {
      if (actions.length > 0) entries.push({ kind: 'line' })
      entries.push({ kind: 'item', label: deleteLabel, icon: Trash2, run: () => void remove() })
    }
    toggleMenu({ of: 'bulk', label, entries, anchor })
  }
  return { actions, deletes, deleteLabel, run, picking, setPicking, send, remove, choose, openMenu }
}

export type Bulk = ReturnType<typeof useBulk>
