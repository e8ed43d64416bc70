import type { PlayDevice, PlaySource } from '../../../../contract/platform/analytics.ts'
import { currentLanguage, type Translate } from '../../../i18n/i18n.ts'

/** The metrics with a card, in order. */
export const cards = [
  'plays',
  'listeners',
  'counted_plays',
  'likes',
  'playlist_adds',
  'downloads',
  'new_followers',
  'lost_followers',
] as const
export type Card = (typeof cards)[number]

export const cardTitle = (card: Card, t: Translate): string =>
  ({
    plays: t('Plays'),
    listeners: t('Listeners'),
    counted_plays: t('Full plays'),
    likes: t('Likes'),
    playlist_adds: t('Playlist adds'),
    downloads: t('Downloads'),
    new_followers: t('New followers'),
    lost_followers: t('Lost followers'),
  })[card]

export const cardHint = (card: Card, t: Translate): string | undefined => {
  if (card === 'plays') return t('Every time something starts playing.')
  if (card === 'counted_plays')
    return t('Plays of at least 30 seconds or half of the item; the charts are made of them.')
  return undefined
}

export const sourceTitle = (source: PlaySource, t: Translate): string =>
  ({
    artist: t('Artist pages'),
    album: t('Albums'),
    playlist: t('Playlists'),
    podcast: t('Podcasts'),
    search: t('Search'),
    radio: t('Radio and related songs'),
    home: t('Home'),
    library: t('Library'),
    queue: t('Added to the queue'),
    embed: t('Other websites'),
    link: t('Private links'),
    feed: t('Podcast apps'),
    app: t('Other apps'),
    other: t('Elsewhere'),
  })[source]

export const deviceTitle = (device: PlayDevice, t: Translate): string =>
  ({
    desktop: t('Computers'),
    phone: t('Phones'),
    tablet: t('Tablets'),
    speaker: t('Smart speakers'),
    app: t('Podcast apps'),
    other: t('Other devices'),
  })[device]

/** Returns the name of a country in the language of the page. */
export const countryTitle = (code: string, t: Translate): string =>
  code === '' ? t('Unknown') : (new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(code) ?? code)

/** Formats a part of one as a percentage without decimals. */
export const percent = (part: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 0 }).format(part)
