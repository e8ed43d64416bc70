import type { SharedItemType } from '../../../contract/social/chat.ts'
import type { Translate } from '../../i18n/i18n.ts'

/** Returns what kind of item something is. */
export const kindOf = (type: SharedItemType, t: Translate): string =>
  ({
    song: () => t('Song'),
    album: () => t('Album'),
    artist: () => t('Artist'),
    playlist: () => t('Playlist'),
    podcast: () => t('Podcast'),
    episode: () => t('Episode'),
    'radio-station': () => t('Radio station'),
  })[type]()
