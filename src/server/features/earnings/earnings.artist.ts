import { artistEarnings } from '../../../contract/earnings.ts'
import { listedResource } from '../../crud/resource.ts'
import { managedArtist, requireManaged } from '../artist-team/access.service.ts'
import { artistsOfEntries, earningListing, earningRows } from './earnings.queries.ts'

/** The account of an artist, for its owners: other members of the team see no money. */
export const earningsOfArtist = listedResource({
  table: artistEarnings,
  name: 'artist-earnings',
  listing: earningListing,
  scope: {
    filters: (viewer, query) => ({
      artist: managedArtist(viewer, query.artist_id as number | undefined, 'own'),
    }),
    requireAccess: async (db, viewer, ids) => requireManaged(viewer, await artistsOfEntries(db, ids), 'own'),
  },
  menu: null,
  rows: earningRows,
  items: earningRows,
})
