import type { Spot } from '../../contract/campaigns.ts'
import type { StreamInfo } from '../../contract/stream-info.ts'
import type { Track } from './deck.ts'

/** How a spot ended. */
export type SpotEnd = 'complete' | 'skip' | 'failed'

/** Chooses spots of campaigns and measures them. Its code loads only for listeners who get ads. */
export interface SpotPlanner {
  /**
   * Returns the spot to play between the current entry of the queue and another one; null for none, or while it is not known
   * yet. Called many times while the end of the current entry comes near.
   */
  before(next: number): Spot | null
  /** An item of the queue became audible. */
  itemStarted(): void
  started(spot: Spot): void
  /** The spot plays at this second. */
  at(spot: Spot, second: number): void
  ended(spot: Spot, how: SpotEnd): void
}

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

/** Whether a track is a spot: it has no crossfade, and what follows it is prepared at once. */
export const isSpot = (track: Pick<Track, 'item'> | null): boolean => track?.item.type === 'spot'
