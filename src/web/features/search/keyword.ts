import { create } from 'zustand'
import type { SearchTab } from '../../../contract/search.ts'
import { settings } from '../../api/settings.ts'

/** What is searched for, and whether the field has the focus. The field, the guard and the results share it. */
export const useSearchState = create<{ searchKeyword: string; searchActive: boolean }>(() => ({
  searchKeyword: '',
  searchActive: false,
}))

export const setSearchKeyword = (searchKeyword: string): void => useSearchState.setState({ searchKeyword })

/** The sub-pages of the results, in their order. */
export const searchPages = [
  'top',
  'songs',
  'albums',
  'artists',
  'podcasts',
  'episodes',
  'playlists',
  'radio-stations',
  'profiles',
] as const satisfies readonly ('top' | SearchTab)[]
/** Those that are there: what is switched off is not looked for. */
export const openSearchPages = (): readonly SearchPage[] =>
  searchPages.filter((page) => settings().enablePodcasts || !/^(pod|ep)/.test(page))
export type SearchPage = (typeof searchPages)[number]

/** Longest question, as the server has it. */
export const LONGEST = 100

/**
 * The question in what was typed; empty when there is none. One or two dots alone are none: as part of an
 * address they would mean a folder.
 */
export const questionOf = (typed: string): string => {
  const question = typed
    .trim()
    .slice(0, LONGEST)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
  return /^\.{1,2}$/.test(question) ? '' : question
}

/** Path of the results of a question; the page with the best of all is the bare one. */
export const searchPath = (question: string, page: SearchPage = 'top'): string =>
  `/search/${encodeURIComponent(question)}/${page === 'top' ? '' : page}`
