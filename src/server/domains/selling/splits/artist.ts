import { artistSplits } from '../../../../contract/selling/back-office/splits.ts'
import { listedResource } from '../../../crud/resource.ts'
import { ownerScope } from '../../platform/index.ts'
import { artistSplitListing, artistSplitRows, artistsOfShares } from './queries.ts'

/** Splits in effect in which an artist takes part, for its owners. */
export const splitsOfArtist = listedResource({
  table: artistSplits,
  name: 'artist-splits',
  listing: artistSplitListing,
  scope: ownerScope(artistsOfShares),
  menu: null,
  rows: artistSplitRows,
  items: artistSplitRows,
})
