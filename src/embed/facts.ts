import type { EmbedItem } from '../contract/site/embeds.ts'
import { formatDate, formatList, formatMinutes, t } from './texts.ts'

const kinds = {
  song: () => t('Song'),
  album: () => t('Album'),
  playlist: () => t('Playlist'),
  artist: () => t('Artist'),
  podcast: () => t('Podcast'),
  episode: () => t('Episode'),
  'radio-station': () => t('Radio station'),
}

const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ')

/** What an item is, in the line above its title. */
export const kindLine = ({ type, number, published_at }: EmbedItem): string =>
  joined(
    type === 'episode' && number !== null ? t('Episode {number}', { number: String(number) }) : kinds[type](),
    published_at !== null && formatDate(published_at),
  )

const countOf = ({ type, count, duration }: EmbedItem): string | null => {
  if (count === null) return null
  const counted = type === 'podcast' ? t('{count} episodes', { count }) : t('{count} songs', { count })
  return duration === null ? counted : formatList([counted, formatMinutes(duration)])
}

/** Who made an item, its album and how long it is, for the line below its title. */
export const aboutParts = (item: EmbedItem): string[] =>
  [item.by, item.album, countOf(item)].filter((part) => part !== null)

/** Whether an item is shown as a list, be it of tracks or of chapters. */
export const hasList = ({ count, chapters }: EmbedItem): boolean => count !== null || chapters.length > 0
