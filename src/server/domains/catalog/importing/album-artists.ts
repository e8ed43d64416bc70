import { normalizedKey } from '../../../core/normalized-key.ts'
import type { KnownAlbum } from './folder-context.ts'

export const VARIOUS_ARTISTS = 'Various Artists'
/** Number of different artists that makes an album a compilation. */
const MANY_ARTISTS = 3

/** Album details stated by one song. */
export interface Claim {
  folder: string
  album: string | null
  artists: readonly string[]
  /** From its own tags. */
  album_artist: string | null
}

/** Ranks names by frequency; ties keep their order. */
const ranked = (names: readonly string[]): { name: string; times: number }[] => {
  const counted = new Map<string, { name: string; times: number }>()
  for (const name of names) {
    const key = normalizedKey(name)
    const found = counted.get(key) ?? { name, times: 0 }
    counted.set(key, { ...found, times: found.times + 1 })
  }
  return [...counted.values()].sort((one, other) => other.times - one.times)
}

const isAmong = (name: string, artists: readonly string[]): boolean =>
  artists.some((artist) => normalizedKey(artist) === normalizedKey(name))

/** Returns the artist who is on all of these songs. */
const sharedArtist = (named: readonly Claim[]): string | undefined =>
  named[0]?.artists.find((name) => named.every(({ artists }) => isAmong(name, artists)))

/** Guesses the album artist if no tag names one. `alone`: no other album is in its folder. */
const guessedArtist = (claim: Claim, together: readonly Claim[], alone: boolean): string | null => {
  const named = together.filter(({ artists }) => artists.length > 0)
  const shared = sharedArtist(named)
  if (shared) return shared
  // A folder of many albums may contain two of one title: Greatest Hits.
  if (!alone) return claim.artists[0] ?? null
  const [most, second, ...others] = ranked(named.flatMap(({ artists }) => artists.slice(0, 1)))
  if (!most) return null
  const many = others.length >= MANY_ARTISTS - 2
  return many || most.times === second?.times ? VARIOUS_ARTISTS : most.name
}

/** Everything known about the albums of one title. */
interface AlbumFolder {
  /** Claims without an album artist. */
  open: Claim[]
  tagged: string[]
  known: string[]
  folders: Set<string>
}

const albumFoldersOf = (claims: readonly Claim[], known: readonly KnownAlbum[]) => {
  const albumFolders = new Map<string, AlbumFolder>()
  const titles = new Map<string, Set<string>>()
  const albumFolder = (title: string, folder: string): AlbumFolder => {
    const key = normalizedKey(title)
    const found = albumFolders.get(key) ?? { open: [], tagged: [], known: [], folders: new Set() }
    albumFolders.set(key, found)
    found.folders.add(folder)
    titles.set(folder, (titles.get(folder) ?? new Set()).add(key))
    return found
  }
  for (const { title, folder, artist } of known)
    albumFolder(title, folder).known.push(...(artist ? [artist] : []))
  for (const claim of claims) {
    if (claim.album === null) continue
    const found = albumFolder(claim.album, claim.folder)
    if (claim.album_artist === null) found.open.push(claim)
    else found.tagged.push(claim.album_artist)
  }
  const isAlone = ({ folders }: AlbumFolder): boolean =>
    [...folders].every((folder) => titles.get(folder)?.size === 1)
  return { shelves: albumFolders, isAlone }
}

const knownArtist = (claim: Claim, known: readonly string[], alone: boolean): string | undefined => {
  const names = ranked(known).map(({ name }) => name)
  return alone ? names[0] : names.find((name) => name === VARIOUS_ARTISTS || isAmong(name, claim.artists))
}

/**
 * Returns the album artist of each song with an album. Songs without one (some formats lack it) take it from other
 * songs of the same title, else from earlier imports, else it is guessed from their artists.
 */
export const albumArtists = <C extends Claim>(
  claims: readonly C[],
  known: readonly KnownAlbum[],
): Map<C, string | null> => {
  const { shelves: albumFolders, isAlone } = albumFoldersOf(claims, known)
  const artists = new Map<C, string | null>()
  const decide = (claims: readonly C[], albumFolder: AlbumFolder): void => {
    const alone = isAlone(albumFolder)
    const tagged = ranked(albumFolder.tagged).map(({ name }) => name)
    for (const claim of claims) {
      const artist =
        claim.album_artist ??
        tagged.find((name) => isAmong(name, claim.artists)) ??
        tagged[0] ??
        knownArtist(claim, albumFolder.known, alone)
      artists.set(claim, artist ?? guessedArtist(claim, albumFolder.open, alone))
    }
  }
  const titled = Map.groupBy(claims, ({ album }) => (album === null ? null : normalizedKey(album)))
  for (const [key, together] of titled) {
    const albumFolder = key === null ? undefined : albumFolders.get(key)
    if (albumFolder) decide(together, albumFolder)
  }
  return artists
}
