import { setImmediate as nextTurn } from 'node:timers/promises'
import { normalizedKey } from '../../../core/normalized-key.ts'
import type { Db } from '../../../db/schema.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { albumsOfArtists, artistsWithKeys, songsOfArtists } from './matching.queries.ts'

/** A song as another service or a file names it. */
export interface NamedSong {
  title: string
  artist: string
  album?: string | null
  /** Length in seconds. */
  seconds?: number | null
}

/** Returns the id of the song in the catalog for each name, in order; null where none matches. */
export type SongMatcher = (names: readonly NamedSong[]) => Promise<(number | null)[]>

interface Candidate {
  id: number
  title: string
  album: string | null
  seconds: number
}

/** Songs further apart than this many seconds are different recordings. */
const SAME_LENGTH_SECONDS = 15

const MAX_KEPT_ARTISTS = 5000
/** Songs that are compared before others get their turn. */
const READ_AT_ONCE = 500

const GUESTS = /[([]?\b(?:feat|ft|featuring|with)\b\.? .*$/
const EDITION =
  /(?: - |[([])[^()[\]]*\b(?:remaster(?:ed)?|mono|stereo|(?:single|album|original|deluxe|explicit|clean)(?: (?:version|mix|edit))?|anniversary|bonus track)\b[^()[\]]*[)\]]?/g

const letters = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || text

const plainTitle = (key: string): string =>
  letters(key.replace(EDITION, '').replace(GUESTS, '')) || letters(key)

/** Returns the form in which titles of the same song are equal. */
export const titleKey = (title: string): string => plainTitle(normalizedKey(title))

/** Returns keys of the artists that a text may name: as a whole, and each of several. */
const artistKeys = (text: string): string[] => {
  const key = normalizedKey(text)
  const parts = key.split(/ *(?:[,;/]|\b(?:and|feat|ft|featuring|with|vs|x)\b\.?) */)
  return [...new Set([key, ...parts])].filter((part) => part !== '')
}

/** A name in the forms that are compared. */
interface Sought {
  title: string
  plain: string
  album: string | null
  seconds: number | null | undefined
}

const readName = ({ title, album, seconds }: NamedSong): Sought => {
  const key = normalizedKey(title)
  return {
    title: letters(key),
    plain: plainTitle(key),
    album: album ? letters(normalizedKey(album)) : null,
    seconds,
  }
}

const score = (name: Sought, one: Candidate): number => {
  const sameAlbum = name.album !== null && name.album === one.album
  const apart = name.seconds ? Math.abs(name.seconds - one.seconds) : 0
  return (name.title === one.title ? 5 : 1) + (sameAlbum ? 2 : 0) + (apart <= SAME_LENGTH_SECONDS ? 3 : 0)
}

/**
 * Returns a function that finds songs by name among those that the viewer may hear. Artist and title decide, without
 * case, accents, punctuation, guests and marks of editions such as "Remastered 2011"; of several songs, the one with
 * the same title, length and album, then the oldest. It keeps the songs of artists it has read.
 */
export const songMatcher = (db: Db, viewer: ViewerScope): SongMatcher => {
  /** By the artist's key, then by plain title. */
  const kept = new Map<string, Map<string, Candidate[]>>()
  const read = async (keys: string[]): Promise<void> => {
    if (kept.size + keys.length > MAX_KEPT_ARTISTS) kept.clear()
    for (const key of keys) kept.set(key, new Map())
    for (const [at, { key, title, album, ...song }] of (await songsOfArtists(db, viewer, keys)).entries()) {
      if (at % READ_AT_ONCE === READ_AT_ONCE - 1) await nextTurn()
      const normal = normalizedKey(title)
      const plain = plainTitle(normal)
      const candidate = {
        ...song,
        title: letters(normal),
        album: album === null ? null : letters(normalizedKey(album)),
      }
      const songs = kept.get(key)
      const same = songs?.get(plain)
      if (same) same.push(candidate)
      else songs?.set(plain, [candidate])
    }
  }
  return async (names) => {
    const artists = names.map(({ artist }) => artistKeys(artist))
    const unread = [...new Set(artists.flat())].filter((key) => !kept.has(key))
    if (unread.length > 0) await read(unread)
    return names.map((named, at) => {
      const name = readName(named)
      let best: { id: number; points: number } | null = null
      for (const key of artists[at] ?? [])
        for (const one of kept.get(key)?.get(name.plain) ?? []) {
          const points = score(name, one)
          if (points > (best?.points ?? 0)) best = { id: one.id, points }
        }
      return best?.id ?? null
    })
  }
}

/** Returns the id of the album for each name, in order; null where the viewer sees none. */
export const findAlbums = async (
  db: Db,
  viewer: ViewerScope,
  names: readonly Pick<NamedSong, 'title' | 'artist'>[],
): Promise<(number | null)[]> => {
  const artists = names.map(({ artist }) => artistKeys(artist))
  const found = new Map<string, number>()
  const keyOf = (artist: string, plain: string): string => `${artist}\n${plain}`
  for (const { key, id, title } of await albumsOfArtists(db, viewer, [...new Set(artists.flat())])) {
    const albumKey = keyOf(key, titleKey(title))
    if (!found.has(albumKey)) found.set(albumKey, id)
  }
  return names.map(({ title }, at) => {
    const plain = titleKey(title)
    for (const artist of artists[at] ?? []) {
      const id = found.get(keyOf(artist, plain))
      if (id !== undefined) return id
    }
    return null
  })
}

/** Returns the id of the artist with each name, in order; null where the viewer sees none. */
export const findArtists = async (
  db: Db,
  viewer: ViewerScope,
  names: readonly string[],
): Promise<(number | null)[]> => {
  const keys = names.map(normalizedKey)
  const rows = await artistsWithKeys(db, viewer, [...new Set(keys)])
  const found = new Map(rows.map(({ key, id }) => [key, id]))
  return keys.map((key) => found.get(key) ?? null)
}
