import { adminDeletedAlbums, artistDeletedAlbums } from '../../../../contract/catalog/back-office/trash.ts'
import { handledResource, type Write } from '../../../crud/resource.ts'
import { artistScope } from '../../platform/index.ts'
import { catalogChanged } from '../catalog/service.ts'
import {
  artistsOfDeleted,
  deletedAlbumListing,
  deletedAlbumRows,
  deleteForGood,
} from './deleted-albums.queries.ts'
import { restoreAlbums } from './deleted-albums.service.ts'

const common = {
  listing: deletedAlbumListing,
  menu: null,
  rows: deletedAlbumRows,
  items: deletedAlbumRows,
  label: ({ title }: { title: string }) => title,
  remove: ({ trx }: Write, ids: number[]) => deleteForGood(trx, ids),
  actions: { restore: ({ trx }: Write, ids: number[]) => restoreAlbums(trx, ids) },
  written: ({ ctx, trx }: Write) => catalogChanged(ctx, trx),
}

/** Albums in the trash. */
export const deletedAlbumsAdmin = handledResource({
  ...common,
  table: adminDeletedAlbums,
  name: 'deleted-albums',
})

/** Albums of an artist in the trash. */
export const artistDeletedAlbumsAdmin = handledResource({
  ...common,
  table: artistDeletedAlbums,
  name: 'artist-deleted-albums',
  scope: artistScope(artistsOfDeleted),
})
