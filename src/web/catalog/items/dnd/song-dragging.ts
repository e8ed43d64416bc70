import { type DragEvent, useEffect, useState } from 'react'
import { create } from 'zustand'
import type { Song } from '../../../../contract/catalog/items.ts'
import { translate as t } from '../../../i18n/i18n.ts'
import { loadSong } from '../../songs/songs.ts'
import { selectedSongs, useSelection } from '../selection/selection.ts'
import styles from './song-dragging.module.css'

/** Ids of the songs being dragged; null when none are. */
export const useDraggedSongs = create<{ ids: readonly number[] | null }>(() => ({ ids: null }))

/** Data type of our drags, besides the URL that the browser may add. */
const SONGS = 'application/x-songs'

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-song]') : null

/** Returns the selection if the row is part of it, otherwise the row's song. */
const songsWith = (id: number): number[] => {
  const { list, ids } = useSelection.getState()
  const songs = list?.songs.map((song) => song.id).filter((one) => ids.has(one)) ?? []
  return songs.includes(id) ? [...new Set(songs)] : [id]
}

/** Creates the drag image: the song's title, or the number of songs. */
const imageOf = (row: HTMLElement, count: number): HTMLElement => {
  const image = document.createElement('div')
  image.className = styles.dragImage ?? ''
  image.textContent =
    count > 1 ? t('{count} songs', { count }) : (row.querySelector('[data-part~="name"]')?.textContent ?? '')
  document.body.append(image)
  return image
}

const begin = (event: globalThis.DragEvent): void => {
  const row = rowOf(event.target)
  const carried = event.dataTransfer
  if (!row || !carried) return
  const ids = songsWith(Number(row.dataset.song))
  carried.setData(SONGS, JSON.stringify(ids))
  carried.effectAllowed = 'copyLink'
  const image = imageOf(row, ids.length)
  carried.setDragImage(image, -12, -8)
  // Chromium cancels a drag if the page changes synchronously in `dragstart`; by now the drag image is captured too.
  setTimeout(() => {
    image.remove()
    useDraggedSongs.setState({ ids })
  })
}

const end = (): void => useDraggedSongs.setState({ ids: null })

/** Rows are draggable by mouse only: on touch screens a long press opens their menu. */
const prepare = (event: PointerEvent): void => {
  // A row unmounted by scrolling during its drag never fires `dragend`.
  if (useDraggedSongs.getState().ids) end()
  const row = rowOf(event.target)
  if (!row) return
  const button = event.target instanceof Element && event.target.closest('button, input')
  row.draggable = event.pointerType === 'mouse' && !button
}

const listeners = [
  ['pointerdown', prepare],
  ['dragstart', begin],
  ['dragend', end],
] as [string, EventListener][]
let places = 0

/** Makes song rows draggable while a drop target is mounted. */
export const useSongDrags = (): void =>
  useEffect(() => {
    if (++places === 1) for (const [type, listener] of listeners) document.addEventListener(type, listener)
    return () => {
      if (--places === 0)
        for (const [type, listener] of listeners) document.removeEventListener(type, listener)
    }
  }, [])

/** Returns the dragged songs, from the selection if possible, otherwise fetched. */
export const songsDragged = (ids: readonly number[]): Promise<Song[]> => {
  const known = new Map(selectedSongs().map((song) => [song.id, song]))
  return Promise.all(ids.map((id) => known.get(id) ?? loadSong(id)))
}

/** Makes an element a drop target for songs; `over` is true while songs are dragged over it. */
export const useSongDrop = (take: (ids: readonly number[]) => void) => {
  const [over, setOver] = useState(false)
  const carries = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(SONGS)
  const accept = (event: DragEvent) => {
    if (!carries(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return {
    over,
    drop: {
      onDragEnter: accept,
      onDragOver: accept,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        const { ids } = useDraggedSongs.getState()
        if (!carries(event) || !ids) return
        event.preventDefault()
        take(ids)
      },
    },
  }
}
