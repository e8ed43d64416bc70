import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { Entry, WaitingChange } from './entry.ts'
import { posted, setPending, takeAway } from './mailbox.ts'

/** An entry in its place in the queue. */
export type Queued = Entry & { place: number }

interface Outbox extends DBSchema {
  entries: {
    key: number
    value: Entry & { place?: number }
    indexes: { account: number; key: string }
  }
}

let opened: Promise<IDBPDatabase<Outbox>> | undefined

const database = (): Promise<IDBPDatabase<Outbox>> => {
  opened ??= openDB<Outbox>('tonearm-outbox', 1, {
    upgrade: (db) => {
      const entries = db.createObjectStore('entries', { keyPath: 'place', autoIncrement: true })
      entries.createIndex('account', 'account')
      entries.createIndex('key', 'key')
    },
    // Another tab has a newer version.
    blocking: () => void close(),
    terminated: () => {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

const close = async (): Promise<void> => {
  const db = await opened?.catch(() => undefined)
  opened = undefined
  db?.close()
}

const showPending = async (account: number): Promise<void> => {
  const db = await database()
  const stored = await db.countFromIndex('entries', 'account', account)
  setPending(account, stored + posted().filter(({ entry }) => entry.account === account).length)
}

type Entries = IDBPObjectStore<Outbox, ['entries'], 'entries', 'readwrite'>

/** Deletes the earlier change of the same subject, and counts what it would have counted. */
const replaceEarlier = async (entry: WaitingChange, store: Entries): Promise<void> => {
  for await (const cursor of store.index('account').iterate(entry.account)) {
    const { value } = cursor
    if (value.kind !== 'change' || value.subject !== entry.subject) continue
    if (entry.by !== undefined) entry.by += value.by ?? 0
    await cursor.delete()
  }
}

/** Takes over what was posted. A change replaces an earlier one of the same subject, which it makes void. */
export const takeOver = async (): Promise<void> => {
  const waiting = posted()
  if (waiting.length === 0) return
  const db = await database()
  const tx = db.transaction('entries', 'readwrite')
  for (const { entry } of waiting) {
    // It was stored before the page could forget it.
    if (await tx.store.index('key').getKey(entry.key)) continue
    if (entry.kind === 'change' && entry.subject) await replaceEarlier(entry, tx.store)
    await tx.store.add(entry)
  }
  await tx.done
  takeAway(waiting.map(({ stored }) => stored))
  for (const account of new Set(waiting.map(({ entry }) => entry.account))) await showPending(account)
}

/** Returns the oldest entries of an account, in order. */
export const oldestOf = async (account: number, count: number): Promise<Queued[]> =>
  (await (await database()).getAllFromIndex('entries', 'account', account, count)) as Queued[]

/** Returns all entries of an account, in order. */
export const entriesOf = async (account: number): Promise<Queued[]> => {
  await takeOver()
  return (await (await database()).getAllFromIndex('entries', 'account', account)) as Queued[]
}

/** Removes entries that need not be sent any more. */
export const removeEntries = async (account: number, places: number[]): Promise<void> => {
  const tx = (await database()).transaction('entries', 'readwrite')
  await Promise.all([...places.map((place) => tx.store.delete(place)), tx.done])
  await showPending(account)
}

/** Removes all entries of an account. */
export const forgetEntries = async (account: number): Promise<void> =>
  removeEntries(
    account,
    (await entriesOf(account)).map(({ place }) => place),
  )
