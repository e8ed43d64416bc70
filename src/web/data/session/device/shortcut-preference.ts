import { create } from 'zustand'
import { readStored, writeStored } from '../../storage.ts'

const STORAGE_KEY = 'player-keys'

/** Whether single-key shortcuts are active; speech input users turn them off. */
export const useShortcuts = create<{ on: boolean }>()(() => ({ on: readStored(STORAGE_KEY) !== 'off' }))

/** Enables or disables single-key shortcuts in this browser. */
export const setShortcuts = (on: boolean): void => {
  writeStored(STORAGE_KEY, on ? null : 'off')
  useShortcuts.setState({ on })
}
