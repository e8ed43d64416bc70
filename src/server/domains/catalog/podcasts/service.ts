import type { Podcast } from '../../../../contract/catalog/items.ts'
import type { episodes, PodcastGenre, podcasts } from '../../../../contract/catalog/podcasts.ts'
import type { BodyOf, QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { countedPage, lastCursor } from '../../../http/pagination.ts'
import { notifyNewEpisodes } from '../../platform/index.ts'
import { requireArtist } from '../artists/service.ts'
import { withLikeState } from '../likes/reactions.service.ts'
import { episodePage, podcastExtras } from './episodes.service.ts'
import { playablePodcastGenres, podcastGenreById } from './podcast-genres.queries.ts'
import { findPodcasts } from './podcasts-admin.queries.ts'
import { clearAllProgress, markAllPlayed, seesPodcast, upsertProgress } from './progress.queries.ts'
import {
  type BarePodcast,
  countPodcasts,
  listPodcasts,
  type PodcastFilter,
  podcastById,
  podcastsByIds,
  podcastsFollowed,
  publishDue,
  relatedPodcasts,
  sorts,
  unplayedCounts,
} from './queries.ts'

type PageQuery = Omit<QueryOf<typeof podcasts.list>, 'filter[genre]'>

/** Episodes included with a podcast. */
const EPISODES = 50
/** Podcasts suggested below another. */
const RELATED = 12

/** Adds feed URL, follow state and unplayed counts for the viewer. */
const toPodcasts = async (ctx: AppContext, viewer: ViewerScope, bare: BarePodcast[]): Promise<Podcast[]> => {
  const marked: Podcast[] = await withLikeState(
    ctx,
    viewer,
    bare.map((one) => ({ ...one, feed_url: `${ctx.settings().appUrl}/feeds/podcasts/${one.id}.xml` })),
  )
  const followed = marked.filter((one) => one.followed).map(({ id }) => id)
  if (followed.length === 0) return marked
  const unplayed = await unplayedCounts(ctx.db, viewer.id, followed)
  return marked.map((one) =>
    one.followed ? Object.assign(one, { unplayed_count: unplayed.get(one.id) ?? 0 }) : one,
  )
}

/** Podcasts by part of their title, for a field. */
export const podcastChoices = (ctx: AppContext, text = '') => findPodcasts(ctx.db, text)

/** Returns a page of public podcasts with the total of its filter. */
export const podcastPage = async (
  ctx: AppContext,
  viewer: ViewerScope,
  query: PageQuery,
  of: Pick<PodcastFilter, 'genre' | 'artist'> = {},
) => {
  const filter: PodcastFilter = { q: query.q, ...of }
  const page = await countedPage(ctx.db, query, {
    name: 'podcasts',
    filter,
    sort: query.sort,
    kind: sorts[query.sort].kind,
    list: (request) => listPodcasts(ctx.db, query.sort, filter, request),
    count: () => countPodcasts(ctx.db, filter),
  })
  return { ...page, data: await toPodcasts(ctx, viewer, page.data) }
}

/** Returns a page of an artist's public podcasts. 404 unless the viewer may see the artist. */
export const podcastsOfArtist = async (
  ctx: AppContext,
  viewer: ViewerScope,
  artist: number,
  query: PageQuery,
) => {
  await requireArtist(ctx, viewer, artist)
  return podcastPage(ctx, viewer, query, { artist })
}

/** Returns those of these podcasts that the viewer may see, in the order of the ids. */
export const visiblePodcasts = async (
  ctx: AppContext,
  viewer: ViewerScope,
  ids: number[],
): Promise<Podcast[]> =>
  ids.length === 0 ? [] : toPodcasts(ctx, viewer, await podcastsByIds(ctx.db, viewer, ids))

/** Returns one podcast with its description. 404 unless the viewer may see it. */
export const podcastFor = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Podcast> =>
  orNotFound((await toPodcasts(ctx, viewer, [orNotFound(await podcastById(ctx.db, viewer, id))]))[0])

/** Returns a podcast with its latest episodes, or the first of a serial one. 404 unless the viewer may see it. */
export const podcastWithEpisodes = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
): Promise<ReplyOf<typeof podcasts.get>> => {
  const podcast = await podcastFor(ctx, viewer, id)
  const [{ data }, more] = await Promise.all([
    episodePage(ctx, viewer, {
      page: 1,
      per_page: EPISODES,
      sort: podcast.order === 'serial' ? 'serial' : '-published_at',
      'filter[podcast]': id,
    }),
    podcastExtras(ctx, viewer, id),
  ])
  return { ...podcast, episodes: data, ...more }
}

/** Returns podcasts that share genres with this one. 404 unless the viewer may see it. */
export const podcastsLike = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Podcast[]> => {
  await podcastFor(ctx, viewer, id)
  return toPodcasts(ctx, viewer, await relatedPodcasts(ctx.db, id, RELATED))
}

/** Returns followed podcasts, the one with the newest episode first. */
export const followedPodcasts = async (
  ctx: AppContext,
  viewer: ViewerScope,
  { limit, after }: QueryOf<typeof podcasts.followed>,
): Promise<Podcast[]> =>
  toPodcasts(ctx, viewer, await podcastsFollowed(ctx.db, viewer, limit, lastCursor(after)))

/** Returns podcast genres that have public podcasts, in their order. */
export const podcastGenresInOrder = (ctx: AppContext): Promise<PodcastGenre[]> =>
  playablePodcastGenres(ctx.db)

/** Returns one podcast genre, with or without podcasts. 404 if it does not exist. */
export const getPodcastGenre = async (ctx: AppContext, id: number): Promise<PodcastGenre> =>
  orNotFound(await podcastGenreById(ctx.db, id))

/** Stores the listener's position. 404 for an episode they may not hear. */
export const saveProgress = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  { seconds, played, at }: BodyOf<typeof episodes.hear>,
) => ({
  status: 'success' as const,
  ...orNotFound(await upsertProgress(ctx.db, viewer, id, seconds, played, at)),
})

/** Marks a podcast, or one of its episodes and older ones, as finished or new. 404 if the listener may not see it. */
export const markAll = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  { played, until }: BodyOf<typeof episodes.hearAll>,
): Promise<typeof done> => {
  if (!(await seesPodcast(ctx.db, viewer, id))) throwError('not_found')
  await (played ? markAllPlayed : clearAllProgress)(ctx.db, viewer, id, until)
  return done
}

/**
 * Counts and indexes episodes whose publication date has come, and notifies followers; the job `publish-episodes`.
 * Visibility does not depend on it: every query checks the date.
 */
export const publishEpisodes = (ctx: AppContext): Promise<number> =>
  ctx.db.transaction().execute(async (trx) => {
    const out = await publishDue(trx)
    if (out > 0) await notifyNewEpisodes(ctx, trx)
    return out
  })
