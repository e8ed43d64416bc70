import { create } from 'zustand'
import { readKept, writeKept } from './kept.ts'

/** The bearer token of this browser. Logged in is true exactly when there is one. */
export const useToken = create<{ token: string | null }>(() => ({ token: readKept('token') || null }))

export const currentToken = (): string | null => useToken.getState().token

/** Stores a token, or forgets it with null. */
export const setToken = (token: string | null): void => {
  writeKept('token', token)
  useToken.setState({ token })
}

/** Forgets a token that the server refused. False when another one has taken its place meanwhile. */
export const dropToken = (refused: string): boolean => {
  if (currentToken() !== refused) return false
  setToken(null)
  return true
}

/** Follows log-ins and log-outs of other tabs; returns the way to stop. */
export const followOtherTabs = (): (() => void) => {
  const changed = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === 'token' || event.key === null) useToken.setState({ token: readKept('token') || null })
  }
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
