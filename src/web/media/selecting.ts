import { type KeyboardEvent, type MouseEvent, useEffect } from 'react'
import { translate as t } from '../i18n/i18n.ts'
import { toggleMenu, useMenu } from '../ui/menu.ts'
import { clearSelection, type SongList, selectAll, selectTo, toggleSong, useSelection } from './selection.ts'
import { selectionEntries } from './selection-entries.ts'

const typing =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]'

/** The song whose row was pressed, unless it was one of the row's buttons. */
const songAt = ({ target }: { target: EventTarget }): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-song]') : null
  return row && !(target as Element).closest('.row-check, .ib') ? Number(row.dataset.song) : null
}

const isIn = (list: SongList, id: number): boolean => {
  const { list: present, ids } = useSelection.getState()
  return present?.id === list.id && ids.has(id)
}

/** Once something is selected a finger selects by touching rows. */
const byTouch = (list: SongList): boolean =>
  useSelection.getState().list?.id === list.id && matchMedia('(pointer: coarse)').matches

const means = (list: SongList, event: MouseEvent): 'toggle' | 'range' | null => {
  if (event.shiftKey) return 'range'
  return event.ctrlKey || event.metaKey || byTouch(list) ? 'toggle' : null
}

const stop = (event: MouseEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** Ctrl or Cmd and a press toggles a row, Shift and a press takes a range; right-click asks about all selected. */
export const useSelectingPresses = (list: SongList) => ({
  onMouseDownCapture: (event: MouseEvent) => {
    // Shift would mark the words in between.
    if (event.shiftKey && songAt(event) !== null) event.preventDefault()
  },
  onClickCapture: (event: MouseEvent) => {
    const id = songAt(event)
    const wanted = means(list, event)
    // Lifting the finger that held a row to open its menu presses nothing.
    if (id === null || wanted === null || useMenu.getState().menu) return
    stop(event)
    if (wanted === 'range') selectTo(list, id)
    else toggleSong(list, id)
  },
  onDoubleClickCapture: (event: MouseEvent) => {
    if (songAt(event) !== null && means(list, event)) stop(event)
  },
  onContextMenuCapture: (event: MouseEvent) => {
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-song]')
    const selection = useSelection.getState()
    if (!row || selection.ids.size < 2 || !isIn(list, Number(row.dataset.song))) return
    stop(event)
    const label = t('{count} songs selected', { count: selection.ids.size })
    const anchor = { x: event.clientX, y: event.clientY, within: row }
    const entries = [{ kind: 'head' as const, text: label }, ...selectionEntries(selection)]
    toggleMenu({ of: 'selection', label, entries, anchor })
  },
})

const isAll = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'a'

/** Ctrl or Cmd A selects all that is loaded, once the list has the focus or a selection; Escape lets go of it. */
export const useSelectingKeys = (list: SongList, selecting: boolean) => {
  useEffect(() => {
    if (!selecting) return
    const down = (event: globalThis.KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      const here = target === document.body || target.closest('main')
      if (event.defaultPrevented || target.closest(typing) || useMenu.getState().menu) return
      if (event.key === 'Escape' && !target.closest('.queue')) clearSelection()
      else if (here && isAll(event)) selectAll(list)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [list, selecting])
  return (event: KeyboardEvent) => {
    if (selecting || !isAll(event) || (event.target as Element).closest(typing)) return
    event.preventDefault()
    selectAll(list)
  }
}
