import { type ComponentType, createContext } from 'react'
import type { Song } from '../../contract/songs.ts'
import type { MenuEntry } from '../ui/menu.ts'

/** What the menu of a row offers besides, for the list that the row stands in. */
export const RowMenu = createContext<(song: Song) => MenuEntry[]>(() => [])

/** The box that selects a row, where its list lets one select. */
export const RowCheck = createContext<ComponentType<{ song: Song }> | null>(null)
