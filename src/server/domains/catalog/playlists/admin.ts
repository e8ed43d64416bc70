import { adminPlaylists } from '../../../../contract/catalog/back-office/playlists.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import type { Trx } from '../../../db/schema.ts'
import { catalogChanged } from '../catalog/service.ts'
import { uploadedCover } from '../uploads/service.ts'
import { audienceOf } from './changes.queries.ts'
import { playlistChanged, publishMembers } from './changes.service.ts'
import { deletePlaylist, insertPlaylist, type PlaylistColumns, updatePlaylist } from './editing.queries.ts'
import { lockPlaylists, playlistItems, playlistListing, playlistRows } from './playlists-admin.queries.ts'

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
      const audience = await audienceOf(trx, id)
      await deletePlaylist(trx, user_id, id)
      await publishMembers(trx, id, audience)
    }
  },
  actions: { publish: show(true), hide: show(false) },
  written: ({ ctx, trx }) => catalogChanged(ctx, trx),
})
