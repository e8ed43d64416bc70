import { UNSENT } from '../../../data/storage.ts'
import type { OutboxStorage, Unsent } from './outbox.ts'

/** One key for each message, so that tabs never overwrite what another one wrote. */
const keyOf = (account: number, order: number, clientId: string): string =>
  `${UNSENT.messages}${account}/${String(order).padStart(16, '0')}/${clientId}`

const orderOf = (key: string): number => Number(key.split('/')[2])

/** Storage may be blocked, or full: messages then last as long as the page. */
const blockedStorage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys: () => string[] } => {
  const memory = new Map<string, string>()
  return {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) => void memory.delete(key),
    keys: () => [...memory.keys()],
  }
}
const memory = blockedStorage()

const storedKeys = (): string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

const read = (key: string): Unsent | null => {
  const text = memory.getItem(key) ?? localStorage.getItem(key)
  try {
    return text === null ? null : (JSON.parse(text) as Unsent)
  } catch {
    return null
  }
}

const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    memory.setItem(key, value)
  }
}

const erase = (key: string): void => {
  memory.removeItem(key)
  if (storedKeys().includes(key)) localStorage.removeItem(key)
}

const keysOf = (account: number): string[] =>
  [...storedKeys(), ...memory.keys()].filter((key) => key.startsWith(`${UNSENT.messages}${account}/`)).sort()

/** Unsent messages of an account in this browser. */
export const outboxStorage = (account: number): OutboxStorage => ({
  list: () => keysOf(account).flatMap((key) => read(key) ?? []),
  put: (entry) => {
    const keys = keysOf(account)
    const present = keys.find((key) => key.endsWith(`/${entry.client_id}`))
    const last = keys.at(-1)
    // The clock may have been set back.
    const order = Math.max(Date.now(), last ? orderOf(last) + 1 : 0)
    write(present ?? keyOf(account, order, entry.client_id), JSON.stringify(entry))
  },
  remove: (clientId) => {
    for (const key of keysOf(account)) if (key.endsWith(`/${clientId}`)) erase(key)
  },
})

/** Calls back when another tab changes messages; returns the unsubscribe function. */
export const followOutbox = (changed: () => void): (() => void) => {
  const stored = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(UNSENT.messages)) changed()
  }
  addEventListener('storage', stored)
  return () => removeEventListener('storage', stored)
}
