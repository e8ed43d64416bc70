import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { endRefusedSession, showError } from './errors.ts'

class Client extends QueryClient {
  /** Queries that are loaded again as soon as they have loaded. */
  readonly #repeated = new Map<unknown, Promise<void>>()

  /**
   * Also loads again what is just being loaded, as it may have been read before the change: the library repeats neither a
   * first load nor one that nobody shows yet.
   */
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const again = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching')
      .filter((query) => query.state.data === undefined || !query.isActive())
      .map((query) => {
        const { promise, queryKey } = query
        const end = () => void this.#repeated.delete(query)
        const repeat = () => {
          end()
          return super.invalidateQueries({ queryKey, exact: true })
        }
        const repeated = this.#repeated.get(query) ?? Promise.resolve(promise).then(repeat, end)
        this.#repeated.set(query, repeated)
        return repeated
      })
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }
}

/**
 * Cache of all server data. `call` handles retries itself. Requests are made even if the browser reports being offline,
 * since the offline cache may serve them.
 */
export const queryClient: QueryClient = new Client({
  queryCache: new QueryCache({ onError: (error) => void endRefusedSession(error) }),
  mutationCache: new MutationCache({ onError: showError }),
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
