import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Song } from '../../../../contract/catalog/items.ts'
import { extendTo, type SongList, selectedSongs, toggleSong, useSelection } from '../selection/selection.ts'
import { enterRows, focusBeside, focusRow, positionOf } from './row-focus.ts'

const rowsOnScreen = (box: HTMLElement, row: Element): number =>
  Math.max(1, Math.floor((box.closest('main')?.clientHeight ?? 0) / (row.clientHeight || 1)) - 2)

/** Shift+Tab leaves the list without stopping at its container. */
const leaveBack = (box: HTMLElement): void => {
  box.tabIndex = -1
  const stay = () => {
    box.tabIndex = 0
  }
  box.addEventListener('focusout', stay, { once: true })
}

/** Returns the row index that a key moves to; null for keys that don't move. */
const placeAfter = (key: string, from: number, count: number, screen: number): number | null => {
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    Home: 0,
    End: count - 1,
    PageDown: from + screen,
    PageUp: from - screen,
  }[key]
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to))
}

const removeWith = (list: SongList, id: number): void => {
  const { list: present, ids } = useSelection.getState()
  const both = present?.id === list.id && ids.has(id)
  list.remove?.(both ? selectedSongs() : list.songs.filter((song) => song.id === id))
}

/**
 * Keyboard navigation of a list with roving tabindex. Arrows, Home, End, Page Up and Page Down move between rows; left
 * and right move within a row. With Shift they extend the selection. Ctrl or Cmd with Space toggles a row, Enter plays
 * it, Delete removes it.
 */
export const useRowKeyboardNav = (list: SongList, box: RefObject<HTMLElement | null>) => {
  const position = useRef(0)
  /** The focused row was removed. */
  const lostFocus = useRef(false)
  const { songs } = list
  useLayoutEffect(() => {
    if (!lostFocus.current) return
    lostFocus.current = false
    if (box.current && songs.length > 0) focusRow(box.current, Math.min(position.current, songs.length - 1))
  }, [songs, box])

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    // Keyboard focus on the list moves to a row; clicking beside the rows doesn't.
    if (target === currentTarget && target.matches(':focus-visible'))
      enterRows(currentTarget, position.current)
    else position.current = positionOf(currentTarget, target) ?? position.current
  }

  const act = (song: Song, { key, ctrlKey, metaKey, target }: KeyboardEvent<HTMLElement>): boolean => {
    const row = target instanceof HTMLElement && target.matches('[data-song]') ? target : null
    if (key === 'Enter' && row) row.querySelector<HTMLElement>('[data-part~="number"]')?.click()
    else if (key === ' ' && (ctrlKey || metaKey)) toggleSong(list, song.id)
    else if (key === 'Delete' && list.remove) {
      lostFocus.current = true
      removeWith(list, song.id)
    } else return false
    return true
  }

  const moveBeside = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean => {
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false
    const rightward = getComputedStyle(currentTarget).direction !== 'rtl'
    focusBeside(target as HTMLElement, (key === 'ArrowRight') === rightward ? 1 : -1)
    return true
  }

  const move = ({ key, shiftKey, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean => {
    const row = (target as Element).closest('li')
    const from = position.current
    const to = row && placeAfter(key, from, list.songs.length, rowsOnScreen(currentTarget, row))
    if (to === null) return false
    // In search results, arrows continue to what is before and after the songs.
    if (to === from && currentTarget.closest('[data-hits]')) return false
    const [before, after] = [list.songs[from], list.songs[to]]
    if (shiftKey && before && after) extendTo(list, before.id, after.id)
    focusRow(currentTarget, to)
    return true
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target, currentTarget } = event
    if (key === 'Tab' && shiftKey) return leaveBack(currentTarget)
    // A grip held by keyboard handles its own keys.
    if (
      event.defaultPrevented ||
      altKey ||
      !(target instanceof Element) ||
      target.closest('[aria-pressed=true][data-part~="grip"]')
    )
      return
    const song = list.songs[position.current]
    if (!song || positionOf(currentTarget, target) === null) return
    const done = act(song, event) || (!ctrlKey && !metaKey && (move(event) || moveBeside(event)))
    if (done) event.preventDefault()
  }

  return { onFocus, onKeyDown }
}
