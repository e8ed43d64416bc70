import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { radioStations } from '../../../contract/radio-stations.ts'
import type { Asker } from '../../db/visible.ts'
import type { Client } from '../../http/mount.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { visitorMark } from '../playing/plays.service.ts'
import { requireStation } from './radio.service.ts'
import { playlistAddress, relayAddress } from './stream-address.ts'

/** Who hears a station, so that nobody counts twice: the account, or a visitor of one day. */
export const listenerOf = (on: Pick<Platform, 'env'>, viewer: Viewer | null, client: Client): string =>
  viewer ? `user ${viewer.id}` : visitorMark(on.env.secret, client, new Date()).toString('base64url')

/** Where to hear a station; 404 unless the asker may see it. */
export const listenTo = async (
  on: Pick<Platform, 'db' | 'env' | 'settings'>,
  asker: Asker,
  id: number,
): Promise<ReplyOf<typeof radioStations.listen>> => {
  const { stream_url, stream_type, relay } = await requireStation(on, asker, id)
  const hls = stream_type === 'hls'
  // Pages may ask no other host for the parts of an HLS stream.
  if (!relay && !hls) return { url: stream_url, hls, relayed: false }
  const url = hls ? playlistAddress(on, asker, id, stream_url) : relayAddress(on, asker, id)
  return { url, hls, relayed: true }
}
