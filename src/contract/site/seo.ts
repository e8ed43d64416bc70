import { artistName } from '../catalog/artists.ts'
import type { SettingKey, Settings } from '../core/settings.ts'
import { DEFAULT_TITLE } from './titles.ts'

interface Named {
  name: string
  displayname: string | null
}

/** Item data available to a title: the item itself and everything related to it. */
export interface Titled {
  type: keyof typeof kinds
  title: string
  created_at?: string
  artist?: Named | null
  album?: { title: string } | null
  user?: { name: string } | null
  podcast?: { title: string } | false | null
}

interface Kind {
  template: SettingKey & `title_${string}`
  /** The placeholder of the item's own title. */
  own: string
}

const kinds = {
  song: { template: 'title_song', own: 'song_title' },
  album: { template: 'title_album', own: 'album_title' },
  artist: { template: 'title_artist', own: 'artist_name' },
  playlist: { template: 'title_playlist', own: 'playlist_title' },
  genre: { template: 'title_genre', own: 'genre_name' },
  user: { template: 'title_user', own: 'user_name' },
  podcast: { template: 'title_podcast', own: 'podcast_title' },
  episode: { template: 'title_episode', own: 'episode_title' },
  'radio-station': { template: 'title_radio_station', own: 'radio_station_name' },
} satisfies Record<string, Kind>

const PLACEHOLDER = /%([a-z]+(?:_[a-z]+)*)/g
/** Separators between the parts of a title. */
const BETWEEN = /(\s+[·|–—-]\s+)/

type Values = Record<string, string | undefined>

/**
 * Fills a template. Unknown placeholders and those without a value are removed; a part that contains nothing else is
 * removed with its separator.
 */
export const fillTitle = (template: string, values: Values): string => {
  const value = (name: string): string => (Object.hasOwn(values, name) && values[name]) || ''
  let title = ''
  const parts = template.split(BETWEEN)
  for (let index = 0; index < parts.length; index += 2) {
    const part = parts[index] ?? ''
    const names = [...part.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
    if (names.length > 0 && !names.some(value)) continue
    const text = part.replace(PLACEHOLDER, (_, name: string) => value(name))
    title += (title && (parts[index - 1] ?? '')) + text
  }
  return title.replace(/\s+/g, ' ').trim() || DEFAULT_TITLE
}

/** Returns the page title of an item, for the browser and for link previews. */
export const titleOf = (settings: Settings, item: Titled): string => {
  const { template, own } = kinds[item.type]
  return fillTitle(settings[template], {
    site_name: settings.appName,
    created_at: item.created_at?.slice(0, 10),
    artist_name: item.artist ? artistName(item.artist) : undefined,
    album_title: item.album?.title,
    user_name: item.user?.name,
    podcast_title: item.podcast ? item.podcast.title : undefined,
    [own]: item.title,
  })
}

/** A part that is dropped unless each of its placeholders has a value. */
const OPTIONAL = /\[([^[\]]*)\]/g

export type DescriptionValues = Record<string, string | number | null | undefined>

/** Returns whether the brackets of a description template are paired and not nested. */
export const hasPairedBrackets = (template: string): boolean => !/[[\]]/.test(template.replace(OPTIONAL, ''))

/**
 * Fills a description template. Parts in brackets are dropped if a placeholder in them has no value; other unknown or
 * empty placeholders are removed.
 */
export const fillDescription = (template: string, values: DescriptionValues): string => {
  const value = (name: string): string => String((Object.hasOwn(values, name) ? values[name] : null) ?? '')
  const complete = (part: string): boolean =>
    [...part.matchAll(PLACEHOLDER)].every(([, name = '']) => value(name) !== '')
  return template
    .replace(OPTIONAL, (_, part: string) => (complete(part) ? part : ''))
    .replace(PLACEHOLDER, (_, name: string) => value(name))
    .replace(/\s+/g, ' ')
    .trim()
}
