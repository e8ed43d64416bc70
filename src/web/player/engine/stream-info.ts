import type { StreamInfo } from '../../../contract/catalog/items.ts'
import { episodes } from '../../../contract/catalog/podcasts.ts'
import { radioStations } from '../../../contract/catalog/radio.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { streams } from '../../../contract/catalog/streams.ts'
import type { CallInput, Endpoint, ReplyOf } from '../../../contract/core/endpoint.ts'
import { call } from '../../data/call.ts'
import type { ItemRef, PlayItem } from '../queue/item.ts'
import { loadHls } from './hls.ts'

/** One day: the URL of a live stream is requested on every start. */
const LIVE_LASTS_MS = 86_400_000

/** Stream info for the engine, for a live stream without duration and loudness. */
const liveInfo = ({ url, hls }: { url: string; hls: boolean }): StreamInfo => ({
  hls_url: hls ? url : null,
  file_url: url,
  mime: '',
  duration: 0,
  preview: false,
  expires_at: new Date(Date.now() + LIVE_LASTS_MS).toISOString(),
  bitrates: [],
  gain_db: null,
  album_gain_db: null,
  peak: null,
  waveform: [],
  lyrics: null,
})

/**
 * Finds how to play an item from this device; null, or a promise of null, unless it is saved here. Set while an account
 * saves items.
 */
export const savedStreams: {
  find: ((item: ItemRef) => Promise<StreamInfo | null> | null) | null
  /** Returns the file of an item on this device, synchronously; `find` then checks that all of it is there. */
  fileOf: ((item: ItemRef) => string | null) | null
} = { find: null, fileOf: null }

const fetchStream = async ({ type, id }: ItemRef, by: typeof call): Promise<StreamInfo> => {
  // Loads while the server replies.
  loadHls().catch(() => undefined)
  const params = { id }
  if (type === 'episode') return by(episodes.stream, { params })
  if (type === 'song') return by(streams.stream, { params })
  return liveInfo(await by(radioStations.listen, { params }))
}

/**
 * Returns an item's stream info: of the file on this device unless it is played `elsewhere`, or fetched. Sends the request synchronously, so that playback
 * does not wait for the page to render the new song.
 */
export const streamOf = (item: ItemRef, by = call, elsewhere = false): Promise<StreamInfo> => {
  const saved = elsewhere ? null : savedStreams.find?.(item)
  if (!saved) return fetchStream(item, by)
  // What can't be read from this device is streamed.
  return saved.catch(() => null).then((found) => found ?? fetchStream(item, by))
}

type Ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ReplyOf<E>>

/** Fetches the current version of an item. */
export const freshItem = async ({ type, id }: ItemRef, by: Ask = call): Promise<PlayItem> => {
  const params = { id }
  if (type === 'episode') return by(episodes.get, { params })
  if (type === 'song') return by(songs.get, { params })
  return by(radioStations.get, { params })
}
