import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Song } from '../../contract/songs.ts'
import { enterRows, focusBeside, focusRow, placeOf } from './row-places.ts'
import { extendTo, type SongList, selectedSongs, toggleSong, useSelection } from './selection.ts'

const rowsOnScreen = (box: HTMLElement, row: Element): number =>
  Math.max(1, Math.floor((box.closest('main')?.clientHeight ?? 0) / (row.clientHeight || 1)) - 2)

/** The list itself is no stop on the way out of it. */
const leaveBack = (box: HTMLElement): void => {
  box.tabIndex = -1
  const stay = () => {
    box.tabIndex = 0
  }
  box.addEventListener('focusout', stay, { once: true })
}

/** Where a key leads from a row; null for keys that do not move. */
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
 * The list is one stop of Tab. The arrows, Home, End and the page keys lead through its rows, left and right to what is
 * in a row. With Shift they select, Ctrl or Cmd and space takes a row, Enter plays it, Delete takes it out.
 */
export const useRowKeys = (list: SongList, box: RefObject<HTMLElement | null>) => {
  const place = useRef(0)
  /** A row of it had the focus and was taken out. */
  const bereft = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the songs change, their rows do
  useLayoutEffect(() => {
    if (!bereft.current) return
    bereft.current = false
    if (box.current && list.songs.length > 0)
      focusRow(box.current, Math.min(place.current, list.songs.length - 1))
  }, [list.songs])

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    // The focus that keys bring to the list goes on to a row; a press beside the rows means none.
    if (target === currentTarget && target.matches(':focus-visible')) enterRows(currentTarget, place.current)
    else place.current = placeOf(currentTarget, target) ?? place.current
  }

  const act = (song: Song, { key, ctrlKey, metaKey, target }: KeyboardEvent<HTMLElement>): boolean => {
    const row = target instanceof HTMLElement && target.matches('[data-song]') ? target : null
    if (key === 'Enter' && row) row.querySelector<HTMLElement>('.idx')?.click()
    else if (key === ' ' && (ctrlKey || metaKey)) toggleSong(list, song.id)
    else if (key === 'Delete' && list.remove) {
      bereft.current = true
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
    const from = place.current
    const to = row && placeAfter(key, from, list.songs.length, rowsOnScreen(currentTarget, row))
    if (to === null) return false
    // Among hits the arrows lead on to what is before and after the songs.
    if (to === from && currentTarget.closest('[data-hits]')) return false
    const [before, after] = [list.songs[from], list.songs[to]]
    if (shiftKey && before && after) extendTo(list, before.id, after.id)
    focusRow(currentTarget, to)
    return true
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target, currentTarget } = event
    if (key === 'Tab' && shiftKey) return leaveBack(currentTarget)
    // A grip that is carried by keys keeps them.
    if (
      event.defaultPrevented ||
      altKey ||
      !(target instanceof Element) ||
      target.closest('[aria-pressed=true].grip')
    )
      return
    const song = list.songs[place.current]
    if (!song || placeOf(currentTarget, target) === null) return
    const done = act(song, event) || (!ctrlKey && !metaKey && (move(event) || moveBeside(event)))
    if (done) event.preventDefault()
  }

  return { onFocus, onKeyDown }
}
