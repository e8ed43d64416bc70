import { foldedKey } from './folded-key.ts'
import type { KnownAlbum } from './neighbours.ts'

export const VARIOUS_ARTISTS = 'Various Artists'
/** So many different artists on one record make it a compilation. */
const MANY_ARTISTS = 3

/** What one song says of its record. */
export interface Claim {
  folder: string
  album: string | null
  artists: readonly string[]
  /** As its own tags say. */
  album_artist: string | null
}

/** Names with those that stand most often first; what is equally frequent keeps its order. */
const ranked = (names: readonly string[]): { name: string; times: number }[] => {
  const counted = new Map<string, { name: string; times: number }>()
  for (const name of names) {
    const key = foldedKey(name)
    const found = counted.get(key) ?? { name, times: 0 }
    counted.set(key, { ...found, times: found.times + 1 })
  }
  return [...counted.values()].sort((one, other) => other.times - one.times)
}

const isAmong = (name: string, artists: readonly string[]): boolean =>
  artists.some((artist) => foldedKey(artist) === foldedKey(name))

/** The artist who is on all of these songs. */
const sharedArtist = (named: readonly Claim[]): string | undefined =>
  named[0]?.artists.find((name) => named.every(({ artists }) => isAmong(name, artists)))

/** Whose record it is when nobody says. `alone`: no other record lies in its folder. */
const guessedArtist = (claim: Claim, together: readonly Claim[], alone: boolean): string | null => {
  const named = together.filter(({ artists }) => artists.length > 0)
  const shared = sharedArtist(named)
  if (shared) return shared
  // Two records of one title may lie in a folder of many: Greatest Hits.
  if (!alone) return claim.artists[0] ?? null
  const [most, second, ...others] = ranked(named.flatMap(({ artists }) => artists.slice(0, 1)))
  if (!most) return null
  const many = others.length >= MANY_ARTISTS - 2
  return many || most.times === second?.times ? VARIOUS_ARTISTS : most.name
}

/** Everything that is known of the records of one title. */
interface Shelf {
  /** Claims without an album artist. */
  open: Claim[]
  told: string[]
  known: string[]
  folders: Set<string>
}

const shelvesOf = (claims: readonly Claim[], known: readonly KnownAlbum[]) => {
  const shelves = new Map<string, Shelf>()
  const titles = new Map<string, Set<string>>()
  const shelf = (title: string, folder: string): Shelf => {
    const key = foldedKey(title)
    const found = shelves.get(key) ?? { open: [], told: [], known: [], folders: new Set() }
    shelves.set(key, found)
    found.folders.add(folder)
    titles.set(folder, (titles.get(folder) ?? new Set()).add(key))
    return found
  }
  for (const { title, folder, artist } of known) shelf(title, folder).known.push(...(artist ? [artist] : []))
  for (const claim of claims) {
    if (claim.album === null) continue
    const found = shelf(claim.album, claim.folder)
    if (claim.album_artist === null) found.open.push(claim)
    else found.told.push(claim.album_artist)
  }
  const isAlone = ({ folders }: Shelf): boolean =>
    [...folders].every((folder) => titles.get(folder)?.size === 1)
  return { shelves, isAlone }
}

const knownArtist = (claim: Claim, known: readonly string[], alone: boolean): string | undefined => {
  const names = ranked(known).map(({ name }) => name)
  return alone ? names[0] : names.find((name) => name === VARIOUS_ARTISTS || isAmong(name, claim.artists))
}

/**
 * The album artist of each song with an album. Songs that do not say it (some formats cannot) take what their
 * neighbours of the same title say, else what those were filed under before, else what their artists suggest.
 */
export const albumArtists = <C extends Claim>(
  claims: readonly C[],
  known: readonly KnownAlbum[],
): Map<C, string | null> => {
  const { shelves, isAlone } = shelvesOf(claims, known)
  const artists = new Map<C, string | null>()
  const judge = (claims: readonly C[], shelf: Shelf): void => {
    const alone = isAlone(shelf)
    const told = ranked(shelf.told).map(({ name }) => name)
    for (const claim of claims) {
      const artist =
        claim.album_artist ??
        told.find((name) => isAmong(name, claim.artists)) ??
        told[0] ??
        knownArtist(claim, shelf.known, alone)
      artists.set(claim, artist ?? guessedArtist(claim, shelf.open, alone))
    }
  }
  const titled = Map.groupBy(claims, ({ album }) => (album === null ? null : foldedKey(album)))
  for (const [key, together] of titled) {
    const shelf = key === null ? undefined : shelves.get(key)
    if (shelf) judge(together, shelf)
  }
  return artists
}
