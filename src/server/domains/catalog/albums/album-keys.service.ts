import type { Trx } from '../../../db/schema.ts'
import { albumKeyOf, nameOfKey } from '../importing/name-resolution.service.ts'
import { mergeAlbums } from './merge-albums.service.ts'
import { albumOfKey, albumToReassign, artistName, nameInKeys, setArtist } from './queries.ts'

/**
 * Returns the key by which an import finds an album of this title by this artist; null if the key belongs to an album
 * other than `album`.
 */
export const freeKey = async (
  trx: Trx,
  { title, artist, user_id }: { title: string; artist: number | null; user_id: number | null },
  album?: number,
): Promise<string | null> => {
  const name = artist === null ? null : ((await artistName(trx, artist)) ?? null)
  const key = albumKeyOf({ title, artist: name }, user_id)
  const holder = await albumOfKey(trx, key)
  return holder === undefined || holder === album ? key : null
}

/** Updates album keys after an artist was renamed or merged, so that imports find the albums under the current name. */
export const refreshKeysOf = async (trx: Trx, artist: number): Promise<void> => {
  const name = await artistName(trx, artist)
  if (name !== undefined) await nameInKeys(trx, artist, ...nameOfKey(name))
}

/**
 * Assigns the artist of its first song to an album without an artist. If that artist already has an album of this
 * title, the two are merged.
 */
export const assignArtist = async (trx: Trx, album: number, artist: number): Promise<void> => {
  const assigned = await albumToReassign(trx, album, artist)
  if (!assigned) return
  const name = (await artistName(trx, artist)) ?? null
  const key = albumKeyOf({ title: assigned.title, artist: name }, assigned.user_id)
  const present = await albumOfKey(trx, key)
  if (present === undefined) await setArtist(trx, album, artist, key)
  else await mergeAlbums(trx, [album], present)
}
