import { type KeyboardEvent, type MouseEvent, useEffect } from 'react'
import { translate as t } from '../../../i18n/i18n.ts'
import { toggleMenu, useMenu } from '../../../ui/overlays/menu.ts'
import { selectionEntries } from '../menu/selection-entries.ts'
import { clearSelection, type SongList, selectAll, selectTo, toggleSong, useSelection } from './selection.ts'

const typing =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]'

/** Returns the song of the clicked row, unless one of its buttons was clicked. */
const songAt = ({ target }: { target: EventTarget }): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-song]') : null
  return row && !(target as Element).closest('[data-part~="row-check"], [data-part~="icon-button"]')
    ? Number(row.dataset.song)
    : null
}

const isIn = (list: SongList, id: number): boolean => {
  const { list: present, ids } = useSelection.getState()
  return present?.id === list.id && ids.has(id)
}

/** While a selection exists, tapping rows toggles them. */
const byTouch = (list: SongList): boolean =>
  useSelection.getState().list?.id === list.id && matchMedia('(pointer: coarse)').matches

const meaningOf = (list: SongList, event: MouseEvent): 'toggle' | 'range' | null => {
  if (event.shiftKey) return 'range'
  return event.ctrlKey || event.metaKey || byTouch(list) ? 'toggle' : null
}

const stop = (event: MouseEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** Ctrl- or Cmd-click toggles a row, Shift-click selects a range, right-click opens a menu for the selection. */
export const useSelectionClicks = (list: SongList) => ({
  onMouseDownCapture: (event: MouseEvent) => {
    // Shift-click would select the text in between.
    if (event.shiftKey && songAt(event) !== null) event.preventDefault()
  },
  onClickCapture: (event: MouseEvent) => {
    const id = songAt(event)
    const wanted = meaningOf(list, event)
    // Ignore the click when a finger lifts after a long press.
    if (id === null || wanted === null || useMenu.getState().menu) return
    stop(event)
    if (wanted === 'range') selectTo(list, id)
    else toggleSong(list, id)
  },
  onDoubleClickCapture: (event: MouseEvent) => {
    if (songAt(event) !== null && meaningOf(list, event)) stop(event)
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

/** Ctrl/Cmd+A selects all loaded songs while the list has the focus or a selection; Escape clears the selection. */
export const useSelectionKeys = (list: SongList, selecting: boolean) => {
  useEffect(() => {
    if (!selecting) return
    const down = (event: globalThis.KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      const here = target === document.body || target.closest('main')
      if (event.defaultPrevented || target.closest(typing) || useMenu.getState().menu) return
      if (event.key === 'Escape' && !target.closest('[data-part~="queue"]')) clearSelection()
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
