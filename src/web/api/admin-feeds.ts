import { queryOptions } from '@tanstack/react-query'
import { adminFeeds, feedsFile } from '../../contract/admin/feeds.ts'
import { addressOf, call } from './call.ts'
import { queryClient } from './client.ts'
import { saveFile } from './download.ts'
import { keyOf, read } from './read.ts'

/** Told anew while somebody looks. */
const LOOK_MS = 10_000
const PROGRESS_MS = 1_000

export const feedsQuery = () =>
  queryOptions({
    queryKey: keyOf(adminFeeds.list, {}),
    queryFn: ({ signal }) => read(adminFeeds.list, {}, signal),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  })

const again = () => queryClient.invalidateQueries({ queryKey: [adminFeeds.list.path] })

/** Has a feed read by itself, or not. Throws `CallError`. */
export const enableFeed = async (id: number, enabled: boolean): Promise<void> => {
  await call(adminFeeds.enable, { params: { id }, body: { enabled } })
  await again()
}

/** Reads a feed now. Throws `CallError`, also when its source is in trouble. */
export const readFeedNow = async (id: number) => {
  try {
    return await call(adminFeeds.refresh, { params: { id } })
  } finally {
    await again()
  }
}

/** Begins to make podcasts of the feeds in an OPML file. Throws `CallError`. */
export const importOpml = (text: string) => call(adminFeeds.importOpml, { body: { text } })

export const opmlQuery = (id: number) => {
  const input = { params: { id } }
  return queryOptions({
    queryKey: keyOf(adminFeeds.opmlRun, input),
    queryFn: ({ signal }) => read(adminFeeds.opmlRun, input, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.finished ? false : PROGRESS_MS),
  })
}

/** Saves the feeds of all podcasts as an OPML file. Throws `CallError`. */
export const exportOpml = (): Promise<void> => saveFile(addressOf(feedsFile, {}), 'podcasts.opml')
