import { readStored, writeStored } from '../../storage.ts'

const KEY = 'saved-bytes'

/** Whether this browser can save audio: it needs a service worker, which plain http has not. */
export const canSave = (): boolean =>
  'caches' in globalThis && 'indexedDB' in globalThis && Boolean(navigator.serviceWorker && navigator.locks)

/** Returns how many bytes were saved on this device when that was last known. */
export const knownSavedBytes = (): number => Number(readStored(KEY)) || 0

/** Remembers how many bytes are saved, so that the next visit shows it from the beginning. */
export const noteSavedBytes = (bytes: number): void => writeStored(KEY, bytes > 0 ? String(bytes) : null)
