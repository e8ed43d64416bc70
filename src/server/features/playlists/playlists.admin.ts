import { adminPlaylists } from '../../../contract/admin/playlists.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { catalogueChanged } from '../catalogue/catalogue.service.ts'
import { coverGiven } from '../uploads/uploads.service.ts'
import { addPlaylist, dropPlaylist, setPlaylist } from './editing.queries.ts'
import { holdPlaylists, playlistItems, playlistListing, playlistRows } from './playlists-admin.queries.ts'

interface Given {
  title: string
  description?: string | null | undefined
  cover?: string | null | undefined
  public?: boolean | undefined
}

const columnsOf = async ({ trx, viewer }: Write, given: Given) => {
  const cover_id = await coverGiven(trx, viewer, given.cover)
  return {
    title: given.title,
    description: given.description || null,
    public: given.public ?? false,
    ...(cover_id !== undefined && { cover_id }),
  }
}

const show =
  (shown: boolean) =>
  async ({ trx }: Write, ids: number[]): Promise<void> => {
    for (const { id } of await holdPlaylists(trx, ids)) await setPlaylist(trx, id, { public: shown })
  }

/** Playlists in the back office. */
export const playlistsAdmin = resource({
  table: adminPlaylists,
  name: 'playlists',
  listing: playlistListing,
  rows: playlistRows,
  items: playlistItems,
  label: ({ title }) => title,
  create: async (write, given) => addPlaylist(write.trx, write.viewer.id, await columnsOf(write, given)),
  change: async (write, id, given) => setPlaylist(write.trx, id, await columnsOf(write, given)),
  remove: async ({ trx }, ids) => {
    for (const { id, user_id } of await holdPlaylists(trx, ids)) await dropPlaylist(trx, user_id, id)
  },
  actions: { publish: show(true), hide: show(false) },
  written: ({ on, trx }) => catalogueChanged(on, trx),
})
