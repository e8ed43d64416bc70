import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { chat } from '../../../../contract/social/chat.ts'
import { call } from '../../../data/call.ts'

/** Messages of a conversation that contain a text, latest first. */
export const foundMessagesQuery = (id: number, q: string) =>
  infiniteQueryOptions({
    queryKey: [chat.search.path, id, q],
    queryFn: ({ pageParam, signal }) =>
      call(
        chat.search,
        { params: { id }, query: { q, ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data, has_more }) => (has_more ? (data.at(-1)?.id ?? null) : null),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
