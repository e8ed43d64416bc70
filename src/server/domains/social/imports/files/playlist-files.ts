import { parse } from 'csv-parse/sync'
import { extensionOf } from '../../../../../contract/core/files.ts'
import { markupParser } from '../../../../core/markup-parser.ts'
import type { NamedSong } from '../../../catalog/index.ts'
import { type Collection, emptyCollection, type NamedItem, type NamedPlaylist } from '../collection.ts'

const MAX_NAME = 300

/** Returns a text that PostgreSQL stores; empty for anything else. */
const clean = (text: unknown): string =>
  typeof text === 'string'
    ? text
        .replace(/[\s\0]+/g, ' ')
        .trim()
        .slice(0, MAX_NAME)
        .toWellFormed()
    : ''

/** Returns a song; null without a title or an artist. */
const songFrom = (title: unknown, artist: unknown, album?: unknown, seconds?: number | null): NamedSong[] => {
  const song = { title: clean(title), artist: clean(artist) }
  if (song.title === '' || song.artist === '') return []
  return [{ ...song, album: clean(album) || null, seconds: seconds && seconds > 0 ? seconds : null }]
}

const baseName = (path: string): string => (path.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '')

const playlists = (all: NamedPlaylist[]): Collection => ({ ...emptyCollection(), playlists: all })

