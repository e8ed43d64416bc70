import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { endRefusedSession, showError } from './errors.ts'

/**
 * Holds everything the server said. Retries are the call's own business; calls go out even when the browser
 * believes to be offline, since a kept copy may answer them.
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
