import { adminDeletedSongs, artistDeletedSongs } from '../../../../contract/catalog/back-office/trash.ts'
import { handledResource, type Write } from '../../../crud/resource.ts'
import { artistScope } from '../../platform/index.ts'
import { catalogChanged } from '../catalog/service.ts'
import { removeSongs } from './counted-songs.service.ts'
import { deletedSongListing, deletedSongRows, mainArtistsOfDeleted } from './deleted-songs.queries.ts'
import { restoreSongs } from './deleted-songs.service.ts'

const common = {
  listing: deletedSongListing,
  menu: null,
  rows: deletedSongRows,
  items: deletedSongRows,
  label: ({ title }: { title: string }) => title,
  remove: ({ trx }: Write, ids: number[]) => removeSongs(trx, ids),
  actions: { restore: ({ trx }: Write, ids: number[]) => restoreSongs(trx, ids) },
  written: ({ ctx, trx }: Write) => catalogChanged(ctx, trx),
}

/** Songs in the trash. */
export const deletedSongsAdmin = handledResource({
  ...common,
  table: adminDeletedSongs,
  name: 'deleted-songs',
})

/** Songs of an artist in the trash. */
export const artistDeletedSongsAdmin = handledResource({
  ...common,
  table: artistDeletedSongs,
  name: 'artist-deleted-songs',
  scope: artistScope(mainArtistsOfDeleted),
})
