import type { Spot } from '../../../contract/ads/campaigns.ts'
import { translate } from '../../i18n/i18n.ts'
import { mediaSession } from '../media-session.ts'
import type { PlayStatus } from '../source.ts'

/** Shows a spot on the lock screen and in media controls. */
export function showSpot(spot: Spot, status: PlayStatus): void {
  const media = mediaSession()
  if (!media) return
  media.playbackState = status === 'play' ? 'playing' : 'paused'
  media.metadata = new MediaMetadata({
    title: `${translate('Advertisement')}: ${spot.title}`,
    artist: spot.advertiser,
    album: '',
    artwork: spot.image ? [{ src: spot.image }] : [],
  })
}
