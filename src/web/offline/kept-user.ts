import type { User } from '../../contract/platform/user.ts'
import { readStored, writeStored } from '../session/safe-storage.ts'
import { currentToken } from '../session/token.ts'

const KEY = 'kept-user'
/** Characters of the token that tell whose account was kept. */
const START = 8

/** Keeps the account in this browser, to know without a connection whose saved items to play; null deletes it. */
export const keepUser = (user: User | null): void => {
  const start = currentToken()?.slice(0, START)
  writeStored(KEY, user && start ? JSON.stringify([start, user]) : null)
}

/** Returns the account that was kept for the current token; undefined if there is none. */
export const keptUser = (): User | undefined => {
  try {
    const [start, user] = JSON.parse(readStored(KEY) ?? '[]') as [string?, User?]
    return start === currentToken()?.slice(0, START) ? user : undefined
  } catch {
    return undefined
  }
}
