import { adminEpisodeCalls } from '../../../contract/catalog/back-office/episodes.ts'
import { adminFeeds, type FeedReport } from '../../../contract/catalog/back-office/feeds.ts'
import { adminPodcastCalls, adminPodcasts } from '../../../contract/catalog/back-office/podcasts.ts'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { readQuery } from '../../data/read.ts'
import { crudPageQuery } from '../crud/crud.ts'

/** Search by name for the options in podcast and episode forms. All throw `CallError`. */
export const findPodcastArtists = (q: string) => call(adminPodcastCalls.artists, { query: { q } })
export const findPodcastGenres = (q: string) => call(adminPodcastCalls.genres, { query: { q } })
export const makePodcastGenre = (name: string) => call(adminPodcastCalls.newGenre, { body: { name } })
export const findPodcasts = (q: string) => call(adminEpisodeCalls.podcasts, { query: { q } })

/** The first podcast genres, in their order. */
export const podcastGenresQuery = () => readQuery(adminPodcastCalls.genres, { query: {} })

/** Podcasts by title, as filter options. */
export const podcastsByTitle = () => crudPageQuery(adminPodcasts, { sort: 'title', per_page: 100 })

/** Fetches a transcript from a URL and returns its text. Throws `CallError`. */
export const readTranscript = async (url: string): Promise<string> =>
  (await call(adminEpisodeCalls.readTranscript, { body: { url } })).text

/** Creates a podcast from a feed. This and `refreshFeed` return a report and throw `CallError`. */
export const importFeed = async (body: BodyOf<typeof adminFeeds.importFeed>): Promise<FeedReport> => {
  const report = await call(adminFeeds.importFeed, { body })
  void queryClient.invalidateQueries()
  return report
}
/** Refreshes a podcast's feed immediately. */
export const refreshFeed = async (id: number): Promise<FeedReport> => {
  try {
    return await call(adminFeeds.refresh, { params: { id } })
  } finally {
    void queryClient.invalidateQueries()
  }
}
