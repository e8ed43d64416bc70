import type { StreamType } from '../../../contract/radio-stations.ts'
import type { Asker } from '../../db/visible.ts'
import { fail, found } from '../../http/fail.ts'
import { fetchPublic } from '../../outbound/public.ts'
import type { Platform } from '../../platform.ts'
import { isHls, rewritten } from './hls-parts.ts'
import { type Source, sourceOf } from './on-air.queries.ts'
import { requireStation } from './radio.service.ts'
import { checkRelayAddress, partAddress, readPart } from './stream-address.ts'

type On = Pick<Platform, 'db' | 'env' | 'settings'>

/** The largest part of an HLS station. */
const MOST_PART = 16 * 1024 * 1024
const PLAYLIST = 'application/vnd.apple.mpegurl'

/**
 * A station whose sound is passed on, for who holds its signed address or may see it. 404 for one that browsers may have
 * from its source: that is no load of this place.
 */
export const relayedSource = async (
  on: On,
  asker: Asker,
  id: number,
  sig: string | undefined,
): Promise<Source & { stream_type: Exclude<StreamType, 'hls'> }> => {
  if (sig) checkRelayAddress(on, id, sig)
  else await requireStation(on, asker, id)
  const { stream_type, ...source } = found(await sourceOf(on.db, id))
  return stream_type === 'hls' || !source.relay ? fail('not_found') : { ...source, stream_type }
}

/** A part of an HLS station, by a signed address: its playlists lead to signed addresses again. */
export const stationPart = async (
  on: On,
  id: number,
  part: string,
  sig: string,
): Promise<{ type: string; body: Buffer | string }> => {
  const { url, listener } = readPart(on, id, part, sig)
  found(await sourceOf(on.db, id))
  const answer = await fetchPublic(on.env, url, { most: MOST_PART }).catch(() => fail('source_down'))
  if (answer.status !== 200) return fail('source_down')
  const text = answer.body.subarray(0, 7).toString('latin1') === '#EXTM3U' ? answer.body.toString() : ''
  if (isHls(text))
    return { type: PLAYLIST, body: rewritten(text, answer.url, (one) => partAddress(on, listener, id, one)) }
  const type = answer.headers['content-type'] ?? ''
  // Never a page or a script under this place's own name.
  return { type: /^(audio|video)\//.test(type) ? type : 'application/octet-stream', body: answer.body }
}
