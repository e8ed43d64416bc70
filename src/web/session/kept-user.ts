import type { User } from '../../contract/session.ts'
import { settings } from '../api/settings.ts'
import { readStored, writeStored } from './safe-storage.ts'

const KEY = 'kept-user'

/** Keeps the account in this browser, if the site has an offline mode; otherwise deletes what was kept. */
export const keepUser = (user: User | null, token: string | null): void =>
  writeStored(
    KEY,
    user && token && settings().enableOfflineMode ? JSON.stringify([token.slice(0, 8), user]) : null,
  )

/** Returns the account that was kept for a token; null if another one was. */
export const readKeptUser = (token: string): User | null => {
  try {
    const [start, user] = JSON.parse(readStored(KEY) ?? '[]') as [string?, User?]
    return start === token.slice(0, 8) && user ? user : null
  } catch {
    return null
  }
}
