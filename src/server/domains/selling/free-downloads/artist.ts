import { artistAddresses } from '../../../../contract/selling/back-office/prices.ts'
import { handledResource } from '../../../crud/resource.ts'
import { ownerScope } from '../../platform/index.ts'
import { addressListing, addressRows, artistsOfAddresses, withdrawAddresses } from './queries.ts'

/** Addresses that an artist received, for its owners. The audit log does not repeat them. */
export const addressesOfArtist = handledResource({
  table: artistAddresses,
  name: 'artist-addresses',
  listing: addressListing,
  scope: ownerScope(artistsOfAddresses),
  menu: null,
  rows: addressRows,
  items: addressRows,
  label: ({ title }) => title,
  remove: ({ trx }, ids) => withdrawAddresses(trx, ids),
  actions: {},
})
