import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { Podcast, PodcastGenre, podcasts } from '../../../contract/podcasts.ts'
import type { Asker } from '../../db/visible.ts'
import { found } from '../../http/fail.ts'
import { lastSeen, pageOf, windowOf } from '../../http/paging.ts'
import { shortMemo } from '../../http/short-memo.ts'
import type { Platform } from '../../platform.ts'
import { markLiked } from '../likes/marks.service.ts'
import { episodePage, podcastExtras } from './episodes.service.ts'
import { heardPodcastGenres, podcastGenreById } from './podcast-genres.queries.ts'
import {
  type BarePodcast,
  countPodcasts,
  listPodcasts,
  type PodcastFilter,
  podcastsByIds,
  podcastsFollowed,
  sorts,
  unplayedCounts,
} from './podcasts.queries.ts'

type On = Pick<Platform, 'db' | 'env'>
type PageQuery = Omit<QueryOf<typeof podcasts.list>, 'filter[genre]'>

/** Episodes that come with a podcast. */
const EPISODES = 50

/** Totals may lag by 2 s: counting for every page would cost more than the page. */
const totals = shortMemo<number>(2_000)

/** Podcasts as the asker sees them: with our own feed, whether they are followed and what is new in them. */
const shown = async (on: On, asker: Asker, bare: BarePodcast[]): Promise<Podcast[]> => {
  const marked: Podcast[] = await markLiked(
    on,
    asker,
    bare.map((one) => ({ ...one, feed_url: `${on.env.appUrl}/feeds/podcasts/${one.id}.xml` })),
  )
  const followed = marked.filter((one) => one.followed).map(({ id }) => id)
  if (followed.length === 0) return marked
  const unplayed = await unplayedCounts(on.db, asker.id, followed)
  return marked.map((one) =>
    one.followed ? Object.assign(one, { unplayed_count: unplayed.get(one.id) ?? 0 }) : one,
  )
}

/** A page of public podcasts with the total of its filter. */
export const podcastPage = async (on: On, asker: Asker, query: PageQuery, genre?: number) => {
  const filter: PodcastFilter = { q: query.q, genre }
  const window = windowOf(query, query.sort, sorts[query.sort].kind)
  const [rows, total] = await Promise.all([
    listPodcasts(on.db, query.sort, filter, window),
    window.after ? undefined : totals.get(on.db, JSON.stringify(filter), () => countPodcasts(on.db, filter)),
  ])
  const page = pageOf(rows, query, query.sort, total)
  return { ...page, data: await shown(on, asker, page.data) }
}

/** Those among these podcasts that the asker may see, in the order of the ids. */
export const visiblePodcasts = async (on: On, asker: Asker, ids: number[]): Promise<Podcast[]> =>
  ids.length === 0 ? [] : shown(on, asker, await podcastsByIds(on.db, asker, ids))

/** One podcast; 404 unless the asker may see it. */
export const podcastFor = async (on: On, asker: Asker, id: number): Promise<Podcast> =>
  found((await visiblePodcasts(on, asker, [id]))[0])

/** The same with its latest episodes, or its first ones where it is told in order. */
export const podcastWithEpisodes = async (
  on: On,
  asker: Asker,
  id: number,
): Promise<ReplyOf<typeof podcasts.get>> => {
  const podcast = await podcastFor(on, asker, id)
  const [{ data }, more] = await Promise.all([
    episodePage(on, asker, {
      page: 1,
      per_page: EPISODES,
      sort: podcast.order === 'serial' ? 'serial' : '-published_at',
      'filter[podcast]': id,
    }),
    podcastExtras(on, asker, id),
  ])
  return { ...podcast, episodes: data, ...more }
}

/** Podcasts that the asker follows, the one with the newest episode first. */
export const followedPodcasts = async (
  on: On,
  asker: Asker,
  { limit, after }: QueryOf<typeof podcasts.followed>,
): Promise<Podcast[]> => shown(on, asker, await podcastsFollowed(on.db, asker, limit, lastSeen(after)))

/** Podcast genres that have public podcasts, in their order. */
export const podcastGenresInOrder = (on: Pick<Platform, 'db'>): Promise<PodcastGenre[]> =>
  heardPodcastGenres(on.db)

/** One podcast genre, with podcasts or without; 404 when there is none. */
export const podcastGenreOf = async (on: Pick<Platform, 'db'>, id: number): Promise<PodcastGenre> =>
  found(await podcastGenreById(on.db, id))
