import { create } from 'zustand'
import { useToken } from '../../data/session/token.ts'
import { readStored, writeStored } from '../../data/storage.ts'

const KEY = 'recent-searches'
const MAX_RECENT = 10

const stored = (): string[] => {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

/** Successful searches, newest first; stored in this browser only. */
export const useRecentSearches = create<{ recent: string[] }>(() => ({ recent: stored() }))

const store = (recent: string[]): void => {
  writeStored(KEY, recent.length > 0 ? JSON.stringify(recent) : null)
  useRecentSearches.setState({ recent })
}

const without = (question: string): string[] => {
  const same = question.toLocaleLowerCase()
  return stored().filter((one) => one.toLocaleLowerCase() !== same)
}

/** Adds a search to the front, or moves it there. */
export const rememberSearch = (question: string): void => {
  if (question) store([question, ...without(question)].slice(0, MAX_RECENT))
}

export const removeSearch = (question: string): void => store(without(question))

export const clearSearches = (): void => store([])

// The next user must not see this user's searches.
useToken.subscribe(({ token }, before) => {
  if (before.token !== null && token !== before.token) clearSearches()
})
