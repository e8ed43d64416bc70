import { create } from 'zustand'
import { currentAccount } from '../session/account.ts'
import { readStored, type StorageKey, storedKeys, writeStored } from '../storage.ts'
import type { Entry } from './entry.ts'

/**
 * Entries are in local storage, which is written before a function returns, also while the page closes. Each has a key of
 * its own, so that tabs never overwrite what another one wrote.
 */
const PREFIX = 'outbox/'

/** Messages for which storage is full or blocked: they last as long as the page. */
const unstored = new Map<StorageKey, string>()

/** Returns where the entries of an account are stored, in order: `outbox/{account}/{order}/{key}`. */
const keysOf = (account: number | null): StorageKey[] =>
  [...storedKeys(), ...unstored.keys()]
    .filter((key): key is `outbox${string}` => key.startsWith(`${PREFIX}${account}/`))
    .sort()

const keyIn = (stored: StorageKey): string | undefined => stored.split('/')[3]

/** Returns the entries of an account, in order. */
export const entriesOf = (account: number | null): Entry[] =>
  keysOf(account).flatMap((stored) => {
    const value = unstored.get(stored) ?? readStored(stored)
    return value === null ? [] : [JSON.parse(value) as Entry]
  })

/** Whether an entry is to be sent; a refused message is not. */
export const isPending = (entry: Entry): boolean => entry.kind !== 'message' || entry.failure === null

/** Returns the viewer's entries that are to be sent, in order. */
export const pendingEntries = (): Entry[] => entriesOf(currentAccount()).filter(isPending)

/** Whether changes or plays of the viewer wait, so that later ones have to wait behind them. */
export const isWaiting = (): boolean => entriesOf(currentAccount()).some(({ kind }) => kind !== 'message')

interface Outbox {
  /** Those of the viewer, in order. */
  entries: readonly Entry[]
  /** Epoch ms before which the server accepts no message, as too many were sent; null if it accepts them. */
  heldUntil: number | null
}

export const useOutbox = create<Outbox>(() => ({ entries: [], heldUntil: null }))

/** Returns how many entries of the viewer have not been sent yet. */
export const usePendingCount = (): number => useOutbox(({ entries }) => entries.filter(isPending).length)

/** Shows the entries of the current account. */
export const showEntries = (): void => useOutbox.setState({ entries: entriesOf(currentAccount()) })

/** Keeps what is shown up to date as other tabs change it; returns a stop function. */
export const followEntries = (): (() => void) => {
  showEntries()
  const stored = ({ key }: StorageEvent): void => {
    if (key === null || key === 'account' || key.startsWith(PREFIX)) showEntries()
  }
  addEventListener('storage', stored)
  return () => removeEventListener('storage', stored)
}

const remove = (stored: StorageKey): void => {
  unstored.delete(stored)
  writeStored(stored, null)
}

/** Removes entries of an account that need not be sent any more. */
export const removeEntries = (entries: readonly Entry[]): void => {
  const gone = new Set<string | undefined>(entries.map(({ key }) => key))
  for (const stored of keysOf(entries[0]?.account ?? null)) if (gone.has(keyIn(stored))) remove(stored)
  showEntries()
}

/** Removes all entries of an account. */
export const forgetEntries = (account: number | null): void => {
  keysOf(account).forEach(remove)
  showEntries()
}

const store = (stored: StorageKey, entry: Entry): boolean => {
  const value = JSON.stringify(entry)
  writeStored(stored, value)
  if (readStored(stored) === value) return true
  if (entry.kind !== 'message') return false
  unstored.set(stored, value)
  return true
}

/** Replaces an entry in its place; one that was removed stays so. */
export const replaceEntry = (entry: Entry): void => {
  const stored = keysOf(entry.account).find((one) => keyIn(one) === entry.key)
  if (stored) store(stored, entry)
  showEntries()
}

/** Returns the entries that a change makes void: those of its subject. */
const replacedBy = (entry: Entry): Entry[] =>
  entry.kind !== 'change' || entry.subject === undefined
    ? []
    : entriesOf(entry.account).filter((one) => one.kind === 'change' && one.subject === entry.subject)

/**
 * Appends an entry. A change replaces earlier ones of the same subject, and counts what they would have counted. Returns
 * false if the browser's storage is full or blocked, except for messages.
 */
export const enqueue = (entry: Entry): boolean => {
  const last = keysOf(entry.account).at(-1)
  // In the order in which they are made, also within a millisecond, or if the clock has been set back.
  const order = Math.max(Date.now(), last ? Number(last.split('/')[2]) + 1 : 0)
  const replaced = replacedBy(entry)
  const by = replaced.reduce((sum, one) => sum + ((one.kind === 'change' && one.by) || 0), 0)
  const counted = entry.kind === 'change' && entry.by !== undefined ? { ...entry, by: entry.by + by } : entry
  const kept = store(`${PREFIX}${entry.account}/${String(order).padStart(16, '0')}/${entry.key}`, counted)
  if (kept) removeEntries(replaced)
  return kept
}

const ASKED = 'outbox-delivery'

/**
 * Asks the page to deliver the entries, once it has seen that the server can be reached: without a connection, the code
 * that delivers cannot be loaded either.
 */
export const askForDelivery = (): void => void dispatchEvent(new Event(ASKED))

/** Registers what to do when delivery is asked for. */
export const onDeliveryAsked = (listener: () => void, signal: AbortSignal): void =>
  addEventListener(ASKED, listener, { signal })
