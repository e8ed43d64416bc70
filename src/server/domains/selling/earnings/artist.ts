import { artistEarnings } from '../../../../contract/selling/back-office/earnings.ts'
import { listedResource } from '../../../crud/resource.ts'
import { ownerScope } from '../../platform/index.ts'
import { artistsOfEntries, earningListing, earningRows } from './queries.ts'

/** The account of an artist, for its owners: other members of the team see no money. */
export const earningsOfArtist = listedResource({
  table: artistEarnings,
  name: 'artist-earnings',
  listing: earningListing,
  scope: ownerScope(artistsOfEntries),
  menu: null,
  rows: earningRows,
  items: earningRows,
})
