import { adminPlaylistCalls, adminPlaylists } from '../../../../contract/catalog/back-office/playlists.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import { type Writer, writerOf } from '../../../crud/crud.service.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { catalogChanged } from '../catalog/service.ts'
import { uploadedCover } from '../uploads/service.ts'
import {
  deletePlaylist,
  deleteSongs,
  insertPlaylist,
  insertSongs,
  type PlaylistColumns,
  updatePlaylist,
  updatePositions,
} from './editing.queries.ts'
import {
  lockPlaylistSongs,
  lockPlaylists,
  playlistItems,
  playlistListing,
  playlistRows,
  songsOnPlaylist,
} from './playlists-admin.queries.ts'
import { listAudience } from './queries.ts'
import { playlistChanged, publishMembers, recountLockedPlaylists } from './service.ts'

interface PlaylistInput {
  title: string
  description?: string | null | undefined
  cover?: string | null | undefined
  public?: boolean | undefined
}

const columnsOf = async ({ trx, viewer }: Write, input: PlaylistInput) => {
  const cover_id = await uploadedCover(trx, viewer, input.cover)
  return {
    title: input.title,
    description: input.description || null,
    public: input.public ?? false,
    ...(cover_id !== undefined && { cover_id }),
  }
}

const update = async (trx: Trx, userId: number, id: number, columns: PlaylistColumns): Promise<void> => {
  await updatePlaylist(trx, id, columns)
  await playlistChanged(trx, id, userId)
}

const show =
  (visible: boolean) =>
  async ({ trx, viewer }: Write, ids: number[]): Promise<void> => {
    for (const { id } of await lockPlaylists(trx, ids)) await update(trx, viewer.id, id, { public: visible })
  }

/** Admin resource for playlists. */
export const playlistsAdmin = resource({
  table: adminPlaylists,
  name: 'playlists',
  listing: playlistListing,
  rows: playlistRows,
  items: playlistItems,
  label: ({ title }) => title,
  create: async (write, input) => insertPlaylist(write.trx, write.viewer.id, await columnsOf(write, input)),
  change: async (write, id, input) => update(write.trx, write.viewer.id, id, await columnsOf(write, input)),
  remove: async ({ trx }, ids) => {
    for (const { id, user_id } of await lockPlaylists(trx, ids)) {
      const audience = await listAudience(trx, id)
      await deletePlaylist(trx, user_id, id)
      await publishMembers(trx, id, audience)
    }
  },
  actions: { publish: show(true), hide: show(false) },
  written: ({ ctx, trx }) => catalogChanged(ctx, trx),
})

/**
 * Replaces the songs of a playlist. 404 if it does not exist, 409 if it is smart, 422 for songs that are neither public
 * nor in it already.
 */
const replaceSongs = (
  ctx: AppContext,
  { viewer, address }: Writer,
  id: number,
  songIds: number[],
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const ids = [...new Set(songIds)]
    // Songs before the playlist, as everywhere.
    const allowed = await lockPlaylistSongs(trx, id, ids)
    await lockPlaylists(trx, [id])
    const playlist = orNotFound((await playlistRows(trx, [id]))[0])
    if (playlist.smart)
      throwError('conflict', 'You can’t add songs to a smart playlist – its rules decide what’s in it.')
    if (allowed !== ids.length) throwFieldErrors({ song_ids: ['This value isn’t valid.'] })
    const before = await songsOnPlaylist(trx, id)
    const present = new Set(before.map((song) => song.id))
    const wanted = new Set(ids)
    await deleteSongs(
      trx,
      id,
      [...present].filter((song) => !wanted.has(song)),
    )
    // Songs that stay keep when and by whom they were added.
    const added = ids.filter((song) => !present.has(song))
    await insertSongs(trx, id, viewer.id, added, ids.length + 1)
    await updatePositions(
      trx,
      id,
      ids.map((song_id, index) => ({ song_id, position: index + 1 })),
    )
    await recountLockedPlaylists(trx, [id])
    await playlistChanged(trx, id, viewer.id)
    const titles = (songs: { title: string }[]) => songs.map(({ title }) => title)
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      {
        resource: 'playlists',
        action: 'arrange',
        item_id: id,
        label: playlist.title,
        before: { songs: titles(before) },
        after: { songs: titles(await songsOnPlaylist(trx, id)) },
      },
    ])
    await catalogChanged(ctx, trx)
  })

/** The songs of a playlist. */
export const playlistSongsAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminPlaylistCalls, {
    songs: async ({ params }) => {
      orNotFound((await playlistRows(ctx.db, [params.id]))[0])
      return songsOnPlaylist(ctx.db, params.id)
    },
    replaceSongs: async (call) => {
      await replaceSongs(ctx, writerOf(call), call.params.id, call.body.song_ids)
      return done
    },
  })
