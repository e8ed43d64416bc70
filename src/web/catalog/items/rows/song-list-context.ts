import { createContext, useContext } from 'react'
import type { Song } from '../../../../contract/catalog/items.ts'
import type { MenuEntry } from '../../../ui/overlays/menu.ts'
import type { SongList } from '../selection/selection.ts'

interface SongListContextValue {
  /** The list that the row is selected in. */
  list: SongList
  /** Additional menu entries for a row. */
  menu: (song: Song) => MenuEntry[]
}

/** The list around a song row; null for a row on its own, which cannot be selected. */
export const SongListContext = createContext<SongListContextValue | null>(null)

/** Returns the tabindex of controls in a row: those in a list are reached by arrow keys. */
export const useRovingTabIndex = (): -1 | undefined => (useContext(SongListContext) ? -1 : undefined)
