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

/** Infinite list of public podcasts, of all genres or one. */
export const podcastsQuery = (filter: { sort?: (typeof podcastSorts)[number]; genre?: number }) =>
  listQuery(podcasts.list, { query: { per_page: 48, sort: filter.sort, 'filter[genre]': filter.genre } })

/** A row's worth of podcasts. */
export const fewPodcastsQuery = (sort: (typeof podcastSorts)[number]) =>
  readQuery(podcasts.list, { query: { per_page: 12, sort } })

interface Episodes {
  podcast: number
  sort: (typeof episodeSorts)[number]
  only: 'all' | 'unplayed' | 'begun'
  season: number | null
  q: string
}

/** Infinite list of a podcast's episodes. */
export const episodesQuery = ({ podcast, sort, only, season, q }: Episodes) =>
  listQuery(episodes.list, {
    query: {
      per_page: 100,
      sort,
      'filter[podcast]': podcast,
      ...(only !== 'all' && { [`filter[${only}]`]: 'true' }),
      ...(season !== null && { 'filter[season]': season }),
      ...(q && { q }),
    },
  })

/** The newest episodes of all podcasts. */
export const newestEpisodesQuery = () => readQuery(episodes.list, { query: { per_page: 6 } })

/** Podcasts the user follows. */
export const followedPodcastsQuery = () => readQuery(podcasts.followed, {})

/** Newest episodes of followed podcasts, or episodes started but not finished. */
export const ownEpisodesQuery = (of: 'followed' | 'begun', limit: number) =>
  readQuery(episodes.newest, { query: { of, limit } })

/** Loads a podcast's episodes in listening order, from the cache while fresh. */
export const loadEpisodes = async (id: number): Promise<Episode[]> =>
  (await queryClient.ensureQueryData(podcastQuery(id))).episodes

/** Loads the first unplayed episodes in a sort order. */
export const loadUnplayed = async (podcast: number, sort: 'serial' | '-published_at'): Promise<Episode[]> => {
  const query = { per_page: 100, sort, 'filter[podcast]': podcast, 'filter[unplayed]': 'true' as const }
  return (await call(episodes.list, { query })).data
}

const changing = new Set<unknown>([
  episodes.list.path,
  episodes.newest.path,
  home.sections.path,
  podcasts.get.path,
  podcasts.followed.path,
])

const listsWhatIsUnplayed = (input: unknown): boolean =>
  /filter\[(unplayed|begun)\]/.test(JSON.stringify(input) ?? '')

/**
 * Refetches lists that depend on progress. Rows know the progress of this visit themselves, so unfiltered lists are not
 * refetched, however long they are.
 */
export const progressChanged = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, input] }) =>
      changing.has(path) && (path !== episodes.list.path || listsWhatIsUnplayed(input)),
  })

/** Marks all episodes of a podcast, or those up to one, as played or unplayed. Throws `CallError`. */
export const markAllPlayed = async (id: number, played: boolean, until?: number): Promise<void> => {
  await call(episodes.hearAll, { params: { id }, body: { played, ...(until && { until }) } })
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => changing.has(path) })
}
