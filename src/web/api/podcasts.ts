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
  only: 'all' | 'unplayed' | 'begun'
  season: number | null
  q: string
}

/** The episodes of a podcast without end. */
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

/** Podcasts that the listener follows. */
export const followedPodcastsQuery = () => readQuery(podcasts.followed, {})

/** Newest episodes of what the listener follows, or those begun and not heard to their end. */
export const ownEpisodesQuery = (of: 'followed' | 'begun', limit: number) =>
  readQuery(episodes.newest, { query: { of, limit } })

/** The episodes of a podcast in the order in which it is meant to be heard, from the cache while it is fresh. */
export const loadEpisodes = async (id: number): Promise<Episode[]> =>
  (await queryClient.ensureQueryData(podcastQuery(id))).episodes

/** The first episodes in an order that the listener has not heard to their end. */
export const loadUnheard = async (podcast: number, sort: 'serial' | '-published_at'): Promise<Episode[]> => {
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
 * Has the lists that change with what was heard ask anew. Their rows know themselves what was heard in this visit, so a
 * list of everything stays as it is, however long.
 */
export const heardChanged = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, input] }) =>
      changing.has(path) && (path !== episodes.list.path || listsWhatIsUnplayed(input)),
  })

/** Marks the episodes of a podcast, all or those up to one, as heard or as new. Throws `CallError`. */
export const hearAll = async (id: number, played: boolean, until?: number): Promise<void> => {
  await call(episodes.hearAll, { params: { id }, body: { played, ...(until && { until }) } })
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => changing.has(path) })
}
