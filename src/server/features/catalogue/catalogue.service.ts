import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Platform } from '../../platform.ts'
import { recountPlaylists, recountPlaylistsHeld } from '../playlists/counting.service.ts'
import { indexChanges } from '../search/indexing.service.ts'
import { around, recountAlbums, recountArtists, recountGenres, tell } from './catalogue.queries.ts'

/** The word between nodes that something of the catalogue is another than before. */
export const CATALOGUE = 'catalogue'

export interface Touched {
  albumIds?: number[]
  artistIds?: number[]
  genreIds?: number[]
  /** Songs that became visible or hidden: the playlists they are in are counted too. */
  songIds?: number[]
  /** Playlists of songs that were removed, held before they were; see `holdPlaylists`. */
  playlistIds?: number[]
}

/**
 * Brings the stored counts (public songs, their seconds, public albums) of what a write touched up to date.
 * Call it at the end of the transaction that adds, hides, moves or removes songs; artists of the albums are
 * counted too. Artists of songs are those in `song_artists`. Rows are locked album, artist, genre, playlist, by id.
 */
export const recount = async (
  trx: Transaction<Database>,
  { albumIds = [], artistIds = [], genreIds = [], songIds = [], playlistIds = [] }: Touched,
): Promise<void> => {
  const artists = new Set(artistIds)
  if (albumIds.length > 0) for (const id of await recountAlbums(trx, albumIds)) artists.add(id)
  if (artists.size > 0) await recountArtists(trx, [...artists])
  if (genreIds.length > 0) await recountGenres(trx, genreIds)
  await recountPlaylistsHeld(trx, playlistIds)
  await recountPlaylists(trx, songIds)
}

/**
 * Brings the search index up to what `trx` wrote and tells every node that the catalogue changed, so that no remembered
 * answer is older. Inside `trx` both come with the commit: call it last there. Every write of songs, albums, artists, genres and media calls it.
 */
export const catalogueChanged = async (
  on: Pick<Platform, 'db'>,
  trx?: Transaction<Database>,
): Promise<void> => {
  if (trx) await indexChanges(trx)
  await tell(trx ?? on.db, CATALOGUE)
}

/**
 * After a media's status changed: a song whose original no browser plays becomes visible only when packaged,
 * so counts change with it. Recounts and tells in one go.
 */
export const mediaChanged = async (
  on: Pick<Platform, 'db'>,
  trx: Transaction<Database>,
  mediaId: number,
): Promise<void> => {
  await recount(trx, await around(trx, mediaId))
  await catalogueChanged(on, trx)
}
