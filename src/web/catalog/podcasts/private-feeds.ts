import { followedFile, privateFeeds } from '../../../contract/catalog/podcasts.ts'
import { call, urlOf } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { saveFile } from '../../data/download.ts'
import { keyOf, readQuery } from '../../data/read.ts'

const inputOf = (id: number) => ({ params: { id } })

export const privateFeedQuery = (id: number) => readQuery(privateFeeds.get, inputOf(id))

const keep = (id: number, url: string | null): void =>
  void queryClient.setQueryData(keyOf(privateFeeds.get, inputOf(id)), { url })

/** Creates the user's private feed of a podcast; the previous URL stops working. Throws `CallError`. */
export const makePrivateFeed = async (id: number): Promise<void> =>
  keep(id, (await call(privateFeeds.make, inputOf(id))).url)

/** Revokes the private feed. Throws `CallError`. */
export const revokePrivateFeed = async (id: number): Promise<void> => {
  await call(privateFeeds.revoke, inputOf(id))
  keep(id, null)
}

/** Downloads the feeds of followed podcasts as an OPML file. Throws `CallError`. */
export const exportFollowed = (): Promise<void> => saveFile(urlOf(followedFile, {}), 'podcasts.opml')
