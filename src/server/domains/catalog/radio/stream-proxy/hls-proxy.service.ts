import type { StreamType } from '../../../../../contract/catalog/items.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import type { ViewerScope } from '../../../../db/sql/visibility.ts'
import { orNotFound, throwError } from '../../../../http/http-error.ts'
import { fetchPublicUrl } from '../../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { loadSource, type Source } from '../queries.ts'
import { requireStation } from '../service.ts'
import { isHls, rewritePlaylist } from './hls-playlist.ts'
import { partUrl, readPart, verifyRelayUrl } from './signed-stream-url.ts'

/** The maximum size of an HLS segment. */
const MAX_PART_BYTES = 16 * 1024 * 1024
const PLAYLIST = 'application/vnd.apple.mpegurl'

/**
 * Proxies a station's stream for holders of a signed URL or users who may see it. 404 if browsers can play the source
 * directly.
 */
export const relayedSource = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  sig: string | undefined,
): Promise<Source & { stream_type: Exclude<StreamType, 'hls'> }> => {
  if (sig) verifyRelayUrl(ctx, id, sig)
  else await requireStation(ctx, viewer, id)
  const { stream_type, ...source } = orNotFound(await loadSource(ctx.db, id))
  return stream_type === 'hls' || !source.relay ? throwError('not_found') : { ...source, stream_type }
}

/** Returns an HLS segment or playlist by signed URL; URLs in playlists are signed again. */
export const stationPart = async (
  ctx: AppContext,
  id: number,
  part: string,
  sig: string,
): Promise<{ type: string; body: Buffer | string }> => {
  const { url, listener } = readPart(ctx, id, part, sig)
  orNotFound(await loadSource(ctx.db, id))
  const response = await fetchPublicUrl(outboundOf(ctx), url, { most: MAX_PART_BYTES }).catch(() =>
    throwError('source_down'),
  )
  if (response.status !== 200) return throwError('source_down')
  const text = response.body.subarray(0, 7).toString('latin1') === '#EXTM3U' ? response.body.toString() : ''
  if (isHls(text))
    return {
      type: PLAYLIST,
      body: rewritePlaylist(text, response.url, (one) => partUrl(ctx, listener, id, one)),
    }
  const type = response.headers['content-type'] ?? ''
  // Never HTML or scripts on this origin.
  return { type: /^(audio|video)\//.test(type) ? type : 'application/octet-stream', body: response.body }
}
