import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { distinct } from './distinct.ts'
import type { AlbumFacts, SongFacts } from './facts.ts'
import { albumIds, artistIds, genreIds } from './filing.queries.ts'
import { foldedKey, slugOf } from './folded-key.ts'

type Trx = Transaction<Database>

/** Separates the parts of an album's key; no name contains it. */
const PART = '\u001f'

/** By what a record is found again: the same title by the same artist of the same owner. */
export const albumKeyOf = (album: Pick<AlbumFacts, 'artist' | 'title'>, owner_id: number | null): string =>
  [foldedKey(album.artist ?? ''), foldedKey(album.title), owner_id ?? ''].join(PART)

/** The part of an album's key that says whose it is, and what stands behind it. */
export const nameOfKey = (artist: string): [name: string, part: string] => [foldedKey(artist), PART]

const byKey = <T extends { key: string }>(all: T[]): T[] => all.sort((a, b) => (a.key < b.key ? -1 : 1))

/** The names that a song goes by. */
type Named = Pick<SongFacts, 'artists' | 'album' | 'genres' | 'cover_id' | 'owner_id'>

/** Ids of everything that the songs name, unknown ones added. */
export const namesOf = async (trx: Trx, all: Named[]) => {
  const names = distinct(
    all.flatMap((facts) => [...facts.artists, ...(facts.album?.artist ? [facts.album.artist] : [])]),
    foldedKey,
  )
  const artists = await artistIds(
    trx,
    byKey(names.map((name) => ({ name, key: foldedKey(name), slug: slugOf(name) }))),
  )
  const genreNames = distinct(
    all.flatMap((facts) => facts.genres),
    slugOf,
  )
  const genres = await genreIds(
    trx,
    genreNames.map((name) => ({ name, slug: slugOf(name) })).sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  )
  const rows = all.flatMap((facts) => {
    if (facts.album === null) return []
    const { artist, ...album } = facts.album
    const artist_id = artist === null ? null : (artists.get(foldedKey(artist)) ?? null)
    const owned = { user_id: facts.owner_id, cover_id: facts.cover_id }
    return [{ ...album, ...owned, artist_id, key: albumKeyOf(facts.album, facts.owner_id) }]
  })
  // A cover that some songs of the record lack comes from those that have one.
  const covered = rows.sort((a, b) => Number(b.cover_id !== null) - Number(a.cover_id !== null))
  const albums = await albumIds(trx, byKey(distinct(covered, (album) => album.key)))
  return { artists, genres, albums }
}

export type Names = Awaited<ReturnType<typeof namesOf>>

/** Ids of the artists of a song, each once, in their order. */
export const artistsOfSong = (facts: Pick<Named, 'artists'>, names: Names): number[] => [
  ...new Set(facts.artists.flatMap((name) => names.artists.get(foldedKey(name)) ?? [])),
]

/** Ids of the genres of a song, those told by name and those told by id. */
export const genresOfSong = (facts: Pick<SongFacts, 'genres' | 'genre_ids'>, names: Names): number[] => [
  ...new Set([...facts.genres.flatMap((name) => names.genres.get(slugOf(name)) ?? []), ...facts.genre_ids]),
]

/** Id of the record of a song. */
export const albumOfSong = (facts: Named, names: Names): number | null =>
  facts.album ? (names.albums.get(albumKeyOf(facts.album, facts.owner_id)) ?? null) : null

/** Ids of the artists and the record that a song names, unknown ones added, all held until the transaction ends. */
export const namesFor = async (
  trx: Trx,
  facts: Named,
): Promise<{ artists: number[]; album_id: number | null }> => {
  const names = await namesOf(trx, [facts])
  return { artists: artistsOfSong(facts, names), album_id: albumOfSong(facts, names) }
}
