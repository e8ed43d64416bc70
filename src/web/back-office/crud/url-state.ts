import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** State of a list page, stored in the URL. */
export interface ListUrlState {
  q: string
  sort: string | undefined
  page: number
  /** Values of active filters, by name. */
  filters: Record<string, string>
  /** The item in the side sheet: its id, or `new`. */
  edit: number | 'new' | null
}

type Search = Record<string, unknown>

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const wholeFrom1 = (value: unknown): number | null => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 ? number : null
}

/** Parses the search params; invalid values are ignored. */
export const parseUrlState = (search: Search, filterNames: readonly string[]): ListUrlState => ({
  q: text(search.q).slice(0, 100),
  sort: text(search.sort) || undefined,
  page: wholeFrom1(search.page) ?? 1,
  filters: Object.fromEntries(
    filterNames.map((name) => [name, text(search[name])]).filter(([, value]) => value !== ''),
  ),
  edit: search.edit === 'new' ? 'new' : wholeFrom1(search.edit),
})

/** Returns the search params of a state; defaults are omitted. */
export const formatUrlState = ({ q, sort, page, filters, edit }: ListUrlState): Search => ({
  ...(q && { q }),
  ...(sort && { sort }),
  ...(page > 1 && { page }),
  ...filters,
  ...(edit !== null && { edit }),
})

/** Returns the API query of a state. */
export const queryOf = ({ q, sort, page, filters }: ListUrlState): Record<string, unknown> => ({
  ...(q && { q }),
  ...(sort && { sort }),
  page,
  ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`filter[${name}]`, value])),
})

/** Returns the current state and a function to change it; changing the list resets to its first page. */
export const useUrlState = (filterNames: readonly string[]) => {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const urlState = useMemo(() => parseUrlState(search, filterNames), [search, filterNames])
  const setUrlState = (change: Partial<ListUrlState>, options: { replace?: boolean } = {}): void => {
    const narrows = 'q' in change || 'filters' in change || 'sort' in change
    // Use the current URL: a sheet may have been opened during the search debounce.
    const search = (now: Search): Search =>
      formatUrlState({ ...parseUrlState(now, filterNames), ...(narrows && { page: 1 }), ...change })
    void navigate({ to: '.', search: search as never, ...options })
  }
  return { urlState, setUrlState }
}
