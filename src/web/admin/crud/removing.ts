import { create } from 'zustand'
import type { HandledTable, ListedTable } from '../../../contract/admin/crud.ts'
import { bulkItems, followRun, takeBack } from '../../api/crud.ts'
import { showError } from '../../api/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { translate } from '../../i18n/i18n.ts'
import { notify } from '../../ui/notices.ts'

/** Rows that are taken from the screen and not yet from the server, by the path of their list. */
export const useLeaving = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

export const leavingKey = (of: ListedTable, id: number): string => `${of.list.path} ${id}`

const set = (of: ListedTable, ids: number[], leaving: boolean): void =>
  useLeaving.setState((state) => {
    const next = new Set(state.ids)
    for (const id of ids) {
      if (leaving) next.add(leavingKey(of, id))
      else next.delete(leavingKey(of, id))
    }
    return { ids: next }
  })

/** Tells which of many were refused and why. */
export const tellRefused = (failed: { id: number; message: string }[]): void => {
  if (failed.length === 0) return
  const reasons = [...new Set(failed.map(({ message }) => translate(message)))].join(' ')
  notify({
    type: 'warn',
    title: translate('Some were left as they are'),
    text: reasons,
  })
}

/**
 * Deletes some rows. They are gone from the screen at once; the server waits until there is no way back any more, also
 * when the page is left.
 */
export const removeRows = async <T extends HandledTable>(
  of: T,
  ids: number[],
  title: string,
): Promise<void> => {
  set(of, ids, true)
  let back = false
  try {
    const { run } = await bulkItems(of, { action: 'delete', ids, later: true } as never)
    if (run === null) return
    const undo = (): void => {
      back = true
      set(of, ids, false)
      takeBack(run).catch(showError)
    }
    notify({
      type: 'success',
      title: translate('Deleted'),
      text: ids.length === 1 ? title : translate('Rows: {total}', { total: formatNumber(ids.length) }),
      action: { label: translate('Undo'), run: undo },
    })
    const { failed } = await followRun(run, () => {})
    tellRefused(failed)
  } catch (error) {
    if (!back) showError(error)
  }
  set(of, ids, false)
}
