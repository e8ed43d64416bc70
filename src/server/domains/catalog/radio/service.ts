import type { OnAir, RadioStation } from '../../../../contract/catalog/items.ts'
import type { RadioGenre, radioStations } from '../../../../contract/catalog/radio.ts'
import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound } from '../../../http/http-error.ts'
import type { Client } from '../../../http/mount.ts'
import { countedPage, lastCursor } from '../../../http/pagination.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { visitorHash } from '../../../http/visitor-hash.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
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
  loadSource,
  onAirAt,
  onAirOfAll,
  type RadioFilter,
  recordState,
  relatedStations,
  sorts,
  stationsByIds,
  trackHistory,
  upsertListeners,
} from './queries.ts'
import { updateStation } from './radio-admin.queries.ts'
import { checkStream } from './stream-check.ts'
import { playlistUrl, relayUrl } from './stream-proxy/signed-stream-url.ts'

const RELATED = 12
/** Returns a page of public stations with the total of its filter. */
export const stationPage = async (
  ctx: AppContext,
  viewer: ViewerScope,
  query: QueryOf<typeof radioStations.list>,
) => {
  const filter: RadioFilter = { q: query.q, genre: query['filter[genre]'] }
  const page = await countedPage(ctx.db, query, {
    name: 'stations',
    filter,
    sort: query.sort,
    kind: sorts[query.sort].kind,
    list: (request) => listStations(ctx.db, query.sort, filter, request),
    count: () => countStations(ctx.db, filter),
  })
  return pageWithLikeState(ctx, viewer, page)
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

/**
 * Probes a station's stream and stores its type, bitrate, and whether it has to be proxied; the job `check-station`. If
 * it does not respond, only its state changes.
 */
export const checkStation = async (ctx: AppContext, id: number): Promise<void> => {
  const source = await loadSource(ctx.db, id)
  if (!source) return
  const { stream_url, stream_type, relay, bitrate, problem } = await checkStream(
    outboundOf(ctx),
    source.stream_url,
  )
  if (stream_type !== null) {
    const moved = stream_url === source.stream_url ? {} : { stream_url }
    const known = { stream_type, relay, ...(bitrate !== null && { bitrate }) }
    // The stream behind a playlist may already belong to another station.
    await updateStation(ctx.db, id, { ...moved, ...known }).catch(() => updateStation(ctx.db, id, known))
  }
  await recordState(ctx.db, id, problem === null)
}

/** Returns the id by which listeners are counted: the account, or the visitor of a day. */
export const listenerOf = (ctx: AppContext, viewer: Viewer | null, client: Client): string =>
  viewer ? `user ${viewer.id}` : visitorHash(ctx.env.secret, client, new Date()).toString('base64url')

/** Returns the URL of a station's stream as this server passes it on. */
export const relayedUrl = (
  ctx: AppContext,
  viewer: ViewerScope,
  { id, stream_url, stream_type }: Pick<RadioStation, 'id' | 'stream_url' | 'stream_type'>,
): string => (stream_type === 'hls' ? playlistUrl(ctx, viewer, id, stream_url) : relayUrl(ctx, viewer, id))

/** Returns where to play a station. 404 unless the viewer may see it. */
export const listenTo = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
): Promise<ReplyOf<typeof radioStations.listen>> => {
  const station = await requireStation(ctx, viewer, id)
  const hls = station.stream_type === 'hls'
  // Pages may not request HLS segments from other hosts.
  if (!station.relay && !hls) return { url: station.stream_url, hls, relayed: false }
  return { url: relayedUrl(ctx, viewer, station), hls, relayed: true }
}
