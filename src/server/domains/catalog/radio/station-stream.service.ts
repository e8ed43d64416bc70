import type { radioStations } from '../../../../contract/catalog/radio.ts'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import type { Client } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { visitorHash } from '../../../http/visitor-hash.ts'
import { requireStation } from './service.ts'
import { playlistUrl, relayUrl } from './stream-proxy/signed-stream-url.ts'

/** Returns the id by which listeners are counted: the account, or the visitor of a day. */
export const listenerOf = (ctx: AppContext, viewer: Viewer | null, client: Client): string =>
  viewer ? `user ${viewer.id}` : visitorHash(ctx.env.secret, client, new Date()).toString('base64url')

/** Returns where to play a station. 404 unless the viewer may see it. */
export const listenTo = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
): Promise<ReplyOf<typeof radioStations.listen>> => {
  const { stream_url, stream_type, relay } = await requireStation(ctx, viewer, id)
  const hls = stream_type === 'hls'
  // Pages may not request HLS segments from other hosts.
  if (!relay && !hls) return { url: stream_url, hls, relayed: false }
  const url = hls ? playlistUrl(ctx, viewer, id, stream_url) : relayUrl(ctx, viewer, id)
  return { url, hls, relayed: true }
}
