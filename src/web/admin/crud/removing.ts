import { create } from 'zustand'
import type { HandledTable, ListedTable } from '../../../contract/admin/crud.ts'
import { bulkItems } from '../../api/crud.ts'
import { showError } from '../../api/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { translate } from '../../i18n/i18n.ts'
import { dismiss, notify, useNotices } from '../../ui/notices.ts'

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
 * Deletes some rows. They are gone from the screen at once; the server is told when the notice with the way back has
 * gone, or when the page is left.
 */
export const removeRows = <T extends HandledTable>(of: T, ids: number[], title: string): void => {
  set(of, ids, true)
  let over = false
  const end = (): boolean => {
    if (over) return false
    over = true
    stopWatching()
    removeEventListener('pagehide', leave)
    return true
  }
  const send = async (keepalive: boolean): Promise<void> => {
    try {
      const { failed } = await bulkItems(of, { action: 'delete', ids } as never, keepalive)
      tellRefused(failed)
    } catch (error) {
      showError(error)
    }
    set(of, ids, false)
  }
  const undo = (): void => {
    if (end()) set(of, ids, false)
  }
  const leave = (): void => {
    if (end()) void send(true)
  }
  const count = ids.length
  const id = notify({
    type: 'success',
    title: translate('Deleted'),
    text: count === 1 ? title : translate('Rows: {total}', { total: formatNumber(ids.length) }),
    action: { label: translate('Undo'), run: undo },
  })
  const stopWatching = useNotices.subscribe(({ notices }) => {
    if (notices.some((notice) => notice.id === id) || !end()) return
    dismiss(id)
    void send(false)
  })
  addEventListener('pagehide', leave)
}
