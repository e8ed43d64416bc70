import { home } from '../../contract/home.ts'
import {
  type Episode,
  type episodeSorts,
  episodes,
  podcastGenres,
  type podcastSorts,
  podcasts,
} from '../../contract/podcasts.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { itemQuery, listQuery, readQuery } from './read.ts'

export const podcastQuery = (id: number) => itemQuery(podcasts.get, { params: { id } })
export const episodeQuery = (id: number) => itemQuery(episodes.get, { params: { id } })
export const podcastGenresQuery = () => readQuery(podcastGenres.list, {})
export const podcastGenreQuery = (id: number) => itemQuery(podcastGenres.get, { params: { id } })

/** Chapters and transcript of an episode. */
export const extrasQuery = (id: number) => readQuery(episodes.extras, { params: { id } })

/** Public podcasts without end, of all genres or of one. */
export const podcastsQuery = (filter: { sort?: (typeof podcastSorts)[number]; genre?: number }) =>
  listQuery(podcasts.list, { query: { per_page: 48, sort: filter.sort, 'filter[genre]': filter.genre } })

/** As many podcasts as one row shows. */
export const fewPodcastsQuery = (sort: (typeof podcastSorts)[number]) =>
  readQuery(podcasts.list, { query: { per_page: 12, sort } })

interface Episodes {
  podcast: number
  sort: (typeof episodeSorts)[number]
  unplayed: boolean
  q: string
}

/** The episodes of a podcast without end. */
export const episodesQuery = ({ podcast, sort, unplayed, q }: Episodes) =>
  listQuery(episodes.list, {
    query: {
      per_page: 100,
      sort,
      'filter[podcast]': podcast,
      ...(unplayed && { 'filter[unplayed]': 'true' }),
      ...(q && { q }),
    },
  })

/** The newest episodes of all podcasts. */
export const newestEpisodesQuery = () => readQuery(episodes.list, { query: { per_page: 6 } })

/** Podcasts that the listener follows. */
export const followedPodcastsQuery = () => readQuery(podcasts.followed, {})

/** Newest episodes of what the listener follows, or those begun and not heard to their end. */
export const ownEpisodesQuery = (of: 'followed' | 'begun', limit: number) =>
  readQuery(episodes.newest, { query: { of, limit } })

/** The episodes of a podcast in the order in which it is meant to be heard, from the cache while it is fresh. */
export const loadEpisodes = async (id: number): Promise<Episode[]> =>
  (await queryClient.ensureQueryData(podcastQuery(id))).episodes

const changing = new Set<unknown>([
  episodes.list.path,
  episodes.newest.path,
  home.sections.path,
  podcasts.get.path,
  podcasts.followed.path,
])

const listsWhatIsUnplayed = (input: unknown): boolean =>
  JSON.stringify(input)?.includes('filter[unplayed]') ?? false

/**
 * Has the lists that change with what was heard ask anew. Their rows know themselves what was heard in this visit, so a
 * list of everything stays as it is, however long.
 */
export const heardChanged = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, input] }) =>
      changing.has(path) && (path !== episodes.list.path || listsWhatIsUnplayed(input)),
  })

/** Marks every episode of a podcast as heard or as new. Throws `CallError`. */
export const hearAll = async (id: number, played: boolean): Promise<void> => {
  await call(episodes.hearAll, { params: { id }, body: { played } })
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => changing.has(path) })
}
