import { type ComponentType, createContext, useContext } from 'react'
import type { Song } from '../../contract/songs.ts'
import type { MenuEntry } from '../ui/menu.ts'

/** What the menu of a row offers besides, for the list that the row stands in. */
export const RowMenu = createContext<(song: Song) => MenuEntry[]>(() => [])

/** Whether the list around is one stop of Tab: arrows lead to what is in its rows. */
export const OneStop = createContext(false)

/** The tabindex of what can be pressed in a row. */
export const useRowStop = (): -1 | undefined => (useContext(OneStop) ? -1 : undefined)

/** The box that selects a row, where its list lets one select. */
export const RowCheck = createContext<ComponentType<{ song: Song }> | null>(null)