const decodedPath = (line: string): string => {
  try {
    return decodeURIComponent(line.replace(/^file:\/\//, ''))
  } catch {
    return line
  }
}

/** Returns the song that the path of a file names, as `Artist/Album/01 Title.mp3` or `01 - Artist - Title.mp3`. */
const songOfPath = (line: string): NamedSong[] => {
  const path = decodedPath(line)
  const [artist, album] = path.split(/[\\/]/).slice(-3, -1)
  const title = baseName(path).replace(/^(?:\d+[-.])?\d{1,3}(?:\s*[-._]\s*|\s+)(?=\S)/, '')
  const [first = '', ...rest] = title.split(' - ')
  return rest.length > 0 ? songFrom(rest.join(' - '), first, artist && album) : songFrom(title, artist, album)
}

/** What the comments before a line of M3U say about it. */
interface M3uEntry {
  text: string
  seconds: number | null
  artist: string
  album: string
}

const emptyEntry = (): M3uEntry => ({ text: '', seconds: null, artist: '', album: '' })

const songOfEntry = ({ text, seconds, artist, album }: M3uEntry, line: string): NamedSong[] => {
  const [first = '', ...rest] = text.split(' - ')
  const title = rest.join(' - ')
  const named =
    artist === '' || (title !== '' && clean(first) === clean(artist))
      ? songFrom(title, first, album, seconds)
      : songFrom(text, artist, album, seconds)
  return named.length > 0 ? named : songOfPath(line)
}

/** Reads M3U with the extensions that players write: EXTINF, PLAYLIST, EXTART, EXTALB. */
const readM3u = (text: string, name: string): Collection => {
  const list: NamedPlaylist = { name, songs: [] }
  let entry = emptyEntry()
  const tags: Record<string, (value: string) => void> = {
    extinf: (value) => {
      const [, seconds = '', rest = ''] = /^\s*(-?[\d.]+)(?:[^\d.,][^,]*)?,(.*)$/.exec(value) ?? []
      Object.assign(entry, { text: clean(rest), seconds: Number(seconds) })
    },
    playlist: (value) => {
      list.name = clean(value) || list.name
    },
    extart: (value) => {
      entry.artist = value
    },
    extalb: (value) => {
      entry.album = value
    },
  }
  for (const line of text.split(/\r\n?|\n/).map((one) => one.trim())) {
    const [, tag = '', value = ''] = /^#([A-Z]+):(.*)$/i.exec(line) ?? []
    if (line.startsWith('#')) tags[tag.toLowerCase()]?.(value)
    else if (line !== '') {
      list.songs.push(...songOfEntry(entry, line))
      entry = emptyEntry()
    }
  }
  return playlists([list])
}

/** Reads XSPF (https://www.xspf.org/spec): durations are milliseconds. */
const readXspf = (text: string, name: string): Collection | null => {
  const list: NamedPlaylist = { name, songs: [] }
  const path: string[] = []
  let root = ''
  let track: Record<string, string> = {}
  let value = ''
  const parser = markupParser(
    {
      onopentag: (tag) => {
        const local = tag.replace(/^.*:/, '').toLowerCase()
        root ||= local
        path.push(local)
        value = ''
        if (local === 'track') track = {}
      },
      ontext: (part) => {
        value += part
      },
      onclosetag: () => {
        const tag = path.pop() ?? ''
        if (tag === 'track') {
          const { title, creator, album, duration, location = '' } = track
          const named = songFrom(title, creator, album, Number(duration) / 1000)
          list.songs.push(...(named.length > 0 ? named : songOfPath(location)))
        } else if (path.at(-1) === 'track') track[tag] ??= value.trim()
        else if (tag === 'title' && path.length === 1) list.name = clean(value) || list.name
        value = ''
      },
    },
    { xmlMode: true, lowerCaseTags: true, decodeEntities: true },
  )
  parser.end(text)
  return root === 'playlist' ? playlists([list]) : null
}

// biome-ignore lint/suspicious/noExplicitAny: files have any form.
type Json = any

const listed = (value: Json): Json[] => (Array.isArray(value) ? value.filter((one) => one !== null) : [])

/** Reads JSPF, the JSON form of XSPF; playlists of ListenBrainz are that. */
const readJspf = ({ title, track }: Json, name: string): Collection =>
  playlists([
    {
      name: clean(title) || name,
      songs: listed(track).flatMap((one) =>
        songFrom(one.title, one.creator, one.album, Number(one.duration) / 1000),
      ),
    },
  ])

/** Reads `Playlist1.json` of Spotify's account data. */
const readSpotifyPlaylists = (all: Json): Collection =>
  playlists(
    listed(all).map((list) => ({
      name: clean(list.name) || 'Spotify',
      songs: listed(list.items).flatMap(({ track }) =>
        track ? songFrom(track.trackName, track.artistName, track.albumName) : [],
      ),
    })),
  )

/** Reads `YourLibrary.json` of Spotify's account data. */
const readSpotifyLibrary = ({ tracks, albums, artists }: Json): Collection => ({
  ...emptyCollection(),
  likes: [
    ...listed(tracks).flatMap((one) =>
      songFrom(one.track, one.artist, one.album).map((song) => ({ ...song, type: 'song' as const })),
    ),
    ...listed(albums).flatMap((one) =>
      songFrom(one.album, one.artist).map((album) => ({ ...album, type: 'album' as const })),
    ),
    ...listed(artists).flatMap((one) => {
      const artist = clean(one.name)
      return artist ? [{ type: 'artist' as const, title: '', artist }] : []
    }),
  ],
})

const MAX_PLAYS = 1_000_000
const DAY_SECONDS = 86_400

const numberFrom = (value: unknown, max: number): number =>
  typeof value === 'number' && value > 0 ? Math.min(value, max) : 0

/** Returns a date of the past. */
const dateFrom = (value: unknown): string | undefined => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return time > 0 && time <= Date.now() ? new Date(time).toISOString() : undefined
}

const songsFrom = (value: Json): NamedSong[] =>
  listed(value).flatMap((one) =>
    songFrom(one.title, one.artist, one.album, numberFrom(one.seconds, DAY_SECONDS)),
  )

const itemsFrom = (one: Json): NamedItem[] => {
  if (one.type === 'artist')
    return clean(one.artist) ? [{ type: 'artist', title: '', artist: clean(one.artist) }] : []
  return one.type === 'album' || one.type === 'song'
    ? songsFrom([one]).map((song) => ({ type: one.type, ...song }))
    : []
}

/** Reads what was read from a server; everything in it is as foreign as a file. */
const readOwn = ({ playlists: lists, likes, ratings, bookmarks, plays }: Json): Collection => ({
  playlists: listed(lists).map((list) => ({
    name: clean(list.name) || 'Playlist',
    songs: songsFrom(list.songs),
  })),
  likes: listed(likes).flatMap((one) => itemsFrom(one).map((item) => ({ ...item, at: dateFrom(one.at) }))),
  ratings: listed(ratings).flatMap((one) => {
    const rating = Math.round(numberFrom(one.rating, 5))
    return rating > 0 ? itemsFrom(one).map((item) => ({ ...item, rating })) : []
  }),
  bookmarks: listed(bookmarks).flatMap((one) =>
    songsFrom([one]).map((song) => ({
      ...song,
      place: numberFrom(one.place, DAY_SECONDS),
      comment: clean(one.comment) || null,
    })),
  ),
  plays: listed(plays).flatMap((one) => {
    const count = Math.floor(numberFrom(one.plays, MAX_PLAYS))
    return count > 0 ? songsFrom([one]).map((song) => ({ ...song, plays: count, at: dateFrom(one.at) })) : []
  }),
})

const readJson = (text: string, name: string): Collection | null => {
  let json: Json
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof json !== 'object' || json === null) return null
  if (json.collection) return readOwn(json.collection)
  if (json.playlist?.track) return readJspf(json.playlist, name)
  if (Array.isArray(json.playlists)) return readSpotifyPlaylists(json.playlists)
  if (Array.isArray(json.tracks) && 'artists' in json) return readSpotifyLibrary(json)
  return null
}

