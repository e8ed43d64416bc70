import { create } from 'zustand'
import { currentAccount } from '../session/account.ts'
import { readStored, type StorageKey, writeStored } from '../storage.ts'
import type { Entry } from './entry.ts'
import { pendingKey, pendingOf } from './pending.ts'

/**
 * Where entries are put at once: local storage, which is written before the function returns, also while the page
 * closes or when the code of the outbox cannot be loaded. The outbox takes them over.
 */
const PREFIX = 'outbox-entry:'

/** How many changes of the account wait. */
const usePending = create<{ count: number }>(() => ({ count: 0 }))

const showCount = (): void => usePending.setState({ count: pendingOf(currentAccount()) })

/** Returns how many changes of the viewer have not been sent yet. */
export const usePendingChanges = (): number => usePending((state) => state.count)

/** Keeps the count up to date as other tabs and log-ins change it; returns a stop function. */
export const followPending = (): (() => void) => {
  showCount()
  addEventListener('storage', showCount)
  return () => removeEventListener('storage', showCount)
}

/** Sets how many changes of an account wait. */
export const setPending = (account: number, count: number): void => {
  writeStored(pendingKey(account), count > 0 ? String(count) : null)
  showCount()
}

let last = 0

/** Keeps an entry; false if the browser's storage is full or blocked. */
export const post = (entry: Entry): boolean => {
  // In the order in which they are posted, also within a millisecond.
  last = Math.max(entry.at, last + 1)
  const key = `${PREFIX}${String(last).padStart(15, '0')}:${entry.key}` as const
  const value = JSON.stringify(entry)
  writeStored(key, value)
  if (readStored(key) !== value) return false
  setPending(entry.account, pendingOf(entry.account) + 1)
  return true
}

/** Returns the posted entries of all accounts in order, with what they are stored as. */
export const posted = (): { stored: StorageKey; entry: Entry }[] =>
  Object.keys(localStorage)
    .filter((key): key is `outbox${string}` => key.startsWith(PREFIX))
    .sort()
    .flatMap((stored) => {
      const value = readStored(stored)
      return value === null ? [] : [{ stored, entry: JSON.parse(value) as Entry }]
    })

/** Removes posted entries that the outbox has taken over. */
export const takeAway = (stored: StorageKey[]): void => {
  for (const key of stored) writeStored(key, null)
}

const POSTED = 'outbox-posted'

/**
 * Asks the page to deliver what was posted, once it has seen that the server can be reached: without a connection, the
 * code that delivers cannot be loaded either.
 */
export const askForDelivery = (): void => void dispatchEvent(new Event(POSTED))

/** Registers what to do when something was posted. */
export const onPosted = (listener: () => void, signal: AbortSignal): void =>
  addEventListener(POSTED, listener, { signal })
