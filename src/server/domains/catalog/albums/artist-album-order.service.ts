import type { AlbumPlace } from '../../../../contract/catalog/back-office/albums.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Trx } from '../../../db/schema.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { requireManaged } from '../../platform/index.ts'
import { counted } from '../songs/counted-songs.service.ts'
import { listMainArtists, setSongs, songsBy, songsOnAlbum } from './queries.ts'
import { arrange, reorderAlbum } from './reorder-album.service.ts'

const INVALID = { songs: ['This value isn’t valid.'] }

const editedBy = ({ artists }: Viewer): number[] =>
  artists.flatMap(({ id, role }) => (role === 'analyst' ? [] : [id]))

/**
 * Gives an album these songs in this order: added ones must be by an artist whose music the viewer may edit. Returns
 * all songs that were on the album before or are now.
 */
export const setAlbumSongs = async (
  trx: Trx,
  viewer: Viewer,
  album: number,
  before: AlbumPlace[],
  songs: AlbumPlace[],
): Promise<void> => {
  const ids = songs.map(({ id }) => id)
  const known = before.map(({ id }) => id)
  const added = ids.filter((id) => !known.includes(id))
  if (new Set(ids).size !== ids.length) throwFieldErrors(INVALID)
  if ((await songsBy(trx, added, editedBy(viewer))).length !== added.length) throwFieldErrors(INVALID)
  if (JSON.stringify(before) === JSON.stringify(songs)) return
  await counted(trx, [...known, ...added], () => setSongs(trx, album, ids))
  await arrange(trx, songs)
}

/** Reorders the songs of an album, which stay on their discs. 404 for albums of artists that are not managed. */
export const reorderArtistAlbum = async (
  ctx: AppContext,
  writer: Writer,
  id: number,
  song_ids: number[],
): Promise<void> => {
  requireManaged(writer.viewer, await listMainArtists(ctx.db, [id]), 'edit')
  const discs = new Map((await songsOnAlbum(ctx.db, id)).map((song) => [song.id, song.disc_no]))
  if (song_ids.some((song) => !discs.has(song))) throwError('conflict')
  const order = song_ids.map((song) => ({ id: song, disc_no: discs.get(song) ?? null }))
  await reorderAlbum(ctx, writer, id, order)
}
