import { MAX_PLAYLIST_SONGS, type Playlist, type playlists } from '../../../../contract/catalog/playlists.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { throwError } from '../../../http/http-error.ts'
import { EDITORS, lockPlaylist, requireRole, throwFull } from './access.service.ts'
import {
  countSongs,
  deleteSongs,
  existingAmong,
  insertSongs,
  listPositions,
  lockSongs,
  openGap,
  type SongPosition,
  updatePositions,
} from './editing.queries.ts'
import type { Deed } from './queries.ts'
import { playlistAsSeen, playlistChanged, recordActivity, recountLockedPlaylists } from './service.ts'

const lockRegularPlaylist = async (trx: Trx, viewer: ViewerScope, id: number): Promise<void> => {
  const { rules } = await lockPlaylist(trx, viewer, id, EDITORS)
  if (rules)
    throwError('conflict', 'You can’t add songs to a smart playlist – its rules decide what’s in it.')
}

const requireRoom = async (trx: Trx, id: number, songs: number): Promise<void> => {
  if ((await countSongs(trx, id)) + songs > MAX_PLAYLIST_SONGS) throwFull()
}

const add = (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  songIds: number[],
  { before, at }: Pick<BodyOf<typeof playlists.attachMany>, 'before' | 'at'> = {},
): Promise<number[]> =>
  ctx.db.transaction().execute(async (trx) => {
    // Songs are locked before the playlist, as when hiding or removing a song, to prevent deadlocks.
    const locked = await lockSongs(trx, viewer, songIds)
    await lockRegularPlaylist(trx, viewer, id)
    if (locked.length === 0) throwError('not_found')
    const present = await existingAmong(trx, id, locked)
    const added = locked.filter((songId) => !present.has(songId))
    if (added.length === 0) return added
    await requireRoom(trx, id, added.length)
    await insertSongs(trx, id, viewer.id, added, await openGap(trx, id, before, added.length), at)
    await recountLockedPlaylists(trx, [id])
    await playlistChanged(trx, id, viewer.id, { kind: 'added', count: added.length })
    return added
  })

/** Appends one song. 409 if it is already in the playlist, 404 if the viewer may not see it. */
export const attachSong = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  songId: number,
): Promise<Playlist> => {
  await requireRole(ctx, viewer, id, EDITORS)
  const added = await add(ctx, viewer, id, [songId])
  if (added.length === 0) throwError('conflict', 'This song is already in the playlist.')
  return playlistAsSeen(ctx, viewer, id)
}

/**
 * Adds songs in order at the end, or before the song `before` if it is present. Songs already in the playlist keep
 * their positions; invisible ones are omitted, and 404 if that is all of them.
 */
export const attachSongs = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  { song_ids, ...place }: BodyOf<typeof playlists.attachMany>,
): Promise<{ playlist: Playlist; added: number[] }> => {
  await requireRole(ctx, viewer, id, EDITORS)
  const added = await add(ctx, viewer, id, song_ids, place)
  return { playlist: await playlistAsSeen(ctx, viewer, id), added }
}

/** Changes a locked playlist and records what `change` returns; null if it changed nothing. */
const edit = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  change: (trx: Trx) => Promise<Deed | null>,
): Promise<Playlist> => {
  await requireRole(ctx, viewer, id, EDITORS)
  await ctx.db.transaction().execute(async (trx) => {
    await lockRegularPlaylist(trx, viewer, id)
    const deed = await change(trx)
    if (deed) await playlistChanged(trx, id, viewer.id, deed)
  })
  return playlistAsSeen(ctx, viewer, id)
}

/** Removes songs from a playlist; those not in it are ignored. */
export const detachSongs = (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  songIds: number[],
): Promise<Playlist> =>
  edit(ctx, viewer, id, async (trx) => {
    const count = await deleteSongs(trx, id, songIds)
    if (count === 0) return null
    await recountLockedPlaylists(trx, [id])
    return { kind: 'removed', count }
  })

/** Returns the position changes for the wanted order; null if the songs are not exactly the current ones. */
const moves = (present: SongPosition[], order: number[]): SongPosition[] | null => {
  const positions = new Map(present.map((position) => [position.song_id, position.position]))
  if (order.length !== present.length || new Set(order).size !== order.length) return null
  if (!order.every((songId) => positions.has(songId))) return null
  return present
    .map(({ position }, i) => ({ song_id: order[i] as number, position }))
    .filter(({ song_id, position }) => positions.get(song_id) !== position)
}

/** Reorders a playlist. Hidden songs that the viewer does not see keep their positions. */
export const orderSongs = (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  songIds: number[],
): Promise<Playlist> =>
  edit(ctx, viewer, id, async (trx) => {
    const moved = moves(await listPositions(trx, viewer, id), songIds) ?? throwError('conflict')
    if (moved.length === 0) return null
    await updatePositions(trx, id, moved)
    return { kind: 'ordered' }
  })

/**
 * Changes which songs a playlist has and their order: `arrange` returns those that it shall have, of those that the viewer
 * sees in it and those `added`; each once, at its first place. Hidden songs that the viewer does not see keep their
 * positions. 404 if the viewer may not see one of `added`, and nothing changes.
 */
export const arrangeSongs = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  added: number[],
  arrange: (seen: number[]) => number[],
): Promise<void> => {
  await requireRole(ctx, viewer, id, EDITORS)
  await ctx.db.transaction().execute(async (trx) => {
    const locked = await lockSongs(trx, viewer, added)
    if (locked.length < new Set(added).size) throwError('not_found')
    await lockRegularPlaylist(trx, viewer, id)
    const seen = (await listPositions(trx, viewer, id)).map(({ song_id }) => song_id)
    const wanted = new Set(arrange(seen))
    const order = [...wanted]
    const removed = await deleteSongs(
      trx,
      id,
      seen.filter((songId) => !wanted.has(songId)),
    )
    const present = await existingAmong(trx, id, order)
    const inserted = order.filter((songId) => !present.has(songId))
    await requireRoom(trx, id, inserted.length)
    await insertSongs(trx, id, viewer.id, inserted, await openGap(trx, id, undefined, inserted.length))
    const moved = moves(await listPositions(trx, viewer, id), order) ?? throwError('conflict')
    await updatePositions(trx, id, moved)
    const deeds: Deed[] = [
      ...(removed > 0 ? [{ kind: 'removed' as const, count: removed }] : []),
      ...(inserted.length > 0 ? [{ kind: 'added' as const, count: inserted.length }] : []),
    ]
    const [deed, ...others] = deeds.length === 0 && moved.length > 0 ? [{ kind: 'ordered' as const }] : deeds
    if (!deed) return
    for (const one of others) await recordActivity(trx, id, viewer.id, one)
    await recountLockedPlaylists(trx, [id])
    await playlistChanged(trx, id, viewer.id, deed)
  })
}
