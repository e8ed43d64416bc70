import { artistPodcastCalls, artistPodcasts } from '../../../contract/catalog/back-office/episodes.ts'
import { call } from '../../data/call.ts'
import { readQuery } from '../../data/read.ts'
import { crudPageQuery } from '../crud/crud.ts'

/** Search by name for the options in forms. Throws `CallError`. */
export const findGenresForPodcast = (q: string) => call(artistPodcastCalls.genres, { query: { q } })

/** The same for the podcasts of an artist. */
export const findPodcastsOf = (artist_id: number) => (q: string) =>
  call(artistPodcastCalls.podcasts, { query: { q, artist_id } })

/** The first podcast genres, in their order. */
export const genresForPodcastsQuery = () => readQuery(artistPodcastCalls.genres, { query: {} })

/** Podcasts of an artist by title, as filter options. */
export const podcastsOfArtistByTitle = (artist_id: number) =>
  crudPageQuery(artistPodcasts, { artist_id, sort: 'title', per_page: 100 })

/** Fetches a transcript from a URL and returns its text. Throws `CallError`. */
export const readArtistTranscript = async (url: string): Promise<string> =>
  (await call(artistPodcastCalls.readTranscript, { body: { url } })).text
