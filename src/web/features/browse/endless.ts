/** Fields of an infinite query used by list pages. */
export interface EndlessList<T> {
  data?: { pages: { data: T[] }[] } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  hasNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}
