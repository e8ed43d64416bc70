import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type SearchItem, type SearchTab, search } from '../../contract/site/search.ts'
import { call } from './call.ts'
import { keyOf } from './read.ts'

// Search responses are not persisted: every pause in typing would evict more useful ones.

/** The top result and a few of each type; previous results stay until they load. */
export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: keyOf(search.all, { params: { query } }),
    queryFn: ({ signal }) => call(search.all, { params: { query } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Completions of a query; previous ones stay until they load. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: keyOf(search.suggestions, { query: { q } }),
    queryFn: ({ signal }) => call(search.suggestions, { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** All results of one type, in pages of 50; previous results stay until they load. */
export const searchTabQuery = (query: string, type: SearchTab) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(search.tab, { params: { query, type } }), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(
        search.tab,
        { params: { query, type }, query: pageParam ? { per_page: 50, after: pageParam } : { per_page: 50 } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.next,
    placeholderData: keepPreviousData,
  })

/** Filters search results by type. */
export const hitsOf = <T extends SearchItem['type']>(
  items: SearchItem[],
  type: T,
): Extract<SearchItem, { type: T }>[] =>
  items.filter((item): item is Extract<SearchItem, { type: T }> => item.type === type)
