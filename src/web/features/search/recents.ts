import { create } from 'zustand'
import { readKept, writeKept } from '../../session/kept.ts'
import { useToken } from '../../session/token.ts'

const KEY = 'recent-searches'
const MOST = 10

const kept = (): string[] => {
  try {
    const value: unknown = JSON.parse(readKept(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Searches that led somewhere, newest first. They stay in this browser. */
export const useRecentSearches = create<{ recent: string[] }>(() => ({ recent: kept() }))

const keep = (recent: string[]): void => {
  writeKept(KEY, recent.length > 0 ? JSON.stringify(recent) : null)
  useRecentSearches.setState({ recent })
}

const without = (question: string): string[] => {
  const same = question.toLocaleLowerCase()
  return kept().filter((one) => one.toLocaleLowerCase() !== same)
}

/** Puts a search in front; asked before, it moves there. */
export const rememberSearch = (question: string): void => {
  if (question) keep([question, ...without(question)].slice(0, MOST))
}

export const forgetSearch = (question: string): void => keep(without(question))

export const forgetSearches = (): void => keep([])

// Whoever logs in next has no business with what this listener looked for.
useToken.subscribe(({ token }, before) => {
  if (before.token !== null && token !== before.token) forgetSearches()
})
