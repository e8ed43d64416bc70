import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput, Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import type { ListMeta } from '../../contract/pagination.ts'
import { currentToken } from '../session/token.ts'
import { call, urlOf } from './call.ts'
import { cachedRead, storeRead } from './offline-read-cache.ts'
import { checkReply } from './reply.ts'
import { isUnreachable } from './unreachable.ts'

/** What the sidebar lists of the user. Like everything cached, it is deleted when the session ends. */
const OF_THE_SIDEBAR = new Set(['/user/playlists', '/user/library', '/user/library/items'])

/** Public responses may be cached offline; others of one user never. */
const isPublic = (endpoint: Endpoint): boolean =>
  endpoint.access === 'public' || endpoint.access === 'optional' || OF_THE_SIDEBAR.has(endpoint.path)

/** Fetches from the server; falls back to the offline cache for public responses. */
export const read = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> => {
  const url = urlOf(endpoint, input)
  const token = currentToken()
  try {
    const reply = await call(endpoint, input, { signal })
    // A response received after logout may still contain data of the previous user.
    if (isPublic(endpoint) && token === currentToken()) storeRead(url, reply)
    return reply
  } catch (error) {
    const cached = isUnreachable(error) && isPublic(endpoint) ? checkReply(endpoint, cachedRead(url)) : null
    if (cached?.success) return cached.data
    throw error
  }
}

/** Returns the cache key of a read: its path and input. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => [endpoint.path, input] as const

/** Creates a query for one read. */
export const readQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => read(endpoint, input, signal),
  })

/** What an earlier visit read. */
const readBefore = <E extends Endpoint>(endpoint: E, input: CallInput<E>): ReplyOf<E> | undefined => {
  const cached = checkReply(endpoint, cachedRead(urlOf(endpoint, input)))
  return cached.success ? cached.data : undefined
}

/**
 * Creates a query that starts with what an earlier visit read, so that its page is seen at once; the reply then
 * replaces it.
 */
export const rememberedQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  ...readQuery(endpoint, input),
  initialData: () => readBefore(endpoint, input),
  initialDataUpdatedAt: 0,
})

/**
 * Creates a query for the item of a page. Its route fetches on every visit, so an existing error is not retried on
 * mount.
 */
export const itemQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  ...rememberedQuery(endpoint, input),
  retryOnMount: false,
})

interface Page<T> {
  data: T[]
  meta: ListMeta
}
type ItemOf<E extends Endpoint> = ReplyOf<E> extends Page<infer T> ? T : never

/** Creates an infinite query for a list: each page requests what follows the last one. */
export const listQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, input), 'pages'],
    queryFn: ({ signal, pageParam }) => {
      const base = input as { query?: Record<string, unknown> }
      const query = pageParam ? { ...base.query, after: pageParam } : base.query
      return read(endpoint, { ...input, query } as CallInput<E>, signal) as Promise<Page<ItemOf<E>>>
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<ItemOf<E>>) => page.meta.next,
  })
