import { create } from 'zustand'

/** Whether the command palette is open. */
export const usePalette = create<{ open: boolean }>(() => ({ open: false }))

export const togglePalette = (): void => usePalette.setState(({ open }) => ({ open: !open }))
export const closePalette = (): void => usePalette.setState({ open: false })
