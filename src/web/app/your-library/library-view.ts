import { create } from 'zustand'
import type { LibraryItem } from '../../../contract/social/library.ts'
import { readStored, writeStored } from '../../data/storage.ts'

export const librarySorts = {
  recents: 'Recents',
  added: 'Recently added',
  title: 'Alphabetical',
  creator: 'Creator',
}
export type LibrarySort = keyof typeof librarySorts

export interface LibraryView {
  sort: LibrarySort
  compact: boolean
  /** Ids of the open folders. */
  open: number[]
  /** The only type that is shown. */
  only: LibraryItem['type'] | null
  search: string
  /** When collections were played on this device, by type and id. */
  played: Record<string, string>
}

const KEY = 'library-view'
/** Collections whose last play is remembered. */
const MAX_PLAYED = 200

const initial: LibraryView = { sort: 'recents', compact: false, open: [], only: null, search: '', played: {} }

/** Returns the part of the view that is stored. */
const lastingOf = ({ sort, compact, open, played }: LibraryView) => ({
  sort,
  compact,
  open,
  played: Object.fromEntries(
    Object.entries(played)
      .toSorted(([, one], [, other]) => other.localeCompare(one))
      .slice(0, MAX_PLAYED),
  ),
})

const restored = (): LibraryView => {
  try {
    const stored = JSON.parse(readStored(KEY) ?? '{}') as Partial<LibraryView>
    const view = { ...initial, ...stored }
    return view.sort in librarySorts && Array.isArray(view.open) ? view : initial
  } catch {
    return initial
  }
}

/** How the library is shown; sort order, density and open folders are kept on this device. */
export const useLibraryView = create<LibraryView>(restored)
useLibraryView.subscribe((view) => writeStored(KEY, JSON.stringify(lastingOf(view))))

export const setLibraryView = (change: Partial<LibraryView>): void => useLibraryView.setState(change)

export const toggleFolder = (id: number): void =>
  useLibraryView.setState(({ open }) => ({
    open: open.includes(id) ? open.filter((one) => one !== id) : [...open, id],
  }))

/** Remembers that a collection is played, so that it comes first among the recent ones. */
export const notePlayed = (type: string, id: number): void =>
  useLibraryView.setState(({ played }) => ({
    played: { ...played, [`${type}${id}`]: new Date().toISOString() },
  }))
