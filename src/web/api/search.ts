import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type SearchItem, type SearchTab, search } from '../../contract/search.ts'
import { call } from './call.ts'
import { keyOf } from './read.ts'

// What somebody looks for is not kept on the disk: every pause in typing would push out what is worth keeping.

/** The best hit and a few of each type; the answer before stays until this one is there. */
export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: keyOf(search.all, { params: { query } }),
    queryFn: ({ signal }) => call(search.all, { params: { query } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** All hits of one type, in pages of 50; the answer before stays until this one is there. */
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

/** Hits of one type among hits of any. */
export const hitsOf = <T extends SearchItem['type']>(
  items: SearchItem[],
  type: T,
): Extract<SearchItem, { type: T }>[] =>
  items.filter((item): item is Extract<SearchItem, { type: T }> => item.type === type)
