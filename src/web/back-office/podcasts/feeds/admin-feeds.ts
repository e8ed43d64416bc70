import { queryOptions } from '@tanstack/react-query'
import { adminFeeds, feedsFile } from '../../../../contract/catalog/back-office/feeds.ts'
import { call, urlOf } from '../../../data/call.ts'
import { queryClient } from '../../../data/client.ts'
import { saveFile } from '../../../data/download.ts'
import { keyOf, read } from '../../../data/read.ts'

/** Polling intervals in milliseconds while the page is open. */
const POLL_MS = 10_000
const PROGRESS_MS = 1_000

export const feedsQuery = () =>
  queryOptions({
    queryKey: keyOf(adminFeeds.list, {}),
    queryFn: ({ signal }) => read(adminFeeds.list, {}, signal),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })

const again = () => queryClient.invalidateQueries({ queryKey: [adminFeeds.list.path] })

/** Enables or disables automatic refreshes of a feed. Throws `CallError`. */
export const enableFeed = async (id: number, enabled: boolean): Promise<void> => {
  await call(adminFeeds.enable, { params: { id }, body: { enabled } })
  await again()
}

/** Refreshes a feed immediately. Throws `CallError`, also if its source fails. */
export const refreshFeedNow = async (id: number) => {
  try {
    return await call(adminFeeds.refresh, { params: { id } })
  } finally {
    await again()
  }
}

/** Starts importing podcasts from the feeds in an OPML file. Throws `CallError`. */
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

/** Downloads the feeds of all podcasts as an OPML file. Throws `CallError`. */
export const exportOpml = (): Promise<void> => saveFile(urlOf(feedsFile, {}), 'podcasts.opml')
