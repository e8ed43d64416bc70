import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** What a list page is asked for; all of it stands in the address. */
export interface Asked {
  q: string
  sort: string | undefined
  page: number
  /** Values of the filters that are set, by name. */
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

/** Reads an address; what makes no sense is as if it were not there. */
export const readAsked = (search: Search, filterNames: readonly string[]): Asked => ({
  q: text(search.q).slice(0, 100),
  sort: text(search.sort) || undefined,
  page: wholeFrom1(search.page) ?? 1,
  filters: Object.fromEntries(
    filterNames.map((name) => [name, text(search[name])]).filter(([, value]) => value !== ''),
  ),
  edit: search.edit === 'new' ? 'new' : wholeFrom1(search.edit),
})

/** The address of what is asked for; what is as usual stays out of it. */
export const writeAsked = ({ q, sort, page, filters, edit }: Asked): Search => ({
  ...(q && { q }),
  ...(sort && { sort }),
  ...(page > 1 && { page }),
  ...filters,
  ...(edit !== null && { edit }),
})

/** The query of the call that answers it. */
export const queryOf = ({ q, sort, page, filters }: Asked): Record<string, unknown> => ({
  ...(q && { q }),
  ...(sort && { sort }),
  page,
  ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`filter[${name}]`, value])),
})

/** What is asked for now, and how to ask for something else; another list begins at its first page. */
export const useAsked = (filterNames: readonly string[]) => {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const asked = useMemo(() => readAsked(search, filterNames), [search, filterNames])
  const ask = (change: Partial<Asked>, options: { replace?: boolean } = {}): void => {
    const narrows = 'q' in change || 'filters' in change || 'sort' in change
    // Of the address as it is by now: a sheet may have been opened while the last letters settled.
    const search = (now: Search): Search =>
      writeAsked({ ...readAsked(now, filterNames), ...(narrows && { page: 1 }), ...change })
    void navigate({ to: '.', search: search as never, ...options })
  }
  return { asked, ask }
}
