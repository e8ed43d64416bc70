import type { OnAir, RadioStation } from '../../../../contract/catalog/items.ts'
import type { RadioGenre, radioStations } from '../../../../contract/catalog/radio.ts'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { lastCursor, pageOf, pageRequestOf } from '../../../http/pagination.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import {
  loadWithLikeState,
  pageWithLikeState,
  withLikeState,
  withOwnLikeState,
} from '../likes/reactions.service.ts'
import {
  countStations,
  deleteOldRadioRows,
  genresOfStations,
  listStations,
  onAirAt,
  onAirOfAll,
  type RadioFilter,
  relatedStations,
  sorts,
  stationsByIds,
  trackHistory,
  upsertListeners,
} from './queries.ts'

const RELATED = 12
/** Totals may lag by 2 s. */
const totals = createTtlCache<number>(2_000)

/** Returns a page of public stations with the total of its filter. */
export const stationPage = async (
  ctx: AppContext,
  viewer: ViewerScope,
  query: QueryOf<typeof radioStations.list>,
) => {
  const filter: RadioFilter = { q: query.q, genre: query['filter[genre]'] }
  const request = pageRequestOf(query, query.sort, sorts[query.sort].kind)
  const [rows, total] = await Promise.all([
    listStations(ctx.db, query.sort, filter, request),
    request.after
      ? undefined
      : totals.get(ctx.db, JSON.stringify(filter), () => countStations(ctx.db, filter)),
  ])
  return pageWithLikeState(ctx, viewer, pageOf(rows, query, query.sort, total))
}

/** Returns those of these stations that the viewer may see, in the order of the ids. */
export const visibleStations = async (
  ctx: AppContext,
  viewer: ViewerScope,
  ids: number[],
): Promise<RadioStation[]> =>
  loadWithLikeState(ctx, viewer, 'radio-station', ids, () => stationsByIds(ctx.db, viewer, ids))

/** The relay counts its own connections; HLS and direct listeners are not visible to it. */
const isPlayedDirectly = ({ relay, stream_type }: RadioStation): boolean => !relay || stream_type === 'hls'

/** Returns a stored station. 404 unless the viewer may see it. */
export const requireStation = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
): Promise<RadioStation> => orNotFound((await stationsByIds(ctx.db, viewer, [id]))[0])

/** Returns one station. 404 unless the viewer may see it. */
export const stationFor = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<RadioStation> =>
  withOwnLikeState(ctx, viewer, await requireStation(ctx, viewer, id))

/** Returns stations that share genres with this one, or else the most played. */
export const stationsLike = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
): Promise<RadioStation[]> => {
  await requireStation(ctx, viewer, id)
  return withLikeState(ctx, viewer, await relatedStations(ctx.db, id, RELATED))
}

/** Returns genres that have public stations. */
export const radioGenres = (ctx: AppContext): Promise<RadioGenre[]> => genresOfStations(ctx.db)

/** Returns what the station plays, if known. A `listener` who plays its source directly is counted. */
export const onAir = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  listener: string | null,
): Promise<OnAir | null> => {
  const station = await requireStation(ctx, viewer, id)
  if (listener !== null && isPlayedDirectly(station)) await upsertListeners(ctx.db, id, [listener])
  return onAirAt(ctx.db, id)
}

/** Returns what these stations play, omitting those the viewer may not see. */
export const onAirNow = (ctx: AppContext, viewer: ViewerScope, ids: number[]) =>
  onAirOfAll(ctx.db, viewer, ids)

/** Returns the station's previous titles, newest first. */
export const stationHistory = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  { limit, after }: QueryOf<typeof radioStations.history>,
) => {
  await requireStation(ctx, viewer, id)
  return trackHistory(ctx.db, id, limit, lastCursor(after))
}

/** Deletes titles older than a week and listeners who left. */
export const deleteOldRadioData = (ctx: AppContext): Promise<void> => deleteOldRadioRows(ctx.db)
