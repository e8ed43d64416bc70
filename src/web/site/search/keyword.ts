import { create } from 'zustand'
import type { SearchTab } from '../../../contract/site/search.ts'
import { settings } from '../../data/settings.ts'

/** The search query, and whether the field has the focus; shared by field, guard and results. */
export const useSearchState = create<{ searchKeyword: string; searchActive: boolean }>(() => ({
  searchKeyword: '',
  searchActive: false,
}))

export const setSearchKeyword = (searchKeyword: string): void => useSearchState.setState({ searchKeyword })

/** Sub-pages of the results, in order. */
export const searchPages = [
  'top',
  'songs',
  'albums',
  'artists',
  'genres',
  'podcasts',
  'episodes',
  'playlists',
  'radio-stations',
  'profiles',
] as const satisfies readonly ('top' | SearchTab)[]
/** Returns the available sub-pages: disabled features are not searched. */
export const openSearchPages = (): readonly SearchPage[] =>
  searchPages.filter((page) => settings().enablePodcasts || !/^(pod|ep)/.test(page))
export type SearchPage = (typeof searchPages)[number]

/** Maximum query length, as on the server. */
export const MAX_QUERY = 100

/**
 * Normalizes input to a query; empty if there is none. One or two dots alone are not a query: in a URL they would mean
 * a folder.
 */
export const questionOf = (typed: string): string => {
  const question = typed
    .trim()
    .slice(0, MAX_QUERY)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
  return /^\.{1,2}$/.test(question) ? '' : question
}

/** Returns the URL path of a query's results; the `top` page has no suffix. */
export const searchPath = (question: string, page: SearchPage = 'top'): string =>
  `/search/${encodeURIComponent(question)}/${page === 'top' ? '' : page}`
