import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput, Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import type { ListMeta } from '../../contract/paging.ts'
import { currentToken } from '../session/token.ts'
import { addressOf, CallError, call } from './call.ts'
import { keepRead, keptRead } from './kept-reads.ts'

/** Answers for anybody may be kept; those of one listener never. */
const isPublic = (endpoint: Endpoint): boolean =>
  endpoint.access === 'public' || endpoint.access === 'optional'

const isDown = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || (error.status >= 502 && error.status <= 504))

/** Asks the server first; when it cannot be reached, the kept copy of a public answer. */
export const read = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> => {
  const address = addressOf(endpoint, input)
  const token = currentToken()
  try {
    const reply = await call(endpoint, input, { signal })
    // An answer that comes after a log-out is still about who asked.
    if (isPublic(endpoint) && token === currentToken()) keepRead(address, reply)
    return reply
  } catch (error) {
    const kept = isDown(error) && isPublic(endpoint) ? endpoint.reply.safeParse(keptRead(address)) : null
    if (kept?.success) return kept.data as ReplyOf<E>
    throw error
  }
}

/** The cache key of a read: its path, then what fills it. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => [endpoint.path, input] as const

/** One read as a query. */
export const readQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => read(endpoint, input, signal),
  })

/**
 * The read that a page is about. Its route asks for it on every visit, so a refusal that is there already is not asked
 * for again.
 */
export const itemQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  ...readQuery(endpoint, input),
  retryOnMount: false,
})

interface Page<T> {
  data: T[]
  meta: ListMeta
}
type ItemOf<E extends Endpoint> = ReplyOf<E> extends Page<infer T> ? T : never

/** A list as a query without end: each page asks for what follows the last one. */
export const listQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, input), 'pages'],
    queryFn: ({ signal, pageParam }) => {
      const given = input as { query?: Record<string, unknown> }
      const query = pageParam ? { ...given.query, after: pageParam } : given.query
      return read(endpoint, { ...input, query } as CallInput<E>, signal) as Promise<Page<ItemOf<E>>>
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<ItemOf<E>>) => page.meta.next,
  })
