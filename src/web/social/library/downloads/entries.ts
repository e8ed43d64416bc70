import type { SavedCollection, SavedTrack } from '../../../offline/database.ts'
import type { OfflineState } from '../../../offline/state.ts'

/** A row of the downloads: something that was saved, or one of the tracks of it. */
export interface Entry {
  key: string
  type: SavedCollection['type']
  id: number
  title: string
  by: string
  cover: string | null
  saved_at: number
  bytes: number
  tracks: SavedTrack[]
  /** Null for a track that was saved as part of a list. */
  collection: SavedCollection | null
}

export const tabs = ['all', 'albums', 'playlists', 'songs', 'episodes'] as const
export type Tab = (typeof tabs)[number]

export const sorts = { newest: 'Newest first', title: 'Title', size: 'Largest first' } as const
export type Sort = keyof typeof sorts

type Saved = Pick<OfflineState, 'tracks' | 'collections'>

const entryOfCollection = (one: SavedCollection, { tracks }: Saved): Entry => {
  const held = one.tracks.flatMap((key) => tracks.get(key) ?? [])
  const { key, type, id, title, by, cover, saved_at } = one
  const bytes = held.reduce((sum, track) => sum + track.bytes, 0)
  return { key, type, id, title, by, cover, saved_at, bytes, tracks: held, collection: one }
}

const bylineOf = ({ item }: SavedTrack): string =>
  item.type === 'song'
    ? item.artists.map(({ displayname, name }) => displayname || name).join(', ')
    : item.show.title

const entryOfTrack = (track: SavedTrack, { collections }: Saved): Entry => {
  const { key, item, saved_at, bytes } = track
  return {
    key,
    type: item.type,
    id: item.id,
    title: item.title,
    by: bylineOf(track),
    cover: item.cover?.url ?? null,
    saved_at,
    bytes,
    tracks: [track],
    collection: collections.get(key) ?? null,
  }
}

/** Entries of tracks, which stay the same while the tracks do: their rows are not rendered again. */
const kept = new WeakMap<SavedTrack, Entry>()

const keptEntryOf = (track: SavedTrack, saved: Saved): Entry => {
  const before = kept.get(track)
  if (before && before.collection === (saved.collections.get(track.key) ?? null)) return before
  const entry = entryOfTrack(track, saved)
  kept.set(track, entry)
  return entry
}

const tracksOf = (type: 'song' | 'episode', saved: Saved): Entry[] =>
  [...saved.tracks.values()]
    .filter(({ item }) => item.type === type)
    .map((track) => keptEntryOf(track, saved))

const lists = (saved: Saved, types?: readonly string[]): Entry[] =>
  [...saved.collections.values()]
    .filter(({ type }) => !types || types.includes(type))
    .map((one) => entryOfCollection(one, saved))

const readers: Record<Tab, (saved: Saved) => Entry[]> = {
  all: (saved) => lists(saved),
  albums: (saved) => lists(saved, ['album']),
  playlists: (saved) => lists(saved, ['playlist', 'blend', 'liked']),
  songs: (saved) => tracksOf('song', saved),
  episodes: (saved) => tracksOf('episode', saved),
}

/** Returns how many entries every tab has. */
export const countsOf = (saved: Saved): Record<Tab, number> => {
  const counts = { all: saved.collections.size, albums: 0, playlists: 0, songs: 0, episodes: 0 }
  for (const { type } of saved.collections.values())
    if (type === 'album') counts.albums++
    else if (type === 'playlist' || type === 'blend' || type === 'liked') counts.playlists++
  for (const { item } of saved.tracks.values()) counts[item.type === 'song' ? 'songs' : 'episodes']++
  return counts
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Texts in which a search looks, by entry: rows are searched at every key. */
const searched = new WeakMap<object, string>()

const textOf = (entry: Entry): string => {
  const of = entry.collection ?? entry.tracks[0] ?? entry
  const known = searched.get(of)
  if (known !== undefined) return known
  const album =
    entry.tracks.length === 1 && entry.tracks[0]?.item.type === 'song' ? entry.tracks[0].item.album : null
  const text = folded(`${entry.title} ${entry.by} ${album?.title ?? ''}`)
  searched.set(of, text)
  return text
}

const compare: Record<Sort, (a: Entry, b: Entry) => number> = {
  newest: (a, b) => b.saved_at - a.saved_at,
  title: (a, b) => a.title.localeCompare(b.title),
  size: (a, b) => b.bytes - a.bytes,
}

/**
 * Returns the entries of a tab that contain every word of a search. On the first tab, a search also finds tracks within
 * lists.
 */
export const entriesOf = (saved: Saved, tab: Tab, query: string, sort: Sort): Entry[] => {
  const words = folded(query).split(/\s+/).filter(Boolean)
  const entries = readers[tab](saved)
  if (tab === 'all' && words.length > 0) {
    const known = new Set(entries.map(({ key }) => key))
    for (const entry of [...readers.songs(saved), ...readers.episodes(saved)])
      if (!known.has(entry.key)) entries.push(entry)
  }
  const found =
    words.length === 0
      ? entries
      : entries.filter((entry) => {
          const text = textOf(entry)
          return words.every((word) => text.includes(word))
        })
  return found.sort(compare[sort])
}
