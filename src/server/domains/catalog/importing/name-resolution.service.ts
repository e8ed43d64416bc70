import { normalizedKey, slugOf } from '../../../core/normalized-key.ts'
import type { Trx } from '../../../db/schema.ts'
import type { AlbumMetadata, SongMetadata } from './metadata.ts'
import { albumIds, artistIds, catalogAlbumIds, genreIds } from './queries.ts'

/** Returns the first element of each key. */
export const distinct = <T>(all: readonly T[], key: (one: T) => string): T[] => [
  ...new Map(all.toReversed().map((one) => [key(one), one])).values(),
]

/** Separates the parts of an album key; no name contains it. */
export const PART = '\u001f'

/** Returns an album's unique key: title, artist and owner, and what keeps it apart from others of these. */
export const albumKeyOf = (
  { artist, title, apart }: Pick<AlbumMetadata, 'artist' | 'title' | 'apart'>,
  owner_id: number | null,
): string =>
  [normalizedKey(artist ?? ''), normalizedKey(title), owner_id ?? '', ...(apart ? [apart] : [])].join(PART)

/** Returns the artist part of an album key, and the separator that follows it. */
export const nameOfKey = (artist: string): [name: string, part: string] => [normalizedKey(artist), PART]

const byKey = <T extends { key: string }>(all: T[]): T[] => all.sort((a, b) => (a.key < b.key ? -1 : 1))

/** The names that a song refers to. */
type Named = Pick<
  SongMetadata,
  'artists' | 'artist_sorts' | 'album' | 'genres' | 'cover_id' | 'owner_id' | 'upload_id'
>

/** Returns the names to sort artists by, by key, where tags state them. */
const sortNames = (all: Named[]): Map<string, string> => {
  const sorts = all.flatMap(({ artists, artist_sorts = [], album }) => [
    ...artists.map((name, at) => [name, artist_sorts[at]] as const),
    [album?.artist ?? '', album?.artist_sort ?? undefined] as const,
  ])
  return new Map(
    sorts.flatMap(([name, sort]) => (sort && sort !== name ? [[normalizedKey(name), sort]] : [])),
  )
}

/** Returns the albums of the catalog that uploads of listeners belong to, by the key of the album they would get. */
const joinedAlbums = async (trx: Trx, all: Named[]): Promise<Map<string, number>> => {
  const uploaded = all.filter(({ upload_id, owner_id }) => upload_id !== null && owner_id !== null)
  const keys = new Map(
    uploaded.flatMap(({ album, owner_id }) =>
      album ? [[albumKeyOf(album, owner_id), albumKeyOf(album, null)] as const] : [],
    ),
  )
  const present = await catalogAlbumIds(trx, [...new Set(keys.values())])
  return new Map(
    [...keys].flatMap(([own, shared]) => {
      const id = present.get(shared)
      return id === undefined ? [] : [[own, id] as const]
    }),
  )
}

/** Upserts everything the songs name and returns the ids. */
export const namesOf = async (trx: Trx, all: Named[]) => {
  const names = distinct(
    all.flatMap((metadata) => [
      ...metadata.artists,
      ...(metadata.album?.artist ? [metadata.album.artist] : []),
    ]),
    normalizedKey,
  )
  const sorts = sortNames(all)
  const artists = await artistIds(
    trx,
    byKey(
      names.map((name) => {
        const key = normalizedKey(name)
        return { name, key, slug: slugOf(name), sort_name: sorts.get(key) ?? null }
      }),
    ),
  )
  const genreNames = distinct(
    all.flatMap((metadata) => metadata.genres),
    slugOf,
  )
  const genres = await genreIds(
    trx,
    genreNames.map((name) => ({ name, slug: slugOf(name) })).sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  )
  const rows = all.flatMap((metadata) => {
    if (metadata.album === null) return []
    const { artist, artist_sort: _sort, apart: _apart, ...album } = metadata.album
    const artist_id = artist === null ? null : (artists.get(normalizedKey(artist)) ?? null)
    const owned = { user_id: metadata.owner_id, cover_id: metadata.cover_id }
    return [{ ...album, ...owned, artist_id, key: albumKeyOf(metadata.album, metadata.owner_id) }]
  })
  // Songs of an album without a cover use one of the others.
  const covered = rows.sort((a, b) => Number(b.cover_id !== null) - Number(a.cover_id !== null))
  const joined = await joinedAlbums(trx, all)
  const created = distinct(covered, (album) => album.key).filter(({ key }) => !joined.has(key))
  const albums = await albumIds(trx, byKey(created))
  return { artists, genres, albums: new Map([...albums, ...joined]) }
}

export type Names = Awaited<ReturnType<typeof namesOf>>

/** Returns the distinct ids of a song's artists, in order. */
export const artistsOfSong = (metadata: Pick<Named, 'artists'>, names: Names): number[] => [
  ...new Set(metadata.artists.flatMap((name) => names.artists.get(normalizedKey(name)) ?? [])),
]

/** Returns the ids of a song's genres, given by name or id. */
export const genresOfSong = (
  metadata: Pick<SongMetadata, 'genres' | 'genre_ids'>,
  names: Names,
): number[] => [
  ...new Set([
    ...metadata.genres.flatMap((name) => names.genres.get(slugOf(name)) ?? []),
    ...metadata.genre_ids,
  ]),
]

/** Returns the id of a song's album. */
export const albumOfSong = (metadata: Named, names: Names): number | null =>
  metadata.album ? (names.albums.get(albumKeyOf(metadata.album, metadata.owner_id)) ?? null) : null

/** Upserts the artists and the album that a song names and locks them until the transaction ends. */
export const namesFor = async (
  trx: Trx,
  metadata: Named,
): Promise<{ artists: number[]; album_id: number | null }> => {
  const names = await namesOf(trx, [metadata])
  return { artists: artistsOfSong(metadata, names), album_id: albumOfSong(metadata, names) }
}
