import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { albumKeyOf, nameOfKey } from '../importing/naming.service.ts'
import { albumOfKey, albumToGive, artistName, nameInKeys, setArtist } from './album-keys.queries.ts'
import { mergeAlbums } from './merging.service.ts'

type Trx = Transaction<Database>

/** By what an import finds an album of this title by this artist; null when another one than `album` is found by it. */
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

/** After an artist took another name, or the albums of another one: imports find its albums by the name that it has. */
export const keepKeysOf = async (trx: Trx, artist: number): Promise<void> => {
  const name = await artistName(trx, artist)
  if (name !== undefined) await nameInKeys(trx, artist, ...nameOfKey(name))
}

/**
 * An album that is by nobody yet takes the artist of its first song. Where that artist has one of this title already,
 * they become one.
 */
export const giveArtist = async (trx: Trx, album: number, artist: number): Promise<void> => {
  const given = await albumToGive(trx, album, artist)
  if (!given) return
  const name = (await artistName(trx, artist)) ?? null
  const key = albumKeyOf({ title: given.title, artist: name }, given.user_id)
  const present = await albumOfKey(trx, key)
  if (present === undefined) await setArtist(trx, album, artist, key)
  else await mergeAlbums(trx, [album], present)
}
