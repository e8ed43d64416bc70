import type { Episode, StreamInfo } from '../../../../contract/catalog/items.ts'
import type { episodes } from '../../../../contract/catalog/podcasts.ts'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { lastCursor, pageOf, pageRequestOf } from '../../../http/pagination.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { fetchExtras } from '../feeds/ingest/extras.service.ts'
import {
  loadWithLikeState,
  pageWithLikeState,
  withLikeState,
  withOwnLikeState,
} from '../likes/reactions.service.ts'
import { streamInfo } from '../streaming/media.service.ts'
import {
  countEpisodes,
  type EpisodeFilter,
  type Extras,
  episodeById,
  episodesByIds,
  episodesFollowed,
  episodesInProgress,
  listEpisodes,
  listSeasons,
  loadExtras,
  loadTrailer,
  sorts,
} from './episodes.queries.ts'

/** Totals may lag by 2 s: counting for every page would cost more than the page. */
const totals = createTtlCache<number>(2_000)

/** Returns a page of published episodes with the total of its filter. */
export const episodePage = async (
  ctx: AppContext,
  viewer: ViewerScope,
  query: QueryOf<typeof episodes.list>,
) => {
  const filter: EpisodeFilter = {
    q: query.q,
    podcast: query['filter[podcast]'],
    unplayed: query['filter[unplayed]'] === 'true' && viewer.id !== 0,
    started: query['filter[begun]'] === 'true' && viewer.id !== 0,
    season: query['filter[season]'],
  }
  const request = pageRequestOf(query, query.sort, sorts[query.sort].kind)
  const count = () => countEpisodes(ctx.db, viewer, filter)
  // Totals of unplayed or started episodes change while listening, so they are not cached.
  const total = () =>
    filter.unplayed || filter.started
      ? count()
      : totals.get(ctx.db, JSON.stringify([filter, filter.podcast && [viewer.id, viewer.admin]]), count)
  const [rows, counted] = await Promise.all([
    listEpisodes(ctx.db, viewer, query.sort, filter, request),
    request.after ? undefined : total(),
  ])
  return pageWithLikeState(ctx, viewer, pageOf(rows, query, query.sort, counted))
}

/** Returns one episode with its notes. 404 unless the viewer may see it. */
export const episodeOf = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Episode> =>
  withOwnLikeState(ctx, viewer, orNotFound(await episodeById(ctx.db, viewer, id)))

/** Returns the seasons and the newest trailer of a podcast visible to the viewer. */
export const podcastExtras = async (ctx: AppContext, viewer: ViewerScope, podcastId: number) => {
  const [seasons, trailer] = await Promise.all([
    listSeasons(ctx.db, podcastId),
    loadTrailer(ctx.db, viewer, podcastId),
  ])
  return { seasons, trailer: trailer && (await withOwnLikeState(ctx, viewer, trailer)) }
}

/** Returns those of these episodes that the viewer may see, in the order of the ids. */
export const visibleEpisodes = async (
  ctx: AppContext,
  viewer: ViewerScope,
  ids: number[],
): Promise<Episode[]> =>
  loadWithLikeState(ctx, viewer, 'episode', ids, () => episodesByIds(ctx.db, viewer, ids))

/**
 * Returns chapters and transcript, fetched from their source on first use. 404 unless the viewer may see the episode.
 */
export const episodeExtras = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Extras> => {
  const extras = orNotFound(await loadExtras(ctx.db, viewer, id))
  const whole = extras.chapters.length > 0 && extras.transcript.length > 0
  if (whole || !(await fetchExtras(ctx, id))) return extras
  return orNotFound(await loadExtras(ctx.db, viewer, id))
}

/** Returns where and how to play an episode. 404 unless the viewer may hear it. */
export const episodeStream = (
  ctx: Parameters<typeof streamInfo>[0],
  viewer: ViewerScope,
  id: number,
): Promise<StreamInfo> => streamInfo(ctx, viewer, 'episode', id)

/** Returns the newest episodes of followed podcasts, or those in progress. */
export const ownEpisodes = async (
  ctx: AppContext,
  viewer: ViewerScope,
  { of, limit, after }: QueryOf<typeof episodes.newest>,
): Promise<Episode[]> => {
  const load = of === 'begun' ? episodesInProgress : episodesFollowed
  return withLikeState(ctx, viewer, await load(ctx.db, viewer, limit, lastCursor(after)))
}
