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
  /** What was selected before the range. */
  base: ReadonlySet<number>
}

const NOTHING: Selection = { list: null, ids: new Set(), anchor: null, base: new Set() }

/** The songs selected on this page, all of one list. */
export const useSelection = create<Selection>(() => NOTHING)

const idsIn = (list: SongList, { list: present, ids }: Selection): Set<number> =>
  new Set(present?.id === list.id ? ids : [])

const select = (list: SongList, ids: ReadonlySet<number>, anchor: number | null, base = ids): void =>
  useSelection.setState(ids.size > 0 ? { list, ids, anchor, base } : NOTHING)

/** Selects a song, or lets go of it. What was selected in another list is let go. */
export const toggleSong = (list: SongList, id: number): void => {
  const ids = idsIn(list, useSelection.getState())
  if (!ids.delete(id)) ids.add(id)
  select(list, ids, id)
}

/** Selects everything from the row that was chosen last to this one, instead of the range before. */
export const selectTo = (list: SongList, id: number): void => {
  const { list: present, anchor, base } = useSelection.getState()
  const placeOf = (wanted: number | null) => list.songs.findIndex((song) => song.id === wanted)
  const to = placeOf(id)
  const from = present?.id === list.id ? placeOf(anchor) : -1
  const range = list.songs.slice(Math.min(from, to), Math.max(from, to) + 1).map((song) => song.id)
  if (from < 0) select(list, idsIn(list, useSelection.getState()).add(id), id)
  else select(list, new Set([...base, ...range]), anchor, base)
}

/** As `selectTo`; a range begins at the row that one comes from. */
export const extendTo = (list: SongList, from: number, to: number): void => {
  if (useSelection.getState().list?.id !== list.id) select(list, new Set([from]), from, new Set())
  selectTo(list, to)
}

export const selectAll = (list: SongList): void =>
  select(list, new Set(list.songs.map((song) => song.id)), list.songs[0]?.id ?? null)

export const clearSelection = (): void => useSelection.setState(NOTHING)

/** The list has changed: what has left it is no longer selected. */
export const keepSelection = (list: SongList): void => {
  const { list: present, ids, anchor, base } = useSelection.getState()
  if (present?.id !== list.id) return
  const kept = (some: ReadonlySet<number>) =>
    new Set(list.songs.filter((song) => some.has(song.id)).map((song) => song.id))
  select(list, kept(ids), anchor, kept(base))
}

/** The selected songs, each once, in the order of their list. */
export const selectedSongs = ({ list, ids }: Selection = useSelection.getState()): Song[] => [
  ...new Map(list?.songs.filter((song) => ids.has(song.id)).map((song) => [song.id, song])).values(),
]
