import { adminPlaylists } from '../../../contract/admin/playlists.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { catalogChanged } from '../catalog/catalog.service.ts'
import { uploadedCover } from '../uploads/uploads.service.ts'
import { deletePlaylist, insertPlaylist, updatePlaylist } from './editing.queries.ts'
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

const show =
  (visible: boolean) =>
  async ({ trx }: Write, ids: number[]): Promise<void> => {
    for (const { id } of await lockPlaylists(trx, ids)) await updatePlaylist(trx, id, { public: visible })
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
  change: async (write, id, input) => updatePlaylist(write.trx, id, await columnsOf(write, input)),
  remove: async ({ trx }, ids) => {
    for (const { id, user_id } of await lockPlaylists(trx, ids)) await deletePlaylist(trx, user_id, id)
  },
  actions: { publish: show(true), hide: show(false) },
  written: ({ ctx, trx }) => catalogChanged(ctx, trx),
})
