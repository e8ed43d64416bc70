import type { StoreApi } from 'zustand'
import type { OfflinePlay } from '../../contract/catalog/plays.ts'
import type { call } from '../data/call.ts'
import type { send } from '../data/outbox/send.ts'
import type { StorageKey } from '../data/storage.ts'
import type { showToast } from '../ui/overlays/toasts.ts'

/** Whether the device is online. */
export interface Network {
  isOnline: () => boolean
  /** Registers what to do when the network is back; returns a function that unregisters it. */
  onOnline: (listener: () => void) => () => void
}

/** Services that a player needs from the page around it. */
export interface Environment {
  /** Calls an endpoint of the server. */
  call: typeof call
  /** Makes a change, later if there is no connection. */
  send: typeof send
  /** Keeps plays that the server cannot be told of. */
  outbox: {
    keepsPlays: () => boolean
    keepPlay: (play: OfflinePlay) => void
  }
  useToken: Pick<StoreApi<{ token: string | null }>, 'getState' | 'subscribe'>
  storage: {
    read: (key: StorageKey) => string | null
    write: (key: StorageKey, value: string | null) => void
  }
  network: Network
  page: {
    /** Registers what to do when the page closes; returns a function that unregisters it. */
    onClose: (listener: () => void) => () => void
    /** The same for the first click anywhere. */
    onFirstClick: (listener: () => void) => () => void
    /** Returns its path. */
    path: () => string
  }
  showToast: typeof showToast
}
