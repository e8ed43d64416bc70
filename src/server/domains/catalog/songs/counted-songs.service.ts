import type { Trx } from '../../../db/schema.ts'
import { recount } from '../catalog/service.ts'
import { lockPlaylists } from '../playlists/service.ts'
import { aroundSongs, deleteSongs, lockSongs } from './songs-admin.queries.ts'

/** Runs a write of songs and recounts everything related to them before and after. */
export const counted = async (
  trx: Trx,
  ids: number[],
  write: (ids: number[]) => Promise<unknown>,
): Promise<void> => {
  const locked = await lockSongs(trx, ids)
  const before = await aroundSongs(trx, locked)
  const playlistIds = await lockPlaylists(trx, locked)
  await write(locked)
  const after = await aroundSongs(trx, locked)
  const both = (key: keyof typeof before) => [...new Set([...before[key], ...after[key]])]
  await recount(trx, {
    albumIds: both('albumIds'),
    artistIds: both('artistIds'),
    genreIds: both('genreIds'),
    playlistIds,
  })
}

/** Deletes songs for good, also from the trash; `catalogChanged` follows. */
export const removeSongs = (trx: Trx, ids: number[]): Promise<void> =>
  counted(trx, ids, (locked) => deleteSongs(trx, locked))
