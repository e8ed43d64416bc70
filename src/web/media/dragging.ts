import { type DragEvent, useEffect, useState } from 'react'
import { create } from 'zustand'
import type { Song } from '../../contract/songs.ts'
import { loadSong } from '../api/songs.ts'
import { translate as t } from '../i18n/i18n.ts'
import { selectedSongs, useSelection } from './selection.ts'
import './dragging.css'

/** The songs that are being dragged, by their ids; null while none are. */
export const useDraggedSongs = create<{ ids: readonly number[] | null }>(() => ({ ids: null }))

/** What a drag of ours carries beside the address that the browser may put there. */
const SONGS = 'application/x-songs'

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-song]') : null

/** The selection where the row belongs to it, else the row's own song. */
const songsWith = (id: number): number[] => {
  const { list, ids } = useSelection.getState()
  const songs = list?.songs.map((song) => song.id).filter((one) => ids.has(one)) ?? []
  return songs.includes(id) ? [...new Set(songs)] : [id]
}

/** What follows the pointer: the title of the song, or how many there are. */
const imageOf = (row: HTMLElement, count: number): HTMLElement => {
  const image = document.createElement('div')
  image.className = 'drag-image'
  image.textContent =
    count > 1 ? t('{count} songs', { count }) : (row.querySelector('.name')?.textContent ?? '')
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
  // Chromium lets go of a drag whose page changes under it in the same moment; by then the picture is taken too.
  setTimeout(() => {
    image.remove()
    useDraggedSongs.setState({ ids })
  })
}

const end = (): void => useDraggedSongs.setState({ ids: null })

/** A mouse drags rows; a finger holds them for their menu, so they are not draggable by themselves. */
const prepare = (event: PointerEvent): void => {
  // A row that scrolling took away while it was dragged did not tell that it was let go.
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

/** Lets rows of songs be dragged while there is somewhere to drag them to. */
export const useSongDrags = (): void =>
  useEffect(() => {
    if (++places === 1) for (const [type, listener] of listeners) document.addEventListener(type, listener)
    return () => {
      if (--places === 0)
        for (const [type, listener] of listeners) document.removeEventListener(type, listener)
    }
  }, [])

/** The songs that were dragged: at hand when they were selected, else loaded. */
export const songsDragged = (ids: readonly number[]): Promise<Song[]> => {
  const known = new Map(selectedSongs().map((song) => [song.id, song]))
  return Promise.all(ids.map((id) => known.get(id) ?? loadSong(id)))
}

/** A place that takes songs; `over` while they hang above it. */
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
