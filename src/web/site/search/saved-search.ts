import { artistName } from '../../../contract/catalog/artists.ts'
import type { Album, Artist, Episode, Podcast, Song } from '../../../contract/catalog/items.ts'
import type { Playlist } from '../../../contract/catalog/playlists.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { SearchItem, SearchTab, search } from '../../../contract/site/search.ts'
import type { SavedCollection, SavedTrack } from '../../offline/database.ts'
import { isPlayable, type OfflineState, useOffline } from '../../offline/state.ts'
import { plainOf } from './highlight.tsx'

/** Hits of every type, best first; other types are not saved. */
export interface SavedHits {
  songs: Song[]
  albums: Album[]
  artists: Artist[]
  podcasts: Podcast[]
  episodes: Episode[]
  playlists: Playlist[]
}

type Saved = Pick<OfflineState, 'tracks' | 'collections' | 'grace_days'>

interface Texts {
  title: string
  /** Title, and who made it. */
  all: string
}

const OTHER = /[^\p{L}\p{N}]+/gu
const ASCII = /^[\0-\x7f]*$/
const OTHER_ASCII = /[^a-z0-9]+/g

/** Every word after a space; with other characters between its parts, and without: AC/DC is found by both. */
const wordsOf = (text: string): string => {
  // Most texts; the other way takes several times as long.
  const ascii = ASCII.test(text)
  const plain = ascii ? text.toLowerCase() : plainOf(text)
  const other = ascii ? OTHER_ASCII : OTHER
  const words = ` ${plain.replace(other, ' ')}`
  const parted = words.length > 1 && /[^\s][^\p{L}\p{N}\s][^\s]/u.test(plain)
  if (!parted) return words
  return `${words} ${plain
    .split(/\s+/)
    .map((chunk) => chunk.replace(other, ''))
    .join(' ')}`
}

/** Texts by item: all are searched at every key. */
const known = new WeakMap<object, Texts>()

const textsOf = (item: object, title: string, more: string): Texts => {
  const before = known.get(item)
  if (before) return before
  const texts = { title: wordsOf(title), all: wordsOf(`${title} ${more}`) }
  known.set(item, texts)
  return texts
}

const NONE = 4

/** Returns how well an item fits: 0 is best; `NONE` if it doesn't. */
const rankOf = ({ title, all }: Texts, words: readonly string[]): number => {
  if (words.every((word) => title.includes(` ${word}`))) return title.startsWith(` ${words[0]}`) ? 0 : 1
  if (words.every((word) => all.includes(` ${word}`))) return 2
  return words.every((word) => all.includes(word)) ? 3 : NONE
}

const songTexts = (song: Song): Texts =>
  textsOf(song, song.title, `${song.artists.map(artistName).join(' ')} ${song.album?.title ?? ''}`)

const collectionTexts = (one: SavedCollection): Texts => textsOf(one, one.title, one.by)

/** Returns what fits, best first. */
const best = <T extends object>(items: T[], textsOfItem: (item: T) => Texts, words: readonly string[]): T[] =>
  items
    .map((item) => ({ item, rank: rankOf(textsOfItem(item), words) }))
    .filter(({ rank }) => rank < NONE)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)

/** Finds what is saved by words of its title and of who made it. Only what can be played is found. */
export const searchSaved = (saved: Saved, question: string, now = Date.now()): SavedHits => {
  const words = plainOf(question)
    .split(/\s+/)
    .map((word) => word.replace(OTHER, ''))
    .filter(Boolean)
  const tracks = words.length > 0 ? [...saved.tracks.values()] : []
  const collections = words.length > 0 ? [...saved.collections.values()] : []
  const plays = (track: SavedTrack | undefined) => isPlayable(track, saved.grace_days, now)
  const items = tracks.filter(plays).map(({ item }) => item)
  const ofType = (type: SavedCollection['type']) =>
    collections.filter((one) => one.type === type && one.tracks.some((key) => plays(saved.tracks.get(key))))
  const lists = (type: SavedCollection['type']) =>
    best(ofType(type), collectionTexts, words).map(({ head }) => head)
  const songs = items.filter((item) => item.type === 'song')
  const episodes = items.filter((item) => item.type === 'episode')
  return {
    songs: best(songs, songTexts, words),
    episodes: best(episodes, (item) => textsOf(item, item.title, item.show.title), words),
    albums: lists('album') as Album[],
    artists: lists('artist') as Artist[],
    playlists: lists('playlist') as Playlist[],
    podcasts: lists('podcast') as Podcast[],
  }
}

/** Reads all texts once, so that not even the first key waits for it. */
export const prepareSavedSearch = (): void => void searchSaved(useOffline.getState(), 'a')

/** Most results of a type beside the top result, as of the server. */
const FEW = 8

const bestOf = (hits: SavedHits, question: string): SearchItem | null => {
  const { artists, albums, playlists, podcasts, songs, episodes } = hits
  const firsts = [artists[0], albums[0], playlists[0], podcasts[0], songs[0], episodes[0]].filter(
    (one) => one !== undefined,
  )
  const asked = plainOf(question).trim()
  const titleOf = (one: SearchItem) =>
    plainOf(one.type === 'artist' ? artistName(one) : 'title' in one ? one.title : '')
  return firsts.find((one) => titleOf(one).startsWith(asked)) ?? songs[0] ?? firsts[0] ?? null
}

/** Returns hits in the form of the reply to a search: the best one, and a few of every type. */
export const foundOf = (hits: SavedHits, question: string): ReplyOf<typeof search.all> => ({
  query: question,
  top: bestOf(hits, question),
  songs: hits.songs.slice(0, FEW),
  albums: hits.albums.slice(0, FEW),
  artists: hits.artists.slice(0, FEW),
  genres: [],
  podcasts: hits.podcasts.slice(0, FEW),
  episodes: hits.episodes.slice(0, FEW),
  playlists: hits.playlists.slice(0, FEW),
  radio_stations: [],
  profiles: [],
  totals: {
    songs: hits.songs.length,
    albums: hits.albums.length,
    artists: hits.artists.length,
    genres: 0,
    podcasts: hits.podcasts.length,
    episodes: hits.episodes.length,
    playlists: hits.playlists.length,
    'radio-stations': 0,
    profiles: 0,
  },
})

/** Returns all hits of a type. */
export const hitsOfTab = (hits: SavedHits, tab: SearchTab): SearchItem[] =>
  tab in hits ? hits[tab as keyof SavedHits] : []
