import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput, Endpoint, ReplyOf } from '../../contract/core/endpoint.ts'
import type { ListMeta } from '../../contract/core/pagination.ts'
import { call, savedReply, urlOf } from './call.ts'
import { isCutOff } from './connection/reachability.ts'
import { isUnreachable } from './connection/unreachable.ts'
import { cachedRead, storeRead } from './offline-read-cache.ts'
import { isWaiting } from './outbox/queue.ts'
import { currentToken } from './session/token.ts'

/** Lists of the user in the sidebar. Like everything cached, they are deleted when the session ends. */
const OF_THE_SIDEBAR = new Set(['/user/playlists', '/user/library', '/user/library/items'])

/** Public responses may be cached offline; others of one user never. */
const isPublic = (endpoint: Endpoint): boolean =>
  endpoint.access === 'public' || endpoint.access === 'optional' || OF_THE_SIDEBAR.has(endpoint.path)

/** Returns what an earlier visit read; undefined for what is not cached. */
const readBefore = <E extends Endpoint>(endpoint: E, url: string): ReplyOf<E> | undefined =>
  isPublic(endpoint) ? (cachedRead(url) as ReplyOf<E> | undefined) : undefined

/** Returns what this device knows of a reply: what is saved, or what an earlier visit read. */
const replyOfDevice = async <E extends Endpoint>(endpoint: E, url: string): Promise<ReplyOf<E> | undefined> =>
  ((await savedReply(endpoint, url)) as ReplyOf<E> | null) ?? readBefore(endpoint, url)

const fetchReply = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> => {
  const url = urlOf(endpoint, input)
  const token = currentToken()
  // Without asking: a lost connection may take long to fail. Once there is one, everything is fetched anew.
  const known = isCutOff() ? await replyOfDevice(endpoint, url) : undefined
  if (known !== undefined) return known
  try {
    const reply = await call(endpoint, input, { signal })
    // A response received after logout may still contain data of the previous user.
    if (isPublic(endpoint) && token === currentToken()) storeRead(url, reply)
    return reply
  } catch (error) {
    const cached = isUnreachable(error) ? readBefore(endpoint, url) : undefined
    if (cached !== undefined) return cached
    throw error
  }
}

/**
 * Fetches from the server; falls back to what is saved, or to the offline cache for public responses. Changes that wait
 * in the outbox are made in what is returned: neither the server nor the cache knows of them.
 */
export const read = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> => {
  const reply = await fetchReply(endpoint, input, signal)
  if (!isWaiting()) return reply
  const { withWaiting } = await import('./outbox/waiting-changes.ts')
  return withWaiting(endpoint, input, reply)
}

/** Returns the cache key of a read: its path and input. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => [endpoint.path, input] as const

/** Creates a query for one read. */
export const readQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => read(endpoint, input, signal),
  })

/**
 * Creates a query that starts with what an earlier visit read, so that its page is seen at once; the reply then
 * replaces it.
 */
export const rememberedQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  ...readQuery(endpoint, input),
  // Without what waits in the outbox, a like would vanish for a moment.
  initialData: () => (isWaiting() ? undefined : readBefore(endpoint, urlOf(endpoint, input))),
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
