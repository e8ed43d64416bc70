import { create } from 'zustand'

interface Casting {
  /** The browser knows a device that can play the current item. */
  available: boolean
  state: RemotePlaybackState
}

/** Playing on another device, such as a speaker or a TV; see `casting.ts`, which is loaded once it is wanted. */
export const useCasting = create<Casting>()(() => ({ available: false, state: 'disconnected' }))

/** Whether another device plays, or is about to: it has a volume of its own. */
export const useIsCasting = (): boolean => useCasting(({ state }) => state !== 'disconnected')