/** Names of columns that Exportify, TuneMyMusic, Soundiiz and spreadsheets use, in lower case without punctuation. */
const columns = {
  title: ['track name', 'title', 'song', 'song name', 'track', 'name', 'track title'],
  artist: ['artist names', 'artist name', 'artist', 'artists', 'artist names s'],
  album: ['album name', 'album', 'release', 'album title'],
  milliseconds: ['duration ms', 'track duration ms', 'duration milliseconds'],
  duration: ['duration', 'length', 'time', 'duration s'],
  playlist: ['playlist name', 'playlist', 'playlist title'],
  kind: ['type'],
} as const

const headerKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\(s\)/g, 's')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Parses `m:ss`, `h:mm:ss` or seconds. */
const secondsOf = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

const parsedRows = (text: string): string[][] => {
  try {
    return parse(text, {
      delimiter: [',', ';', '\t'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
  } catch {
    return []
  }
}

/** Reads rows with a header that names title and artist; null for other tables, such as histories. */
const readCsv = (text: string, name: string): Collection | null => {
  const [first = [], ...rows] = parsedRows(text)
  const header = first.map(headerKey)
  const place = (names: readonly string[]): number =>
    names.map((one) => header.indexOf(one)).find((at) => at >= 0) ?? -1
  const at = {
    title: place(columns.title),
    artist: place(columns.artist),
    album: place(columns.album),
    milliseconds: place(columns.milliseconds),
    duration: place(columns.duration),
    playlist: place(columns.playlist),
    kind: place(columns.kind),
  }
  const isHistory = header.some((one) => /^(uts|utc time|timestamp|date)$/.test(one))
  if (at.title < 0 || at.artist < 0 || isHistory) return null
  const found = emptyCollection()
  const lists = new Map<string, NamedPlaylist>()
  for (const row of rows) {
    const seconds =
      at.milliseconds >= 0 ? Number(row[at.milliseconds]) / 1000 : secondsOf(row[at.duration] ?? '')
    const songs = songFrom(row[at.title], row[at.artist], row[at.album], seconds)
    const kind = headerKey(row[at.kind] ?? '')
    if (/^favou?rite$/.test(kind))
      found.likes.push(...songs.map((song) => ({ ...song, type: 'song' as const })))
    else if (kind !== 'album' && kind !== 'artist') {
      const listName = clean(row[at.playlist]) || name
      const list = lists.get(listName) ?? { name: listName, songs: [] }
      lists.set(listName, list)
      list.songs.push(...songs)
    }
  }
  return { ...found, playlists: [...lists.values()] }
}

/**
 * Reads playlists and likes from the text of a file: M3U, XSPF, JSPF, CSV as Exportify, TuneMyMusic and Soundiiz write it, and
 * the JSON of Spotify's account data. Null if it is none of these.
 */
export const readPlaylistFile = (text: string, fileName: string): Collection | null => {
  const name = clean(baseName(fileName)) || 'Playlist'
  const start = text.trimStart()
  const extension = extensionOf(fileName)
  if (/^[{[]/.test(start)) return readJson(start, name)
  if (/^<(\?xml|!|\w*:?playlist)/i.test(start)) return readXspf(start, name)
  if (extension === 'm3u' || extension === 'm3u8' || /^#EXTM3U/i.test(start)) return readM3u(start, name)
  if (['csv', 'tsv', 'txt'].includes(extension)) return readCsv(start, name)
  return null
}
