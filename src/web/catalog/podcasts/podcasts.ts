import type { Episode } from '../../../contract/catalog/items.ts'
import {
  artistPodcasts,
  type episodeSorts,
  episodes,
  podcastGenres,
  type podcastSorts,
  podcasts,
} from '../../../contract/catalog/podcasts.ts'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { home } from '../../../contract/site/home.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { send } from '../../data/outbox/send.ts'
import { itemQuery, keyOf, listQuery, readQuery, rememberedQuery } from '../../data/read.ts'

export const podcastQuery = (id: number) => itemQuery(podcasts.get, { params: { id } })
export const episodeQuery = (id: number) => itemQuery(episodes.get, { params: { id } })
export const podcastGenresQuery = () => rememberedQuery(podcastGenres.list, {})
export const podcastGenreQuery = (id: number) => itemQuery(podcastGenres.get, { params: { id } })

/** Podcasts that share genres with this one. */
export const relatedPodcastsQuery = (id: number) => readQuery(podcasts.related, { params: { id } })

/** Infinite list of public podcasts, of all genres or one. */
export const podcastsQuery = (filter: { sort?: (typeof podcastSorts)[number]; genre?: number }) =>
  listQuery(podcasts.list, { query: { per_page: 48, sort: filter.sort, 'filter[genre]': filter.genre } })

/** A row's worth of podcasts. */
export const fewPodcastsQuery = (sort: (typeof podcastSorts)[number]) =>
  rememberedQuery(podcasts.list, { query: { per_page: 12, sort } })

/** The latest podcasts of an artist. */
export const artistPodcastsQuery = (id: number) =>
  readQuery(artistPodcasts.list, { params: { id }, query: { per_page: 12 } })

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
export const newestEpisodesQuery = () => rememberedQuery(episodes.list, { query: { per_page: 6 } })

/** Podcasts the user follows. */
export const followedPodcastsQuery = () => readQuery(podcasts.followed, {})

/** Newest episodes of followed podcasts, or episodes started but not finished. */
export const ownEpisodesQuery = (of: 'followed' | 'begun', limit: number) =>
  readQuery(episodes.newest, { query: { of, limit } })

/** Maximum number of episodes in the queue: as many as survive a reload. */
const MAX_QUEUED = 500

/** Follows a list of episodes to its end. Throws `CallError`. */
const loadAll = async (filter: CallInput<typeof episodes.list>['query']): Promise<Episode[]> => {
  const all: Episode[] = []
  for (let after: string | null | undefined; after !== null && all.length < MAX_QUEUED; ) {
    const page = await call(episodes.list, { query: { ...filter, per_page: 100, ...(after && { after }) } })
    all.push(...page.data)
    after = page.meta.next
  }
  return all
}

/** Loads a podcast's episodes in listening order, from the cache while fresh. */
export const loadEpisodes = async (id: number): Promise<Episode[]> => {
  const podcast = await queryClient.ensureQueryData(podcastQuery(id))
  if (podcast.episodes.length >= podcast.episodes_count) return podcast.episodes
  const sort = podcast.order === 'serial' ? 'serial' : '-published_at'
  return loadAll({ sort, 'filter[podcast]': id })
}

/** Loads the unplayed episodes in a sort order. */
export const loadUnplayed = (podcast: number, sort: 'serial' | '-published_at'): Promise<Episode[]> =>
  loadAll({ sort, 'filter[podcast]': podcast, 'filter[unplayed]': 'true' })

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

/** Marks all episodes of a podcast, or one and those before it, as played or unplayed. Throws `CallError`. */
export const markAllPlayed = async (id: number, played: boolean, until?: Episode): Promise<void> => {
  const input = { params: { id }, body: { played, ...(until && { until: until.id }) } }
  const name =
    queryClient.getQueryData<{ title: string }>(keyOf(podcasts.get, { params: { id } }))?.title ?? ''
  await send(episodes.hearAll, input, { name, ...(until && { items: () => [until] }) })
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => changing.has(path) })
}
