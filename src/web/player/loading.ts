import { playing, type StreamInfo } from '../../contract/playing.ts'
import { episodes } from '../../contract/podcasts.ts'
import { radioStations } from '../../contract/radio-stations.ts'
import { songs } from '../../contract/songs.ts'
import { call } from '../api/call.ts'
import type { ItemRef, PlayItem } from './item.ts'

/** A day: addresses of a live stream are asked for anew with every start. */
const LIVE_LASTS_MS = 86_400_000

/** What the engine needs to know of a stream that has neither an end nor a measure. */
const liveInfo = ({ url, hls }: { url: string; hls: boolean }): StreamInfo => ({
  hls_url: hls ? url : null,
  file_url: url,
  mime: '',
  duration: 0,
  expires_at: new Date(Date.now() + LIVE_LASTS_MS).toISOString(),
  bitrates: [],
  gain_db: null,
  album_gain_db: null,
  peak: null,
  waveform: [],
  lyrics: null,
})

/** Where and how an item is to be heard, asked of the server. */
export const streamOf = async ({ type, id }: ItemRef): Promise<StreamInfo> => {
  const params = { id }
  if (type === 'episode') return call(episodes.stream, { params })
  if (type === 'song') return call(playing.stream, { params })
  return liveInfo(await call(radioStations.listen, { params }))
}

/** An item as the server has it now. */
export const freshItem = async ({ type, id }: ItemRef): Promise<PlayItem> => {
  const params = { id }
  if (type === 'episode') return call(episodes.get, { params })
  if (type === 'song') return call(songs.get, { params })
  return call(radioStations.get, { params })
}
