import type { Trx } from '../../../db/schema.ts'
import { lockPlaylistsOf, recountLocked } from './counts.queries.ts'

/**
 * Locks the playlists containing these songs until the transaction ends and returns their ids. Call it before songs are
 * removed, with the song rows already locked: adding a song also locks it before the playlist.
 */
export const lockPlaylists = async (trx: Trx, songIds: number[]): Promise<number[]> =>
  songIds.length === 0 ? [] : lockPlaylistsOf(trx, songIds)

/** Recounts playlists locked by the transaction. */
export const recountLockedPlaylists = async (trx: Trx, ids: number[]): Promise<void> => {
  if (ids.length > 0) await recountLocked(trx, ids)
}

/** Recounts all playlists containing these songs; call it after songs became visible or hidden. */
export const recountPlaylists = async (trx: Trx, songIds: number[]): Promise<void> =>
  recountLockedPlaylists(trx, await lockPlaylists(trx, songIds))
