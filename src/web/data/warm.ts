import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './client.ts'

/** Prefetches; resolves once there is something to show, be it from an earlier visit. */
export const warm = async <T, K extends QueryKey>(
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<void> => {
  const fetched = queryClient.prefetchQuery(query)
  if (queryClient.getQueryData(query.queryKey) === undefined) await fetched
}
