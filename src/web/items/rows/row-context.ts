import { type ComponentType, createContext, useContext } from 'react'
import type { Song } from '../../../contract/songs.ts'
import type { MenuEntry } from '../../ui/menu.ts'

/** Additional menu entries for a row, by the list around it. */
export const RowMenu = createContext<(song: Song) => MenuEntry[]>(() => [])

/** Whether the surrounding list uses a roving tabindex: arrow keys reach the controls in its rows. */
export const RovingTabindex = createContext(false)

/** Returns the tabindex of controls in a row. */
export const useRovingTabIndex = (): -1 | undefined => (useContext(RovingTabindex) ? -1 : undefined)

/** The selection checkbox of a row, in selectable lists. */
export const RowCheck = createContext<ComponentType<{ song: Song }> | null>(null)
