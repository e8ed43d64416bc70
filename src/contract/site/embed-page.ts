import type { EmbedItem } from './embeds.ts'

/** Texts of the embed player; those with a count have a form for every plural category. */
export const embedTexts = [
  'Advertisement',
  'Album',
  'Artist',
  'Chapters',
  'Copied',
  'Copy link',
  'Episode',
  'Episode {number}',
  'Episodes',
  'Explicit',
  'Live',
  'Mute',
  'Not available',
  'Open in {name}',
  'Pause',
  'Play',
  'Playback speed',
  'Player',
  'Playlist',
  'Podcast',
  'Preview',
  'Private or removed',
  'Purchased only',
  'Radio station',
  'Seek',
  'Skip back {number} seconds',
  'Skip forward {number} seconds',
  'Song',
  'Songs',
  'This can’t be played here.',
  'Unmute',
  'Volume',
  '{count} episodes',
  '{count} songs',
  '{length} left',
] as const

export type EmbedText = (typeof embedTexts)[number]

/** An ad of the operator below the player. */
export interface EmbedAd {
  id: number
  /** CSS pixels. */
  height: number
}

/** CSS pixels of its label. */
export const AD_LABEL_HEIGHT = 20

/** Returns the CSS pixels below a player that fit every one of the ads with its label. */
export const roomOfAds = (ads: readonly Pick<EmbedAd, 'height'>[]): number =>
  ads.length > 0 ? AD_LABEL_HEIGHT + Math.max(...ads.map(({ height }) => height)) : 0

/** Everything the page of an embed player starts with. */
export interface EmbedPage {
  /** URL of the script that plays HLS, for a radio station that needs it. */
  hls?: string
  ad?: EmbedAd
  /** Null if there is nothing to play. */
  item: EmbedItem | null
  /** Name of the site. */
  site: string
  /** Its start page, for when there is no item. */
  home: string
  locale: string
  texts: Record<string, string>
}
