import { create } from 'zustand'
import { readStored, writeStored } from '../storage.ts'
import { rememberAccount } from './account.ts'

/** The bearer token of this browser; present exactly while logged in. */
export const useToken = create<{ token: string | null; elsewhere: boolean }>(() => ({
  token: readStored('token') || null,
  elsewhere: false,
}))

export const currentToken = (): string | null => useToken.getState().token

/** Whether another tab logged in while this one was open. */
export const loggedInElsewhere = (): boolean => useToken.getState().elsewhere

/** Stores a token, or removes it with null. */
export const setToken = (token: string | null): void => {
  writeStored('token', token)
  rememberAccount(null)
  useToken.setState({ token, elsewhere: false })
}

/** Removes a token the server rejected. Returns false if it has been replaced in the meantime. */
export const dropToken = (rejected: string): boolean => {
  if (currentToken() !== rejected) return false
  setToken(null)
  return true
}

/** Follows logins and logouts in other tabs; returns the unsubscribe function. */
export const followOtherTabs = (): (() => void) => {
  const changed = (event: StorageEvent) => {
    // A null key means that storage was cleared.
    if (event.key === 'token' || event.key === null)
      useToken.setState({ token: readStored('token') || null, elsewhere: true })
  }
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
