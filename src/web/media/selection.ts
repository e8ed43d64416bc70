import { create } from 'zustand'
import type { Song } from '../../contract/songs.ts'

/** A list of songs to select from. */
export interface SongList {
  id: string
  /** As far as they are loaded, in their order. */
  songs: readonly Song[]
  /** Takes songs out of it, where that may be done. */
  remove?: ((songs: Song[]) => void) | undefined
}

export interface Selection {
  list: SongList | null
  ids: ReadonlySet<number>
  /** Where a range begins: the row that was chosen last. */
  anchor: number | null
}

const NOTHING: Selection = { list: null, ids: new Set(), anchor: null }

/** The songs selected on this page, all of one list. */
export const useSelection = create<Selection>(() => NOTHING)

const idsIn = (list: SongList, { list: present, ids }: Selection): Set<number> =>
  new Set(present?.id === list.id ? ids : [])

const select = (list: SongList, ids: Set<number>, anchor: number | null): void =>
  useSelection.setState(ids.size > 0 ? { list, ids, anchor } : NOTHING)

/** Selects a song, or lets go of it. What was selected in another list is let go. */
export const toggleSong = (list: SongList, id: number): void => {
  const ids = idsIn(list, useSelection.getState())
  if (!ids.delete(id)) ids.add(id)
  select(list, ids, id)
}

/** Selects everything from the row that was chosen last to this one. */
export const selectTo = (list: SongList, id: number): void => {
  const before = useSelection.getState()
  const ids = idsIn(list, before)
  const placeOf = (wanted: number | null) => list.songs.findIndex((song) => song.id === wanted)
  const to = placeOf(id)
  const from = before.list?.id === list.id ? placeOf(before.anchor) : -1
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  for (const song of list.songs.slice(first, last + 1)) ids.add(song.id)
  select(list, ids, id)
}

export const selectAll = (list: SongList): void =>
  select(list, new Set(list.songs.map((song) => song.id)), list.songs[0]?.id ?? null)

export const clearSelection = (): void => useSelection.setState(NOTHING)

/** The list has changed: what has left it is no longer selected. */
export const keepSelection = (list: SongList): void => {
  const { list: present, ids, anchor } = useSelection.getState()
  if (present?.id !== list.id) return
  const there = list.songs.filter((song) => ids.has(song.id)).map((song) => song.id)
  select(list, new Set(there), anchor)
}

/** The selected songs, each once, in the order of their list. */
export const selectedSongs = ({ list, ids }: Selection = useSelection.getState()): Song[] => [
  ...new Map(list?.songs.filter((song) => ids.has(song.id)).map((song) => [song.id, song])).values(),
]
