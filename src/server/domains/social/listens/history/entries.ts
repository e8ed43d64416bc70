import type { ListenSource } from '../../../../../contract/social/listens.ts'
import { FIRST_LISTEN } from '../listenbrainz/submission.ts'
import type { HeardListen } from '../service.ts'
import type { Entry, HistoryOptions } from './history.service.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const MIN_SECONDS = 30
/** Seconds by which clocks may be ahead. */
const SKEW = 600
const LONGEST_SONG = 86_400

const MAX_NAME = 500

const shorten = (text: string): string => text.replaceAll('\0', '').trim().slice(0, MAX_NAME)

/** Returns a listen, or why its names or its time are none. Null times are unknown. */
export const listenOf = (
  at: number | null,
  names: Record<'artist' | 'title' | 'album', string>,
  seconds: number | null = null,
): Entry => {
  const [artist, title, album] = [shorten(names.artist), shorten(names.title), shorten(names.album)]
  if (!artist || !title) return 'unnamed'
  if (at === null || !(at >= FIRST_LISTEN && at <= Date.now() / 1000 + SKEW)) return 'date'
  const length = seconds !== null && seconds > 0 && seconds < LONGEST_SONG ? seconds : null
  return { at: Math.floor(at), artist, title, album: album || null, seconds: length } satisfies HeardListen
}

/** Returns the Unix time of a date, which is of UTC unless it says otherwise; null for none. */
export const timeOf = (text: string): number | null => {
  if (/^\d{9,10}$/.test(text)) return Number(text)
  if (/^\d{12,13}$/.test(text)) return Number(text) / 1000
  const iso = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/.exec(text)
  const time = iso
    ? Date.parse(`${iso[1]}T${iso[2]}${iso[3] ?? 'Z'}`)
    : Date.parse(`${text.replace(',', '')} UTC`)
  return Number.isNaN(time) ? null : time / 1000
}

/** Reads entries of one format. */
interface EntryFormat {
  source: ListenSource
  is: (entry: Json) => boolean
  read: (entry: Json, options: HistoryOptions) => Entry
}

/** Extended streaming history. `ts` is when it ended. */
const spotify: EntryFormat = {
  source: 'spotify',
  is: (entry) => 'ts' in entry && 'ms_played' in entry,
  read: (entry, { incognito }) => {
    const played = (numberOf(entry.ms_played) ?? 0) / 1000
    const done = entry.reason_end === 'trackdone'
    if (!entry.master_metadata_track_name) return 'not_music'
    if (entry.incognito_mode === true && !incognito) return 'private'
    if (played < MIN_SECONDS && !done) return 'short'
    const end = timeOf(textOf(entry.ts))
    const names = {
      artist: textOf(entry.master_metadata_album_artist_name),
      title: textOf(entry.master_metadata_track_name),
      album: textOf(entry.master_metadata_album_album_name),
    }
    return listenOf(end === null ? null : end - played, names, done ? played : null)
  },
}

/** The history of a year. */
const spotifyYear: EntryFormat = {
  source: 'spotify',
  is: (entry) => 'endTime' in entry && 'msPlayed' in entry,
  read: (entry) => {
    const played = (numberOf(entry.msPlayed) ?? 0) / 1000
    if (played < MIN_SECONDS) return 'short'
    const end = timeOf(textOf(entry.endTime))
    const names = { artist: textOf(entry.artistName), title: textOf(entry.trackName), album: '' }
    return listenOf(end === null ? null : end - played, names)
  },
}

/** A listen of ListenBrainz, as its export and its API have it. */
export const listenBrainz: EntryFormat = {
  source: 'listenbrainz',
  is: (entry) => numberOf(entry.listened_at) !== null && isObject(entry.track_metadata),
  read: ({ listened_at, track_metadata }) => {
    const { artist_name, track_name, release_name, additional_info } = track_metadata as Json
    const info = isObject(additional_info) ? additional_info : {}
    if (info.submission_client === 'Tonearm') return 'own'
    const names = { artist: textOf(artist_name), title: textOf(track_name), album: textOf(release_name) }
    const milliseconds = numberOf(info.duration_ms)
    const seconds = milliseconds === null ? numberOf(info.duration) : milliseconds / 1000
    return listenOf(numberOf(listened_at), names, seconds)
  },
}

/** A track of `user.getRecentTracks`. The one that plays has no date. */
export const lastFm: EntryFormat = {
  source: 'lastfm',
  is: (entry) => 'artist' in entry && 'name' in entry && ('date' in entry || '@attr' in entry),
  read: ({ artist, name, album, date }) => {
    const named = (value: unknown) =>
      isObject(value) ? textOf(value['#text']) || textOf(value.name) : textOf(value)
    const at = isObject(date) ? (numberOf(date.uts) ?? timeOf(textOf(date['#text']))) : null
    return listenOf(at, { artist: named(artist), title: textOf(name), album: named(album) })
  },
}

const maloja: EntryFormat = {
  source: 'maloja',
  is: ({ time, track }) => numberOf(time) !== null && isObject(track) && Array.isArray(track.artists),
  read: ({ time, track }) => {
    const { artists, title, album, length } = track as Json
    const names = {
      artist: (artists as unknown[]).map(textOf).filter(Boolean).join(', '),
      title: textOf(title),
      album: isObject(album) ? textOf(album.albumtitle) : '',
    }
    return listenOf(numberOf(time), names, numberOf(length))
  },
}

/** Returns the first name of something with aliases. */
const aliasOf = (value: unknown): string => {
  const aliases = isObject(value) && Array.isArray(value.aliases) ? value.aliases.filter(isObject) : []
  return textOf((aliases.find(({ is_primary }) => is_primary === true) ?? aliases[0])?.alias)
}

const koito: EntryFormat = {
  source: 'koito',
  is: ({ listened_at, track, artists }) =>
    typeof listened_at === 'string' && isObject(track) && Array.isArray(artists),
  read: ({ listened_at, track, artists, album }) => {
    const names = {
      artist: (artists as unknown[]).map(aliasOf).filter(Boolean).join(', '),
      title: aliasOf(track),
      album: aliasOf(album),
    }
    return listenOf(timeOf(textOf(listened_at)), names, numberOf((track as Json).duration))
  },
}

const formats = [spotify, spotifyYear, koito, listenBrainz, maloja, lastFm]

/** Reads an entry of a history, or all of a page of Last.fm. Returns null for something else. */
export const readEntries = (
  value: unknown,
  options: HistoryOptions,
): { source: ListenSource; entries: Entry[] } | null => {
  if (!isObject(value)) return null
  if (Array.isArray(value.track) && Object.keys(value).length <= 2) {
    const tracks = value.track.filter(isObject)
    return tracks.every(lastFm.is)
      ? { source: 'lastfm', entries: tracks.map((one) => lastFm.read(one, options)) }
      : null
  }
  const format = formats.find(({ is }) => is(value))
  return format ? { source: format.source, entries: [format.read(value, options)] } : null
}
