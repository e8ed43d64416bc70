import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { endRefusedSession, showError } from './errors.ts'

/**
 * Cache of all server data. `call` handles retries itself. Requests are made even if the browser reports being offline,
 * since the offline cache may serve them.
 */
export const queryClient = new QueryClient({
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
