import { create } from 'zustand'
import { readStored, writeStored } from '../data/storage.ts'

/** Bitrates in kbit/s that can be chosen; `original` saves files as they were uploaded. */
export const qualities = ['original', 256, 128, 64] as const
export type OfflineQuality = (typeof qualities)[number]

export const GB = 1024 ** 3
/** Space in bytes that can be set aside; null for all that the browser offers. */
export const limits = [GB, 2 * GB, 4 * GB, 8 * GB, 16 * GB, null] as const
export type OfflineLimit = (typeof limits)[number]

interface OfflinePreferences {
  quality: OfflineQuality
  wifi_only: boolean
  limit: OfflineLimit
}

const KEY = 'offline-preferences'
const defaults: OfflinePreferences = { quality: 'original', wifi_only: false, limit: 4 * GB }

const read = (): OfflinePreferences => {
  try {
    return { ...defaults, ...(JSON.parse(readStored(KEY) ?? '{}') as Partial<OfflinePreferences>) }
  } catch {
    return defaults
  }
}

/** How this device saves audio; devices differ in space and connection. */
export const useOfflinePreferences = create<OfflinePreferences>(() => read())

export const setOfflinePreferences = (changed: Partial<OfflinePreferences>): void => {
  useOfflinePreferences.setState(changed)
  writeStored(KEY, JSON.stringify(useOfflinePreferences.getState()))
}

interface Connection extends EventTarget {
  type?: string
}

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

/** Whether this browser says which kind of connection it has; few do. */
export const knowsConnection = (): boolean => connection()?.type !== undefined

/** Whether the connection is a mobile one, as far as the browser says. */
export const isMobileConnection = (): boolean => connection()?.type === 'cellular'

/** Calls when the kind of connection changes; returns a stop function. */
export const onConnectionChange = (changed: () => void): (() => void) => {
  const of = connection()
  of?.addEventListener('change', changed)
  return () => of?.removeEventListener('change', changed)
}
