import type { Spot } from '../../../contract/ads/campaigns.ts'
import type { StreamInfo } from '../../../contract/catalog/items.ts'
import type { Track } from '../deck.ts'

/** URLs of spots stay valid for longer than any spot. */
const LASTS_MS = 3_600_000

/** Returns a spot as the engine plays it. */
export const spotTrack = ({ id, token, audio }: Spot): Track => ({
  key: `spot-${token}`,
  item: { type: 'spot', id },
  duration: audio?.duration ?? 0,
  of_album: false,
  live: false,
  podcast: null,
})

/** Returns the stream of a spot, which is as loud as its file. */
export const spotStream = ({ audio }: Spot): StreamInfo => ({
  hls_url: null,
  file_url: audio?.url ?? '',
  mime: '',
  duration: audio?.duration ?? 0,
  preview: false,
  expires_at: new Date(Date.now() + LASTS_MS).toISOString(),
  bitrates: [],
  gain_db: null,
  album_gain_db: null,
  peak: null,
  waveform: [],
  lyrics: null,
})
