import type { Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { MAX_PLAYLIST_SONGS, type Playlist, type playlists } from '../../../contract/playlists.ts'
import type { Database } from '../../db/schema.ts'
import type { Asker } from '../../db/visible.ts'
import { fail } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import { recountPlaylistsHeld } from './counting.service.ts'
import {
  addSongs,
  dropSongs,
  holdSongs,
  openGap,
  type Place,
  placesOf,
  presentAmong,
  setPlaces,
  setPlaylist,
  sizeOf,
} from './editing.queries.ts'
import { hold, requireOwn } from './editing.service.ts'
import { playlistAsSeen } from './playlists.service.ts'

type On = Pick<Platform, 'db' | 'log'>
type Trx = Transaction<Database>

const holdOrdinary = async (trx: Trx, asker: Asker, id: number): Promise<void> => {
  const { rules } = await hold(trx, asker, id)
  if (rules) fail('conflict', 'The songs of a smart playlist follow from its rules.')
}

const add = (on: On, asker: Asker, id: number, songIds: number[], before?: number): Promise<number[]> =>
  on.db.transaction().execute(async (trx) => {
    // Songs before the playlist, as whoever hides or removes a song does: else two could wait for each other.
    const wanted = await holdSongs(trx, asker, songIds)
    await holdOrdinary(trx, asker, id)
    if (wanted.length === 0) fail('not_found')
    const present = await presentAmong(trx, id, wanted)
    const added = wanted.filter((songId) => !present.has(songId))
    if (added.length === 0) return added
    if ((await sizeOf(trx, id)) + added.length > MAX_PLAYLIST_SONGS)
      fail('conflict', 'This playlist is full.')
    await addSongs(trx, id, added, await openGap(trx, id, before, added.length))
    await setPlaylist(trx, id, {})
    await recountPlaylistsHeld(trx, [id])
    return added
  })

/** Adds one song at the end; 409 when it is there already, 404 when the asker may not see it. */
export const attachSong = async (on: On, asker: Asker, id: number, songId: number): Promise<Playlist> => {
  await requireOwn(on, asker, id)
  const added = await add(on, asker, id, [songId])
  if (added.length === 0) fail('conflict', 'This song is in the playlist already.')
  return playlistAsSeen(on, asker, id)
}

/**
 * Adds songs in their order at the end, or before the song `before` while it is there. Those that are there already
 * stay where they are; those that the asker may not see are left out, and 404 when these are all.
 */
export const attachSongs = async (
  on: On,
  asker: Asker,
  id: number,
  { song_ids, before }: BodyOf<typeof playlists.attachMany>,
): Promise<{ playlist: Playlist; added: number[] }> => {
  await requireOwn(on, asker, id)
  const added = await add(on, asker, id, song_ids, before)
  return { playlist: await playlistAsSeen(on, asker, id), added }
}

/** Takes songs out of an own playlist; those that are not in it are no harm. */
export const detachSongs = async (on: On, asker: Asker, id: number, songIds: number[]): Promise<Playlist> => {
  await requireOwn(on, asker, id)
  await on.db.transaction().execute(async (trx) => {
    await holdOrdinary(trx, asker, id)
    await dropSongs(trx, id, songIds)
    await setPlaylist(trx, id, {})
    await recountPlaylistsHeld(trx, [id])
  })
  return playlistAsSeen(on, asker, id)
}

/** What has to move so that the songs stand in the wanted order; null when they are not exactly the present ones. */
const moves = (present: Place[], wanted: number[]): Place[] | null => {
  const places = new Map(present.map((place) => [place.song_id, place.position]))
  if (wanted.length !== present.length || new Set(wanted).size !== wanted.length) return null
  if (!wanted.every((songId) => places.has(songId))) return null
  return present
    .map(({ position }, i) => ({ song_id: wanted[i] as number, position }))
    .filter(({ song_id, position }) => places.get(song_id) !== position)
}

/** Puts an own playlist in order. Songs that its owner does not see, for they were hidden, keep their place. */
export const orderSongs = async (on: On, asker: Asker, id: number, songIds: number[]): Promise<Playlist> => {
  await requireOwn(on, asker, id)
  await on.db.transaction().execute(async (trx) => {
    await holdOrdinary(trx, asker, id)
    const moved = moves(await placesOf(trx, asker, id), songIds) ?? fail('conflict')
    if (moved.length === 0) return
    await setPlaces(trx, id, moved)
    await setPlaylist(trx, id, {})
  })
  return playlistAsSeen(on, asker, id)
}
