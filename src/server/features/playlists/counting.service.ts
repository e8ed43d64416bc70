import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { holdPlaylistsOf, recountHeld } from './counting.queries.ts'

/**
 * Holds the playlists that these songs are in until the transaction ends, and answers their ids. Call it before
 * songs are removed, with the songs' own rows held already: whoever adds a song holds it before the playlist.
 */
export const holdPlaylists = async (trx: Transaction<Database>, songIds: number[]): Promise<number[]> =>
  songIds.length === 0 ? [] : holdPlaylistsOf(trx, songIds)

/** Counts playlists that the transaction holds. */
export const recountPlaylistsHeld = async (trx: Transaction<Database>, ids: number[]): Promise<void> => {
  if (ids.length > 0) await recountHeld(trx, ids)
}

/** Brings the counts of all playlists with these songs up to date; call it after songs became visible or hidden. */
export const recountPlaylists = async (trx: Transaction<Database>, songIds: number[]): Promise<void> =>
  recountPlaylistsHeld(trx, await holdPlaylists(trx, songIds))
