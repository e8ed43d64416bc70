import { create } from 'zustand'
import type { HandledTable, ListedTable } from '../../../contract/core/back-office/crud.ts'
import { showError } from '../../data/errors.ts'
import { translate } from '../../i18n/i18n.ts'
import { showToast, undoToast } from '../../ui/overlays/toasts.ts'
import { bulkItems, cancelDelete, followJob } from './crud.ts'

/** Rows deleted on screen but not yet on the server, by list path and id. */
export const useDeletedRows = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

export const leavingKey = (of: ListedTable, id: number): string => `${of.list.path} ${id}`

const set = (of: ListedTable, ids: number[], leaving: boolean): void =>
  useDeletedRows.setState((state) => {
    const next = new Set(state.ids)
    for (const id of ids) {
      if (leaving) next.add(leavingKey(of, id))
      else next.delete(leavingKey(of, id))
    }
    return { ids: next }
  })

/** Shows how many rows could not be changed, and why. */
export const showRejected = (failed: { id: number; message: string }[]): void => {
  if (failed.length === 0) return
  const reasons = [...new Set(failed.map(({ message }) => translate(message)))].join(' ')
  showToast({
    type: 'warn',
    title: translate('Some items were skipped'),
    text: reasons,
  })
}

/** Deletes rows: immediately on screen, on the server once the undo toast has expired, even if the page is left. */
export const deleteWithUndo = async <T extends HandledTable>(
  of: T,
  ids: number[],
  title: string,
): Promise<void> => {
  set(of, ids, true)
  // Rows of an undone deletion may meanwhile have been deleted again.
  let undone = false
  try {
    const { run, failed: refused } = await bulkItems(of, { action: 'delete', ids, later: true } as never)
    showRejected(refused)
    const kept = refused.map(({ id }) => id)
    set(of, kept, false)
    if (run === null) return
    const undo = (): void => {
      undone = true
      set(of, ids, false)
      cancelDelete(run).catch(showError)
    }
    undoToast({
      title: translate('Deleted'),
      text: ids.length === 1 ? title : translate('{count} rows', { count: ids.length - kept.length }),
      undo,
    })
    const { failed } = await followJob(run, () => {})
    showRejected(failed)
  } catch (error) {
    if (!undone) showError(error)
  }
  if (!undone) set(of, ids, false)
}
