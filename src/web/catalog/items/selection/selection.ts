import { create } from 'zustand'
import type { Song } from '../../../../contract/catalog/items.ts'

/** A list of selectable songs. */
export interface SongList {
  id: string
  /** The loaded songs, in order. */
  songs: readonly Song[]
  /** Removes songs from it, if permitted. */
  remove?: ((songs: Song[]) => void) | undefined
}

export interface Selection {
  list: SongList | null
  ids: ReadonlySet<number>
  /** Start of the range: the row chosen last. */
  anchor: number | null
  /** The selection before the range. */
  base: ReadonlySet<number>
}

const NOTHING: Selection = { list: null, ids: new Set(), anchor: null, base: new Set() }

/** The songs selected on this page, all in one list. */
export const useSelection = create<Selection>(() => NOTHING)

const idsIn = (list: SongList, { list: present, ids }: Selection): Set<number> =>
  new Set(present?.id === list.id ? ids : [])

const select = (list: SongList, ids: ReadonlySet<number>, anchor: number | null, base = ids): void =>
  useSelection.setState(ids.size > 0 ? { list, ids, anchor, base } : NOTHING)

/** Toggles a song's selection. Clears any selection in another list. */
export const toggleSong = (list: SongList, id: number): void => {
  const ids = idsIn(list, useSelection.getState())
  if (!ids.delete(id)) ids.add(id)
  select(list, ids, id)
}

/** Selects the range from the last chosen row to this one, replacing the previous range. */
export const selectTo = (list: SongList, id: number): void => {
  const { list: present, anchor, base } = useSelection.getState()
  const placeOf = (wanted: number | null) => list.songs.findIndex((song) => song.id === wanted)
  const to = placeOf(id)
  const from = present?.id === list.id ? placeOf(anchor) : -1
  const range = list.songs.slice(Math.min(from, to), Math.max(from, to) + 1).map((song) => song.id)
  if (from < 0) select(list, idsIn(list, useSelection.getState()).add(id), id)
  else select(list, new Set([...base, ...range]), anchor, base)
}

/** Selects the range between two rows; a new range starts at the row `from`. */
export const extendTo = (list: SongList, from: number, to: number): void => {
  if (useSelection.getState().list?.id !== list.id) select(list, new Set([from]), from, new Set())
  selectTo(list, to)
}

export const selectAll = (list: SongList): void =>
  select(list, new Set(list.songs.map((song) => song.id)), list.songs[0]?.id ?? null)

export const clearSelection = (): void => useSelection.setState(NOTHING)

/** Removes songs that left the list from the selection. */
export const retainSelection = (list: SongList): void => {
  const { list: present, ids, anchor, base } = useSelection.getState()
  if (present?.id !== list.id) return
  const kept = (some: ReadonlySet<number>) =>
    new Set(list.songs.filter((song) => some.has(song.id)).map((song) => song.id))
  select(list, kept(ids), anchor, kept(base))
}

/** Returns the selected songs, each once, in the order of their list. */
export const selectedSongs = ({ list, ids }: Selection = useSelection.getState()): Song[] => [
  ...new Map(list?.songs.filter((song) => ids.has(song.id)).map((song) => [song.id, song])).values(),
]
