/** What the list screens need of an infinite query. */
export interface EndlessList<T> {
  data?: { pages: { data: T[] }[] } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  hasNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}
