import { adminEpisodeCalls } from '../../contract/admin/episodes.ts'
import { adminFeeds, type FeedReport } from '../../contract/admin/feeds.ts'
import { adminPodcastGenres } from '../../contract/admin/podcast-genres.ts'
import { adminPodcastCalls, adminPodcasts } from '../../contract/admin/podcasts.ts'
import { CallError, call } from './call.ts'
import { queryClient } from './client.ts'
import { crudPageQuery, findRows } from './crud.ts'
import { readUpload } from './own-songs.ts'
import { readQuery } from './read.ts'
import { transferOf } from './resumable.ts'

/** What the forms of podcasts and episodes offer, by part of its name. All throw `CallError`. */
export const findPodcastArtists = (q: string) => call(adminPodcastCalls.artists, { query: { q } })
export const findPodcastGenres = (q: string) => call(adminPodcastCalls.genres, { query: { q } })
export const makePodcastGenre = (name: string) => call(adminPodcastCalls.newGenre, { body: { name } })
export const findPodcasts = (q: string) => call(adminEpisodeCalls.podcasts, { query: { q } })

/** The first podcast genres, in their order. */
export const podcastGenresQuery = () => readQuery(adminPodcastCalls.genres, { query: {} })

/** Genres that others may become one with. Throws `CallError`. */
export const findGenresToMerge = (q: string) =>
  findRows(adminPodcastGenres, { q, sort: '-podcasts_count' }, ({ name }) => name)

/** Podcasts by title, as a filter offers them. */
export const podcastsByTitle = () => crudPageQuery(adminPodcasts, { sort: 'title', per_page: 100 })

/** Sends the sound of an episode and answers the id of its upload. Throws `CallError` as refused. */
export const sendSound = async (file: File, sent: (bytes: number) => void): Promise<string> => {
  const end = Promise.withResolvers<string>()
  const { go, forget } = await transferOf(file, 'episode', { sent, done: end.resolve, failed: end.reject })
  go()
  try {
    const id = await end.promise
    const { status, error } = await readUpload(id)
    if (status !== 'failed') return id
    const body = { status: 'error', code: 'unsupported_media', message: error ?? '', request_id: '' } as const
    throw new CallError(415, body, null)
  } finally {
    await forget()
  }
}

/** The text of a transcript that lies elsewhere. Throws `CallError`. */
export const readTranscript = async (url: string): Promise<string> =>
  (await call(adminEpisodeCalls.readTranscript, { body: { url } })).text

/** Makes a podcast of a feed. Both throw `CallError` and answer what was read. */
export const importFeed = async (url: string): Promise<FeedReport> => {
  const report = await call(adminFeeds.importFeed, { body: { url } })
  void queryClient.invalidateQueries()
  return report
}
/** Reads the feed of a podcast now. */
export const refreshFeed = async (id: number): Promise<FeedReport> => {
  try {
    return await call(adminFeeds.refresh, { params: { id } })
  } finally {
    void queryClient.invalidateQueries()
  }
}
